import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import type { Trx } from './transactions.ts';

/** The database's clock decides every "before" and "after"; the process's own clock decides nothing. */
export async function appNow(db: Db | Trx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  return rows[0]!.now;
}

/** For a column or a comparison inside a query; a subselect, so that an index can be used and it runs once. */
export const nowSql = sql<Date>`(select app_now())`;
