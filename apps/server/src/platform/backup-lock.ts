import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';

/** Any number: held by a backup from before its snapshot until it has copied the files that the snapshot names. */
export const BACKUP_LOCK = 7_220_432;

/**
 * Whether files have to stay for a backup. To be asked after the transaction that gave them up: a backup that begins
 * later sees them given up, and does not want them.
 */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as "isFree"`.execute(db);
  return !rows[0]!.isFree;
}
