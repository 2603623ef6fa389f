import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../apps/web/src/paths.ts';
import { isEveryday, ONLY_IN_ALL } from './everyday.ts';
import { testFiles } from './test-titles.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = testFiles(root);
const everyday = files.filter(isEveryday);

test('every glob of tests that only test:all runs matches a file', () => {
  const globs = Object.values(ONLY_IN_ALL).flat();
  expect(globs.filter((glob) => !files.some((file) => path.posix.matchesGlob(file, glob)))).toEqual([]);
});

test('the everyday run has an API test of each feature with one', () => {
  const featuresOf = (list: string[]) =>
    new Set(
      list.flatMap((file) => /^apps\/server\/src\/(?:features|core)\/[^/]+(?=\/.*\.api\.test\.ts$)/.exec(file) ?? []),
    );
  expect([...featuresOf(files).difference(featuresOf(everyday))]).toEqual([]);
});

test.each([
  'apps/server/src/testing/money-stories.api.test.ts',
  'apps/server/src/platform/http/access-matrix.api.test.ts',
  'lab/bench/scale/plans.api.test.ts',
  'database/src/audit.test.ts',
  'database/src/ledger.test.ts',
  'tests/e2e/main-loop.test.ts',
])('the everyday run has %s', (file) => {
  expect(everyday).toContain(file);
});

/** Page paths up to their first parameter. */
const addresses = ['routes.tsx', 'pages/Rare.tsx'].flatMap((file) =>
  [...read(`apps/web/src/${file}`).matchAll(/(?:path=|page\()(?:\{?paths\.(\w+)|['"](\/[^:*'"]*))/g)].map(
    ([, key, address]) => address ?? (paths[key as keyof typeof paths] as string),
  ),
);

test('a browser spec of the everyday run names the address of each page', () => {
  expect(addresses.length).toBeGreaterThan(35);
  const specs = everyday
    .filter((file) => file.startsWith('tests/e2e/'))
    .map((file) => read(file).replaceAll('\\/', '/'));
  expect(addresses.filter((address) => !specs.some((text) => text.includes(address)))).toEqual([]);
});
