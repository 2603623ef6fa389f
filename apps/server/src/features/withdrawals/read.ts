import type { Db } from '@unslop/database/connect';
import type { Wallet, Withdrawal } from '@unslop/domain/calls/withdrawals';
import { Refusal } from '@unslop/domain/errors';
import { cents, formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import { clearsAt, freshCredits, unclearedOf } from '../../core/ledger/clearing.ts';
import { purseOf } from '../../core/ledger/ledger.ts';
import { isFrozen } from '../ai-slops/ai-slops.ts';
import type { WithdrawalRow } from './finish.ts';
import { areWithdrawalsOff } from './switch.ts';
import { storyOf } from './timeline.ts';

/** One's own withdrawals, newest first, one more than `limit`. */
export async function listWithdrawals(
  db: Db,
  userId: string,
  after: [string, string] | null,
  limit: number,
): Promise<Withdrawal[]> {
  const areOff = await areWithdrawalsOff(db);
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where(sql<boolean>`(requested_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map((row) => present(row, areOff));
}

export async function findWithdrawal(db: Db, userId: string, id: string): Promise<Withdrawal> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return present(row, await areWithdrawalsOff(db));
}

function present(row: WithdrawalRow, areOff: boolean): Withdrawal {
  return {
    id: row.id,
    user_id: row.user_id,
    requested_at: row.requested_at.toISOString(),
    requested_amount_cents: row.requested_amount_cents,
    total_fees_deducted_cents: row.total_fees_deducted_cents,
    net_transfer_amount_cents: row.net_transfer_amount_cents,
    status: row.status as Withdrawal['status'],
    stripe_transfer_id: row.stripe_transfer_id,
    stripe_account_id: row.stripe_account_id,
    error_message: row.error_message,
    is_closing: row.is_closing,
    clears_at: row.clears_at?.toISOString() ?? null,
    reversed_cents: row.reversed_cents,
    payout_status: row.payout_status,
    finished_at: row.finished_at?.toISOString() ?? null,
    can_cancel: row.status === 'pending',
    ...storyOf(row, areOff),
  };
}

/** What one has, in four numbers and in plain words. */
export async function findWallet(db: Db, userId: string, clearingDays: number): Promise<Wallet> {
  const { balance, debt } = await purseOf(db, userId);
  const fresh = await freshCredits(db, userId, clearingDays);
  const uncleared = unclearedOf(balance, fresh);
  const allClearAt = clearsAt(balance, balance, fresh, clearingDays);
  const frozen = await isFrozen(db, userId);
  const { rows } = await sql<{
    cents: number;
  }>`select coalesce(sum(requested_amount_cents), 0) as cents from withdrawals
    where user_id = ${userId} and status in ('pending', 'processing')`.execute(db);
  const inFlight = rows[0]!.cents;
  return {
    balance_cents: balance,
    uncleared_cents: uncleared,
    cleared_cents: cents(balance - uncleared),
    clears_at: allClearAt?.toISOString() ?? null,
    in_flight_cents: inFlight,
    debt_cents: debt,
    frozen,
    notices: [
      ...(debt > 0
        ? [
            `You owe ${formatMoney(debt)}: a card payment of yours was refunded or disputed after you had spent it. Whatever you receive pays this first.`,
          ]
        : []),
      ...(frozen && debt === 0 ? ['Your account is on hold while we look at something. Your money stays yours.'] : []),
      ...(frozen ? ['Until it is settled you cannot post a slop, raise a prize or withdraw.'] : []),
      ...(uncleared > 0
        ? [
            `${formatMoney(uncleared)} came in less than ${clearingDays} days ago. You can spend it on prizes at once; a withdrawal of it waits until it is clear.`,
          ]
        : []),
      ...(inFlight > 0 ? [`${formatMoney(inFlight)} is on its way to your payout account.`] : []),
      ...((await areWithdrawalsOff(db)) ? ['Withdrawals are paused while we check our books.'] : []),
    ],
  };
}
