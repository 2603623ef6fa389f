import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesOf, isTest, withoutComments } from '../../scripts/lib/source-files.ts';
import type { Table } from '../bench/report.ts';

/** Folders of the product, by package. */
export const packages: Readonly<Record<string, string>> = {
  'packages/domain': 'packages/domain/src',
  'database (TypeScript)': 'database/{src,seed}',
  'database (SQL)': 'database/{migrations,routines}',
  'apps/server': 'apps/server/src',
  'apps/web': 'apps/web/{src,scripts,service-worker,public}',
  sandbox: 'sandbox/src',
  scripts: 'scripts',
};

const SOURCE = '**/*.{ts,tsx,mjs,js,css,sql}';
const ROUTES = 'apps/server/src/platform/http/routes.ts';
/** Any kind of movement serves as a sample. */
const SAMPLE_KIND = 'sale_reversed';

interface Source {
  file: string;
  text: string;
  lines: number;
}

/** Reads all source files below `folders`, except generated ones. */
function readAll(root: string, folders: readonly string[]): Source[] {
  return filesOf(
    root,
    folders.map((folder) => `${folder}/${SOURCE}`),
  )
    .filter((file) => !file.includes('.generated.'))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return { file, text, lines: text.trimEnd().split('\n').length };
    });
}

/** Reads a package of the product without its tests. */
export function readPackage(root: string, folder: string): Source[] {
  return readAll(root, [folder]).filter(({ file }) => !isTest(file));
}

/** Returns the figures of a product that one can read, by name. A dash where a file does not exist yet. */
export function readableFigures(root: string): Map<string, string> {
  const product = Object.values(packages).flatMap((folder) => readPackage(root, folder));
  const lab = readAll(root, ['lab']);
  const [longest] = product.toSorted((one, other) => other.lines - one.lines);
  const routes = product.find(({ file }) => file === ROUTES);
  // Overloads of one function count once.
  const shapes = [
    ...new Set([...(routes?.text ?? '').matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name)),
  ];
  const casts = product.flatMap(({ text }) => [...withoutComments(text).matchAll(/\bas (?:never|unknown as)\b/g)]);
  const naming = product.filter(({ file, text }) => text.includes(SAMPLE_KIND) && !file.includes('/migrations/'));
  const [patches] = filesOf(root, 'docs/**/*patches-on-libraries.md');
  return new Map([
    ['product: files', String(product.length)],
    ['product: lines', sumOf(product)],
    ['laboratory: files, with its tests', String(lab.length)],
    ['laboratory: lines', sumOf(lab)],
    ['longest file of the product', longest ? `${longest.lines} (${path.basename(longest.file)})` : '-'],
    ['lines of platform/http/routes.ts', routes ? String(routes.lines) : '-'],
    ['shapes of a call that a feature sees', routes ? `${shapes.length} (${shapes.join(', ')})` : '-'],
    ['casts by "as never" or "as unknown as"', String(casts.length)],
    [`files that name ${SAMPLE_KIND}, without migrations`, String(naming.length)],
    ['patches on libraries', patches ? String(countPatches(path.join(root, patches))) : '-'],
  ]);
}

/** Compares the figures with those of another commit, if one is given. */
export function readableTable(root: string, against: string | undefined): Table {
  const now = readableFigures(root);
  if (!against) return { columns: ['a product you can read', 'now'], rows: [...now] };
  const before = atCommit(root, against, readableFigures);
  return {
    columns: ['a product you can read', against, 'now'],
    rows: [...now].map(([name, figure]) => [name, before.get(name)!, figure]),
  };
}

const sumOf = (sources: readonly Source[]) => String(sources.reduce((sum, { lines }) => sum + lines, 0));

/** Counts the rows of the page's first table, below its head. */
function countPatches(page: string): number {
  const [standing] = readFileSync(page, 'utf8').split('*Gone');
  return standing!.split('\n').filter((line) => line.startsWith('| ')).length - 1;
}

/** Runs `work` on the files of a commit, in a temporary folder. */
function atCommit<T>(root: string, commit: string, work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'unslop-structure-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
