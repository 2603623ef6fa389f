import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Dump } from '@unslop/database/dump';

/** Description of a backup. `SHA256SUMS` beside it is written last; `sha256sum --check` verifies it. */
export interface Manifest extends Dump {
  format: 'unslop-backup-1';
  /** Files that a row named but storage did not have. */
  missingFiles: string[];
}

/** Called with the current step, for people to read. */
export type OnProgress = (what: string) => void;

/** Suffix of a backup until its last byte is on disk. */
export const PARTIAL = '.partial';

const MANIFEST = 'manifest.json';
const SUMS = 'SHA256SUMS';

/** True if `folder` is a finished backup. Only `readBackup` verifies its content. */
function isFinished(folder: string): boolean {
  return !folder.endsWith(PARTIAL) && existsSync(path.join(folder, SUMS));
}

/** Writes the checksums of `partial` and renames it, which makes it a backup. */
export async function seal(partial: string, folder: string, manifest: Manifest): Promise<void> {
  await writeFile(path.join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true, mode: 0o600 });
  const entries = await readdir(partial, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const lines: string[] = [];
  for (const file of files.sort()) lines.push(`${await sumOf(file)}  ${path.relative(partial, file)}\n`);
  await writeFile(path.join(partial, SUMS), lines.join(''), { flush: true, mode: 0o600 });
  // A file's name is on disk once its folder is synced.
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const each of [...folders, partial]) await syncFolder(each);
  await rename(partial, folder);
  await syncFolder(path.dirname(folder));
}

/**
 * Reads every byte of a backup and verifies its checksums.
 * @returns its manifest and the names of its files
 * @throws Error if it is unfinished or damaged
 */
export async function readBackup(
  folder: string,
  onProgress: OnProgress = () => {},
): Promise<{ manifest: Manifest; names: string[] }> {
  const sums = await readFile(path.join(folder, SUMS), 'utf8').catch(() => null);
  if (sums === null) throw new Error(`${folder} isn’t a complete backup: ${SUMS} is missing.`);
  const named = new Set<string>();
  const lines = sums.split('\n').slice(0, -1);
  for (const [n, line] of lines.entries()) {
    onProgress(`checking file ${n + 1} of ${lines.length}`);
    const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    const found = name && (await sumOf(path.join(folder, name)).catch(() => null));
    if (!name || found !== sum) throw new Error(`${folder} is damaged: ${name ?? SUMS} has changed.`);
    named.add(name);
  }
  if (!named.has(MANIFEST)) throw new Error(`${folder} is damaged: ${SUMS} doesn’t list ${MANIFEST}.`);
  const manifest: Manifest = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8'));
  if (manifest.format !== 'unslop-backup-1') throw new Error(`${folder} has an unknown format.`);
  return { manifest, names: [...named] };
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

interface Retention {
  /** Number of newest backups to keep. */
  newest: number;
  /** Number of days to keep the first backup of. Days without a backup do not count. */
  daily: number;
}

/** Name that `npm run ops -- backup` gives, with the time in UTC. Anything else in the folder is not ours to delete. */
const NAME = /^(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z$/;

/** @returns the names of backups to delete, oldest first */
export function oldOf(names: readonly string[], { newest, daily }: Retention): string[] {
  const sorted = names.filter((name) => NAME.test(name)).sort();
  const kept = new Set(sorted.slice(-newest));
  const firstOfDay = new Map<string, string>();
  for (const name of sorted) {
    const day = NAME.exec(name)![1]!;
    if (!firstOfDay.has(day)) firstOfDay.set(day, name);
  }
  // Days without a backup do not count. After a month without any, the old ones are all there is.
  for (const name of daily > 0 ? [...firstOfDay.values()].slice(-daily) : []) kept.add(name);
  return sorted.filter((name) => !kept.has(name));
}

/**
 * Deletes finished backups in `folder` that `retention` does not keep, and leftovers of aborted ones.
 * @returns their names
 */
export async function removeOldBackups(folder: string, retention: Retention): Promise<string[]> {
  const names = await readdir(folder);
  const finished = names.filter((name) => NAME.test(name) && isFinished(path.join(folder, name))).sort();
  const [newest = ''] = finished.slice(-1);
  // A backup that is still being written can be a little older than the newest, but never by a day.
  const abandoned = names.filter(
    (name) => name.endsWith(PARTIAL) && isDayOlder(name.slice(0, -PARTIAL.length), newest),
  );
  const old = [...oldOf(finished, retention), ...abandoned];
  for (const name of old) await rm(path.join(folder, name), { recursive: true });
  return old;
}

const DAY_MS = 86_400_000;

function isDayOlder(name: string, newest: string): boolean {
  return NAME.test(name) && NAME.test(newest) && timeOf(newest) - timeOf(name) > DAY_MS;
}

function timeOf(name: string): number {
  const [day, time] = name.split('T');
  return Date.parse(`${day}T${time!.replaceAll('-', ':')}`);
}
