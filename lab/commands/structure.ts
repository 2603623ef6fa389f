import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from '../../scripts/lib/command-line.ts';
import { cyclesOf } from '../../scripts/lib/import-cycles.ts';
import { readSources } from '../../scripts/lib/source-files.ts';
import { findUnused } from '../../scripts/lib/unused.ts';
import { tableRules, tablesOf } from '../../tests/table-owners.ts';
import { percentile } from '../bench/figures.ts';
import { printed } from '../bench/report.ts';
import { findDuplicates } from '../lib/duplicates.ts';
import { packages, readableTable, readPackage } from '../lib/readable.ts';

const usage = `npm run lab -- structure [--list] [--against COMMIT]

How the source is built: lines and files by package without tests, import cycles, tables without an owner,
npm scripts, what nothing uses (knip), duplicates over six lines (jscpd), and what a reader meets: the size of product
and laboratory, the longest file, the shapes of a call, casts, and how many files name one kind of movement.

  --list            names each cycle, table, unused name and duplicate
  --against COMMIT  prints only the figures of a product that one can read, beside those of another commit
`;

const { values } = readCommandLine(usage, { list: false, against: String });
const root = path.resolve(import.meta.dirname, '../..');

console.log(`${printed(readableTable(root, values.against))}\n`);
if (values.against === undefined) await printStructure();

async function printStructure(): Promise<void> {
  printSizes();
  const sources = readSources(root);
  report('import cycles', cyclesOf(new Map(sources.map(({ file, imports }) => [file, imports]))));
  const tables = tablesOf(readFileSync(path.join(root, 'database/schema.sql'), 'utf8'));
  report(
    'tables and views without an owner',
    tables.filter((table) => !tableRules[table]),
  );
  report('npm scripts', Object.keys(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts));
  report('unused files, exports and dependencies', await findUnused(root));
  const duplicates = findDuplicates(root);
  if (duplicates) report('duplicates over six lines', duplicates);
  else console.log('duplicates over six lines: not measured, jscpd has no program for this machine');
}

function printSizes(): void {
  const sizes = Object.entries(packages).map(([name, folder]) => ({ name, files: readPackage(root, folder) }));
  const all = sizes.flatMap(({ files }) => files).sort((one, other) => one.lines - other.lines);
  console.log('Source without tests and generated files\n');
  const rows = [...sizes, { name: 'together', files: all }].map(({ name, files }) => {
    const lengths = files.map(({ lines }) => lines);
    const sum = lengths.reduce((total, lines) => total + lines, 0);
    return [name, ...[lengths.length, sum, percentile(lengths, 0.5), percentile(lengths, 1)].map(String)];
  });
  console.log(printed({ columns: ['package', 'files', 'lines', 'median', 'longest'], rows }));
  const { file, lines } = all.at(-1)!;
  console.log(`\nThe longest file: ${file}, ${lines} lines\n`);
}

function report(name: string, found: readonly string[], count = found.length): void {
  console.log(`${name}: ${count}`);
  if (values.list) for (const each of found) console.log(`  ${each}`);
}
