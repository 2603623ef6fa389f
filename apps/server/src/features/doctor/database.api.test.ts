import { createPool } from '@unslop/database/connect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearAlarms, raiseAlarm } from '../../platform/alarms.ts';
import { enqueue } from '../../platform/queue.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { doctorOf, production, startWellApp } from '../../testing/doctor.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { switchWithdrawals } from '../withdrawals/switch.ts';
import { judgeLoad, judgeSafety, judgeServer, judgeVersion } from './database.ts';
import { judgeClock } from './machine.ts';
import { judgeWorker } from './queue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startWellApp();
});
afterAll(() => app.stop());
const { say } = doctorOf(() => app);

describe('the doctor on the database', () => {
  test('reports writes that are not durable and a role that can change the ledger', async () => {
    const name = new URL(app.ownerUrl).pathname.slice(1);
    await app.owner.query(`alter database ${name} set synchronous_commit = off`);
    const findings = await say('Database safety', { DATABASE_URL: app.ownerUrl });
    await app.owner.query(`alter database ${name} reset synchronous_commit`);
    expect(findings.slice(0, 2)).toEqual([
      expect.stringMatching(/^wrong: .*synchronous_commit=off/),
      expect.stringMatching(/^wrong: .*who owns the tables/),
    ]);
    expect((await say('Database safety')).join()).not.toMatch(/synchronous_commit|owns/);
  });

  test('reports exactly the settings that risk data on a power cut', () => {
    const settings = [
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'off' },
    ];
    expect(judgeSafety([], settings)).toEqual([
      {
        status: 'wrong',
        says: 'full_page_writes is off: a power cut can destroy the database.',
        todo: 'Set full_page_writes = on.',
      },
    ]);
    expect(judgeSafety([], settings.slice(0, 1))).toMatchObject([{ status: 'ok' }]);
    const timeouts = [
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '0' },
    ];
    expect(judgeSafety([], timeouts)).toMatchObject([
      { status: 'warning', says: 'The pooler doesn’t set statement_timeout, so one statement can block others.' },
    ]);
  });

  test('reports pending, changed and newer migrations, also with the server’s role', async () => {
    const [{ name, hash }] = (
      await app.owner.query('select name, hash from migrations.applied order by name desc limit 1')
    ).rows;
    const applied = (change: string) =>
      app.owner.query(`update migrations.applied set ${change} where hash = $1`, [hash]);
    expect(await say('Schema')).toEqual(['ok: up to date']);
    await applied(`name = '9999_of_tomorrow.sql'`);
    expect(await say('Schema')).toEqual([`wrong: Not applied yet: ${name}.`]);
    await applied(`name = '${name}'`);
    await app.owner.query(`insert into migrations.applied values ('9999_of_tomorrow.sql', 'x')`);
    expect(await say('Schema')).toEqual(['warning: 9999_of_tomorrow.sql is from a newer version.']);
    await app.owner.query(`delete from migrations.applied where hash = 'x'`);
    await app.owner.query(`update migrations.applied set hash = 'x' where name = $1`, [name]);
    expect(await say('Schema')).toEqual([`wrong: ${name} changed after it was applied.`]);
    await app.owner.query(`update migrations.applied set hash = $2 where name = $1`, [name, hash]);
    expect(await say('Schema', { DATABASE_OWNER_URL: '' })).toEqual(['ok: up to date']);
  });

  test('reports an outdated or overloaded database and clock skew', async () => {
    expect(judgeVersion('14.11', 140_011)).toMatchObject({ status: 'wrong', says: 'PostgreSQL 14.11 is too old.' });
    expect(judgeVersion('15.0', 150_000)).toMatchObject({ status: 'ok' });
    expect(judgeServer('db1', null)).toMatchObject({ status: 'ok', says: 'db1 is the primary' });
    expect(judgeServer('db2', 512)).toMatchObject({ status: 'ok', says: 'db2 is a standby, 512 bytes behind' });
    expect(judgeServer('db2', 2 ** 25)).toMatchObject({ status: 'warning' });
    expect(judgeLoad(81, 100, '1 GB')).toMatchObject({
      status: 'warning',
      says: '81 of 100 connections in use, 1 GB',
    });
    expect(judgeClock(-3_000)).toMatchObject({
      status: 'warning',
      says: '3.0 s between this machine and the database',
    });
    expect(judgeClock(90_000)).toMatchObject({ status: 'wrong' });
    await app.advance('1 hour');
    expect((await say('Clock')).map((each) => each.split(':')[0])).toEqual(['ok']);
    expect((await say('Clock', production))[0]).toBe('wrong: This database’s clock is shifted by 01:00:00.');
    await app.advance('-1 hour');
  });

  test('reports a broken invariant of the books', async () => {
    const poster = await app.person({ balance: 1000 });
    const art = await app.art(await app.person(), await app.slop(poster));
    const count = (by: number) =>
      app.owner.query('update comment_counters set likes_count = likes_count + $2 where comment_id = $1', [art, by]);
    await count(1);
    const findings = await say('Books');
    await count(-1);
    expect(findings).toEqual([expect.stringMatching(/^wrong: counters_count is broken by 1: /)]);
    expect(await say('Books')).toEqual(['ok: in order']);
  });

  test('reports active alarms and paused withdrawals', async () => {
    await inTransaction(app.db, (trx) => raiseAlarm(trx, 'books_differ', { differences: [] }));
    expect((await say('Alarms'))[0]).toMatch(/^warning: books_differ 1×, since 20/);
    await inTransaction(app.db, (trx) => clearAlarms(trx, 'books_differ', {}));
    expect(await say('Alarms')).toEqual(['ok: none']);
    await inTransaction(app.db, (trx) => switchWithdrawals(trx, true, 'the bank is closed'));
    expect(await say('Withdrawals')).toEqual(['warning: They are off: the bank is closed']);
    await inTransaction(app.db, (trx) => switchWithdrawals(trx, false, ''));
  });

  test('counts each user held back by a failing check once', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const hold = ({ id }: { id: string }, check: string) =>
      app.owner.query('insert into audit_holds (user_id, check_name) values ($1, $2)', [id, check]);
    await hold(ann, 'reversals_add_up');
    await hold(ann, 'top_ups_keep_what_is_left');
    expect(await say('Withdrawals')).toEqual(['warning: A failing check holds back withdrawals of one person.']);
    await hold(bob, 'reversals_add_up');
    expect(await say('Withdrawals')).toEqual(['warning: A failing check holds back withdrawals of 2 people.']);
    await app.owner.query('delete from audit_holds');
    expect(await say('Withdrawals')).toEqual(['ok: on']);
  });

  test('reports waiting, failing and abandoned jobs', async () => {
    await app.owner.query('delete from graphile_worker._private_jobs');
    await enqueue(app.db, 'send_mail', {}, { runAt: new Date('2020-01-01') });
    await enqueue(app.db, 'work_withdrawal', { n: 3 });
    await enqueue(app.db, 'render_gif', { n: 10 });
    await app.owner.query(
      `update graphile_worker._private_jobs set attempts = (payload ->> 'n')::int where payload ->> 'n' is not null`,
    );
    const findings = await say('Queue');
    await app.owner.query('delete from graphile_worker._private_jobs');
    expect(findings).toEqual([
      expect.stringMatching(/^wrong: 2 jobs are waiting, the oldest for \d+ minutes\.$/),
      'warning: Given up: 1 render_gif.',
      'warning: Failed and retrying: 1 work_withdrawal.',
    ]);
    expect(await say('Queue')).toEqual(['ok: 0 waiting, 0 running']);
  });

  test('reports that no worker is alive', async () => {
    const lastAt = (taken: string, seen = 'now()') =>
      app.owner.query(`update job_workers set taken_at = ${taken}, seen_at = ${seen}`);
    await lastAt(`now() - interval '10 minutes'`, `now() - interval '10 minutes'`);
    expect((await say('Worker'))[0]).toMatch(/^wrong: None is running, and nothing took a job for 10 minutes/);
    await lastAt(`now() - interval '10 minutes'`);
    expect((await say('Worker'))[0]).toMatch(/^wrong: One is running but has taken no job for 10 minutes/);
    await app.owner.query('delete from job_workers');
    const beginner = createPool(app.deps.config.databaseUrl, { max: 1, applicationName: 'unslop worker' });
    await beginner.query('select');
    expect((await say('Worker'))[0]).toMatch(/^warning: One is running, but hasn’t taken a job yet/);
    await beginner.end();
    await app.owner.query(
      `insert into job_workers (id, tasks, taken_at) values ('a worker', '{send_mail,settle_due}', now())`,
    );
    expect((await say('Worker'))[0]).toMatch(/^ok: running, took its last job \d s ago$/);
    expect(judgeWorker(null, false)).toMatchObject({
      status: 'wrong',
      says: expect.stringContaining('took a job yet'),
    });
  });

  test('reports a job that no worker of this version knows', async () => {
    await enqueue(app.db, 'from_tomorrow', {}, { runAt: new Date('2020-01-01') });
    expect(await say('Queue')).toEqual(['warning: 1 from_tomorrow jobs are waiting, and no worker knows this job.']);
    await app.owner.query('delete from graphile_worker._private_jobs');
  });
});
