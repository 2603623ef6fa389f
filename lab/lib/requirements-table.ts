import { readFileSync } from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import { printed } from '../bench/report.ts';

/**
 * `evidence` is `path/to/file.test.ts [A228]`, the file and an id in the title of the test that proves it, or `open`. `note` has parts joined by " | ":
 * the reason why the row differs from the original request (`changed: …`), and further evidence (`also: …`).
 */
export const COLUMNS = ['id', 'area', 'requirement', 'evidence', 'note'] as const;
type Requirement = Record<(typeof COLUMNS)[number], string>;

/** Returns all tests of a row: its own evidence and the further one. */
export function evidenceOf({ evidence, note }: Requirement): string[] {
  const further = note.split(' | ').filter((part) => part.startsWith('also: '));
  return [evidence, ...further.map((part) => part.slice('also: '.length))].filter((each) => each !== 'open');
}

/** Returns the raw rows of the file. Does not check the columns. */
export function readTable(
  root: string,
  file: 'requirements.tsv' | 'faults.tsv' = 'requirements.tsv',
): { header: string[]; rows: string[][] } {
  const text = readFileSync(path.join(root, 'docs', file), 'utf8');
  const [header, ...rows] = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  return { header: header!, rows };
}

export function readRequirements(root: string): Requirement[] {
  return readTable(root).rows.map(
    (row) => Object.fromEntries(COLUMNS.map((column, at) => [column, row[at] ?? ''])) as Requirement,
  );
}

/** Returns a table of the areas in file order, each with its number of proven and open rows. */
export function tableOfAreas(requirements: readonly Requirement[]): string {
  const areas = [...Map.groupBy(requirements, ({ area }) => area), ['all', requirements] as const];
  const rows = areas.map(([area, of]) => {
    const open = of.filter(({ evidence }) => evidence === 'open').length;
    return [area, String(of.length - open), String(open)];
  });
  return printed({ columns: ['area', 'proven', 'open'], rows });
}

export interface Fault {
  row: string;
  what: string;
  /** Tests that show the handling. Empty while it is open. The file joins them by " | ". */
  evidence: string[];
}

export const FAULT_COLUMNS = ['row', 'what can go wrong', 'evidence'] as const;

export function readFaults(root: string): Fault[] {
  return readTable(root, 'faults.tsv').rows.map(([row = '', what = '', evidence = '']) => ({
    row,
    what,
    evidence: evidence === 'open' ? [] : evidence.split(' | '),
  }));
}

/** Lists each row with its tests, and marks tests that do not exist. */
export function listOfFaults(faults: readonly Fault[], isThere: (cited: string) => boolean): string {
  const lines = faults.flatMap(({ row, what, evidence }) => [
    styleText('bold', `${row}  ${what}`),
    ...(evidence.length > 0
      ? evidence.map((cited) => `  ${isThere(cited) ? 'there  ' : 'MISSING'}  ${cited}`)
      : ['  open']),
  ]);
  return [...lines, countOfFaults(faults)].join('\n');
}

export function countOfFaults(faults: readonly Fault[]): string {
  const open = faults.filter(({ evidence }) => evidence.length === 0).length;
  return styleText('bold', `faults: ${faults.length - open} proven, ${open} open`);
}
