import type { Trx } from '../../platform/transactions.ts';

/** Ends the assignments and snoozes of a former moderator, so no case waits for them. */
export async function endAssignmentsOf(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('moderation_cases').set({ assigned_to: null }).where('assigned_to', '=', userId).execute();
  await trx.deleteFrom('case_snoozes').where('moderator_id', '=', userId).execute();
}
