import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@unslop/database/test-database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { eventually } from '../testing/test-app.ts';

const OUTPUTS: Record<string, () => { stdio: ('ignore' | 'pipe' | number)[]; opened(child: ChildProcess): void }> = {
  'on a full disk': () => {
    const full = openSync('/dev/full', 'w');
    return { stdio: ['ignore', full, full], opened: () => closeSync(full) };
  },
  'that nobody reads any more': () => ({
    stdio: ['ignore', 'pipe', 'pipe'],
    opened(child) {
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
    },
  }),
};

/** Simulates a library that bypasses the log. */
const WRITER = `process.on('SIGUSR2', () => { console.error('by the console'); process.stderr.write('by itself'); });`;

test.each(Object.keys(OUTPUTS))(
  'output %s ends no process; sign-ups recover from a full database disk [O08]',
  async (where) => {
    const database = await createTestDatabase();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const dir = mkdtempSync(path.join(os.tmpdir(), 'unslop-output-'));
    const port = await freePort();
    const site = `http://localhost:${port}`;
    const output = OUTPUTS[where]!();
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts'), 'all'], {
      env: {
        PATH: process.env.PATH,
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(WRITER)}`,
        NODE_ENV: 'production',
        ALLOW_SANDBOX_IN_PRODUCTION: '1',
        AUTH_SECRET: 'kept-secret-0123456789-abcdefghij',
        LOG_LEVEL: 'debug',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: site,
        DATABASE_URL: database.appUrl,
        DATA_DIR: dir,
        SANDBOX_URL: 'http://127.0.0.1:1',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'Unslop <hello@unslop.art>',
        RATE_FACTOR: '10',
      },
      stdio: output.stdio,
    });
    output.opened(child);
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await gone;
      await owner.end();
      rmSync(dir, { recursive: true, force: true });
      await database.drop();
    });
    const isWell = (path: string) =>
      fetch(`${site}${path}`).then(
        ({ ok }) => ok,
        () => false,
      );
    const signUp = async (email: string) => {
      const reply = await fetch(`${site}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site },
        body: JSON.stringify({ email, password: 'a long enough one 73', name: 'Mira' }),
      });
      const body = (await reply.json()) as { error?: { code: string } };
      return { status: reply.status, code: body.error?.code, retryAfter: reply.headers.get('retry-after') };
    };
    await eventually(() => isWell('/health/ready'), 'the server to be ready', 120_000);
    // Repeat it: the first failed write closes the stream.
    child.kill('SIGUSR2');
    expect(await isWell('/health/live')).toBe(true);
    child.kill('SIGUSR2');
    await owner.query(`
    create function disk_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on auth.users for each row execute function disk_full()`);
    for (const email of ['ann@example.com', 'bo@example.com', 'cy@example.com', 'ann@example.com']) {
      expect(await signUp(email)).toEqual({ status: 503, code: 'UNAVAILABLE', retryAfter: '2' });
    }
    expect([child.exitCode, await isWell('/health/live')]).toEqual([null, true]);
    await owner.query('drop function disk_full cascade');
    expect(await signUp('ann@example.com')).toMatchObject({ status: 200 });
  },
  180_000,
);
