import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pay } from '../../testing/money.ts';
import { startTopUp } from '../../testing/payments.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterAll(() => app.stop());

const started = (where = app) => startTopUp(where);

describe('a crash midway', () => {
  /** Blocks inserts of such rows inside their transaction until `release`. */
  async function barrier({ owner }: TestApp, table: string, when: string) {
    const holder = await owner.connect();
    await holder.query('select pg_advisory_lock(4711)');
    await holder.query(
      `create function stand_still() returns trigger language plpgsql
         as $$ begin perform pg_advisory_xact_lock(4711); return new; end $$;
       create trigger stand_still after insert on ${table} for each row when (${when}) execute function stand_still()`,
    );
    const { pid: own } = (await holder.query('select pg_backend_pid() as pid')).rows[0];
    return {
      /** Waits for the blocked transaction and returns its backend pid. */
      caught: () =>
        eventually(async () => {
          const { rows } = await owner.query<{ pid: number }>(
            `select pid from pg_locks where locktype = 'advisory' and not granted and $1 = any(pg_blocking_pids(pid))`,
            [own],
          );
          return rows[0]?.pid;
        }, 'a transaction to wait'),
      async release() {
        await holder.query('select pg_advisory_unlock(4711)');
        await holder.query(`drop trigger stand_still on ${table}; drop function stand_still()`);
        holder.release();
      },
    };
  }
  const untilGone = ({ owner }: TestApp, pid: number) =>
    eventually(
      async () => (await owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0,
      'the connection to be gone',
    );
  const creditsIn = async ({ owner }: TestApp, { id }: Person) =>
    (
      await owner.query(
        `select ledger_balance($1)::int as balance, (select count(*)::int from deposits where user_id = $1) as deposits`,
        [id],
      )
    ).rows[0];
  const untilCredited = (where: TestApp, person: Person) =>
    eventually(async () => (await where.balanceOf(person)) === 1000, 'the credit');

  test('before the commit of a movement leaves nothing, and it is redone once [P09]', async () => {
    const { person, clientSecret } = await started();
    const wall = await barrier(app, 'deposits', 'true');
    await pay(app, clientSecret);
    const pid = await wall.caught();
    await app.deps.pool.query('select pg_terminate_backend($1)', [pid]);
    await untilGone(app, pid);
    expect(await creditsIn(app, person)).toEqual({ balance: 0, deposits: 0 });
    await wall.release();
    await untilCredited(app, person);
    expect(await creditsIn(app, person)).toEqual({ balance: 1000, deposits: 1 });
  });

  test('between the stored event and its job leaves neither; the provider resends [P09]', async () => {
    const { person, intent, clientSecret } = await started();
    const wall = await barrier(app, 'stripe_events', `new.type = 'payment_intent.succeeded'`);
    await pay(app, clientSecret);
    const pid = await wall.caught();
    await app.deps.pool.query('select pg_terminate_backend($1)', [pid]);
    await untilGone(app, pid);
    const stored = await app.owner.query(
      `select from stripe_events where type = 'payment_intent.succeeded' and payload -> 'data' -> 'object' ->> 'id' = $1`,
      [intent.id],
    );
    expect(stored.rowCount).toBe(0);
    await wall.release();
    await untilCredited(app, person);
    expect(await creditsIn(app, person)).toEqual({ balance: 1000, deposits: 1 });
  });

  test('of a worker (kill -9) before its commit: the next one does it once [P09]', async () => {
    const api = await startTestApp({ withSandbox: true });
    const workers: ChildProcess[] = [];
    const startWorker = () => {
      const worker = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../main.ts'), 'worker'], {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DATABASE_URL: api.deps.config.databaseUrl,
          DATA_DIR: api.deps.config.dataDir,
          PUBLIC_URL: api.deps.config.publicUrl,
          SANDBOX_URL: api.sandboxUrl!,
          SMTP_URL: api.deps.config.smtpUrl,
          CLEARING_DAYS: '0',
        },
        stdio: 'ignore',
      });
      workers.push(worker);
      return worker;
    };
    const kill = async (worker: ChildProcess) => {
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    };
    try {
      const { person, clientSecret } = await started(api);
      const wall = await barrier(api, 'deposits', 'true');
      const first = startWorker();
      await pay(api, clientSecret);
      const pid = await wall.caught();
      await kill(first);
      await wall.release();
      // The client is gone, so PostgreSQL ends the connection and rolls back.
      await untilGone(api, pid);
      expect(await creditsIn(api, person)).toEqual({ balance: 0, deposits: 0 });
      // The queue considers a worker dead if its lock is older than 20 seconds. Backdate the lock instead of waiting.
      await api.owner.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`);
      startWorker();
      await untilCredited(api, person);
      expect(await creditsIn(api, person)).toEqual({ balance: 1000, deposits: 1 });
      await eventually(
        async () => (await api.owner.query('select from stripe_events where worked_at is null')).rowCount === 0,
        'every event to be worked',
      );
    } finally {
      await Promise.all(workers.map(kill));
      await api.stop();
    }
  }, 60_000);
});
