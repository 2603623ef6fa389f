import type { Db } from '@unslop/database/connect';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import { formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import { deleteUser } from '../../core/auth/sessions.ts';
import { removeImagesOf } from '../../core/images/removal.ts';
import { closeBalance } from '../../core/ledger/ledger.ts';
import { plainEmail } from '../../core/mail/email-templates.ts';
import { deleteNotificationsOf } from '../../core/notifications/notifications.ts';
import { deleteTracesOf } from '../../core/traces/traces.ts';
import { nowSql } from '../../platform/clock.ts';
import { deleteIdempotencyKeysOf } from '../../platform/http/idempotency.ts';
import { announce } from '../../platform/live.ts';
import { sendMailLater } from '../../platform/mail.ts';
import type { Trx } from '../../platform/transactions.ts';
import { leaveAiSlops } from '../ai-slops/hiding.ts';
import { removeArtOf } from '../comments/comments.ts';
import { removeFollowsOf } from '../followers/followers.ts';
import { removeLikesOf } from '../likes/likes.ts';
import { cancelOpenPaymentsLater } from '../payments/intents.ts';
import { deleteCardsOf } from '../payments/payment.ts';
import { eraseProfile } from '../profiles/profiles.ts';
import { eraseLinksOf } from '../reports/reports.ts';
import { removeSavedOf } from '../saved/saved.ts';
import { deleteReceiptsOf } from '../votes/votes.ts';
import { SHORT_OF_MONEY } from '../withdrawals/finish.ts';
import { type ClosingWithdrawal, inWords, requestClosingWithdrawal, type Waits } from '../withdrawals/withdrawals.ts';
import { deleteExport } from './export-job.ts';

/**
 * Deletes an account in one transaction: refused while money or a race is under way; then everything personal goes,
 * and what others are entitled to stays under an opaque id.
 * @throws Refusal WITHDRAWAL_RUNNING, WITHDRAWAL_WAITING, PAYMENT_RUNNING, OWN_SLOP_OPEN, OWN_ENTRY_OPEN, BALANCE_LEFT
 */
export async function deleteAccount(
  trx: Trx,
  userId: string,
  isBalanceGivenUp: boolean,
  /** The payout account that a balance goes to, in one last withdrawal without minimum or fees. */
  closing: Waits & { sendTo: string | null } = {
    sendTo: null,
    clearingDays: 0,
    awardReviewHours: 0,
    withdrawalHoldHours: 0,
  },
): Promise<void> {
  await lockProfile(trx, userId);
  const [reason] = await reasonsAgainstDeletion(trx, userId);
  if (reason) throw new Refusal(reason);
  const email = await emailOf(trx, userId);
  const sent = closing.sendTo ? await requestClosingWithdrawal(trx, closing, userId, closing.sendTo, email) : null;
  const givenUp = closing.sendTo ? 0 : await closeBalance(trx, userId, isBalanceGivenUp);
  if (email) await mailOwner(trx, { userId, email }, sent, givenUp);
  const keptImages = await entitledImages(trx, userId);
  await removeLikesOf(trx, userId);
  await deleteReceiptsOf(trx, userId);
  await removeFollowsOf(trx, userId);
  await removeSavedOf(trx, userId);
  await removeArtOf(trx, userId);
  await leaveAiSlops(trx, userId);
  await removeImagesOf(trx, userId, keptImages);
  await eraseLinksOf(trx, userId);
  await deleteExport(trx, userId);
  await deleteNotificationsOf(trx, userId);
  await deleteIdempotencyKeysOf(trx, userId);
  await cancelOpenPaymentsLater(trx, userId);
  await deleteCardsOf(trx, userId);
  await deleteTracesOf(trx, userId);
  await eraseProfile(trx, userId);
  await deleteUser(trx, userId);
  await announce(trx, 'feed', 'artists', `user:${userId}`);
}

async function emailOf(trx: Trx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`select email from auth.users where id = ${userId}`.execute(trx);
  return rows[0]?.email ?? null;
}

/**
 * To the address that the account has until the end of this transaction: an owner who did not ask for the deletion can still
 * have the last withdrawal stopped. By then the account is found by its id.
 */
async function mailOwner(
  trx: Trx,
  { userId, email }: { userId: string; email: string },
  sent: ClosingWithdrawal | null,
  givenUp: number,
): Promise<void> {
  const money = [
    sent &&
      `Its balance of ${formatMoney(sent.amount)} goes to its payout account${sent.waitsUntil ? ` on ${inWords(sent.waitsUntil)}` : ' now'}.`,
    givenUp > 0 && `Its balance of ${formatMoney(givenUp)} was given up.`,
  ].filter(Boolean);
  const laterMail = sent ? ' We write once more when it has been paid.' : '';
  const stop = sent?.waitsUntil ? ' Until the money is sent we can stop it.' : '';
  await sendMailLater(
    trx,
    plainEmail(email, {
      title: 'Your Unslop account was deleted',
      text: `${['Your account was deleted, with everything personal in it.', ...money].join(' ')}${laterMail}\n\nIf that was not you, write to us right away and name the account ${userId}.${stop}`,
    }),
  );
}

/**
 * For update, which nothing else takes: a transaction that writes under this account holds a key share of its row until the end
 * and is seen below, or comes later and finds it deleted. Of two deletions one is first.
 */
async function lockProfile(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql`select from profiles where id = ${userId} and deleted_at is null for update`.execute(trx);
  if (rows.length === 0) throw new Refusal('NOT_AUTHENTICATED');
}

/** Why an account cannot be deleted yet: money or a race that is under way. */
export async function reasonsAgainstDeletion(db: Db | Trx, userId: string): Promise<RefusalCode[]> {
  const { rows } = await sql<{ code: RefusalCode }>`
    select code from (values
      ('WITHDRAWAL_RUNNING', exists (select from withdrawals where user_id = ${userId} and status = 'processing'
          and saved_error is distinct from ${SHORT_OF_MONEY})),
      ('WITHDRAWAL_WAITING', exists (select from withdrawals where user_id = ${userId}
          and (status = 'pending' or (status = 'processing' and saved_error = ${SHORT_OF_MONEY})))),
      -- A card form that was left open an hour ago is not filled in any more.
      ('PAYMENT_RUNNING', exists (select from payments where user_id = ${userId} and status not in ('succeeded', 'canceled')
          and (status = 'processing' or created_at > ${nowSql} - interval '1 hour'))),
      ('OWN_SLOP_OPEN', exists (select from ai_slops where user_id = ${userId} and status = 'open')),
      ('OWN_ENTRY_OPEN', exists (select from comments c join ai_slops s on s.id = c.ai_slop_id and s.status = 'open'
         where c.user_id = ${userId} and c.image_id is not null
           and c.withdrawn_at is null and c.removed_at is null and c.hidden_at is null))
    ) reasons (code, applies) where applies`.execute(db);
  return rows.map(({ code }) => code);
}

/** Art that was bought, or that won: the buyer and the poster keep the original. */
async function entitledImages(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ image_id: string }>`
    select c.image_id from comments c where c.user_id = ${userId} and c.image_id is not null and (
      exists (select from purchases u where u.comment_id = c.id and u.ended_at is null)
      or exists (select from ai_slops s where s.id = c.ai_slop_id and s.winning_comment_id = c.id))`.execute(trx);
  return rows.map((row) => row.image_id);
}
