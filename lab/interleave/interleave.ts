import { SeededRandom } from '../simulate/seeded-random.ts';
import type { Environment } from './environment.ts';
import { OneByOne } from './one-by-one.ts';
import { ACTORS, bySeed } from './orders.ts';
import { type Pair, VARIANTS, variantOf } from './pairs.ts';
import { runOnce, setScenario } from './run.ts';

interface Violation {
  seed: number;
  what: string[];
  trace: string[];
}

export interface PairReport {
  pair: Pair;
  schedules: number;
  /** Number of distinct traces, that is orders of statements and lock waits. */
  traces: number;
  /** Schedules in which an actor waited for a lock. */
  blocked: number;
  deadlocks: number;
  /** Counts each combination of the two outcomes. */
  outcomes: Map<string, number>;
  violations: Violation[];
}

/** Runs one pair through one schedule per seed. The same seed gives the same scenario, order and trace. */
export async function runPair(
  environment: Environment,
  pair: Pair,
  seeds: readonly number[],
  onSchedule: (trace: string[]) => void = () => {},
): Promise<PairReport> {
  const report: PairReport = {
    pair,
    schedules: seeds.length,
    traces: 0,
    blocked: 0,
    deadlocks: 0,
    outcomes: new Map(),
    violations: [],
  };
  const traces = new Set<string>();
  for (let number = 0; number < VARIANTS; number++) {
    const own = seeds.filter((seed) => seed % VARIANTS === number);
    if (own.length === 0) continue;
    const set = await setScenario(environment, pair, variantOf(pair, number));
    const oneByOne = new OneByOne(set);
    for (const seed of own) {
      const result = await runOnce(set, bySeed(new SeededRandom(...pair, seed)));
      const what = [...result.violations, ...(await oneByOne.differences(result))];
      if (what.length > 0) report.violations.push({ seed, what, trace: result.trace });
      traces.add(`${number}\n${result.trace.join('\n')}`);
      report.blocked += result.waits > 0 ? 1 : 0;
      report.deadlocks += result.deadlocks;
      const ends = ACTORS.map((name) => result.outcomes[name]).join(' / ');
      report.outcomes.set(ends, (report.outcomes.get(ends) ?? 0) + 1);
      onSchedule(result.trace);
    }
  }
  return { ...report, traces: traces.size };
}
