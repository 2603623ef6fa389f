import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TableRow } from '@unslop/database/connect';
import { dumpTables } from '@unslop/database/dump';
import { withClient } from '@unslop/database/with-client';
import type pg from 'pg';
import { keysOf, publicKey } from '../../core/images/files.ts';
import { BACKUP_LOCK } from '../../platform/backup-lock.ts';
import { readBytes, type Storage } from '../../platform/storage.ts';
import { type Manifest, type OnProgress, PARTIAL, seal } from './manifest.ts';

/** Installation to back up. */
export interface Source {
  /** Connects as the owner of the schema. */
  ownerUrl: string;
  storage: Storage;
  /** Data folder of the sandbox services; null if none runs. */
  sandboxDir: string | null;
}

/**
 * Copies a whole installation to the new folder `folder` while the site stays up. Copies the rows first, in one
 * snapshot, and then the files that they name. A file is written before its row and kept until the backup ends, so none
 * is missed. The folder is named `….partial` until the last byte is on disk.
 * @throws Error if `folder` exists
 */
export async function backUp(from: Source, folder: string, onProgress: OnProgress = () => {}): Promise<Manifest> {
  return withClient({ connectionString: from.ownerUrl, application_name: 'unslop backup' }, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    if (existsSync(folder)) throw new Error(`${folder} already exists. Every backup needs its own folder.`);
    const partial = `${folder}${PARTIAL}`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true, mode: 0o700 });
    onProgress('rows');
    const { dump, read } = await dumpTables(owner, path.join(partial, 'database'), async () => ({
      images: await readImages(owner),
      layered: await owner.query<{ key: string }>('select storage_key as key from layered_files'),
    }));
    const files = path.join(partial, 'files');
    const missingFiles = await copyFiles(from.storage, read.images, files, onProgress);
    for (const [n, { key }] of read.layered.rows.entries()) {
      onProgress(`layered files, ${n + 1} of ${read.layered.rows.length}`);
      if (!(await copyLarge(from.storage, key, path.join(files, key)))) missingFiles.push(key);
    }
    if (from.sandboxDir && existsSync(from.sandboxDir))
      await copySandbox(from.sandboxDir, path.join(partial, 'sandbox'));
    const { rows } = await owner.query<{ was_locked: boolean }>('select pg_advisory_unlock($1) as was_locked', [
      BACKUP_LOCK,
    ]);
    if (!rows[0]!.was_locked) throw new Error('I lost the connection, so files may be missing.');
    const manifest: Manifest = { format: 'unslop-backup-1', ...dump, missingFiles };
    onProgress('sums');
    await seal(partial, folder, manifest);
    return manifest;
  });
}

type Image = TableRow<'images', 'bucket' | 'path' | 'original_path' | 'widths'> & { is_shown: boolean };

async function readImages(owner: pg.Client): Promise<Image[]> {
  const { rows } = await owner.query<Image>(
    `select bucket, path, original_path, widths, used_at is not null and removed_at is null as is_shown from images`,
  );
  return rows;
}

/** Concurrent copies, because a bucket may answer slowly. */
const AT_ONCE = 8;

/** @returns the keys that a shown image needs but storage does not have; a restore cannot bring them back */
async function copyFiles(storage: Storage, images: Image[], folder: string, onProgress: OnProgress): Promise<string[]> {
  const missing: string[] = [];
  const remaining = images.values();
  let done = 0;
  const copySome = async () => {
    for (const image of remaining) {
      done += 1;
      onProgress(`pictures, ${done} of ${images.length}`);
      const needed = new Set([publicKey(image), ...image.widths.map((width) => publicKey(image, width))]);
      for (const key of keysOf(image)) {
        const bytes = await readBytes(storage, key);
        if (bytes) await writeNew(path.join(folder, key), bytes);
        else if (image.is_shown && needed.has(key)) missing.push(key);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copySome));
  return missing;
}

/**
 * Copies the sandbox after the rows. It may be ahead of them, as the real card provider would be; reconciliation
 * catches up.
 */
function copySandbox(dir: string, to: string): Promise<void> {
  // Skip a journal that is being rewritten. It is renamed when it is complete.
  return cp(dir, to, { recursive: true, filter: (file) => !file.endsWith('.new') });
}

/**
 * Streams a large file to disk.
 * @returns true if it exists
 */
async function copyLarge(storage: Storage, key: string, to: string): Promise<boolean> {
  const file = await storage.read(key);
  if (!file) return false;
  await mkdir(path.dirname(to), { recursive: true });
  await pipeline(file.stream, createWriteStream(to, { mode: 0o600, flush: true }));
  return true;
}

async function writeNew(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes, { flush: true, mode: 0o600 });
}
