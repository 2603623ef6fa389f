import { writeFileSync } from 'node:fs';
import { startTestCluster } from '@unslop/database/test-database';
import { counted, finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { machineName } from '../bench/machine.ts';
import { measureContests, picturesOf, processorMs } from '../bench/originality/contests/measure.ts';
import { missedOf, tablesOf } from '../bench/originality/contests/report.ts';
import { lookUps } from '../bench/originality/lookup.ts';
import { allPictures, falseMatches, type Known, processorMsOfUpload, recallOf } from '../bench/originality/pictures.ts';
import { printed } from '../bench/report.ts';

const usage = `npm run lab -- originality [--only contests --contests 20 --pictures 2000 --fingerprints 1000000 --rounds 100 --json FILE]

Copies of the demo world's pictures and of drawn ones: how many of them the fingerprints find, for each way of changing a picture,
and how many pairs of different pictures they take for one; how long a lookup takes; what an upload's fingerprints cost. Then contests of
flat, painterly and photographic entries: how many copies of an entry the second look finds in the same contest, how many pairs of honest
entries it asks about, and what it costs. Exit code 1 when fewer copies are found than asked, when two remakes of one slop count as the same
picture, when more than 2 of 100 honest pairs are asked about, when a lookup for the same picture has a p95 of 50 ms or more, or when an
upload takes more than 60 ms of the processor for its fingerprints, or more than 150 ms for the second look.

  --only PART        "pictures" or "contests" alone
  --contests N       of each kind of picture, with five entries each (20)
  --pictures N       drawn ones, beside those of the demo world (2000)
  --fingerprints N   in the database (1000000)
  --rounds N         lookups of each kind (100)
  --json FILE        writes the figures there
`;

const { values } = readCommandLine(usage, {
  only: String,
  contests: 20,
  pictures: 2_000,
  fingerprints: 1_000_000,
  rounds: 100,
  json: String,
});
const missed: string[] = [];
const figures: Record<string, unknown> = {};
if (values.only !== 'contests') await measurePictures();
if (values.only !== 'pictures') await measureInContests();
console.log(machineName());
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
for (const each of missed) console.log(`missed: ${each}`);
await finish(missed.length === 0 ? 0 : 1);

async function measurePictures(): Promise<void> {
  const cpuMs = await processorMsOfUpload();
  const known: Known[] = [];
  for await (const picture of allPictures(values.pictures)) known.push(picture);
  const [recalls] = await counted('pictures', (onDone) => recallOf(known, onDone), known.length);
  const pairs = await falseMatches(known);
  const cluster = await startTestCluster();
  const times = await lookUps(known, values.fingerprints, values.rounds).finally(() => cluster.stop());

  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(
    printed({
      columns: ['a copy that is', 'copies', 'the same picture', 'found', 'at least'],
      rows: recalls.map(({ name, copies, same, found, atLeast }) => [
        name,
        copies.toLocaleString('en-US'),
        percent(same / copies),
        percent(found / copies),
        percent(atLeast),
      ]),
    }),
  );
  console.log(
    printed({
      columns: ['different pictures', 'pairs', 'called the same', 'called alike', 'nearest, bits'],
      rows: pairs.map((each) => [
        each.name,
        each.pairs.toLocaleString('en-US'),
        String(each.same),
        `${each.alike} (${percent(each.alike / each.pairs)})`,
        String(each.nearest),
      ]),
    }),
  );
  console.log(
    printed({
      columns: [`lookup among ${values.fingerprints.toLocaleString('en-US')}`, 'p50', 'p95', 'at most'],
      rows: times.map(({ mostBits, p50Ms, p95Ms }, n) => [
        n === 0 ? `the same, ${mostBits} bits` : `alike, ${mostBits} bits, in a job`,
        `${p50Ms.toFixed(1)} ms`,
        `${p95Ms.toFixed(1)} ms`,
        n === 0 ? '50 ms' : '',
      ]),
    }),
  );
  console.log(`An upload takes ${cpuMs.toFixed(1)} ms of the processor more (at most 60).`);
  Object.assign(figures, { recalls, pairs, times, cpuMs });
  missed.push(
    ...recalls.filter(({ found, copies, atLeast }) => found / copies < atLeast).map(({ name }) => name),
    ...pairs.filter(({ same }) => same > 0).map(({ name }) => `${name}: called the same`),
    ...(times[0]!.p95Ms >= 50 ? ['the lookup'] : []),
    ...(cpuMs > 60 ? ['the processor time of an upload'] : []),
  );
}

async function measureInContests(): Promise<void> {
  const ms = await processorMs(200);
  const [measured] = await counted(
    'entries',
    (onDone) => measureContests(values.contests, onDone),
    picturesOf(values.contests),
  );
  console.log(tablesOf(measured, ms));
  Object.assign(figures, measured, ms);
  missed.push(...missedOf(measured, ms.secondLookMs));
}
