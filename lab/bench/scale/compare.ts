import { nodesOf, type Plan, type Reader, rowsReadBy, startReader } from './reader.ts';
import { type Promised, type Read, readsOf } from './reads.ts';
import type { OpenWorld } from './worlds.ts';

/** Tables that grow with the world. A sequential scan of one is a fault. */
const GROWING = new Set(
  (
    'ai_slops ai_slop_counters ai_slop_likes comments comment_counters comment_likes images notifications profiles ' +
    'profile_counters artists artist_wins awards award_entries award_finals ledger_accounts ledger_movements ledger_entries payments ' +
    'deposits purchases followers saved_beautiful_arts saved_artists users reports moderation_cases moderation_log ' +
    'moderation_statements'
  ).split(' '),
);

const SMALL_ROWS = 10_000;

export interface Compared {
  name: string;
  promised: Promised;
  small: Measured;
  large: Measured;
}

interface Measured {
  medianMs: number;
  p95Ms: number;
  buffers: number;
  statements: number;
}

export interface Comparison {
  reads: Compared[];
  /** Faults, in words. */
  faults: string[];
}

export const KEYSET_MOST = 1.5;
const SEARCH_P95_MS = 200;

/** Runs the same reads on both worlds in turn, for `rounds` rounds after a warm-up. */
export async function compare(
  [small, large]: [OpenWorld, OpenWorld],
  rounds: number,
  onRound: (done: number, of: number) => void,
): Promise<Comparison> {
  const readers: [Reader, Reader] = [await startReader(small), await startReader(large)];
  try {
    const reads = await Promise.all([readsOf(small), readsOf(large)]);
    const results = [new Results(), new Results()];
    const faults = new Set<string>();
    for (let round = 0; round <= rounds; round++) {
      for (let at = 0; at < reads[0].length; at++) {
        for (const world of [0, 1] as const) {
          const read = reads[world][at]!;
          const ms = await readers[world].time(read);
          if (round > 0) results[world]!.times(read).push(ms);
        }
      }
      onRound(round + 1, rounds + 2);
    }
    for (const world of [0, 1] as const) {
      for (const read of reads[world]) {
        const plans = await readers[world].explain(read);
        results[world]!.plans(read).push(plans);
        if (world === 0) continue;
        for (const { query, plan } of plans) {
          for (const table of scanned(plan))
            faults.add(`${read.name}: reads all of ${table}: ${query.trim().slice(0, 120)}`);
        }
      }
    }
    onRound(rounds + 2, rounds + 2);
    const compared = [...new Map(reads[0].map((read) => [read.name, read])).values()].map(
      ({ name, promised }): Compared => ({ name, promised, small: results[0]!.of(name), large: results[1]!.of(name) }),
    );
    for (const { name, promised, small, large } of compared) {
      if (promised === 'keyset' && growthOf(small.buffers, large.buffers) > KEYSET_MOST)
        faults.add(`${name}: ${growthOf(small.buffers, large.buffers).toFixed(2)} times the buffers`);
      if (promised === 'keyset' && growthOf(small.medianMs, large.medianMs) > KEYSET_MOST)
        faults.add(`${name}: ${growthOf(small.medianMs, large.medianMs).toFixed(2)} times the time`);
      if (promised === 'search' && large.p95Ms > SEARCH_P95_MS) faults.add(`${name}: p95 ${large.p95Ms.toFixed(0)} ms`);
    }
    return { reads: compared, faults: [...faults] };
  } finally {
    for (const reader of readers) await reader.stop();
  }
}

export const growthOf = (small: number, large: number): number => large / Math.max(small, Number.MIN_VALUE);

class Results {
  readonly #times = new Map<string, number[]>();
  readonly #plans = new Map<string, { plan: Plan }[][]>();

  times({ name }: Read): number[] {
    return entryOf(this.#times, name);
  }

  plans({ name }: Read): { plan: Plan }[][] {
    return entryOf(this.#plans, name);
  }

  of(name: string): Measured {
    const times = [...this.#times.get(name)!].sort((a, b) => a - b);
    const answers = this.#plans.get(name)!;
    const buffers = answers.map((plans) => plans.reduce((sum, { plan }) => sum + buffersOf(plan), 0));
    return {
      medianMs: times[Math.floor(times.length / 2)]!,
      p95Ms: times[Math.ceil(times.length * 0.95) - 1]!,
      buffers: Math.round(buffers.reduce((sum, n) => sum + n, 0) / buffers.length),
      statements: Math.max(...answers.map((plans) => plans.length)),
    };
  }
}

function entryOf<T>(map: Map<string, T[]>, name: string): T[] {
  const known = map.get(name);
  if (known) return known;
  const fresh: T[] = [];
  map.set(name, fresh);
  return fresh;
}

const buffersOf = (plan: Plan): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

/** Returns growing tables that a plan scans sequentially, unless they are still small. */
function scanned(plan: Plan): string[] {
  return nodesOf(plan)
    .filter(
      (node) =>
        node['Node Type'] === 'Seq Scan' && rowsReadBy(node) > SMALL_ROWS && GROWING.has(node['Relation Name']!),
    )
    .map((node) => node['Relation Name']!);
}
