import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

/**
 * Delays awards by everything open about them: reports, findings, proposals, process calls and appeals. Call it
 * after each of these. It never makes an award final sooner, and ignores slops that are unsettled or final.
 * Source: the limits are in `delay_award` (database/routines/05_moderation.sql) and docs/work/money.md.
 */
export async function delayAwards(trx: Trx, slopIds: readonly string[]): Promise<void> {
  if (slopIds.length === 0) return;
  await sql`select delay_awards(${[...slopIds].sort()}::uuid[])`.execute(trx);
}

/** Delays one award for a one-time reason: an act changed who will be paid, or more time was granted. */
export async function delayAward(trx: Trx, slopId: string, kind: 'act' | 'more_time'): Promise<void> {
  await sql`select delay_award(${slopId}, ${kind})`.execute(trx);
}
