import { execFile, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createDatabaseIfMissing,
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';

const running = new Set<EmbeddedPostgres>();
const folders: string[] = [];

afterEach(async () => {
  for (const server of running) await server.stop();
  running.clear();
  for (const folder of folders.splice(0)) removeEmbeddedPostgres(folder);
});

describe('the embedded PostgreSQL', () => {
  it('starts on an empty folder, keeps its rows and leaves no process', async () => {
    const dir = newFolder();
    const first = await start(dir);
    expect(first.startedHere).toBe(true);
    await query(first, 'create table kept as select 7 as n');
    await stop(first);
    expect(isListening(dir)).toBe(false);
    const second = await start(dir);
    expect(second.startedHere).toBe(true);
    expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('is PostgreSQL 18 with durable commits, UTC and locale-independent sorting', async () => {
    const dir = newFolder();
    const server = await startEmbeddedPostgres({ dir });
    running.add(server);
    const [row] = await query(
      server,
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commits, current_setting('TimeZone') as zone,
              current_setting('listen_addresses') as addresses, current_user as role,
              (select datlocale from pg_database where datname = 'postgres') as locale`,
    );
    expect(row).toEqual({
      version: 18,
      fsync: 'on',
      commits: 'on',
      zone: 'UTC',
      addresses: '',
      role: 'unslop_owner',
      locale: 'C.UTF-8',
    });
  });

  it('adopts a server that already runs on the folder, and can stop it', async () => {
    const dir = newFolder();
    const first = await start(dir);
    const second = await start(dir);
    expect(second.startedHere).toBe(false);
    expect(second.pid).toBe(first.pid);
    await second.stop();
    await first.exited;
    await second.exited;
    expect(isListening(dir)).toBe(false);
  });

  it('restarts after kill -9 with every committed row', async () => {
    const dir = newFolder();
    const first = await start(dir);
    await query(first, 'create table kept as select 7 as n');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    running.delete(first);
    expect(fs.readdirSync(path.join(dir, 'data', 'pg_dynshmem'))).not.toEqual([]);
    const second = await start(dir);
    expect(second.startedHere).toBe(true);
    expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('survives kill -9 of its starter and is adopted by the next start', async () => {
    const dir = newFolder();
    const launcher = spawn(process.execPath, ['--input-type=module', '--eval', launcherCode(dir)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => launcher.stdout.once('data', resolve));
    launcher.kill('SIGKILL');
    await new Promise((resolve) => launcher.once('exit', resolve));
    const server = await start(dir);
    expect(server.startedHere).toBe(false);
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('restarts after kill -9 of the server and its starter', async () => {
    const dir = newFolder();
    const launcher = spawn(process.execPath, ['--input-type=module', '--eval', launcherCode(dir)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await new Promise((resolve) => launcher.stdout.once('data', resolve)));
    launcher.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const server = await start(dir);
    expect(server.startedHere).toBe(true);
    expect(server.pid).not.toBe(pid);
  });

  it('ignores a pid file that names another user’s process', async () => {
    const dir = newFolder();
    const first = await start(dir);
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    running.delete(first);
    const bystander = spawn('sleep', ['60']);
    for (const file of [path.join(dir, 'data/postmaster.pid'), path.join(dir, '.s.PGSQL.5432.lock')]) {
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^\d+/, String(bystander.pid)));
    }
    const second = await start(dir);
    expect(second.startedHere).toBe(true);
    expect(bystander.exitCode).toBeNull();
    bystander.kill();
  });

  it('lets four concurrent first starts share one server', async () => {
    const dir = newFolder();
    const starts = await Promise.all(
      [1, 2, 3, 4].map(() =>
        promisify(execFile)(process.execPath, ['--input-type=module', '--eval', launcherCode(dir, 'process.exit()')]),
      ),
    );
    const pids = new Set(starts.map(({ stdout }) => stdout.trim()));
    const server = await start(dir);
    expect([...pids]).toEqual([String(server.pid)]);
    expect(fs.readdirSync(dir).filter((name) => name.startsWith('data.'))).toEqual([]);
  });

  it('runs two servers on two folders side by side', async () => {
    const [one, two] = await Promise.all([start(newFolder()), start(newFolder())]);
    await createDatabaseIfMissing(one, 'only_here');
    await createDatabaseIfMissing(one, 'only_here');
    const names = 'select datname from pg_database where datname = $$only_here$$';
    expect(await query(one, names)).toHaveLength(1);
    expect(await query(two, names)).toHaveLength(0);
  });

  it('works below a path longer than the kernel allows for a socket', async () => {
    const dir = path.join(newFolder(), 'a folder with spaces and "quotes"', 'x'.repeat(120));
    const server = await start(dir);
    const socket = new URL(server.ownerUrl()).searchParams.get('host')!;
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
    await stop(server);
    expect(fs.existsSync(socket)).toBe(false);
  });

  it('keeps its files private and stores no password', async () => {
    const dir = newFolder();
    const server = await start(dir);
    expect(fs.statSync(dir).mode & 0o077).toBe(0);
    expect(await query(server, 'select from pg_authid where rolpassword is not null')).toHaveLength(0);
  });

  it.runIf(process.getuid?.() === 0 && spawnSync('unshare', ['--user', 'true']).status === 0)(
    'works as root below a home that is private to its owner',
    async () => {
      const home = newFolder();
      fs.chmodSync(home, 0o700);
      fs.chownSync(home, 4321, 4321);
      const dir = path.join(home, 'repository/.data/postgres');
      const server = await start(dir);
      expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
      const elsewhere = fs.readlinkSync(path.join(dir, 'elsewhere'));
      expect(elsewhere).toMatch(/^\/var\/tmp\//);
      await stop(server);
      removeEmbeddedPostgres(dir);
      expect(fs.existsSync(elsewhere)).toBe(false);
    },
  );

  it.runIf(process.getuid?.() === 0)('works as root where user namespaces are denied', async () => {
    const dir = path.join(newFolder(), 'closed/postgres');
    fs.mkdirSync(path.dirname(dir), { mode: 0o700 });
    const denied = newFolder();
    fs.writeFileSync(path.join(denied, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${denied}:${process.env.PATH}`);
    const server = await start(dir);
    vi.unstubAllEnvs();
    expect(await query(server, 'create table kept as select 7 as n')).toEqual([]);
    await stop(server);
    // The cluster belongs to `nobody` now, even after namespaces are allowed again.
    const again = await start(dir);
    expect(await query(again, 'select n from kept')).toEqual([{ n: 7 }]);
    await stop(again);
    removeEmbeddedPostgres(dir);
  });
});

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-embedded-'));
  folders.push(folder);
  return folder;
}

async function start(dir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dir, forTests: true });
  running.add(server);
  return server;
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  await server.stop();
  running.delete(server);
  await sleep(0);
}

async function query(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.ownerUrl() });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function isListening(dir: string): boolean {
  return fs.existsSync(path.join(dir, '.s.PGSQL.5432'));
}

function launcherCode(dir: string, then = 'setInterval(() => {}, 1000)'): string {
  const module = JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'));
  return `
    const { startEmbeddedPostgres } = await import(${module});
    const server = await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, forTests: true });
    console.log(server.pid);
    ${then};`;
}
