import { actRules } from '@unslop/domain/moderation-acts';
import { type Cents, cents, formatMoney } from '@unslop/domain/money';
import { delayAwards } from '../../core/cases/award-dates.ts';
import { endProcessCalls } from '../../core/cases/process-calls.ts';
import { announceHidden } from '../../core/images/hidden.ts';
import type { Waits } from '../../core/ledger/clearing.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { notePaidOutside, sendToTheDeleted } from '../withdrawals/withdrawals.ts';
import { type ModerationAct, recordAct } from './acts.ts';
import { caseOfSubject, closeCase, lockCase, setCaseStatus } from './case-state.ts';
import { prepare } from './changes.ts';
import { reportersOf } from './reporters.ts';
import { notifyRecipients } from './statements.ts';

/**
 * One act, a moderator's or the operator's, in the caller's transaction: its row in the log with the change that it makes, what
 * follows from that, the end of its case, and what everybody concerned is notified of.
 * @returns false when it was so already, which is not logged
 * @throws Refusal AI_SLOP_NOT_FOUND, COMMENT_NOT_FOUND, USER_NOT_FOUND, SETTLING, IMAGE_REQUIRED, NOT_POSSIBLE, FORBIDDEN,
 *   MODERATION_CONFLICT, SECOND_NEEDED; StillEntitled
 */
export async function moderate(trx: Trx, act: ModerationAct): Promise<boolean> {
  const found = await (act.caseId ? lockCase(trx, act.caseId) : caseOfSubject(trx, act.subject, act.id));
  const change = await prepare(trx, act);
  if (!change) return false;
  await change.before?.();
  const actId = await record(trx, act, act.action, { caseId: found?.id, until: change.until });
  const recipients = (await change.after?.(actId)) ?? [];
  await announceHidden(trx);
  const isDecision = !actRules[act.action].isInterim;
  const reporters = isDecision ? await reportersOf(trx, act, found) : [];
  await notifyRecipients(trx, actId, [...recipients.filter(({ userId }) => userId !== act.except), ...reporters]);
  // An appeal that is upheld leaves its case to who decides it.
  if (found && isDecision && !act.except) {
    if (act.action === 'dismiss' || act.action === 'warn')
      await endProcessCalls(trx, found.id, await proposedAt(trx, act));
    await closeCase(trx, found.id);
  }
  // What waits in a closed case would be found by nobody.
  if (found?.status === 'closed' && (act.action === 'cover' || act.action === 'ask_process'))
    await setCaseStatus(trx, found.id, 'open');
  // The date goes back first; whatever is still open about the award moves it again.
  if (act.action === 'clear') await delayAwards(trx, [act.id]);
  await announce(trx, MODERATION_TOPIC);
  return true;
}

async function proposedAt(trx: Trx, { proposalId }: ModerationAct): Promise<Date | null> {
  if (!proposalId) return null;
  const { created_at } = await trx
    .selectFrom('moderation_log')
    .select('created_at')
    .where('id', '=', proposalId)
    .executeTakeFirstOrThrow();
  return created_at;
}

/** Writes down that a second moderator is asked for what `act` would do, which the caller has prepared. Its award waits for the answer. */
export async function propose(trx: Trx, act: ModerationAct): Promise<void> {
  await record(trx, act, 'propose', {
    caseId: act.caseId,
    details: {
      action: act.action,
      ...(act.userIds && { user_ids: act.userIds }),
      ...(act.days && { days: act.days }),
    },
  });
  await setCaseStatus(trx, act.caseId!, 'waiting');
  await announce(trx, MODERATION_TOPIC);
}

function record(
  trx: Trx,
  act: ModerationAct,
  action: string,
  more: { caseId?: string | null; until?: Date | null; details?: Record<string, unknown> },
): Promise<number> {
  return recordAct(trx, {
    moderatorId: act.moderatorId ?? null,
    actor: act.actor,
    action,
    subjectType: act.subject,
    subjectId: act.id,
    rule: act.rule,
    reason: act.reason,
    publicReason: act.publicReason,
    aboutAct: act.aboutAct,
    proposalId: act.proposalId,
    details: act.userIds ? { user_ids: act.userIds } : {},
    ...more,
  });
}

/**
 * Pays what stands on a balance that its owner cannot withdraw, with its line in the log. 'sendTo': all that a deleted
 * user is owed, to a payout account; 'amount': paid by the operator in another way, under the reference of that payment.
 * @returns the cents, 0 when there was nothing to send or this was noted before
 * @throws PaymentNotBooked
 */
export async function payOut(
  trx: Trx,
  config: Waits,
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
  const subject = { subjectType: 'profile', subjectId: userId } as const;
  await recordAct(trx, { ...subject, moderatorId: null, actor, action: 'pay_out', reason });
  return paid;
}
