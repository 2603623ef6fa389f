import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../scripts/lib/source-files.ts';
import { negativeOnlyTests } from './support/negative-only.ts';

const root = path.resolve(import.meta.dirname, '..');
const titlesIn = (body: string) => negativeOnlyTests('a.test.ts', body);

/** Tests of whole requests, pages and processes. What a pure function returns is in the expectation itself. */
const ofWholeRequests = readSources(root).filter(
  ({ file }) =>
    /\.api\.test\.ts$/.test(file) ||
    /^(database|sandbox|tests\/(e2e|start|processes|simulate|interleave))\/.*\.test\.ts$/.test(file),
);

test('a test expects something to happen, not only something to be absent', () => {
  expect(ofWholeRequests.length).toBeGreaterThan(200);
  const found = ofWholeRequests.flatMap(({ file, text }) =>
    negativeOnlyTests(file, text).map((title) => `${file}: ${title}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['nothing found', 'expect(await found()).toEqual([])'],
  ['nothing found, twice', 'expect(a).toBeNull(); expect(b).not.toContain(c)'],
  ['nothing shown', "await expect(page.getByText('x')).toBeHidden()"],
  ['no answer', 'expect((await app.call(name, by)).body.left).toBeUndefined()'],
])('%s is negative alone', (_what, body) => {
  expect(titlesIn(`test('it', async () => { ${body} });`)).toEqual(["'it'"]);
});

test.each([
  ['a status', 'expect(a).toBeNull(); expect(status).toBe(200)'],
  ['something that is not empty', 'expect(a).not.toEqual([])'],
  ['an error', 'expect(f).toThrow()'],
  ['a helper that expects', 'expect(a).toBeNull(); check()'],
  ['a wait', 'await eventually(f); expect(a).toBeNull()'],
  ['no expectation', 'f()'],
])('%s is positive', (_what, body) => {
  expect(titlesIn(`const check = () => expect(1).toBe(1); test.each(rows)('it', () => { ${body} });`)).toEqual([]);
});
