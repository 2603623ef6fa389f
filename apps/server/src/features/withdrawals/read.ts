import type { Db } from '@unslop/database/connect';
import type { Wallet, Withdrawal } from '@unslop/domain/calls/withdrawals';
import { Refusal, refusals } from '@unslop/domain/errors';
import { type Cents, cents, formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import { type AccountChange, withdrawalHoldOf } from '../../core/auth/account-changes.ts';
import {
  clearingOf,
  clearsAt,
  type FreshCredit,
  freshCredits,
  inCaseOf,
  isPrizeInCase,
  type Waits as MoneyWaits,
  unclearedOf,
} from '../../core/ledger/clearing.ts';
import { accountHoldOf, walletOf } from '../../core/ledger/ledger.ts';
import type { Deps } from '../../platform/deps.ts';
import { withIsoTimes } from '../../platform/times.ts';
import { checkPayoutAccount } from '../payout-accounts/payout-accounts.ts';
import { canCancel, type WithdrawalRow } from './finish.ts';
import { areWithdrawalsOff } from './switch.ts';
import { type Stops, storyOf } from './timeline.ts';
import { inWords, type Waits } from './withdrawals.ts';

/** One's own withdrawals, newest first, one more than `limit`. */
export async function listWithdrawals(
  db: Db,
  userId: string,
  waits: MoneyWaits,
  after: [string, string] | null,
  limit: number,
): Promise<Withdrawal[]> {
  const stops = await stopsOf(db, userId, waits);
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where(sql<boolean>`(requested_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map((row) => present(row, stops));
}

export async function findWithdrawal(db: Db, userId: string, waits: MoneyWaits, id: string): Promise<Withdrawal> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return present(row, await stopsOf(db, userId, waits));
}

const stopsOf = async (db: Db, userId: string, waits: MoneyWaits): Promise<Stops> => ({
  areOff: await areWithdrawalsOff(db, userId),
  isPrizeInCase: await isPrizeInCase(db, userId, waits),
});

function present(row: WithdrawalRow, stops: Stops): Withdrawal {
  const status = row.status as Withdrawal['status'];
  return { ...withIsoTimes(row), status, can_cancel: canCancel(row), ...storyOf(row, stops) };
}

/** Where one's money is, in numbers and in plain words. */
export async function findWallet(
  db: Db,
  userId: string,
  { clearingDays, awardReviewHours, withdrawalHoldHours: holdHours }: Waits,
): Promise<Wallet> {
  const { balance, debt } = await walletOf(db, userId);
  const fresh = await freshCredits(db, userId, { clearingDays, awardReviewHours });
  const uncleared = unclearedOf(balance, fresh);
  const reviewed = fresh.filter(({ isReviewed }) => isReviewed);
  const inReview = unclearedOf(balance, reviewed);
  const clearing = unclearedOf(
    balance,
    fresh.filter(({ isClearing }) => isClearing),
  );
  // Nobody knows yet when a case is closed.
  const allClearAt = inCaseOf(fresh).length > 0 ? null : clearsAt(balance, balance, fresh);
  const hold = await withdrawalHoldOf(db, userId, holdHours);
  const isOnHold = (await accountHoldOf(db, userId)) !== null;
  const paused = await areWithdrawalsOff(db, userId);
  const { rows } = await sql<{ inFlight: Cents; inPrizes: Cents; slops: number; topUps: Cents }>`select
    (select coalesce(sum(requested_amount_cents), 0) from withdrawals
      where user_id = ${userId} and status in ('pending', 'processing')) as "inFlight",
    (select coalesce(sum(prize_pool_cents), 0) from ai_slops where user_id = ${userId} and status = 'open') as "inPrizes",
    (select count(*)::int from ai_slops where user_id = ${userId} and status = 'open') as slops,
    (select coalesce(sum(amount_to_add_cents), 0) from payments
      where user_id = ${userId} and status = 'processing' and type = 'account_funding') as "topUps"`.execute(db);
  const { inFlight, inPrizes, slops, topUps } = rows[0]!;
  return {
    balance_cents: balance,
    uncleared_cents: uncleared,
    cleared_cents: cents(balance - uncleared),
    clears_at: allClearAt?.toISOString() ?? null,
    clearing: clearingOf(balance, fresh).map(withIsoTimes),
    in_review_cents: inReview,
    review_until: (inReview > 0 ? reviewUntil(reviewed) : null)?.toISOString() ?? null,
    in_prizes_cents: inPrizes,
    in_prizes_count: slops,
    top_ups_cents: topUps,
    held_until: hold?.until.toISOString() ?? null,
    in_flight_cents: inFlight,
    debt_cents: debt,
    frozen: isOnHold,
    withdrawals_paused: paused,
    notices: [
      debt > 0 &&
        `You owe ${formatMoney(debt)}: a card payment or a sale of yours was refunded or disputed after its money was used. Whatever you receive pays this first.`,
      isOnHold && debt === 0 && refusals.ACCOUNT_IN_REVIEW.message,
      isOnHold && 'Until it is settled you cannot post a slop, raise a prize or withdraw.',
      inReview > 0 && reviewText(inReview, reviewed),
      clearing > 0 &&
        `${formatMoney(clearing)} came in less than ${clearingDays} days ago. You can spend it on prizes at once; a withdrawal of it waits until it is clear.`,
      hold &&
        `${changes[hold.because]} was changed. For ${holdHours} hours after that a withdrawal waits before it is sent.`,
      inFlight > 0 && `${formatMoney(inFlight)} is on its way to your payout account.`,
      paused && 'Withdrawals are paused while we check our books.',
    ].filter((notice) => typeof notice === 'string'),
  };
}

/** Until when prizes are checked at the latest; null where nobody knows when a case will be closed. */
function reviewUntil(reviewed: readonly FreshCredit[]): Date | null {
  if (reviewed.length === 0 || inCaseOf(reviewed).some(({ caseUntil }) => !caseUntil)) return null;
  return reviewed.map(({ until }) => until).reduce((one, other) => (one > other ? one : other));
}

/** What of the balance is checked, without a word on why. */
function reviewText(amount: Cents, reviewed: readonly FreshCredit[]): string {
  const last = reviewUntil(reviewed);
  const until = last
    ? `until ${inCaseOf(reviewed).length > 0 ? 'we are done, at the latest until ' : ''}${inWords(last)}`
    : 'until we are done';
  return `We check large or unusual prizes before they can be withdrawn: ${formatMoney(amount)} ${until}. You can spend it on prizes at once.`;
}

const changes: Record<AccountChange, string> = {
  payout_account: 'Your payout account',
  password: 'Your password',
  email: 'Your email address',
};

/**
 * Where the balance of an account that is being closed can go: its payout account, if the provider says at this moment
 * that it takes money. Asks outside, so it stands before the transaction that closes.
 * @returns null when there is nothing to send, or nowhere to send it
 */
export async function closingPayoutAccount(deps: Deps, userId: string): Promise<string | null> {
  if ((await walletOf(deps.db, userId)).balance === 0) return null;
  const account = await checkPayoutAccount(deps, userId);
  return account?.status === 'active' ? account.stripe_account_id : null;
}
