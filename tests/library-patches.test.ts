import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, isTest, readSources, withoutComments } from '../scripts/lib/source-files.ts';

/** Keeps the page of decision 0051 complete: what we do to libraries behind their public API. */
const root = path.resolve(import.meta.dirname, '..');
const [page = ''] = filesOf(root, 'docs/**/0051-patches-on-libraries.md');
const table = readFileSync(path.join(root, page), 'utf8').split('*Gone:*')[0]!;
const product = readSources(root).filter(({ file }) => !isTest(file));

test('each file with a patch links the page, and the page names each of these files', () => {
  const named = new Set(
    [...table.matchAll(/\| `((?:apps|database|packages|scripts)\/[^`]+)` \|/g)].map(([, file]) => file),
  );
  const linking = product.filter(({ text }) => text.includes(path.posix.basename(page))).map(({ file }) => file);
  expect(linking.length).toBeGreaterThan(0);
  expect(linking.toSorted()).toEqual([...named].toSorted());
});

test('private members and tables of a library are used in these files only', () => {
  const strangers = product
    .filter(({ file }) => !table.includes(`\`${file}\``))
    .filter(({ text }) =>
      /graphile_worker\._private|\bparsedStatements\b|\.connection\.stream\b/.test(withoutComments(text)),
    );
  expect(strangers.map(({ file }) => file)).toEqual([]);
});
