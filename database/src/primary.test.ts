import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDb, createPool } from './connect.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { addressesOf } from './primary.ts';
import { createTestDatabase } from './test-database.ts';
import { withClient } from './with-client.ts';

test.each([
  ['postgres://u:p@h/db', ['postgres://u:p@h/db']],
  [
    'postgres://u:p%40,@h1:5432,h2:5433/db?a=1,2',
    ['postgres://u:p%40,@h1:5432/db?a=1,2', 'postgres://u:p%40,@h2:5433/db?a=1,2'],
  ],
  ['postgres://h1,h2/db', ['postgres://h1/db', 'postgres://h2/db']],
  ['postgres://u@/db?host=/a,/b', ['postgres://u@/db?host=%2Fa', 'postgres://u@/db?host=%2Fb']],
  ['postgres://u@/db?host=a,b&port=1,2', ['postgres://u@/db?host=a&port=1', 'postgres://u@/db?host=b&port=2']],
  ['postgres://u@/db?host=a,b&port=7', ['postgres://u@/db?host=a&port=7', 'postgres://u@/db?host=b&port=7']],
  ['socket:/run/postgresql?db=unslop', ['socket:/run/postgresql?db=unslop']],
])('%s names these servers', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

test('picks the server that is the primary, or explains why there is none [O17]', async () => {
  const { appUrl } = await createTestDatabase();
  const url = new URL(appUrl);
  const host = url.searchParams.get('host')!;
  url.searchParams.set('host', `/nowhere,${host}`);
  const name = await withClient({ connectionString: url.href }, async (client) => {
    return (await client.query<{ name: string }>('select current_database() as name')).rows[0]!.name;
  });
  expect(`/${name}`).toBe(url.pathname);

  url.searchParams.set('host', '/nowhere,/nobody');
  const nobody = withClient({ connectionString: url.href, connectionTimeoutMillis: 200 }, async () => {});
  await expect(nobody).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a write without a standby is never acknowledged, however the wait ends [O17]', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-no-standby-'));
  const cluster = await startEmbeddedPostgres({
    dir,
    forTests: true,
    settings: { wal_level: 'replica', max_wal_senders: '2' },
  });
  onTestFinished(async () => {
    await cluster.stop();
    removeEmbeddedPostgres(dir);
  });
  const pool = createPool(cluster.ownerUrl(), { statementTimeoutMs: 100 });
  onTestFinished(() => pool.end());
  await pool.query('create table notes (says text)');
  await pool.query(`alter system set synchronous_standby_names = 'nobody'`);
  await pool.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await pool.query('show synchronous_standby_names')).rows[0])
    .toEqual({
      synchronous_standby_names: 'nobody',
    });
  // The checkpointer makes every backend wait for standbys once it has read the settings.
  await pool.query('checkpoint');

  const inTransaction = createDb(pool)
    .transaction()
    .execute(
      async (trx) =>
        void (await trx
          .insertInto('notes' as never)
          .values({ says: 'one' } as never)
          .execute()),
    );
  await expect(inTransaction).rejects.toThrow('Connection terminated');
  expect((await pool.query('select says from notes')).rows).toEqual([]);

  // An operator may cancel a hanging connection like this. PostgreSQL then only warns.
  const second = expect(pool.query(`insert into notes values ('two')`)).rejects.toMatchObject({ code: '40003' });
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and query ~ 'two'`;
  await expect.poll(async () => (await pool.query(cancel)).rowCount).toBe(1);
  await second;

  // The same without a callback, and in a transaction.
  const own = createPool(cluster.ownerUrl(), { applicationName: 'own' });
  onTestFinished(() => own.end());
  const db = createDb(own);
  const cancelOwn = `select pg_cancel_backend(pid) from pg_stat_activity
                      where wait_event = 'SyncRep' and application_name = 'own'`;
  const third = expect(sql`insert into notes values ('three')`.execute(db)).rejects.toMatchObject({ code: '40003' });
  await expect.poll(async () => (await pool.query(cancelOwn)).rowCount).toBe(1);
  await third;
  const commit = db.transaction().execute((trx) => sql`insert into notes values ('four')`.execute(trx));
  const fourth = expect(commit).rejects.toMatchObject({ code: '40003' });
  await expect.poll(async () => (await pool.query(cancelOwn)).rowCount).toBe(1);
  await fourth;
});
