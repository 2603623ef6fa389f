import { parseArgs } from 'node:util';
import { allDefects } from '../tests/simulate/defects/all.ts';
import type { Defect } from '../tests/simulate/defects/defect.ts';
import { findingsOf, type Report, simulate } from '../tests/simulate/simulate.ts';
import { finish } from './finish.ts';

/**
 * `npm run simulate -- --seed 7 [--seconds 20] [--seeds 10]`: a town of people on two web processes, a worker and a
 * PostgreSQL that are killed, with a card provider that fails, all by the seed. Exit code 1 when anything acknowledged
 * is lost, an invariant is broken or the provider's books differ from ours.
 *
 * `--defect NAME` plants a mistake in the running product, so that the town has something to find; `--defects` lists
 * them, and `--defects --prove` (of some: with `--defect NAME` for each) lets the town look for each with up to ten
 * seeds. Exit code 1 when one is not found.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    'keep-logs': { type: 'boolean', default: false },
    defect: { type: 'string', multiple: true, default: [] },
    defects: { type: 'boolean', default: false },
    prove: { type: 'boolean', default: false },
  },
});
const SEEDS_TO_PROVE = 10;

const named = values.defect.map(defectNamed);
if (values.prove) await finish(await prove(named.length > 0 ? named : allDefects));
if (values.defects) await finish(list());
await finish((await live(Number(values.seeds ?? 1), named[0])) === 0 ? 0 : 1);

function defectNamed(name: string): Defect {
  const found = allDefects.find((one) => one.name === name);
  if (!found)
    throw new Error(`No defect is called "${name}". They are: ${allDefects.map((one) => one.name).join(', ')}`);
  return found;
}

function list(): number {
  for (const { name, says } of allDefects) console.log(`${name.padEnd(32)} ${says}`);
  console.log(`${allDefects.length} defects`);
  return 0;
}

/** @returns with how many seeds something was wrong */
async function live(seeds: number, planted: Defect | undefined): Promise<number> {
  let bad = 0;
  for (const seed of seedsFrom(seeds)) {
    const report = await simulate(seed, Number(values.seconds), {
      onProgress: (phase) => console.log(`seed ${seed}: ${phase} …`),
      keepsLogs: values['keep-logs'],
      ...(planted && { defect: planted }),
    });
    const { operations, acknowledged, lost, violations, mismatches, faults, kills, drainSeconds } = report;
    console.log(
      `seed ${seed}: ${operations} operations, ${acknowledged} acknowledged, faults ${counts(faults)}, kills ${counts(kills)}, ` +
        `drained in ${drainSeconds.toFixed(1)} s: ${lost.length} lost, ${violations.length} violations, ${mismatches.length} mismatches`,
    );
    for (const finding of findingsOf(report)) console.log(`  ${finding}`);
    if (findingsOf(report).length > 0) bad += 1;
  }
  return bad;
}

/** @returns 1 when the town did not find one of them */
async function prove(defects: readonly Defect[]): Promise<number> {
  const missed: string[] = [];
  for (const planted of defects) {
    const startedAt = performance.now();
    let found: string | undefined;
    for (const seed of seedsFrom(Number(values.seeds ?? SEEDS_TO_PROVE))) {
      const report = await simulate(seed, Number(values.seconds), { defect: planted });
      found = whatFound(planted, report);
      if (found === undefined) continue;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      console.log(`${planted.name.padEnd(32)} seed ${seed.padEnd(3)} ${seconds.padStart(4)} s  ${found}`);
      break;
    }
    if (found !== undefined) continue;
    console.log(`${planted.name.padEnd(32)} NOT FOUND`);
    missed.push(planted.name);
  }
  console.log(`${defects.length - missed.length} of ${defects.length} defects were found`);
  return missed.length === 0 ? 0 : 1;
}

function whatFound({ foundBy }: Defect, report: Report): string | undefined {
  return findingsOf(report)
    .find((finding) => foundBy.test(finding))
    ?.slice(0, 150);
}

function seedsFrom(seeds: number): string[] {
  return Array.from({ length: seeds }, (_, n) => String(Number(values.seed) + n));
}

function counts(of: Record<string, number>): string {
  return Object.entries(of)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
