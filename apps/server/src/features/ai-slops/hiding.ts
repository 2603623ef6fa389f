import type { TableRow } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

export type HideableAiSlop = TableRow<'ai_slops', 'id' | 'user_id' | 'title' | 'status' | 'hidden_at'>;

/**
 * Locks a slop, even a hidden one, against changes to it and to its entries.
 * @throws Refusal AI_SLOP_NOT_FOUND
 */
export async function lockAnyAiSlop(trx: Trx, id: string): Promise<HideableAiSlop> {
  const { rows } = await sql<HideableAiSlop>`
    select id, user_id, title, status, hidden_at from ai_slops where id = ${id} for no key update`.execute(trx);
  if (!rows[0]) throw new Refusal('AI_SLOP_NOT_FOUND', { id });
  return rows[0];
}

/**
 * Counts and announces that a closed slop was hidden or restored. The moderation action has already changed its row.
 */
export async function noteAiSlopHidden(trx: Trx, slop: HideableAiSlop, isHidden: boolean): Promise<void> {
  await trx
    .updateTable('profile_counters')
    .set((row) => ({ ai_slops_count: row('ai_slops_count', isHidden ? '-' : '+', 1) }))
    .where('user_id', '=', slop.user_id)
    .execute();
  await announce(trx, `slop:${slop.id}`, 'feed', 'artists');
}

/** Removes a deleted user's closed slops from the feeds. Their pages and award records stay, for the artists. */
export async function leaveAiSlops(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('ai_slops').set({ poster_deleted_at: nowSql }).where('user_id', '=', userId).execute();
}
