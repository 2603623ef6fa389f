import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { machineNow } from './clock.ts';
import { enqueue } from './queue.ts';

/** The advisory lock of a backup, from before its snapshot until it has copied the files that the snapshot names. */
export const BACKUP_LOCK = 7_220_432;

const LATER_MS = 60_000;

/**
 * Puts a job that deletes files off while a backup runs, whose snapshot may still show them. Ask after the commit that removes them: a
 * later backup does not need them.
 * @returns whether it was put off
 */
export async function putOffDuringBackup(db: Db, task: string, payload: object): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as "isFree"`.execute(db);
  if (rows[0]!.isFree) return false;
  await enqueue(db, task, payload, { runAt: new Date(machineNow() + LATER_MS) });
  return true;
}
