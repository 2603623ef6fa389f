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

/** This machine's own clock, for what is about the machine. */
export function machineNow(): number {
  return Date.now();
}

const TRIES = 3;

/** How far this machine's clock is ahead of the database's, in milliseconds, by the fastest of several answers. */
export async function machineAheadMs(db: Db): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, aheadMs: 0 };
  for (let tries = 0; tries < TRIES; tries++) {
    const before = Date.now();
    const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
    const tookMs = Date.now() - before;
    if (tookMs < best.tookMs) best = { tookMs, aheadMs: before + tookMs / 2 - rows[0]!.ms };
  }
  return best.aheadMs;
}
