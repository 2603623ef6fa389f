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
 * Runs one act of a moderator or the operator in the caller's transaction: logs it, makes its change and side effects,
 * closes its case, and notifies everyone affected.
 * @returns false if it was already done, which is not logged
 * @throws Refusal AI_SLOP_NOT_FOUND, COMMENT_NOT_FOUND, USER_NOT_FOUND, SETTLING, IMAGE_REQUIRED, NOT_POSSIBLE,
 *   FORBIDDEN, MODERATION_CONFLICT, SECOND_NEEDED; StillEntitled
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
  // For a successful appeal, the caller closes the case.
  if (found && isDecision && !act.except) {
    if (act.action === 'dismiss' || act.action === 'warn')
      await endProcessCalls(trx, found.id, await proposedAt(trx, act));
    await closeCase(trx, found.id);
  }
  // Open the case, because nobody would find pending work in a closed one.
  if (found?.status === 'closed' && (act.action === 'cover' || act.action === 'ask_process'))
    await setCaseStatus(trx, found.id, 'open');
  // The award is back at its original date. Apply any delay that is still open.
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

/** Logs a proposal to a second moderator to do `act`, which the caller has prepared. The award waits for the answer. */
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
 * Pays a balance that its owner cannot withdraw, and logs it. 'sendTo': sends everything owed to a deleted user to a
 * payout account. 'amount': records what the operator paid in another way, under that payment's reference.
 * @returns the amount in cents; 0 if nothing was owed or this was already recorded
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
