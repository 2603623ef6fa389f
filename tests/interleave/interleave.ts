import { Dice } from '../simulate/dice.ts';
import type { House } from './house.ts';
import { OneByOne } from './one-by-one.ts';
import { bySeed, PLAYERS } from './orders.ts';
import { type Pair, VARIANTS, variantOf } from './pairs.ts';
import { playOnce, setScene } from './play.ts';

export interface Violation {
  seed: number;
  what: string[];
  trace: string[];
}

export interface PairReport {
  pair: Pair;
  schedules: number;
  /** Different orders of statements and waits. */
  traces: number;
  /** Schedules in which somebody waited for a lock. */
  blocked: number;
  deadlocks: number;
  /** How both ended, with how often. */
  outcomes: Map<string, number>;
  violations: Violation[];
}

/** Plays one pair through a schedule for each seed. The same seed is the same scene, the same order and the same trace. */
export async function runPair(
  house: House,
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
    const set = await setScene(house, pair, variantOf(pair, number));
    const oneByOne = new OneByOne(set);
    for (const seed of own) {
      const result = await playOnce(set, bySeed(new Dice(...pair, seed)));
      const what = [...result.violations, ...(await oneByOne.differences(result))];
      if (what.length > 0) report.violations.push({ seed, what, trace: result.trace });
      traces.add(`${number}\n${result.trace.join('\n')}`);
      report.blocked += result.waits > 0 ? 1 : 0;
      report.deadlocks += result.deadlocks;
      const ends = PLAYERS.map((name) => result.outcomes[name]).join(' / ');
      report.outcomes.set(ends, (report.outcomes.get(ends) ?? 0) + 1);
      onSchedule(result.trace);
    }
  }
  return { ...report, traces: traces.size };
}
