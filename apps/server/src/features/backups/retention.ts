import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isFinished, PARTIAL } from './manifest.ts';

export interface Retention {
  /** So many of the newest stay. */
  newest: number;
  /** The first backup of each day stays for so many days. */
  daily: number;
}

/** As `npm run ops -- backup` names them, by the time in UTC; anything else in the folder is not ours to delete. */
const NAME = /^(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z$/;

/** @returns the names that may go, oldest first */
export function oldOf(names: readonly string[], { newest, daily }: Retention): string[] {
  const sorted = names.filter((name) => NAME.test(name)).sort();
  const kept = new Set(sorted.slice(-newest));
  const firstOfDay = new Map<string, string>();
  for (const name of sorted) {
    const day = NAME.exec(name)![1]!;
    if (!firstOfDay.has(day)) firstOfDay.set(day, name);
  }
  // Days on which none was made do not count: after a month of silence the old ones are all there is.
  for (const name of daily > 0 ? [...firstOfDay.values()].slice(-daily) : []) kept.add(name);
  return sorted.filter((name) => !kept.has(name));
}

/** Deletes finished backups in `folder` that `retention` does not keep, and what broken-off ones left. @returns their names */
export async function removeOldBackups(folder: string, retention: Retention): Promise<string[]> {
  const names = await readdir(folder);
  const finished = names.filter((name) => NAME.test(name) && isFinished(path.join(folder, name))).sort();
  const [newest = ''] = finished.slice(-1);
  // One that is still being written can be a little older than the newest, never by a day.
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
