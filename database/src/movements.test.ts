import { readFileSync } from 'node:fs';
import { receipt } from '@unslop/domain/calls/payments';
import { type MovementKind, movementKinds, movementRules } from '@unslop/domain/movements';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Accounts of each movement kind, from the code. */
const accounts = Object.fromEntries(movementKinds.map((kind) => [kind, movementRules[kind].accounts.toSorted()]));

test('ledger and code have the same kinds of movement with the same accounts', async () => {
  const { rows } = await client.query(
    `select kind, array_agg(case sign when 1 then '+' else '-' end || account_kind) as accounts
       from ledger_kinds left join ledger_rules using (kind) group by kind`,
  );
  expect(Object.fromEntries(rows.map((row) => [row.kind, row.accounts.toSorted()]))).toEqual(accounts);
});

test('ledger and code agree on whose accounts each kind may touch', async () => {
  const { rows } = await client.query('select kind, whose from ledger_kinds');
  const whose = (kind: MovementKind) => movementRules[kind].whose ?? null;
  expect(Object.fromEntries(rows.map((row) => [row.kind, row.whose]))).toEqual(
    Object.fromEntries(movementKinds.map((kind) => [kind, whose(kind)])),
  );
  const isOfPerson = (kind: MovementKind) => movementRules[kind].accounts.some((one) => /balance|debt|hold/.test(one));
  expect(movementKinds.filter((kind) => whose(kind) !== null)).toEqual(movementKinds.filter(isOfPerson));
});

test('ledger and code agree on which credits must clear', async () => {
  const { rows } = await client.query('select kind from ledger_kinds where clears');
  const clearing = movementKinds.filter((kind) => movementRules[kind].clears);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(clearing.toSorted());
  expect(clearing.filter((kind) => !movementRules[kind].accounts.includes('+balance'))).toEqual([]);
});

test('the statement has a text for exactly the kinds that move balance or debt', () => {
  const isOnStatement = (kind: MovementKind) => movementRules[kind].accounts.some((one) => /balance|debt/.test(one));
  expect(movementKinds.filter((kind) => movementRules[kind].text)).toEqual(movementKinds.filter(isOnStatement));
});

test('docs/work/money.md lists every kind of movement with its accounts', () => {
  const money = readFileSync(new URL('../../docs/work/money.md', import.meta.url), 'utf8');
  const table = money.slice(money.indexOf('## Movements'), money.indexOf('Award and refund of a prize'));
  const rows = [...table.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|/gm)];
  const named = (sign: string, cell = '') =>
    [...cell.matchAll(/\b(balance|hold|debt|prize|stripe|fees|costs)\b/g)].map(([account]) => sign + account);
  const listed = rows.map(([, kind, from, to]) => [kind, [...named('-', from), ...named('+', to)].toSorted()]);
  expect(Object.fromEntries(listed)).toEqual(accounts);
});

test('database, code and payment-kinds.ts have the same payment types', async () => {
  const { rows } = await client.query(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'payments_type_known'`,
  );
  expect(rows[0].rule.match(/(?<=')\w+(?=')/g).toSorted()).toEqual(receipt.shape.type.options.toSorted());
});
