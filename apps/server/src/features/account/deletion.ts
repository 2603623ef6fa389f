import type { Db } from '@unslop/database/connect';
import { Refusal, type RefusalCode, refusalMessage } from '@unslop/domain/errors';
import { formatMoney } from '@unslop/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { deleteUser } from '../../core/auth/sessions.ts';
import { endAssignmentsOf } from '../../core/cases/assignments.ts';
import { removeImagesOf } from '../../core/images/removal.ts';
import { keepDebt } from '../../core/ledger/carried-debts.ts';
import { closeBalance, walletOf } from '../../core/ledger/ledger.ts';
import { plainEmail } from '../../core/mail/email-templates.ts';
import { deleteNotificationsOf } from '../../core/notifications/notifications.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { deleteIdempotencyKeysOf } from '../../platform/http/idempotency.ts';
import { announce } from '../../platform/live.ts';
import { sendMailLater } from '../../platform/mail.ts';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { leaveAiSlops } from '../ai-slops/hiding.ts';
import { removeArtOf } from '../comments/comments.ts';
import { removeFollowsOf } from '../followers/followers.ts';
import { cancelOpenPaymentsLater } from '../payments/intents.ts';
import { deleteCardsOf } from '../payments/payment.ts';
import { eraseProfile } from '../profiles/profiles.ts';
import { eraseLinksOf } from '../reports/reports.ts';
import { removeSavedOf } from '../saved/saved.ts';
import { SHORT_OF_MONEY } from '../withdrawals/finish.ts';
import { type ClosingWithdrawal, inWords, requestClosingWithdrawal, type Waits } from '../withdrawals/withdrawals.ts';
import { deleteExport } from './export-job.ts';
import { finishDeletion, keepMailbox, lockContestsOf } from './unfinished.ts';

/**
 * Deletes an account in one transaction. Refuses while the person's money or own contests are unfinished. Erases
 * everything personal and keeps what others are entitled to under an opaque id. Votes and traces stay until every
 * contest that the person took part in is final. A debt is not erased: it returns with the same mailbox.
 * @throws Refusal one of `reasons` below, BALANCE_LEFT, SETTLING
 */
export async function deleteAccount(
  trx: Trx,
  config: Pick<Config, 'secret' | 'awardReviewHours'>,
  userId: string,
  isBalanceGivenUp: boolean,
  /** Payout account for the balance, paid as one last withdrawal without minimum or fees. */
  closing: Waits & { sendTo: string | null } = {
    sendTo: null,
    clearingDays: 0,
    withdrawalDelayHours: 0,
  },
): Promise<void> {
  await lockProfile(trx, userId);
  const [reason] = await reasonsAgainstDeletion(trx, config, userId);
  if (reason) throw new Refusal(reason.code, reason.details);
  await lockContestsOf(trx, userId);
  const { email, mailbox } = await addressOf(trx, userId);
  const sent = closing.sendTo ? await requestClosingWithdrawal(trx, closing, userId, closing.sendTo, email) : null;
  const givenUp = closing.sendTo ? 0 : await closeBalance(trx, userId, isBalanceGivenUp);
  const { debt } = await walletOf(trx, userId);
  if (debt > 0) {
    await keepDebt(trx, config, userId, mailbox);
    await returnDebtsToOthers(trx, userId, mailbox);
  }
  await mailOwner(trx, { userId, email }, { sent, givenUp, debt });
  const keptImages = await entitledImages(trx, userId);
  await keepMailbox(trx, config, userId, { email, mailbox });
  await removeFollowsOf(trx, userId);
  await removeSavedOf(trx, userId);
  await removeArtOf(trx, userId);
  await leaveAiSlops(trx, userId);
  await removeImagesOf(trx, userId, keptImages);
  await eraseLinksOf(trx, userId);
  await endAssignmentsOf(trx, userId);
  await deleteExport(trx, userId);
  await deleteNotificationsOf(trx, userId);
  await deleteIdempotencyKeysOf(trx, userId);
  await cancelOpenPaymentsLater(trx, userId);
  await deleteCardsOf(trx, userId);
  await eraseProfile(trx, userId);
  await finishDeletion(trx, userId);
  await deleteUser(trx, userId);
  await announce(trx, 'feed', 'artists', `user:${userId}`);
}

async function addressOf(trx: Trx, userId: string) {
  const { rows } = await sql<{ email: string; mailbox: string }>`
    select email, mailbox_of(email) as mailbox from auth.users where id = ${userId}`.execute(trx);
  return rows[0]!;
}

/** Enqueues a job that moves the debt to another account with the same mailbox, if the person already has one. */
async function returnDebtsToOthers(trx: Trx, userId: string, mailbox: string): Promise<void> {
  const { rows } = await sql<{ userId: string }>`select id as "userId" from auth.users
    where email_verified and id <> ${userId} and mailbox_of(email) = ${mailbox} order by created_at limit 1`.execute(
    trx,
  );
  for (const other of rows) await enqueue(trx, 'return_debts', other, { maxAttempts: 25 });
}

/**
 * Mails the address that the account has until this transaction ends. An owner who did not ask for the deletion can
 * still have the last withdrawal stopped. The mail names the account id, because support can find a deleted account
 * only by its id.
 */
async function mailOwner(
  trx: Trx,
  { userId, email }: { userId: string; email: string },
  { sent, givenUp, debt }: { sent: ClosingWithdrawal | null; givenUp: number; debt: number },
): Promise<void> {
  const money = [
    sent &&
      `We’re sending your balance of ${formatMoney(sent.amount)} to your payout account${sent.waitsUntil ? ` on ${inWords(sent.waitsUntil)}` : ' now'}.`,
    givenUp > 0 && `You gave up your balance of ${formatMoney(givenUp)}.`,
    debt > 0 && `You still owe ${formatMoney(debt)}. If you sign up again with this email, your new account owes it.`,
  ].filter(Boolean);
  const laterMail = sent ? ' We’ll email you once more when we’ve paid it.' : '';
  const stop = sent?.waitsUntil ? ' We can stop the payment until we’ve sent the money.' : '';
  await sendMailLater(
    trx,
    plainEmail(email, {
      title: 'You deleted your Unslop account',
      text: `${['We deleted your account and everything personal in it.', ...money].join(' ')}${laterMail}\n\nIf that wasn’t you, write to us right away and name the account ${userId}.${stop}`,
    }),
  );
}

/**
 * Takes FOR UPDATE, which nothing else takes. A transaction that writes for this account holds a key-share lock on the
 * row. Either it commits first and the checks below see it, or it runs later and finds the account deleted. Concurrent
 * deletions of one account run one after the other.
 */
async function lockProfile(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql`select from profiles where id = ${userId} and deleted_at is null for update`.execute(trx);
  if (rows.length === 0) throw new Refusal('NOT_AUTHENTICATED');
}

/** Reason why an account cannot be deleted yet. `until` is when it likely ends; null if unknown. */
export interface DeletionReason {
  code: RefusalCode;
  until: Date | null;
  details: { until?: string };
}

interface Reason {
  code: RefusalCode;
  applies: (userId: string, config: Pick<Config, 'awardReviewHours'>) => RawBuilder<{ until: Date | null }>;
}

/**
 * Everything that blocks a deletion. Each is a query for `until` by user id; no row means no reason. A refused deletion
 * reports the first that applies. The account page lists all.
 */
const reasons: Reason[] = [
  {
    code: 'WITHDRAWAL_RUNNING',
    applies: (userId) => sql`select null::timestamptz as until from withdrawals where user_id = ${userId}
      and status = 'processing' and saved_error is distinct from ${SHORT_OF_MONEY}`,
  },
  {
    code: 'WITHDRAWAL_WAITING',
    applies: (userId) => sql`select null::timestamptz as until from withdrawals where user_id = ${userId}
      and (status = 'pending' or (status = 'processing' and saved_error = ${SHORT_OF_MONEY}))`,
  },
  {
    // Nobody still fills in a card form that they opened an hour ago.
    code: 'PAYMENT_RUNNING',
    applies: (userId) => sql`select null::timestamptz as until from payments where user_id = ${userId}
      and status not in ('succeeded', 'canceled') and (status = 'processing' or created_at > ${nowSql} - interval '1 hour')`,
  },
  {
    code: 'PAYMENT_DISPUTED',
    applies: (
      userId,
    ) => sql`select ${decidedBy} as until from payment_reversals r join payments p on p.id = r.payment_id
      where p.user_id = ${userId} and ${isOpenDispute} order by 1 desc`,
  },
  {
    code: 'SALE_DISPUTED',
    applies: (
      userId,
    ) => sql`select ${decidedBy} as until from payment_reversals r join purchases u on u.payment_id = r.payment_id
      where u.artist_id = ${userId} and ${isOpenDispute} order by 1 desc`,
  },
  {
    code: 'ACCOUNT_ON_HOLD',
    applies: (userId) => sql`select null::timestamptz as until from account_freezes where user_id = ${userId}`,
  },
  {
    code: 'OWN_SLOP_OPEN',
    applies: (
      userId,
      { awardReviewHours },
    ) => sql`select deadline_at + make_interval(hours => ${awardReviewHours}) as until
      from ai_slops where user_id = ${userId} and status = 'open' order by 1 desc`,
  },
  {
    // Until the award is final, the poster may get the prize back.
    code: 'OWN_AWARD_IN_REVIEW',
    applies: (userId) => sql`select f.final_at as until from award_finals f join ai_slops s on s.id = f.ai_slop_id
      where f.finalized_at is null and s.user_id = ${userId} order by 1 desc`,
  },
  {
    code: 'OWN_PRIZE_COMING',
    applies: (userId) => sql`select final_at as until from award_finals
      where finalized_at is null and paid_to = ${userId} order by 1 desc`,
  },
];

/** Banks decide a dispute within 75 days of the evidence, which is due in about two weeks. */
const decidedBy = sql<Date>`r.created_at + interval '90 days'`;
const isOpenDispute = sql<boolean>`r.kind = 'dispute' and r.state = 'taken' and r.lost_at is null`;

export async function reasonsAgainstDeletion(
  db: Db | Trx,
  config: Pick<Config, 'awardReviewHours'>,
  userId: string,
): Promise<DeletionReason[]> {
  const queries = reasons.map(
    ({ code, applies }) =>
      sql`(select ${code}::text as code, found.until from (${applies(userId, config)}) found limit 1)`,
  );
  const { rows } = await sql<{ code: RefusalCode; until: Date | null }>`${sql.join(queries, sql` union all `)}`.execute(
    db,
  );
  const order = reasons.map(({ code }) => code);
  return rows
    .toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code))
    .map(({ code, until }) => ({ code, until, details: until ? { until: dayInWords(until) } : {} }));
}

/** Formats a reason for the account page. */
export function presentReason({ code, until, details }: DeletionReason) {
  return { code, message: refusalMessage(code, details), until: until?.toISOString() ?? null };
}

const dayInWords = (day: Date) =>
  day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Returns the images of art that was bought or that won. The buyer and the poster keep the original. */
async function entitledImages(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ image_id: string }>`
    select c.image_id from comments c where c.user_id = ${userId} and c.image_id is not null and (
      exists (select from purchases u where u.comment_id = c.id and u.ended_at is null)
      or exists (select from award_finals f where f.ai_slop_id = c.ai_slop_id and f.winning_comment_id = c.id))`.execute(
    trx,
  );
  return rows.map((row) => row.image_id);
}
