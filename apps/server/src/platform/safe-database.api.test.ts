import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDb, createPool } from '@unslop/database/connect';
import { knownMigrations, migrate } from '@unslop/database/migrate';
import { createTestDatabase, type TestDatabase } from '@unslop/database/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy, throughProxy } from '../testing/database-proxy.ts';
import { freePort } from '../testing/free-port.ts';
import { eventually } from '../testing/test-app.ts';
import { readinessOf, SCHEMA_BEHIND, schemaTrouble } from './health.ts';
import { createLog } from './log.ts';
import { refuseUnsafeDatabase, UnsafeDatabase } from './safe-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const asked = async (url: string) => {
  const pool = createPool(url, { approve: refuseUnsafeDatabase });
  try {
    return (await pool.query('select 1 as one')).rows;
  } finally {
    await pool.end();
  }
};
async function commitWaits(isSo: boolean): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `alter database ${owner.database} ${isSo ? 'reset synchronous_commit' : 'set synchronous_commit = off'}`,
  );
  await owner.end();
}

describe('an unsafe database', () => {
  test('with synchronous_commit=off runs no statement [O03]', async () => {
    expect(await asked(database.appUrl)).toEqual([{ one: 1 }]);
    await commitWaits(false);
    await expect(asked(database.appUrl)).rejects.toThrow(UnsafeDatabase);
    await commitWaits(true);
    expect(await asked(database.appUrl)).toEqual([{ one: 1 }]);
  });

  test('used with the role of the tables’ owner runs no statement [O03 D05]', async () => {
    await expect(asked(database.ownerUrl)).rejects.toThrow('who owns the tables');
  });

  test('that is unreachable at the start is waited for [O05]', async () => {
    const proxy = await freePort();
    const { answers, stop } = await startServer(throughProxy(database.appUrl, proxy));
    let opened: DatabaseProxy | undefined;
    try {
      await eventually(async () => (await answers('/health/live')) === 200, 'the server lives', 60_000);
      expect(await answers('/health/ready')).toBe(503);
      expect(await answers('/api/ai-slops')).toBe(503);
      opened = await startDatabaseProxy(database.appUrl, proxy);
      await eventually(async () => (await answers('/health/ready')) === 200, 'the server is ready', 60_000);
      expect(await answers('/api/ai-slops')).toBe(200);
    } finally {
      stop();
      opened?.close();
    }
  }, 120_000);

  test('that is not migrated answers 503 until it is, with one clear log line [O05 O13]', async () => {
    const bare = await createTestDatabase({ isBare: true });
    const { answers, server, stop } = await startServer(bare.appUrl, 'all');
    try {
      await eventually(async () => (await answers('/health/live')) === 200, 'the server lives', 60_000);
      expect(await server.ask('/health/ready')).toEqual({ status: SCHEMA_BEHIND });
      expect(await answers('/health/ready')).toBe(503);
      for (const path of ['/api/ai-slops', '/', '/api/auth/get-session']) expect(await answers(path)).toBe(503);
      expect(server.logged().filter((line) => line.includes(`"msg":"${SCHEMA_BEHIND}"`))).toHaveLength(1);
      await migrate({ ownerUrl: bare.ownerUrl, appUrl: bare.appUrl });
      await eventually(async () => (await answers('/health/ready')) === 200, 'the server is ready', 60_000);
      expect(await answers('/api/ai-slops')).toBe(200);
    } finally {
      stop();
      // Dropping a database audits it, which would hide the failure above.
      await migrate({ ownerUrl: bare.ownerUrl, appUrl: bare.appUrl });
      await bare.drop();
    }
  }, 120_000);

  test('that refuses the login is reported as that, not as unreachable [O05]', async () => {
    const nobody = new URL(database.appUrl);
    nobody.username = 'nobody_at_all';
    const nowhere = new URL(database.appUrl);
    nowhere.pathname = '/no_such_database';
    const pools = [nobody, nowhere].map((url) => createPool(url.href));
    const log = createLog({ level: 'silent', service: 'test' });
    const said = await Promise.all(
      pools.map((pool) => readinessOf({ db: createDb(pool), stopping: new AbortController().signal, log })),
    );
    await Promise.all(pools.map((pool) => pool.end()));
    expect(said).toEqual([
      { isReady: false, status: 'the database refuses the user or password of DATABASE_URL' },
      { isReady: false, status: 'the database that DATABASE_URL names does not exist' },
    ]);
  });

  test('that is one migration or routine behind is not ready, one ahead is [O13]', async () => {
    const behind = await createTestDatabase();
    const owner = new pg.Client({ connectionString: behind.ownerUrl });
    await owner.connect();
    const trouble = async () => {
      const pool = createPool(behind.appUrl);
      try {
        return await schemaTrouble(createDb(pool));
      } finally {
        await pool.end();
      }
    };
    try {
      expect(await trouble()).toBeNull();
      const last = [...knownMigrations().keys()].at(-1)!;
      await owner.query('update migrations.applied set name = name || $2 where name = $1', [
        last,
        ' of another version',
      ]);
      expect(await trouble()).toBe(SCHEMA_BEHIND);
      await owner.query('update migrations.applied set name = $1 where name = $1 || $2', [last, ' of another version']);
      expect(await trouble()).toBeNull();
      await owner.query(`insert into migrations.applied values ('9999_from_tomorrow.sql', 'hash')`);
      await owner.query(`insert into migrations.routines values ('newer')`);
      expect(await trouble()).toBeNull();
      await owner.query(`delete from migrations.routines where hash <> 'newer'`);
      expect(await trouble()).toBe(SCHEMA_BEHIND);
    } finally {
      await owner.end();
      await behind.drop();
    }
  });

  test('ends the server, even if the database is started later [O03]', async () => {
    const proxy = await freePort();
    const { server, answers, stop } = await startServer(throughProxy(database.ownerUrl, proxy));
    let opened: DatabaseProxy | undefined;
    try {
      await eventually(async () => (await answers('/health/live')) === 200, 'the server lives', 60_000);
      expect(await answers('/health/ready')).toBe(503);
      const ended = once(server.child, 'exit');
      opened = await startDatabaseProxy(database.ownerUrl, proxy);
      await eventually(async () => (await answers('/health/ready')) === 0, 'the server is gone', 60_000);
      expect((await ended)[0]).toBe(1);
      expect(server.said()).toContain('who owns the tables');
    } finally {
      opened?.close();
      stop();
    }
  }, 120_000);
});

async function startServer(databaseUrl: string, mode: 'api' | 'all' = 'api') {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'unslop-safe-'));
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts'), mode], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      SANDBOX_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let log = '';
  child.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  return {
    answers: (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      ),
    server: {
      child,
      said: () => said,
      logged: () => log.split('\n'),
      ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((reply) => reply.json()),
    },
    stop() {
      child.kill('SIGKILL');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
