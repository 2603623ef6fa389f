import type { ReportSubject } from '@unslop/domain/calls/reports';
import { invariant, Refusal } from '@unslop/domain/errors';
import { type Cents, cents, formatMoney } from '@unslop/domain/money';
import { endSessionsOf } from '../../core/auth/sessions.ts';
import { announceHidden } from '../../core/images/hidden.ts';
import { isDeleted } from '../../core/ledger/deleted.ts';
import { notify } from '../../core/notifications/notifications.ts';
import type { Config } from '../../platform/config.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockAnyAiSlop, setAiSlopHidden } from '../ai-slops/hiding.ts';
import { settleAiSlop } from '../awards/settle.ts';
import { countArtUnder, setCommentHidden } from '../comments/hiding.ts';
import { markProfileBanned, markProfileHidden } from '../profiles/profiles.ts';
import { markReportsHandled } from '../reports/reports.ts';
import { releaseHold } from '../withdrawals/switch.ts';
import { notePaidOutside, sendToTheDeleted } from '../withdrawals/withdrawals.ts';
import { failPendingWithdrawals } from '../withdrawals/worker.ts';
import { erasePicture, isErased } from './erase.ts';

export interface ModerationAct {
  /** Who does it, for the log: a name of the operator's. */
  actor: string;
  action: 'hide' | 'unhide' | 'ban' | 'unban' | 'freeze' | 'unfreeze' | 'release' | 'erase';
  /** Only users are banned, put on hold, or released from the hold of a failing check. */
  subject: ReportSubject;
  id: string;
  reason: string;
  /** Erases art also where a buyer or a poster is entitled to its original. */
  isEvenSold?: boolean;
}

/**
 * One act of the operator's, with its line in the log, in the caller's transaction. The caller works as the owner of
 * the schema: the server's own role may neither ban nor hide people, nor put their money on hold.
 * @returns false when it was so already, which is not logged
 * @throws Refusal AI_SLOP_NOT_FOUND, COMMENT_NOT_FOUND, USER_NOT_FOUND, SETTLING, IMAGE_REQUIRED; StillEntitled
 */
export async function moderate(trx: Trx, act: ModerationAct): Promise<boolean> {
  const { actor, action, subject, id, reason } = act;
  if (!(await change(trx, act))) return false;
  await announceHidden(trx);
  await trx
    .insertInto('moderation_log')
    .values({ actor, action, subject_type: subject, subject_id: id, reason })
    .execute();
  await markReportsHandled(trx, subject, id);
  return true;
}

async function change(trx: Trx, { action, subject, id, reason, isEvenSold = false }: ModerationAct): Promise<boolean> {
  if (action === 'erase') {
    // A profile is shown without its picture, a slop or art is not.
    if (subject === 'comment') await setCommentHidden(trx, id, true);
    if (subject === 'ai_slop') await hideAiSlop(trx, id);
    await erasePicture(trx, subject, id, isEvenSold);
    return true;
  }
  if (action === 'unhide' && subject !== 'profile') {
    invariant(!(await isErased(trx, subject, id)), 'what was erased cannot come back');
  }
  if (action === 'ban' || action === 'unban') return setBanned(trx, id, action === 'ban');
  if (action === 'freeze') return addHold(trx, id, reason);
  if (action === 'unfreeze') return removeHold(trx, id);
  if (action === 'release') return releaseHold(trx, id);
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
  await notify(trx, { userId: slop.user_id, kind: 'slop_hidden', data: { slop: slop.title } });
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
  await markProfileHidden(trx, id, isHidden);
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
  await markProfileBanned(trx, id, isBanned);
  if (isBanned) await endSessionsOf(trx, id);
  await announce(trx, `user:${id}`);
  return true;
}

/**
 * Money on hold stays its owner's: it buys no prize and cannot be withdrawn, and pending withdrawals come back. Also for a
 * deleted account, so that an attacker's closing withdrawal can be stopped.
 */
async function addHold(trx: Trx, id: string, reason: string): Promise<boolean> {
  await lockPerson(trx, id, { isEvenDeleted: true });
  const added = await trx
    .insertInto('account_freezes')
    .values({ user_id: id, reason })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return false;
  await failPendingWithdrawals(trx, id, 'Your account is on hold.');
  await notifyOfHold(trx, id, 'account_held');
  return true;
}

async function removeHold(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('account_freezes').where('user_id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await notifyOfHold(trx, id, 'account_released');
  return true;
}

/**
 * Pays what stands on a balance that its owner cannot withdraw, with its line in the log. 'sendTo': all that a deleted
 * user is owed, to a payout account; 'amount': paid by the operator in another way, under the reference of that payment.
 * @returns the cents, 0 when there was nothing to send or this was noted before
 * @throws PaymentNotBooked
 */
export async function payOut(
  trx: Trx,
  config: Pick<Config, 'clearingDays'>,
  {
    actor,
    userId,
    ...how
  }: { actor: string; userId: string } & ({ sendTo: string } | { amount: Cents; reference: string }),
): Promise<number> {
  const paid =
    'sendTo' in how
      ? await sendToTheDeleted(trx, config, userId, how.sendTo)
      : await notePaidOutside(trx, userId, how.amount, how.reference);
  if (!paid) return 0;
  const reason = `${formatMoney(cents(paid))} ${'sendTo' in how ? `sent to ${how.sendTo}` : `paid outside: ${how.reference}`}`;
  await trx
    .insertInto('moderation_log')
    .values({ actor, action: 'pay_out', subject_type: 'profile', subject_id: userId, reason })
    .execute();
  return paid;
}

async function notifyOfHold(trx: Trx, userId: string, kind: 'account_held' | 'account_released'): Promise<void> {
  if (await isDeleted(trx, userId)) return;
  await notify(trx, { userId, kind, data: {} });
  await announce(trx, `user:${userId}`);
}

async function lockPerson(trx: Trx, id: string, { isEvenDeleted = false } = {}) {
  const person = await trx
    .selectFrom('profiles')
    .select(['hidden_at', 'banned_at'])
    .where('id', '=', id)
    .$if(!isEvenDeleted, (query) => query.where('deleted_at', 'is', null))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new Refusal('USER_NOT_FOUND');
  return person;
}
