import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, elsewhereOf, ids, locateCluster, unlessFails } from './embedded-cluster.ts';
import { withClient } from './with-client.ts';

/** Superuser of an embedded cluster. Migrations run as this role, the server never does. */
export const OWNER_ROLE = 'unslop_owner';
/** Role of the running server. `migrate` creates it and grants its rights. */
export const APP_ROLE = 'unslop_app';

export interface EmbeddedPostgres {
  /** `postgres://unslop_owner@localhost/<database>?host=<socket folder>`. There is no password. */
  ownerUrl(database?: string): string;
  appUrl(database?: string): string;
  /** False if it adopted a server that already ran on this folder. */
  startedHere: boolean;
  pid: number;
  /** Resolves when the server is gone, for any reason. */
  exited: Promise<void>;
  /** Stops the server, even an adopted one, and resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 from its npm package on the cluster in `dir`, or adopts the one that runs there.
 *
 * Listens only on a unix socket in a folder of mode 700, so no port can clash and no password can leak. Works as root,
 * as an ordinary user, below a closed home folder and without user namespaces. Several processes may call it
 * concurrently. The server runs in its own session, so Ctrl-C in the terminal does not reach it. It survives a `kill
 * -9` of its launcher, and the next start adopts it.
 *
 * @param options.dir       folder of the cluster, created if missing
 * @param options.forTests  no fsync, many connections, and `stop` does not wait for a checkpoint
 * @param options.settings  PostgreSQL settings that override ours
 * @throws Error with the end of the server's log when it does not come up
 */
export async function startEmbeddedPostgres(options: {
  dir: string;
  forTests?: boolean;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { forTests = false, settings = {} } = options;
  const cluster = await locateCluster(path.resolve(options.dir));
  if (!fs.existsSync(cluster.data)) await makeCluster(cluster, forTests);

  let child: ChildProcess | undefined;
  let failures = 0;
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    const answer = await probe(cluster);
    if (answer === 'ready') break;
    if (answer === 'nobody' && (child === undefined || child.exitCode !== null || child.signalCode !== null)) {
      // Another process may have been faster, or a killed server is still dying.
      if (child !== undefined) failures += 1;
      if (failures > 20) throw new Error(`PostgreSQL does not start. The end of ${cluster.log}:\n${tail(cluster.log)}`);
      if (failures > 0) await sleep(250);
      disownStalePid(cluster);
      child = launch(cluster, forTests, settings);
    }
    if (performance.now() > giveUpAt) {
      throw new Error(`PostgreSQL did not come up within 60 s. The end of ${cluster.log}:\n${tail(cluster.log)}`);
    }
    await sleep(15);
  }

  const pid = livingServer(cluster.data);
  if (pid === undefined) throw new Error(`PostgreSQL answers in ${cluster.socket}, but not for ${cluster.data}`);
  const startedHere = child?.pid === pid;
  const exited = startedHere ? exitOf(child!) : goneOf(pid, cluster.data);
  return {
    ownerUrl: (database = 'postgres') => url(OWNER_ROLE, database, cluster.socket),
    appUrl: (database = 'postgres') => url(APP_ROLE, database, cluster.socket),
    startedHere,
    pid,
    exited,
    stop: () => stop(cluster, pid, exited, forTests),
  };
}

/** Stops the server on the cluster in `dir`, if any, without a checkpoint. Does not wait for its exit. */
export function abortEmbeddedPostgres(dir: string): void {
  const pid = livingServer(path.join(elsewhereOf(dir) ?? dir, 'data'));
  if (pid !== undefined) process.kill(pid, 'SIGQUIT');
}

/** Deletes the cluster of `dir`, even if it had to move. The server must not run. */
export function removeEmbeddedPostgres(dir: string): void {
  const elsewhere = elsewhereOf(dir);
  for (const folder of elsewhere === undefined ? [dir] : [elsewhere, dir]) {
    // Retry: children of a server that was just killed keep writing for a moment.
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** Creates `database` unless it exists. Safe for concurrent processes. */
export async function createDatabaseIfMissing(cluster: EmbeddedPostgres, database: string): Promise<void> {
  await withClient({ connectionString: cluster.ownerUrl() }, async (client) => {
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
      if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
    } catch (error) {
      // 42P04 and 23505: another process created it between the two statements.
      if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error;
    }
  });
}

// ------------------------------------------------------------------------------------------------ making and starting

/**
 * Creates the cluster under a temporary name, then renames it. First starts cannot collide, and nobody adopts a
 * half-made cluster.
 */
async function makeCluster(cluster: Cluster, forTests: boolean): Promise<void> {
  const home = path.dirname(cluster.data);
  const half = `${cluster.data}.${process.pid}-${Date.now()}`;
  const child = run(cluster, cluster.binaries.initdb, [
    ...['-D', half, '-U', OWNER_ROLE, '--auth=trust', '--encoding=UTF8', '--no-instructions'],
    // Use one sort order on every machine, whatever locales its system has.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...['-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
    ...(forTests ? ['--no-sync'] : []),
  ]);
  const exitCode = await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  if (exitCode !== 0) {
    fs.rmSync(half, { recursive: true, force: true });
    throw new Error(`PostgreSQL's initdb failed in ${home}. The end of ${cluster.log}:\n${tail(cluster.log)}`);
  }
  try {
    fs.renameSync(half, cluster.data);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(cluster.data)) throw error; // otherwise another process was faster
  }
  for (const name of fs.readdirSync(home)) {
    const maker = /^data\.(\d+)-\d+$/.exec(name)?.[1];
    if (maker !== undefined && !isAlive(Number(maker))) fs.rmSync(path.join(home, name), { recursive: true });
  }
}

function launch(cluster: Cluster, forTests: boolean, given: Record<string, string>): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster.socket,
    unix_socket_permissions: '0700',
    shared_buffers: forTests ? '128MB' : '256MB',
    max_connections: forTests ? '300' : '100',
    // JIT compilation costs more than our short queries take.
    jit: 'off',
    log_line_prefix: '%m [%p] %q%u@%d ',
    ...(forTests
      ? {
          fsync: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          log_checkpoints: 'off',
          // Use files in the cluster's folder. Segments of a killed server would stay in /dev/shm after the test
          // removes its folder.
          dynamic_shared_memory_type: 'mmap',
        }
      : {}),
    ...given,
  };
  rotate(cluster.log);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = run(cluster, cluster.binaries.postgres, ['-D', cluster.data, ...flags]);
  child.once('error', () => {}); // we see it as an exit, and the log or the thrown error has the message
  child.unref();
  return child;
}

/**
 * Runs in its own session with output to the log file. Passes no environment, because variables named PG… would leak
 * in.
 */
function run(cluster: Cluster, binary: string, args: string[]): ChildProcess {
  const log = fs.openSync(cluster.log, 'a', 0o600);
  try {
    const [command = binary, ...rest] = [...cluster.runAs.prefix, binary, ...args];
    return spawn(command, rest, {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...ids(cluster.runAs),
    });
  } finally {
    fs.closeSync(log);
  }
}

/** Tests with a real connection, because a pid file does not prove that a server is ready. */
async function probe(cluster: Cluster): Promise<'ready' | 'busy' | 'nobody'> {
  const client = new pg.Client({ connectionString: url(OWNER_ROLE, 'postgres', cluster.socket) });
  client.on('error', () => {}); // the next attempt notices a server that goes away right now
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'nobody';
    // 57P03: starting up or shutting down. 53300: all connections taken, so it runs.
    if (code === '57P03') return 'busy';
    if (code === '53300') return 'ready';
    if (code === 'ECONNRESET' || code === 'EPIPE' || code === undefined) return 'busy';
    throw error;
  }
}

// ----------------------------------------------------------------------------------------------------------- stopping

async function stop(cluster: Cluster, pid: number, exited: Promise<void>, forTests: boolean): Promise<void> {
  // SIGINT is PostgreSQL's "fast" shutdown, SIGQUIT the "immediate" one.
  for (const [signal, patienceMs] of [
    [forTests ? 'SIGQUIT' : 'SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (livingServer(cluster.data) !== pid) break;
    process.kill(pid, signal);
    const giveUpAt = performance.now() + patienceMs;
    // Poll, because the child does not keep this process alive.
    while (livingServer(cluster.data) === pid && performance.now() < giveUpAt) await Promise.race([exited, sleep(25)]);
  }
  if (cluster.socket !== path.dirname(cluster.data)) fs.rmSync(cluster.socket, { recursive: true, force: true });
}

function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Polls for the exit of an adopted server, which is not our child. */
async function goneOf(pid: number, data: string): Promise<void> {
  while (livingServer(data) === pid) await sleep(50, undefined, { ref: false });
}

const PID_FILE = 'postmaster.pid';

/**
 * Returns the pid of the server that runs on `data`, or undefined if the pid file is stale, reused or names a zombie.
 */
function livingServer(data: string): number | undefined {
  const pid = Number(readLines(path.join(data, PID_FILE))?.[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (process.platform !== 'linux') return pid;
  const runsHere = unlessFails(() => fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data));
  return runsHere ? pid : undefined;
}

/**
 * Replaces the pid that a killed server left in its two lock files. PostgreSQL trusts them while the pid exists. A
 * zombie exists for seconds if PID 1 reaps slowly, and after a reboot any process may have the pid. Writes a number
 * that no process can have. Keeps the files: a later line lets PostgreSQL find children of the killed server that still
 * write.
 */
function disownStalePid(cluster: Cluster): void {
  if (livingServer(cluster.data) !== undefined) return;
  for (const file of [path.join(cluster.data, PID_FILE), path.join(cluster.socket, '.s.PGSQL.5432.lock')]) {
    const lines = readLines(file);
    if (lines === undefined || !isKnown(Number(lines[0]))) continue;
    const { uid, gid, mode } = fs.statSync(file);
    const half = `${file}.${process.pid}`;
    fs.writeFileSync(half, [String(2 ** 22), ...lines.slice(1)].join('\n'), { mode: mode & 0o777 });
    if (process.getuid?.() === 0) fs.chownSync(half, uid, gid);
    // Check again right before the rename: another process may have started the server meanwhile.
    if (readLines(file)?.[0] === lines[0]) fs.renameSync(half, file);
    else fs.rmSync(half);
  }
}

function readLines(file: string): string[] | undefined {
  return unlessFails(() => fs.readFileSync(file, 'utf8').split('\n'));
}

/** True if the kernel still lists `pid`, even as a zombie. */
function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True if a process with this id runs. A zombie does not count. */
export function isAlive(pid: number): boolean {
  if (!isKnown(pid)) return false;
  const state = unlessFails(() => fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // Without /proc, trust the kernel's answer.
  return state === undefined ? !fs.existsSync('/proc/self/stat') : !/\) [ZX] /.test(state);
}

// ----------------------------------------------------------------------------------------------------------- helpers

function url(role: string, database: string, socket: string): string {
  return `postgres://${role}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socket)}`;
}

function rotate(log: string): void {
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10 * 1024 * 1024) fs.renameSync(log, `${log}.1`);
}

function tail(file: string): string {
  return unlessFails(() => fs.readFileSync(file, 'utf8').slice(-800).trim()) ?? '(no log)';
}
