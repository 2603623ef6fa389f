import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { eachAtOnce } from '../lib/at-once.ts';
import { lineOf, SeedResults, sumOf } from '../lib/seed-results.ts';
import { allDefects } from '../simulate/defects/all.ts';
import type { Defect } from '../simulate/defects/defect.ts';
import { type Evidence, readEvidence, writeEvidence } from '../simulate/defects/proven.ts';
import { settingInWords, settingOf } from '../simulate/settings.ts';
import { findingsOf, simulate } from '../simulate/simulate.ts';

const usage = `npm run lab -- simulate --seed 7 [--seconds 20]

Simulated users on two web processes, a worker and a PostgreSQL that are killed, with a card provider that fails, all by
the seed. Among them are thieves, a poster with an accomplice, and moderators. The seed also chooses one of four settings: a review of 0
or 72 hours, money that clears in 0 or 7 days. Every cent is accounted for after each step. Exit code 1 when anything acknowledged is lost, an invariant is broken or the provider's books differ from ours.

  --seed N         the first seed (1)
  --seconds N      how long each simulation runs (20)
  --seeds N        so many seeds, a quarter of them with each setting, added up; what each gave is kept below .data/simulate
  --at-once N      so many at a time (1)
  --resume         goes on with the seeds that are missing there
  --keep-logs      keeps the logs of the processes
  --defect NAME    plants a mistake in the running product, so that the simulation has something to find; may be given several times
  --defects        lists them, with the seed that found each
  --prove          looks for each (or each --defect) with up to ten seeds, and notes it; exit code 1 when one is not found
`;

const { values } = readCommandLine(usage, {
  seed: 1,
  seeds: Number,
  seconds: 20,
  'at-once': 1,
  resume: false,
  'keep-logs': false,
  defect: [String],
  defects: false,
  prove: false,
});
const SEEDS_TO_PROVE = 10;
const { seconds } = values;

const named = values.defect.map(defectNamed);
if (values.prove) await finish(await prove(named.length > 0 ? named : allDefects));
if (values.defects) await finish(list());
if (values.seeds && named.length === 0) await finish(await liveMany(seedsFrom(values.seeds)));
await finish(await liveOnce(String(values.seed), named[0]));

function defectNamed(name: string): Defect {
  const found = allDefects.find((one) => one.name === name);
  if (!found)
    throw new Error(`No defect is called "${name}". They are: ${allDefects.map((one) => one.name).join(', ')}`);
  return found;
}

function list(): number {
  const recorded = readEvidence();
  for (const { name, says } of allDefects) {
    const evidence = recorded.get(name);
    console.log(`${name.padEnd(32)} ${evidence ? `seed ${evidence.seed.padEnd(3)}` : 'unproven'} ${says}`);
    if (evidence) console.log(`${' '.repeat(42)}found: ${evidence.finding}`);
  }
  console.log(`${allDefects.length} defects, ${recorded.size} of them proven to be found`);
  return 0;
}

async function liveOnce(seed: string, defect: Defect | undefined): Promise<number> {
  const report = await simulate(seed, seconds, {
    onProgress: (phase) => console.log(`seed ${seed} (${settingInWords(settingOf(seed))}): ${phase} …`),
    keepsLogs: values['keep-logs'],
    ...(defect && { defect }),
  });
  console.log(lineOf(report));
  for (const finding of findingsOf(report)) console.log(`  ${finding}`);
  return findingsOf(report).length === 0 ? 0 : 1;
}

/** @returns 1 when a seed had a problem or could not be finished */
async function liveMany(seeds: readonly string[]): Promise<number> {
  // Only add up simulations of the same length.
  const file = path.resolve(import.meta.dirname, `../../.data/simulate/seeds-of-${seconds}-s.jsonl`);
  const results = new SeedResults(file, { isResumed: values.resume });
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || 'unknown';
  const missing = seeds.filter((seed) => !results.has(seed));
  const startedAt = performance.now();
  let done = 0;
  console.log(`${seeds.length - missing.length} of ${seeds.length} seeds are in ${file}`);
  await eachAtOnce(missing, values['at-once'], async (seed) => {
    try {
      const report = await simulate(seed, seconds, { keepsLogs: values['keep-logs'] });
      results.add({ ...report, commit });
      console.log(lineOf(report));
      for (const finding of findingsOf(report)) console.log(`  ${finding}`);
    } catch (error) {
      console.log(`seed ${seed}: broken off: ${(error as Error).stack}`);
    }
    done += 1;
    const minutesLeft = ((performance.now() - startedAt) / 60_000 / done) * (missing.length - done);
    console.log(`  ${seeds.length - missing.length + done}/${seeds.length}, about ${minutesLeft.toFixed(0)} min left`);
  });
  const all = results.of(seeds);
  console.log(`\n${sumOf(all)}`);
  return all.length === seeds.length && all.every((result) => findingsOf(result).length === 0) ? 0 : 1;
}

/** @returns 1 when the simulation missed one of them */
async function prove(defects: readonly Defect[]): Promise<number> {
  const missed: string[] = [];
  await eachAtOnce(defects, values['at-once'], async (planted) => {
    const startedAt = performance.now();
    const evidence = await findWithin(planted, seedsFrom(values.seeds ?? SEEDS_TO_PROVE));
    const found = `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${evidence?.finding ?? 'NOT FOUND'}`;
    console.log(`${planted.name.padEnd(32)} ${`seed ${evidence?.seed ?? '-'}`.padEnd(8)} ${found}`);
    if (evidence) writeEvidence(planted.name, evidence);
    else missed.push(planted.name);
  });
  console.log(`${defects.length - missed.length} of ${defects.length} defects were found`);
  return missed.length === 0 ? 0 : 1;
}

async function findWithin(planted: Defect, seeds: readonly string[]): Promise<Evidence | undefined> {
  for (const seed of seeds) {
    try {
      const report = await simulate(seed, seconds, { defect: planted });
      const finding = findingsOf(report).find((one) => planted.foundBy.test(one));
      if (finding) return { seed, seconds, finding: finding.split(', such as')[0]!.slice(0, 150) };
    } catch (error) {
      console.log(`${planted.name}: seed ${seed} was broken off: ${(error as Error).message}`);
    }
  }
  return undefined;
}

function seedsFrom(seeds: number): string[] {
  return Array.from({ length: seeds }, (_, n) => String(values.seed + n));
}
