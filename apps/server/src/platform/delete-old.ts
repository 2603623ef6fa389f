import type { Db } from '@unslop/database/connect';
import { type RawBuilder, sql } from 'kysely';

const AT_ONCE = 5_000;

/** Deletes rows in batches, so that no statement times out and no lock is held for long. */
export async function deleteOld(db: Db, table: RawBuilder<unknown>, isOld: RawBuilder<boolean>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOld} limit ${AT_ONCE}))`.execute(
      db,
    );
    if (numAffectedRows < AT_ONCE) return;
  }
}
