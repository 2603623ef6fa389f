import type { ReportSubject } from '@unslop/domain/calls/reports';
import { invariant, Refusal } from '@unslop/domain/errors';
import { endSessionsOf } from '../../core/auth/sessions.ts';
import { announceHidden } from '../../core/images/hidden.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockAnyAiSlop, setAiSlopHidden } from '../ai-slops/hiding.ts';
import { settleAiSlop } from '../awards/settle.ts';
import { countArtUnder, setCommentHidden } from '../comments/hiding.ts';
import { failPendingWithdrawals } from '../withdrawals/worker.ts';

export interface ModerationAct {
  /** Who does it, for the log: a name of the operator's. */
  actor: string;
  action: 'hide' | 'unhide' | 'ban' | 'unban' | 'freeze' | 'unfreeze';
  /** Only people are banned and put on hold. */
  subject: ReportSubject;
  id: string;
  reason: string;
}

/**
 * One act of the operator's, with its line in the log, in the caller's transaction. The caller works as the owner of
 * the schema: the server's own role may neither ban nor hide people, nor put their money on hold.
 * @returns false when it was so already, which is not logged
 * @throws Refusal AI_SLOP_NOT_FOUND, COMMENT_NOT_FOUND, USER_NOT_FOUND, SETTLING
 */
export async function moderate(trx: Trx, act: ModerationAct): Promise<boolean> {
  const { actor, action, subject, id, reason } = act;
  if (!(await change(trx, act))) return false;
  await announceHidden(trx);
  await trx
    .insertInto('moderation_log')
    .values({ actor, action, subject_type: subject, subject_id: id, reason })
    .execute();
  await trx
    .updateTable('reports')
    .set({ handled_at: nowSql })
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .where('handled_at', 'is', null)
    .execute();
  return true;
}

async function change(trx: Trx, { action, subject, id, reason }: ModerationAct): Promise<boolean> {
  if (action === 'ban' || action === 'unban') return setBanned(trx, id, action === 'ban');
  if (action === 'freeze') return freeze(trx, id, reason);
  if (action === 'unfreeze') return unfreeze(trx, id);
  const isHidden = action === 'hide';
  if (subject === 'profile') return setProfileHidden(trx, id, isHidden);
  if (subject === 'comment') return setCommentHidden(trx, id, isHidden);
  return isHidden ? hideAiSlop(trx, id) : unhideAiSlop(trx, id);
}

/** An open slop is settled first, at once: its prize goes where the votes of this moment say, or back. */
async function hideAiSlop(trx: Trx, id: string): Promise<boolean> {
  const slop = await lockAnyAiSlop(trx, id);
  if (slop.hidden_at) return false;
  if (slop.status === 'open')
    invariant(await settleAiSlop(trx, id, 'hidden'), `slop ${id} is settled before it is hidden`);
  await setAiSlopHidden(trx, slop, true);
  await countArtUnder(trx, id, -1);
  await notify(trx, { userId: slop.user_id, type: 'warning', content: `Your slop "${slop.title}" was taken down.` });
  return true;
}

/** It comes back closed, as it was settled. */
async function unhideAiSlop(trx: Trx, id: string): Promise<boolean> {
  const slop = await lockAnyAiSlop(trx, id);
  if (!slop.hidden_at) return false;
  await setAiSlopHidden(trx, slop, false);
  await countArtUnder(trx, id, 1);
  return true;
}

async function setProfileHidden(trx: Trx, id: string, isHidden: boolean): Promise<boolean> {
  const before = await lockPerson(trx, id);
  if ((before.hidden_at !== null) === isHidden) return false;
  await trx
    .updateTable('profiles')
    .set({ hidden_at: isHidden ? nowSql : null })
    .where('id', '=', id)
    .execute();
  await announce(trx, 'feed', 'artists', `user:${id}`);
  return true;
}

/**
 * A banned person is logged out everywhere, and may log in again only to read and to withdraw what is theirs. What they
 * made stays until it is hidden.
 */
async function setBanned(trx: Trx, id: string, isBanned: boolean): Promise<boolean> {
  const before = await lockPerson(trx, id);
  if ((before.banned_at !== null) === isBanned) return false;
  await trx
    .updateTable('profiles')
    .set({ banned_at: isBanned ? nowSql : null })
    .where('id', '=', id)
    .execute();
  if (isBanned) await endSessionsOf(trx, id);
  await announce(trx, `user:${id}`);
  return true;
}

/** Money on hold stays its owner's: it buys no prize and goes nowhere until it is let go, and what waits comes back. */
async function freeze(trx: Trx, id: string, reason: string): Promise<boolean> {
  await lockPerson(trx, id);
  const frozen = await trx
    .insertInto('account_freezes')
    .values({ user_id: id, reason })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  if (!frozen.numInsertedOrUpdatedRows) return false;
  await failPendingWithdrawals(trx, id, 'Your account is on hold.');
  await tellOfHold(trx, id, 'Your account is on hold: you cannot post a slop, raise a prize or withdraw.');
  return true;
}

async function unfreeze(trx: Trx, id: string): Promise<boolean> {
  await lockPerson(trx, id);
  const { numDeletedRows } = await trx.deleteFrom('account_freezes').where('user_id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tellOfHold(trx, id, 'Your account is no longer on hold.');
  return true;
}

async function tellOfHold(trx: Trx, userId: string, content: string): Promise<void> {
  await notify(trx, { userId, type: 'info', content });
  await announce(trx, `user:${userId}`);
}

async function lockPerson(trx: Trx, id: string): Promise<{ hidden_at: Date | null; banned_at: Date | null }> {
  const person = await trx
    .selectFrom('profiles')
    .select(['hidden_at', 'banned_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new Refusal('USER_NOT_FOUND');
  return person;
}
