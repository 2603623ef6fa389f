import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@unslop/domain/endpoint';
import { allEndpoints } from '@unslop/domain/endpoints';
import { notificationKinds } from '@unslop/domain/notification-kinds';
import { expect, test } from 'vitest';
import { paths } from '../apps/web/src/paths.ts';
import { isTest, readSources } from '../scripts/lib/source-files.ts';
import { guestPages, memberPages } from './e2e/support/pages.ts';

/** Checks names across the repository: each job has a function, each call an implementation, each page a test. */
const root = path.resolve(import.meta.dirname, '..');

const product = readSources(root).filter(({ file }) => !isTest(file));

test('docs/use/operating.md says of every table how long its rows stay, by which job and test', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const section = read('docs/use/operating.md').split('## Tables that grow')[1]!.split('\n## ')[0]!;
  const lines = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  const tables = [...read('database/schema.sql').matchAll(/^create (?:unlogged )?table (\w+\.\w+)/gm)];
  expect(lines.flatMap(([, names]) => named(names!)).sort()).toEqual(
    tables.map(([, name]) => name!.replace(/^public\./, '')).sort(),
  );
  const jobs = product.filter(({ file }) => /^apps\/server\/src\/.*jobs?\.ts$/.test(file)).map(({ text }) => text);
  for (const [, , , , , job, evidence] of lines) {
    for (const name of named(job!))
      expect(
        jobs.some((text) => text.includes(`task: '${name}'`)),
        name,
      ).toBe(true);
    for (const file of named(evidence!)) expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(named(job!).length > 0 && named(evidence!).length === 0, `${job} without a test`).toBe(false);
  }
});

test('every job that is enqueued has a function', () => {
  const server = product.filter(({ file }) => file.startsWith('apps/server/src/')).map(({ text }) => text);
  const enqueued = server.flatMap((text) =>
    [...text.matchAll(/\benqueue(?:All)?\([\w.()]+, '(\w+)'/g)].map(([, name]) => name!),
  );
  expect(enqueued.length).toBeGreaterThan(20);
  const unknown = enqueued.filter((name) => !server.some((text) => new RegExp(`^  ${name}: `, 'm').test(text)));
  expect(unknown).toEqual([]);
});

test('every kind of notification is sent by the server', () => {
  const server = product.filter(({ file }) => file.startsWith('apps/server/src/')).map(({ text }) => text);
  // The SQL routine for likes sends the notification itself.
  server.push(readFileSync(path.join(root, 'database/schema.sql'), 'utf8'));
  const unsent = Object.keys(notificationKinds).filter((kind) => !server.some((text) => text.includes(`'${kind}'`)));
  expect(unsent).toEqual([]);
});

test('the web app makes every call, but for downloads, which are links, and some that only programs need', () => {
  const web = product.filter(({ file }) => file.startsWith('apps/web/src/')).map(({ text }) => text);
  const unmade = Object.entries<Endpoint>(allEndpoints).filter(
    ([name, { download }]) => !download && !web.some((text) => text.includes(`'${name}'`)),
  );
  const ofPrograms = ['getProfile', 'searchContent', 'listCategories', 'getWithdrawal', 'createRealtimeFunction'];
  expect(unmade.map(([name]) => name).toSorted()).toEqual(ofPrograms.toSorted());
});

test.each([
  ['routes.tsx', 'const forMembers = ['],
  ['pages/Rare.tsx', '<RequireMember />}>'],
])('the browser tests open every page of %s', (file, beforeThoseOfMembers) => {
  const routes = readFileSync(path.join(root, 'apps/web/src', file), 'utf8');
  const [ofGuests, ofMembers] = routes.split(beforeThoseOfMembers);
  expect(ofMembers).toBeDefined();
  const addressesIn = (part = '') =>
    [...part.matchAll(/(?:path=\{|page\()paths\.(\w+)/g)].map(([, key]) => paths[key as 'feed']);
  expect(['/', '/InstaFeed', ...guestPages]).toEqual(expect.arrayContaining(addressesIn(ofGuests)));
  expect(memberPages).toEqual(expect.arrayContaining(addressesIn(ofMembers)));
});

test('something leads to every address of paths.ts', () => {
  const linking = product.filter(({ file }) => file.startsWith('apps/web/src/') && !/\/routes\.tsx$/.test(file));
  const byStripe = ['stripeOnboardingReturn', 'stripeOnboardingRefresh'];
  const unlinked = Object.keys(paths).filter(
    (key) => !linking.some(({ text }) => new RegExp(`\\bpaths\\.${key}\\b`).test(text)),
  );
  expect(unlinked).toEqual(byStripe);
});

/** Web folders that are named after a screen, not after a noun of the API. */
const screenWords = ['analytics', 'appeals', 'browse', 'info', 'navigation', 'sharing', 'upload', 'viewer'];

test('a noun of the API has the same name in its schemas, on the server and in the browser', () => {
  const nounOf = (file: string, pattern: RegExp): string[] => pattern.exec(file)?.slice(1, 2) ?? [];
  const nouns = product
    .flatMap(({ file }) => nounOf(file, /^packages\/domain\/src\/calls\/([\w-]+)\.ts$/))
    .filter((noun) => noun !== 'fields');
  expect(nouns.length).toBeGreaterThan(20);
  const misplaced = nouns.flatMap((noun) => {
    const { text } = product.find(({ file }) => file === `packages/domain/src/calls/${noun}.ts`)!;
    const calls = new Set([...text.matchAll(/^ {2}(\w+): \{$/gm)].map(([, call]) => call));
    // The `session` calls are part of the auth feature.
    const folder = noun === 'session' ? 'auth' : noun;
    const home = new RegExp(`^apps/server/src/(?:features|core)/${folder}/`);
    return product
      .filter(({ file }) => file.startsWith('apps/server/src/') && !home.test(file))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/\b(?:read|write|outside)\(\s*'(\w+)'/g)]
          .filter(([, call]) => calls.has(call!))
          .map(([, call]) => `${call} of calls/${noun}.ts is answered in ${file}`),
      );
  });
  expect(misplaced).toEqual([]);
  const screens = new Set(product.flatMap(({ file }) => nounOf(file, /^apps\/web\/src\/features\/([\w-]+)\//)));
  expect([...screens].filter((folder) => !nouns.includes(folder)).sort()).toEqual(screenWords);
});
