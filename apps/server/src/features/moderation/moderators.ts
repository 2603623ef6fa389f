import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { endAssignmentsOf } from '../../core/cases/assignments.ts';
import { nowSql } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { recordAct } from './acts.ts';

/**
 * Makes a person a moderator, or ends it, for the operator. Ending it frees the cases they claimed or were assigned.
 * @returns false if it was already done or the account is deleted
 */
export async function appoint(
  trx: Trx,
  userId: string,
  isModerator: boolean,
  by: { actor: string; reason: string },
): Promise<boolean> {
  const person = await trx
    .selectFrom('profiles')
    .select('role')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person || (person.role === 'moderator') === isModerator) return false;
  const action = isModerator ? 'appoint' : 'dismiss_moderator';
  await recordAct(trx, { ...by, moderatorId: null, action, subjectType: 'profile', subjectId: userId });
  if (!isModerator) {
    await trx
      .updateTable('moderation_cases')
      .set({ claimed_by: null, claimed_until: null })
      .where('claimed_by', '=', userId)
      .execute();
    await endAssignmentsOf(trx, userId);
  }
  await announce(trx, MODERATION_TOPIC, `user:${userId}`);
  return true;
}

/** Past votes and friendships matter while an award of that time can change, which is at most 51 days. */
const oldest = sql<Date>`${nowSql} - interval '60 days'`;

export async function prunePastTies(db: Db): Promise<void> {
  await deleteOld(db, sql`past_votes`, sql`ended_at < ${oldest}`);
  await deleteOld(db, sql`past_friends`, sql`ended_at < ${oldest}`);
}
