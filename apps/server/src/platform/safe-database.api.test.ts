import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createPool } from '@unslop/database/connect';
import { createTestDatabase, type TestDatabase } from '@unslop/database/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseDoor, openDoor, throughDoor } from '../testing/database-door.ts';
import { eventually } from '../testing/test-app.ts';
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

describe('a database that is not safe', () => {
  test('O03 with synchronous_commit=off serves no statement', async () => {
    expect(await asked(database.appUrl)).toEqual([{ one: 1 }]);
    await commitWaits(false);
    await expect(asked(database.appUrl)).rejects.toThrow(UnsafeDatabase);
    await commitWaits(true);
    expect(await asked(database.appUrl)).toEqual([{ one: 1 }]);
  });

  test('O03 D05 under the role that owns the tables serves no statement', async () => {
    await expect(asked(database.ownerUrl)).rejects.toThrow('who owns the tables');
  });

  test('O05 of which there is none at the start is waited for', async () => {
    const door = await freePort();
    const { answers, stop } = await startServer(throughDoor(database.appUrl, door));
    let opened: DatabaseDoor | undefined;
    try {
      await eventually(async () => (await answers('/health/live')) === 200, 'the server lives', 60_000);
      expect(await answers('/health/ready')).toBe(503);
      expect(await answers('/api/ai-slops')).toBe(503);
      opened = await openDoor(database.appUrl, door);
      await eventually(async () => (await answers('/health/ready')) === 200, 'the server is ready', 60_000);
      expect(await answers('/api/ai-slops')).toBe(200);
    } finally {
      stop();
      opened?.close();
    }
  }, 120_000);

  test('O03 ends the server, also when the database comes up only later', async () => {
    const door = await freePort();
    const { server, answers, stop } = await startServer(throughDoor(database.ownerUrl, door));
    let opened: DatabaseDoor | undefined;
    try {
      await eventually(async () => (await answers('/health/live')) === 200, 'the server lives', 60_000);
      expect(await answers('/health/ready')).toBe(503);
      const ended = once(server.child, 'exit');
      opened = await openDoor(database.ownerUrl, door);
      await eventually(async () => (await answers('/health/ready')) === 0, 'the server is gone', 60_000);
      expect((await ended)[0]).toBe(1);
      expect(server.said()).toContain('who owns the tables');
    } finally {
      opened?.close();
      stop();
    }
  }, 120_000);
});

async function startServer(databaseUrl: string) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'unslop-safe-'));
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts'), 'api'], {
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
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  return {
    answers: (place: string) =>
      fetch(`http://127.0.0.1:${port}${place}`).then(
        ({ status }) => status,
        () => 0,
      ),
    server: { child, said: () => said },
    stop() {
      child.kill('SIGKILL');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
