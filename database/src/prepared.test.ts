import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDb, createPool, type Db, prepared } from './connect.ts';
import { createTestDatabase } from './test-database.ts';

async function onOneConnection(): Promise<Db> {
  const { appUrl, drop } = await createTestDatabase();
  const db = createDb(createPool(appUrl, { max: 1 }));
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return db;
}

const kept = async (db: Db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );
/** Runs a statement with a unique text. */
const nth = async (db: Db, n: number) =>
  (await sql<{ n: number }>`${prepared} select ${sql.lit(n)}::int as n`.execute(db)).rows[0]!.n;

test('plans a prepared statement once per connection', async () => {
  const db = await onOneConnection();
  for (let n = 0; n < 3; n += 1) await nth(db, 1);
  await sql`select 1`.execute(db);
  expect(await kept(db)).toEqual([expect.stringContaining('select 1::int')]);
});

test('evicts the least recently used of more than a hundred', async () => {
  const db = await onOneConnection();
  for (let n = 0; n < 250; n += 1) {
    expect(await nth(db, n)).toBe(n);
    expect(await nth(db, 0)).toBe(0);
  }
  const left = await kept(db);
  expect(left).toHaveLength(100);
  for (const n of [0, 249, 200]) expect(left).toContainEqual(expect.stringContaining(`select ${n}::int`));
  expect(left).not.toContainEqual(expect.stringContaining('select 1::int'));
  // An evicted statement is prepared again, even within a transaction.
  expect(await nth(db, 1)).toBe(1);
  await db.transaction().execute(async (trx) => {
    for (let n = 300; n < 420; n += 1) expect(await nth(trx, n)).toBe(n);
    expect(await nth(trx, 0)).toBe(0);
  });
  expect(await kept(db)).toHaveLength(100);
});
