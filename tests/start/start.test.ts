import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabaseIfMissing, startEmbeddedPostgres } from '@unslop/database/embedded-postgres';
import { withClient } from '@unslop/database/with-client';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/port.ts';

/** Runs `npm start` as a newcomer does. The whole file shares one folder, which starts empty. */

const root = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-start-'));
const dataDir = path.join(folder, 'data');
let port: number;
let running: Program | undefined;

interface Program {
  child: ChildProcess;
  output: () => string;
  /** Resolves to its exit code. */
  ended: Promise<number | null>;
}

function run(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(process.execPath, [path.join(root, 'scripts', script), ...args], {
    cwd: root,
    // Unset what the test runner sets, as for a newcomer.
    env: { ...process.env, NODE_ENV: undefined, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code) };
}

async function start(env: NodeJS.ProcessEnv = {}): Promise<Program> {
  running = run('start.mjs', [], env);
  let hasEnded = false;
  void running.ended.then(() => (hasEnded = true));
  while (!running.output().includes('Ctrl-C')) {
    if (hasEnded) throw new Error(`npm start ended:\n${running.output()}`);
    await sleep(100);
  }
  return running;
}

/** Returns what a command prints about the running product. */
async function say(script: string, args: string[] = []): Promise<string> {
  const program = run(script, args);
  await program.ended;
  return program.output();
}

async function titles(): Promise<string[]> {
  const reply = await fetch(`http://localhost:${port}/api/ai-slops`);
  const { data } = (await reply.json()) as { data: { title: string }[] };
  return data.map(({ title }) => title);
}

/** Returns the running processes that were started for this folder. */
function processes(): string[] {
  return fs
    .readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .flatMap((pid) => {
      try {
        const isIts = fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}`);
        const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return isIts || command.includes(dataDir) ? [command] : [];
      } catch {
        return []; // it ended meanwhile, or belongs to another user
      }
    });
}

beforeAll(async () => {
  port = await freePort();
});

afterAll(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

test('an empty folder becomes a demo world that one can sign in to, and its books are in order', async () => {
  const { output } = await start();
  const said = output();
  expect(said).toContain(`http://localhost:${port}/`);
  expect(said).toContain('mira@example.com');
  expect(said).toContain(`http://localhost:${port}/sandbox/mail`);
  expect(said).toContain('4242 4242 4242 4242');

  const page = await fetch(`http://localhost:${port}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<div id="root"');
  expect((await titles()).length).toBeGreaterThan(5);
  const signIn = await fetch(`http://localhost:${port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify({ email: 'mira@example.com', password: 'unslop-demo' }),
  });
  expect(signIn.status).toBe(200);

  expect(await say('audit.ts')).toContain('The books are in order.');
  expect(await say('reconcile.ts')).toContain('0 payments repaired, 0 differences');
});

test('the doctor finds nothing wrong with it, on whatever port it was started', async () => {
  const doctor = run('doctor.ts', [], { PORT: undefined });
  const exitCode = await doctor.ended;
  expect(
    doctor
      .output()
      .split('\n')
      .filter((line) => line.startsWith('wrong')),
  ).toEqual([]);
  expect(doctor.output()).toMatch(/^(ok|warning) +Site /m);
  expect(doctor.output()).toMatch(/^ok +Live updates /m);
  expect(exitCode).toBe(0);
});

test('a command asks the stand-ins of SANDBOX_URL, and none of its own that know nothing', async () => {
  const cluster = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
  expect(cluster.startedHere).toBe(false);
  const { httpPort } = JSON.parse(fs.readFileSync(path.join(dataDir, 'sandbox-address.json'), 'utf8'));
  const elsewhere = {
    DATA_DIR: path.join(folder, 'operator'),
    DATABASE_URL: cluster.appUrl('unslop'),
    DATABASE_OWNER_URL: cluster.ownerUrl('unslop'),
    SANDBOX_URL: `http://127.0.0.1:${httpPort}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const program = run('reconcile.ts', [], elsewhere);
  expect(await program.ended, program.output()).toBe(0);
  expect(program.output()).toContain('0 payments repaired, 0 differences');
});

test('a second start says where the first one runs, and leaves it alone', async () => {
  const second = run('start.mjs');
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toBe(
    `Unslop is already running here: http://localhost:${port} (pid ${running!.child.pid})`,
  );
  expect((await titles()).length).toBeGreaterThan(5);
});

test('a port that is taken, a port that is none and a folder that cannot be are one line each', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: taken } = other.address() as { port: number };
  const blocked = path.join(folder, 'a file');
  fs.writeFileSync(blocked, '');
  try {
    for (const [env, expected] of [
      [{ DATA_DIR: path.join(folder, 'other'), PORT: String(taken) }, String(taken)],
      [{ DATA_DIR: path.join(folder, 'other'), PORT: 'many' }, '"many" isn’t a port.'],
      [{ DATA_DIR: path.join(blocked, 'data') }, blocked],
    ] as const) {
      const program = run('start.mjs', [], env);
      expect(await program.ended).toBe(1);
      expect(program.output().trim().split('\n')).toHaveLength(1);
      expect(program.output()).toContain(expected);
    }
  } finally {
    other.close();
  }
});

test('killed and started again it has everything it had, and nothing of before still runs', async () => {
  const before = await titles();
  const first = running!;
  first.child.kill('SIGKILL');
  await first.ended;
  const { output } = await start();
  expect(output()).not.toContain('Demo world');
  expect(await titles()).toEqual(before);
  expect(await say('audit.ts')).toContain('The books are in order.');
});

const backup = path.join(folder, 'backup');
let backedUp: string[];

test('it is backed up by one command while it runs [O15]', async () => {
  backedUp = await titles();
  const program = run('backup.ts', [backup]);
  expect(await program.ended, program.output()).toBe(0);
  expect(program.output()).toMatch(/backup: \d+ rows of \d+ tables/);
  expect(program.output()).not.toContain('MISSING');
  const over = run('restore.ts', [backup]);
  expect(await over.ended).toBe(1);
  expect(over.output()).toContain('Unslop is running here');
});

test('it ends on SIGTERM with everything that it started', async () => {
  running!.child.kill('SIGTERM');
  expect(await running!.ended).toBe(0);
  expect(processes()).toEqual([]);
});

test('the doctor says that nothing runs, looks at the database all the same, and leaves nothing running', async () => {
  const doctor = run('doctor.ts');
  expect(await doctor.ended).toBe(1);
  const wrong = doctor
    .output()
    .split('\n')
    .filter((line) => line.startsWith('wrong'));
  expect(wrong[0]).toMatch(/^wrong +Processes +This installation is stopped\. Start it: npm start\./);
  // Consequences of that are not reported as well.
  expect(doctor.output()).not.toMatch(/ (Mail server|Card provider|Queue|Worker|Site|Live updates) /);
  expect(doctor.output()).toMatch(/^ok +Books /m);
  expect(processes()).toEqual([]);
});

test('its backup becomes the same world in an empty folder, by one command [O15]', async () => {
  const again = { DATA_DIR: path.join(folder, 'again') };
  const program = run('restore.ts', [backup], again);
  expect(await program.ended, program.output()).toBe(0);
  expect(program.output()).toContain('The books are in order.');
  expect(program.output()).toContain('0 differences');
  // It reports its progress instead of staying silent for a minute.
  expect(program.output()).toMatch(/Restore[\s\S]*Auditing the books …[\s\S]*Asking the card provider …/);
  const { output } = await start(again);
  expect(output()).not.toContain('Demo world');
  expect(await titles()).toEqual(backedUp);
  const withdrawals = run('withdrawals.ts', [], again);
  await withdrawals.ended;
  expect(withdrawals.output()).toContain('Withdrawals are on.');
});

test('a database that an earlier version made is refused in two lines, with the command to begin again', async () => {
  const dir = path.join(folder, 'earlier');
  const cluster = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres'), forTests: true });
  await createDatabaseIfMissing(cluster, 'unslop');
  await withClient({ connectionString: cluster.ownerUrl('unslop') }, (owner) =>
    owner.query(
      `create schema migrations; create table migrations.applied (name text primary key, hash text not null);
       insert into migrations.applied values ('0001_clock_and_role.sql', 'x')`,
    ),
  );
  const program = run('start.mjs', [], { DATA_DIR: dir, PORT: String(await freePort()) });
  expect(await program.ended).toBe(1);
  const said = program.output().trim().split('\n');
  expect(said.filter((line) => !/[✓…]/.test(line))).toEqual([
    'The database was made by a version whose migrations are no longer part of the program.',
    'Begin with an empty one: npm start -- --fresh',
  ]);
  await cluster.stop();
});

test('it works on a PostgreSQL that is somewhere else, as an owner who is no superuser, and starts none of its own', async () => {
  running!.child.kill('SIGTERM');
  await running!.ended;
  const cluster = await startEmbeddedPostgres({ dir: path.join(folder, 'elsewhere'), forTests: true });
  const admin = new pg.Client({ connectionString: cluster.ownerUrl() });
  await admin.connect();
  try {
    await admin.query('create role shop_owner login createrole');
    await admin.query('create database shop owner shop_owner');
    const here = path.join(folder, 'here');
    const owner = new URL(cluster.ownerUrl('shop'));
    owner.username = 'shop_owner';
    await start({ DATA_DIR: here, DATABASE_URL: cluster.appUrl('shop'), DATABASE_OWNER_URL: owner.href, SEED: '0' });
    const signUp = await fetch(`http://localhost:${port}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
      body: JSON.stringify({ email: 'someone@example.com', password: 'correct horse', name: '' }),
    });
    expect(signUp.status).toBe(200);
    expect(await titles()).toEqual([]);
    expect(fs.existsSync(path.join(here, 'postgres'))).toBe(false);
    const { rows } = await admin.query(
      `select count(*)::int as here from pg_stat_activity where datname = 'shop' and usename = 'unslop_app'`,
    );
    expect(rows[0].here).toBeGreaterThan(0);
  } finally {
    await admin.end();
    running!.child.kill('SIGTERM');
    await running!.ended;
    await cluster.stop();
  }
});
