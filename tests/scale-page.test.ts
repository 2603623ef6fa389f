import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isTest, readSources, withoutComments } from '../scripts/lib/source-files.ts';

/** Checks docs/lab/scale.md, which says how each table would be distributed and which parts of the product block that. */
const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/lab/scale.md'), 'utf8').split('## A distributed engine')[1]!;
const schema = readFileSync(path.join(root, 'database/schema.sql'), 'utf8');

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
const said = (what: string) => named(rows.find(([, name]) => name === what)?.[2]).toSorted();

const groups = ['the slop', 'the person', 'nothing: one node has the money', 'nothing: small, or of one node'];
const COPIED = 'copied to every node';
const groupOf = new Map([...groups, COPIED].flatMap((group) => said(group).map((table) => [table, group] as const)));
const bare = (name: string) => name.replace(/^public\./, '');
const tables = new Map(
  [...schema.matchAll(/^create (?:unlogged )?table (\S+) \(\n(.*?)^\);/gms)].map(([, name, body]) => [
    bare(name!),
    body!,
  ]),
);
/** True if the other table may be on another node. Tables that are copied to every node never are. */
const isElsewhere = (table: string, other: string) =>
  groupOf.get(other) !== COPIED && groupOf.get(table) !== groupOf.get(other);

/** Returns a pattern for the columns that identify the slop or the person of a row. */
const keyOf = (table: string): RegExp | undefined => {
  const own: Record<string, RegExp> = {
    ai_slops: /\bid\b/,
    comments: /\bai_slop_id\b/,
    profiles: /\bid\b/,
    'auth.users': /\bid\b/,
  };
  const keys: Record<string, RegExp> = {
    'the slop': /\b(ai_slop_id|comment_id)\b/,
    'the person': /\b(user_id|follower_id)\b/,
  };
  return own[table] ?? keys[groupOf.get(table)!];
};

const routines = new Map(
  [...schema.matchAll(/^create (?:or replace )?function (\S+?)\(.*?AS (\$\w*\$)(.*?)\2/gims)].map(
    ([, name, , body]) => [bare(name!), body!],
  ),
);
const tablesIn = (body: string) =>
  [...tables.keys()].filter((table) =>
    new RegExp(`(?:insert into|update|delete from|from|join) ${table.replace('.', '\\.')}\\b`, 'i').test(body),
  );
const triggers = [
  ...schema.matchAll(/^create (?:constraint )?trigger (\w+) .*? on (\S+) .*?execute function (\S+?)\(/gims),
].map(([, trigger, table, routine]) => ({ trigger: trigger!, table: bare(table!), routine: bare(routine!) }));

test('every table is distributed in one way', () => {
  expect([...groupOf.keys()].toSorted()).toEqual([...tables.keys()].toSorted());
});

test('foreign keys between the groups, or to another slop or person', () => {
  const crossing = [...tables].flatMap(([table, body]) =>
    [...body.matchAll(/constraint (\w+) FOREIGN KEY \(([^)]*)\) REFERENCES ([\w.]+)\(/g)]
      .filter(([, , columns, other]) => isElsewhere(table, bare(other!)) || keyOf(table)?.test(columns!) === false)
      .map(([, constraint]) => constraint!),
  );
  expect(said('foreign keys between the groups, or to another slop or person')).toEqual(crossing.toSorted());
});

test('unique constraints without the key', () => {
  const without = [...tables].flatMap(([table, body]) =>
    [...body.matchAll(/constraint (\w+) (?:UNIQUE|PRIMARY KEY) \(([^)]*)\)/g)]
      .filter(([, , columns]) => keyOf(table)?.test(columns!) === false)
      .map(([, constraint]) => constraint!),
  );
  expect(said('unique constraints without the key')).toEqual(without.toSorted());
});

test('triggers that write or lock in another group', () => {
  const crossing = triggers.filter(({ table, routine }) =>
    tablesIn(routines.get(routine)!).some((other) => isElsewhere(table, other)),
  );
  expect(said('triggers that write or lock in another group')).toEqual(
    crossing.map(({ trigger }) => trigger).toSorted(),
  );
});

test('routines that touch several groups', () => {
  const ofTriggers = new Set(triggers.map(({ routine }) => routine));
  const crossing = [...routines].filter(([name, body]) => {
    const touched = new Set(tablesIn(body).map((table) => groupOf.get(table)));
    touched.delete(COPIED);
    return !ofTriggers.has(name) && touched.size > 1;
  });
  expect(said('routines that touch several groups')).toEqual(crossing.map(([name]) => name).toSorted());
});

test.each([
  ['advisory locks', /pg_(?:try_)?advisory_/],
  ['`NOTIFY`, `LISTEN`', /pg_notify|`listen /],
  ['`skip locked`', /skip locked/],
])('%s', (what, pattern) => {
  const files = readSources(root).filter(
    ({ file }) => /^(?:apps\/server|database)\/src\//.test(file) && !isTest(file) && !file.includes('/testing/'),
  );
  const found = files.filter(({ text }) => pattern.test(withoutComments(text))).map(({ file }) => file);
  for (const [name, body] of routines) if (pattern.test(body)) found.push(name);
  expect(said(what)).toEqual(found.toSorted());
});
