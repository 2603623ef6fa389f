import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import type { Trx } from './transactions.ts';

/** Reads the database's clock, which decides every comparison of times. Never use the process's own clock for that. */
export async function appNow(db: Db | Trx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  return rows[0]!.now;
}

/** SQL for the current time. A subselect runs once and allows index use. */
export const nowSql = sql<Date>`(select app_now())`;

/** Returns this machine's own time. Only for facts about the machine. */
export function machineNow(): number {
  return Date.now();
}

const TRIES = 3;

/**
 * Measures how far this machine's clock is ahead of the database's, in milliseconds. Uses the fastest of several tries.
 */
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
