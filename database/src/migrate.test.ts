import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { withClient } from './with-client.ts';

const ours = path.join(import.meta.dirname, '../migrations');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-migrations-'));
fs.cpSync(ours, folder, { recursive: true });
afterAll(() => fs.rmSync(folder, { recursive: true }));

const query = ({ ownerUrl }: TestDatabase, text: string) =>
  withClient({ connectionString: ownerUrl }, async (owner) => (await owner.query(text)).rows);

test('migrations are numbered from 1 without gaps', () => {
  const numbers = fs.readdirSync(ours).map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
  expect(numbers.toSorted()).toEqual(numbers.map((_, n) => String(n + 1).padStart(4, '0')));
});

test('docs/use/deploy.md says of each migration whether it can run while serving', () => {
  const page = fs.readFileSync(path.join(ours, '../../docs/use/deploy.md'), 'utf8');
  const said = new Map(
    [...page.matchAll(/^\| `(\d{4}_\w+\.sql)` \| (yes|no)\b/gm)].map(([, name, how]) => [name!, how]),
  );
  const later = fs.readdirSync(ours).filter((name) => name > '0005');
  expect([...said.keys()].toSorted()).toEqual(later.toSorted());
  const breaking = /drop (?:table|column|view|function)|\brename\b|set not null|alter column \w+ type/i;
  for (const name of later.filter((one) => said.get(one) === 'yes')) {
    expect(fs.readFileSync(path.join(ours, name), 'utf8').replace(/--.*/g, ''), name).not.toMatch(breaking);
  }
});

test('applies a later migration once and refuses a changed one', async () => {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const again = () => migrate({ ...database, folder, log: (line) => lines.push(line) });
  const later = path.join(folder, '9999_later.sql');
  fs.writeFileSync(later, 'create table later (id int);');
  await again();
  await again();
  expect(lines).toEqual(['migrating 9999_later.sql', 'applying functions and views']);
  expect(await query(database, `select has_table_privilege('unslop_app', 'later', 'insert') as may`)).toEqual([
    { may: true },
  ]);
  fs.writeFileSync(later, 'create table later (id bigint);');
  await expect(again()).rejects.toThrow('migration 9999_later.sql has changed since it was applied');
});

test('leaves a database older than the baseline alone and names the command', async () => {
  const database = await createTestDatabase({ isBare: true });
  await query(
    database,
    `create schema migrations; create table migrations.applied (name text primary key, hash text not null);
     insert into migrations.applied values ('0001_clock_and_role.sql', 'x'), ('0106_notifications_keep_kind_and_data.sql', 'x')`,
  );
  await expect(migrate(database)).rejects.toThrow(/no longer part of the program[\s\S]*npm start -- --fresh$/);
  expect(await query(database, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  await query(database, 'drop schema migrations cascade');
  await migrate(database);
});
