import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { machineNow } from './clock.ts';
import { enqueue } from './queue.ts';

/** Advisory lock of a backup. Held from before its snapshot until the files of the snapshot are copied. */
export const BACKUP_LOCK = 7_220_432;

const LATER_MS = 60_000;

/**
 * Postpones a job that deletes files while a backup runs, because the backup's snapshot may still reference them. Call
 * this after committing the removal, because later backups do not need the files.
 * @returns true if it was postponed
 */
export async function putOffDuringBackup(db: Db, task: string, payload: object): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as "isFree"`.execute(db);
  if (rows[0]!.isFree) return false;
  await enqueue(db, task, payload, { runAt: new Date(machineNow() + LATER_MS) });
  return true;
}
