import type { Db } from '@unslop/database/connect';
import type { Wallet, Withdrawal } from '@unslop/domain/calls/withdrawals';
import { Refusal, refusals } from '@unslop/domain/errors';
import { type Cents, cents, formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import { type AccountChange, withdrawalDelayOf } from '../../core/auth/account-changes.ts';
import { clearingOf, clearsAt, freshCredits, unclearedOf } from '../../core/ledger/clearing.ts';
import { accountRestrictionOf, walletOf } from '../../core/ledger/ledger.ts';
import type { Deps } from '../../platform/deps.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';
import { checkPayoutAccount } from '../payout-accounts/payout-accounts.ts';
import { canCancel, type WithdrawalRow } from './finish.ts';
import { areWithdrawalsOff } from './switch.ts';
import { type Stops, storyOf } from './timeline.ts';
import type { Waits } from './withdrawals.ts';

/** Returns one row more than `limit` if there are that many, so the caller knows if there is a next page. */
export async function listWithdrawals(
  db: Db,
  userId: string,
  after: [string, string] | null,
  limit: number,
): Promise<Withdrawal[]> {
  const stops = await stopsOf(db, userId);
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

export async function findWithdrawal(db: Db, userId: string, id: string): Promise<Withdrawal> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return present(row, await stopsOf(db, userId));
}

const stopsOf = async (db: Db, userId: string): Promise<Stops> => ({ areOff: await areWithdrawalsOff(db, userId) });

function present(row: WithdrawalRow, stops: Stops): Withdrawal {
  const status = row.status as Withdrawal['status'];
  return { ...withIsoTimes(row), status, can_cancel: canCancel(row), ...storyOf(row, stops) };
}

/** Describes where a user's money is, in numbers and in plain words. */
export async function findWallet(
  db: Db,
  userId: string,
  { clearingDays, withdrawalDelayHours: delayHours }: Waits,
): Promise<Wallet> {
  const { balance, debt } = await walletOf(db, userId);
  const fresh = await freshCredits(db, userId, { clearingDays });
  const uncleared = unclearedOf(balance, fresh);
  const coming = await comingPrizes(db, userId);
  const delay = await withdrawalDelayOf(db, userId, delayHours);
  const isRestricted = (await accountRestrictionOf(db, userId)) !== null;
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
    clears_at: clearsAt(balance, balance, fresh)?.toISOString() ?? null,
    clearing: clearingOf(balance, fresh).map(withIsoTimes),
    coming: coming.map(withIsoTimes),
    in_prizes_cents: inPrizes,
    in_prizes_count: slops,
    top_ups_cents: topUps,
    held_until: delay?.until.toISOString() ?? null,
    in_flight_cents: inFlight,
    debt_cents: debt,
    frozen: isRestricted,
    withdrawals_paused: paused,
    notices: [
      debt > 0 &&
        `You owe ${formatMoney(debt)} because a card payment or sale was refunded or disputed after you used the money. Anything you add or win pays this off first.`,
      isRestricted && debt === 0 && refusals.ACCOUNT_IN_REVIEW.message,
      isRestricted && 'Until it’s settled, you can’t post slop, raise a prize or withdraw.',
      uncleared > 0 && `${formatMoney(uncleared)} is too new to withdraw. You can already use it for prizes.`,
      delay && `You changed ${changes[delay.because]}. Withdrawals wait ${delayHours} hours after that.`,
      inFlight > 0 && `${formatMoney(inFlight)} is on its way to your payout account.`,
      paused && 'We’ve paused withdrawals while we check our books.',
    ].filter((notice) => typeof notice === 'string'),
  };
}

/**
 * Lists prizes of awards that are not final yet, which this person will be paid or get back unless something changes.
 */
async function comingPrizes(db: Db, userId: string): Promise<ComingPrize[]> {
  const { rows } = await sql<ComingPrize>`
    select s.id as ai_slop_id, s.title, s.prize_pool_cents as prize_cents, f.final_at, f.delayed_by,
           f.winning_comment_id is null as is_refund
      from award_finals f join ai_slops s on s.id = f.ai_slop_id
     where f.finalized_at is null and f.paid_to = ${userId}
     order by f.final_at, s.id`.execute(db);
  return rows;
}
type ComingPrize = RowOf<Wallet['coming'][number], 'final_at'>;

const changes: Record<AccountChange, string> = {
  payout_account: 'your payout account',
  password: 'your password',
  email: 'your email',
};

/**
 * Returns the payout account that can receive the balance of an account being closed, if the provider says that it
 * accepts money. Calls the provider, so run it before the closing transaction.
 * @returns null if there is nothing to send, or no account to send it to
 */
export async function closingPayoutAccount(deps: Deps, userId: string): Promise<string | null> {
  if ((await walletOf(deps.db, userId)).balance === 0) return null;
  const account = await checkPayoutAccount(deps, userId);
  return account?.status === 'active' ? account.stripe_account_id : null;
}
