import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { putOffDuringBackup } from '../../platform/backup-lock.ts';
import { machineNow } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { enqueue, type Job, type Schedule } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { removeImageLater } from '../images/removal.ts';

export const layeredFileJobs: Record<string, Job> = {
  remove_layered_file: (payload, deps) => removeFile(payload, deps),
  sweep_large_uploads: (_payload, deps) => sweepLargeUploads(deps.config),
};
export const layeredFileSchedules: Schedule[] = [{ task: 'sweep_large_uploads', pattern: '27 * * * *' }];

/** Local directory of large files while they arrive. */
export const arrivalsOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'arrivals');

/** Removes the stages and layered files of comments, and frees their storage. */
export async function removeProcessOf(trx: Trx, commentIds: readonly string[]): Promise<void> {
  await removeParts(trx, {
    stages: sql`comment_id = any(${commentIds}::uuid[])`,
    files: sql`comment_id = any(${commentIds}::uuid[])`,
  });
}

/** @returns true if there were any */
export async function removeParts(
  trx: Trx,
  which: { stages?: RawBuilder<unknown>; files?: RawBuilder<unknown> },
): Promise<boolean> {
  const none = sql`false`;
  const { rows } = await sql<{ comment_id: string; image_id: string | null; storage_key: string | null }>`
    with stages as (delete from process_stages where ${which.stages ?? none} returning comment_id, image_id),
    files as (delete from layered_files where ${which.files ?? none} returning comment_id, preview_image_id, storage_key)
    select comment_id, image_id, null as storage_key from stages
    union all select comment_id, preview_image_id, storage_key from files`.execute(trx);
  for (const { image_id, storage_key } of rows) {
    if (image_id) await removeImageLater(trx, image_id, { keepOriginal: false });
    if (storage_key) await enqueue(trx, 'remove_layered_file', { key: storage_key });
  }
  if (rows.length === 0) return false;
  await sql`
    update comments c set shows_process = exists (select from process_stages where comment_id = c.id)
        or exists (select from layered_files where comment_id = c.id)
     where id = any(${[...new Set(rows.map(({ comment_id }) => comment_id))]}::uuid[])`.execute(trx);
  return true;
}

/** Idempotent. */
const removeFile: Job = async (payload, { db, storage }) => {
  const { key } = z.object({ key: z.string().startsWith('private/layered/') }).parse(payload);
  if (!(await putOffDuringBackup(db, 'remove_layered_file', { key }))) await storage.delete(key);
};

/** Deletes files left behind by a server that was killed while they arrived. */
async function sweepLargeUploads(config: Pick<Config, 'dataDir'>): Promise<void> {
  const folder = arrivalsOf(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < machineNow() - 3_600_000) await rm(file, { force: true });
  }
}
