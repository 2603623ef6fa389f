import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';

/** The advisory lock of a backup, from before its snapshot until it has copied the files that the snapshot names. */
export const BACKUP_LOCK = 7_220_432;

/** Whether files must stay for a backup. Ask after the commit that removes them: a later backup does not need them. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as "isFree"`.execute(db);
  return !rows[0]!.isFree;
}
