import fs from 'node:fs';
import path from 'node:path';
import { findingsOf, type Report } from '../simulate/simulate.ts';

export type SeedResult = Report & { commit: string };

/** Reports of many seeds, one per line, so an interrupted run resumes where it stopped. */
export class SeedResults {
  readonly #file: string;
  readonly #bySeed = new Map<string, SeedResult>();

  constructor(file: string, { isResumed }: { isResumed: boolean }) {
    this.#file = file;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (!isResumed) fs.rmSync(this.#file, { force: true });
    const text = fs.existsSync(this.#file) ? fs.readFileSync(this.#file, 'utf8') : '';
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    // If the previous run was killed, the last line is cut off.
    if (whole !== text) fs.writeFileSync(this.#file, whole);
    for (const line of whole.split('\n').filter(Boolean)) this.#keep(JSON.parse(line) as SeedResult);
  }

  has(seed: string): boolean {
    return this.#bySeed.has(seed);
  }

  add(result: SeedResult): void {
    fs.appendFileSync(this.#file, `${JSON.stringify(result)}\n`);
    this.#keep(result);
  }

  of(seeds: readonly string[]): SeedResult[] {
    return seeds.flatMap((seed) => this.#bySeed.get(seed) ?? []);
  }

  #keep(result: SeedResult): void {
    this.#bySeed.set(result.seed, result);
  }
}

export function lineOf(report: Report): string {
  const { seed, setting, awards, operations, acknowledged, lost, violations, mismatches, faults, kills, drainSeconds } =
    report;
  return (
    `seed ${seed} (${setting}): ${operations} operations, ${acknowledged} acknowledged, awards ${counts(awards)}, faults ${counts(faults)}, kills ${counts(kills)}, ` +
    `drained in ${drainSeconds.toFixed(1)} s: ${lost.length} lost, ${violations.length} violations, ${mismatches.length} mismatches`
  );
}

export function sumOf(results: readonly SeedResult[]): string {
  const sum = (of: (result: SeedResult) => number): string =>
    results.reduce((total, result) => total + of(result), 0).toLocaleString('en');
  const drains = results.map(({ drainSeconds }) => drainSeconds).sort((a, b) => a - b);
  const bad = results.filter((result) => findingsOf(result).length > 0);
  const settings = Map.groupBy(results, ({ setting }) => setting);
  const commits = new Set(results.map(({ commit }) => commit));
  return [
    `${results.length} seeds, ${bad.length} with findings${bad.length > 0 ? `: ${bad.map(({ seed }) => seed).join(', ')}` : ''}`,
    `settings      ${[...settings].map(([setting, of]) => `${of.length} with ${setting}`).join('; ')}`,
    `operations    ${sum(({ operations }) => operations)}, of them ${sum(({ acknowledged }) => acknowledged)} acknowledged and looked for at the end`,
    `awards        ${counts(added(results.map(({ awards }) => awards)))}`,
    `kills         ${counts(added(results.map(({ kills }) => kills)))}`,
    `faults        ${counts(added(results.map(({ faults }) => faults)))}`,
    `drained in    ${drains.at(drains.length >> 1)?.toFixed(1)} s (median), ${drains.at(-1)?.toFixed(1)} s (longest)`,
    `lost          ${sum(({ lost }) => lost.length)}`,
    `violations    ${sum(({ violations }) => violations.length)}`,
    `mismatches    ${sum(({ mismatches }) => mismatches.length)}`,
    `commits       ${[...commits].join(', ')}`,
  ].join('\n');
}

function added(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, count] of all.flatMap((one) => Object.entries(one))) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

function counts(of: Record<string, number>): string {
  return Object.entries(of)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
