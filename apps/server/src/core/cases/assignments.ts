import type { Trx } from '../../platform/transactions.ts';

/** Nobody waits for somebody who is no moderator any more. */
export async function endAssignmentsOf(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('moderation_cases').set({ assigned_to: null }).where('assigned_to', '=', userId).execute();
  await trx.deleteFrom('case_snoozes').where('moderator_id', '=', userId).execute();
}
