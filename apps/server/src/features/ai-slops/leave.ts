import { nowSql } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';

/** The closed slops of a deleted user are no longer in the feeds; page and award record stay, for the artists. */
export async function leaveAiSlops(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('ai_slops').set({ poster_deleted_at: nowSql }).where('user_id', '=', userId).execute();
}
