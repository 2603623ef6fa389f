import { readdirSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadTables, refuseUsedDatabase } from '@unslop/database/dump';
import { knownMigrations, migrate } from '@unslop/database/migrate';
import { withClient } from '@unslop/database/with-client';
import type pg from 'pg';
import { PRIVATE_FILE, PUBLIC_FILE } from '../../core/images/uploads.ts';
import { contentTypeOf } from '../../platform/media.ts';
import { pauseRestoredWithdrawals } from '../withdrawals/switch.ts';
import type { Source } from './backup.ts';
import { type Manifest, type OnProgress, readBackup } from './manifest.ts';

export interface Target extends Source {
  /** Connects as the server's role. */
  appUrl: string;
  /**
   * Folder of the files on disk; null if they are in a bucket. A bucket need not be empty, because keys are never
   * reused.
   */
  mediaDir: string | null;
}

/**
 * Restores a backup into an empty installation. Checks everything before it writes: every byte of the backup, that this
 * version can read it, and that the target is empty. Withdrawals are held back afterwards.
 * @throws Error with the reason for the operator
 */
export async function restore(folder: string, to: Target, onProgress: OnProgress = () => {}): Promise<Manifest> {
  const { manifest, names } = await readBackup(folder, onProgress);
  refuseNewer(manifest);
  for (const each of [to.mediaDir, to.sandboxDir]) refuseUsedFolder(each);
  await withClient({ connectionString: to.ownerUrl, application_name: 'unslop restore' }, async (owner) => {
    await refuseUsedDatabase(owner);
    onProgress('its own migrations');
    await migrate({ ...to, only: new Set(Object.keys(manifest.migrations)) });
    await refuseOlder(owner, manifest);
    for (const [n, name] of names.entries()) {
      onProgress(`file ${n + 1} of ${names.length}`);
      await restoreFile(folder, name, to);
    }
    onProgress('rows');
    // Load the rows last: nothing else is visible without them.
    await loadTables(owner, manifest, path.join(folder, 'database'), () =>
      pauseRestoredWithdrawals(owner, reasonOf(manifest)),
    );
  });
  onProgress('newer migrations');
  await migrate(to);
  return manifest;
}

/** Returns the reason why withdrawals are off after a restore, for the operator. */
export function reasonOf({ takenAt }: Manifest): string {
  return `restored from the backup of ${takenAt}`;
}

function refuseNewer({ migrations }: Manifest): void {
  const known = knownMigrations();
  const unknown = Object.keys(migrations).find((name) => known.get(name) !== migrations[name]);
  if (unknown)
    throw new Error(`The backup is from another version, with the migration ${unknown}. Restore it with that version.`);
}

async function refuseOlder(owner: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select name from migrations.applied where name <> all ($1) limit 1`,
    [Object.keys(migrations)],
  );
  if (rows[0])
    throw new Error(`The database already has ${rows[0].name}, which the backup doesn’t have. Use an empty database.`);
}

function refuseUsedFolder(folder: string | null): void {
  if (folder === null) return;
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (names.length > 0) throw new Error(`${folder} isn’t empty.`);
}

async function restoreFile(folder: string, name: string, { storage, sandboxDir }: Target): Promise<void> {
  const from = path.join(folder, name);
  if (name.startsWith('files/')) {
    const key = name.slice('files/'.length);
    const kind = key.startsWith('public/') ? PUBLIC_FILE : PRIVATE_FILE;
    await storage.put(key, await readFile(from), { ...kind, contentType: contentTypeOf(key) });
  }
  if (name.startsWith('sandbox/') && sandboxDir) await cp(from, path.join(sandboxDir, name.slice('sandbox/'.length)));
}
