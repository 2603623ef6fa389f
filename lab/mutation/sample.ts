import fs from 'node:fs';
import path from 'node:path';
import { SeededRandom } from '../simulate/seeded-random.ts';
import { type Area, applied, type Change, diffOf, type Mutant } from './change.ts';
import { codeChanges } from './code-operators.ts';
import { sqlChanges } from './sql-operators.ts';

/** Percentage of mutants per area. */
const SHARES: Record<Area, number> = { features: 50, sql: 20, screens: 30 };

const SOURCES: Record<Area, string> = {
  features: 'apps/server/src/{features,core,platform}/**/*.ts',
  sql: 'database/{routines,migrations}/*.sql',
  screens: 'apps/web/src/{features,pages,ui,lib}/**/*.{ts,tsx}',
};
/** Tests and their helpers, and pages that only show our own components to developers. */
const NOT_PRODUCT = /\.test\.tsx?$|-samples\.ts$|-test-|Skeleton|99_grants/;

/** A mutant known to be equivalent: no test could detect it. equivalent.tsv gives the reason. */
export interface Known {
  file: string;
  before: string;
  after: string;
  reason: string;
}

/**
 * Returns `count` mutants chosen by the seed. Rules take turns, and files within a rule, so a limit or a removed call
 * is as likely as one of the many comparisons. Mutants never overlap.
 */
export function sample(root: string, seed: string, count: number, only: Area | undefined): Mutant[] {
  const areas = only ? [only] : (Object.keys(SHARES) as Area[]);
  const known = readKnown(root);
  const drawn = areas.flatMap((area) => {
    const wanted = only ? count : Math.round((count * SHARES[area]) / 100);
    const mutants = draw(candidates(root, area, known), new SeededRandom(seed, area), wanted);
    return mutants.map((mutant, at) => ({ mutant, turn: (at + 0.5) / mutants.length }));
  });
  // Alternate between the areas, so an interrupted run has covered some of each.
  return drawn.sort((a, b) => a.turn - b.turn).map(({ mutant }) => mutant);
}

function candidates(root: string, area: Area, known: readonly Known[] = []): Mutant[] {
  const mutants: Mutant[] = [];
  const redefined = area === 'sql' ? lastDefinitions(root) : undefined;
  for (const file of fs.globSync(SOURCES[area], { cwd: root }).sort()) {
    if (NOT_PRODUCT.test(file)) continue;
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    for (const change of changesOf(file, text)) {
      if (redefined && redefined.get(definitionAround(text, change.start)) !== file) continue;
      if (isKnown({ file, ...diffOf(text, change) }, known)) continue;
      mutants.push({ ...change, area, file });
    }
  }
  return mutants;
}

export function changesOf(file: string, text: string): Change[] {
  const changes = file.endsWith('.sql') ? sqlChanges(text) : codeChanges(file, text);
  return changes.filter((change) => applied(text, change) !== text);
}

export function readKnown(root: string): Known[] {
  const file = path.join(root, 'lab/mutation/equivalent.tsv');
  const [, ...rows] = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  return rows.map((row) => {
    const [name = '', before = '', after = '', reason = ''] = row.split('\t');
    return { file: name, before, after, reason };
  });
}

/** @param change  as diffOf() returns it */
export function isKnown({ file, before, after }: Omit<Known, 'reason'>, known: readonly Known[]): boolean {
  return known.some((one) => one.file === file && one.before === before.trim() && one.after === after.trim());
}

function draw(all: Mutant[], random: SeededRandom, count: number): Mutant[] {
  const byRule = new Map<string, Map<string, Mutant[]>>();
  for (const mutant of all) {
    const files = byRule.get(mutant.rule) ?? new Map<string, Mutant[]>();
    byRule.set(mutant.rule, files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant]));
  }
  const taken: Mutant[] = [];
  while (taken.length < count && byRule.size > 0) {
    for (const [rule, files] of [...byRule]) {
      if (taken.length === count) break;
      const file = random.one([...files.keys()]);
      if (file === undefined) {
        byRule.delete(rule);
        continue;
      }
      const mutant = random.one(files.get(file)!)!;
      // A rule uses each file only once.
      files.delete(file);
      if (taken.every((other) => other.file !== file || other.end <= mutant.start || mutant.end <= other.start)) {
        taken.push(mutant);
      }
    }
  }
  return taken;
}

const DEFINITION = /create (?:or replace )?(?:constraint )?(?:function|view|trigger) (\w+)/g;

/** Returns the function, view or trigger that contains the position; empty if there is none. */
export function definitionAround(text: string, at: number): string {
  let name = '';
  for (const match of text.matchAll(DEFINITION)) {
    if (match.index > at) break;
    const isBody = /^[^;]*\$\$/.test(text.slice(match.index));
    const end = isBody ? text.indexOf('$$', text.indexOf('$$', match.index) + 2) + 2 : text.indexOf(';', match.index);
    name = at <= end ? match[1]! : '';
  }
  return name;
}

/** Returns the last file that defines each name. Earlier definitions are dead code. */
function lastDefinitions(root: string): Map<string, string> {
  const last = new Map<string, string>();
  // In the order they are applied: migrations, then routines.
  for (const file of fs.globSync('database/{migrations,routines}/*.sql', { cwd: root }).sort()) {
    for (const match of fs.readFileSync(path.join(root, file), 'utf8').matchAll(DEFINITION)) last.set(match[1]!, file);
  }
  return last;
}
