import { startEnvironment } from './environment.ts';
import { type Figures, median } from './load.ts';
import { type MemoryReport, measureMemory } from './memory.ts';
import type { Section, Table } from './report.ts';
import { PER_ROUND, type Row, rowsOn } from './rows.ts';

export interface Result {
  name: string;
  beside: Row['beside'];
  own: Figures;
  other: Figures;
  /** Median of the ratios of the rounds, not the ratio of two medians. */
  ratio: number;
  minimum?: number;
  mostStatements?: number;
}

export interface Options {
  rounds: number;
  seconds: number;
  /** Runs only what has this in its name: rows, or "memory". */
  only?: string;
  onStart(steps: number): void;
  onStep(name: string): void;
}

const SIZE = { people: 1_000, slops: 2_000, callers: 32 } as const;

/** Measures a web process's memory, then each row next to its baseline. Rounds alternate, so noise affects both. */
export async function bench({ rounds, seconds, only = '', onStart, onStep }: Options): Promise<{
  results: Result[];
  memory: MemoryReport | undefined;
}> {
  // The extra round is a warm-up and does not count.
  const all = rounds + 1;
  const environment = await startEnvironment({
    ...SIZE,
    uploads: (PER_ROUND.comments / SIZE.callers) * all,
    due: PER_ROUND.settlements * all,
  });
  const { rows, stop } = rowsOn(environment);
  try {
    const memory = 'memory'.includes(only) ? await measureMemory(environment, SIZE.callers) : undefined;
    const chosen = rows.filter(({ name }) => name.includes(only));
    const taken = chosen.map((row) => ({ row, own: [] as Figures[], other: [] as Figures[] }));
    onStart(all * chosen.length);
    for (let round = 0; round < all; round += 1) {
      for (const { row, own, other } of taken) {
        onStep(row.name);
        const time = round === 0 ? 1 : seconds;
        const measure = async () => own.push(await row.measure(time));
        const compare = async () => other.push(await row.compare(time));
        // Alternate who goes first.
        for (const work of round % 2 === 0 ? [measure, compare] : [compare, measure]) await work();
        if (round === 0) own.length = other.length = 0;
      }
    }
    const results = taken.map(({ row: { name, beside, minimum, mostStatements }, own, other }) => {
      const ratios = own.map(({ perSecond }, n) => perSecond / other[n]!.perSecond).sort((a, b) => a - b);
      const ratio = ratios[Math.floor(ratios.length / 2)]!;
      return { name, beside, own: median(own), other: median(other), ratio, minimum, mostStatements };
    });
    return { results, memory };
  } finally {
    await stop();
    await environment.stop();
  }
}

/** Returns the missed targets, as sentences. */
export function missed(results: readonly Result[]): string[] {
  return results.flatMap(({ name, ratio, minimum, mostStatements, own }) => [
    ...(minimum !== undefined && ratio < minimum
      ? [
          `${name}: ${ratio.toFixed(2)} of the other is ${Math.round((1 - ratio / minimum) * 100)} % short of ${minimum}`,
        ]
      : []),
    ...(mostStatements !== undefined && own.statements > mostStatements + 0.1
      ? [`${name}: ${own.statements.toFixed(2)} statements instead of ${mostStatements}`]
      : []),
  ]);
}

const BESIDE: Record<Row['beside'], string> = {
  raw: 'node:http',
  select: 'bare select',
  write: 'bare insert and update',
  posting: 'bare posting',
};

export function tableOf(results: readonly Result[]): Table {
  return {
    columns: [
      'what',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'CPU µs',
      'PostgreSQL µs',
      'statements',
      'beside',
      'its requests/s',
      'ratio',
      'minimum',
    ],
    rows: results.map(({ name, beside, own, other, ratio, minimum }) => [
      name,
      Math.round(own.perSecond).toLocaleString('en-US'),
      own.p50.toFixed(1),
      own.p95.toFixed(1),
      own.p99.toFixed(1),
      own.cpu.toFixed(0),
      own.databaseCpu.toFixed(0),
      own.statements.toFixed(2),
      BESIDE[beside],
      Math.round(other.perSecond).toLocaleString('en-US'),
      ratio.toFixed(2),
      minimum === undefined ? '' : String(minimum),
    ]),
  };
}

export function sectionOf(results: readonly Result[], command: string, text: string): Section {
  const bars = results.map(({ name, ratio, minimum }) => ({
    name,
    value: ratio,
    ...(minimum !== undefined && { limit: minimum }),
  }));
  return {
    name: 'bench',
    command,
    text,
    table: tableOf(results),
    chart: { title: 'Requests per second relative to the bare counterpart, with the required minimum ratios', bars },
  };
}
