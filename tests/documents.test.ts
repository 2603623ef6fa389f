import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { erDiagrams } from '../database/src/er-diagram.ts';

/** Checks the documents: their links, and the pages that describe the schema. */
const root = path.resolve(import.meta.dirname, '..');
const pages = globSync(['*.md', 'docs/**/*.md', 'lab/README.md', 'sandbox/README.md'], { cwd: root });
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the anchors of a page's headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every link in the documents leads to a file, and to a heading where it names one', () => {
  const broken = pages.flatMap((page) => {
    const text = read(page).replace(/^```[\s\S]*?^```/gm, '');
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
      if (/^[a-z]+:/.test(link!)) return [];
      const [to, anchor] = link!.split('#');
      const target = to ? path.join(path.dirname(page), to) : page;
      const isThere = existsSync(path.join(root, target));
      const hasAnchor = !anchor || (isThere && target.endsWith('.md') && anchorsOf(target).includes(anchor));
      return isThere && hasAnchor ? [] : [`${page}: ${link}`];
    });
  });
  expect(pages.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

test('every path of a document that a comment names exists', () => {
  const files = globSync(
    ['{apps,packages,database,sandbox,scripts,tests,lab,deploy}/**/*.{ts,tsx,mjs,sql,yml,service}'],
    {
      cwd: root,
      exclude: (name) => /node_modules|dist|migrations/.test(name),
    },
  ).filter((file) => statSync(path.join(root, file)).isFile());
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w/.:])docs\/[\w./-]*\.(?:md|mjs|tsv|svg)/g)]
      .filter(([named]) => !existsSync(path.join(root, named)))
      .map(([named]) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});

const schema = read('database/schema.sql');

test('docs/work/schema.md draws database/schema.sql: npm run schema', () => {
  expect(read('docs/work/schema.md')).toBe(erDiagrams(schema));
});

test('docs/work/sqlstates.md lists our SQLSTATEs and the routines that raise them', () => {
  const raised = schema
    .split(/^CREATE OR REPLACE FUNCTION public\./m)
    .flatMap((text) =>
      [...text.matchAll(/errcode = '(SL\d+)'/g)].map(([, code]) => `${code} ${/^\w+/.exec(text)![0]}`),
    );
  const listed = [...read('docs/work/sqlstates.md').matchAll(/^\| (SL\d+) \|[^|]*\|([^|]*)\|/gm)].flatMap(
    ([, code, routines]) => [...routines!.matchAll(/`(\w+)`/g)].map(([, routine]) => `${code} ${routine}`),
  );
  expect(listed.toSorted()).toEqual([...new Set(raised)].toSorted());
});

test('the list of decisions has each of them, by its title', () => {
  const decisions = globSync('docs/work/decisions/0*.md', { cwd: root }).sort();
  const titles = decisions.map((file) => `- [${/^# (.*)/.exec(read(file))![1]}](${path.basename(file)})`);
  expect(read('docs/work/decisions/README.md').match(/^- \[.*$/gm)).toEqual(titles);
});
