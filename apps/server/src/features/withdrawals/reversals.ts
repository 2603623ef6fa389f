import { cents, shareOf } from '@unslop/domain/money';
import type Stripe from 'stripe';
import { bringDebtBack } from '../../core/ledger/carried-debts.ts';
import { isDeleted, raiseOwedAlarm } from '../../core/ledger/deleted.ts';
import { creditLegs, post } from '../../core/ledger/ledger.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { lockWithdrawal } from './finish.ts';

export const NOT_ITS_TRANSFER = 'not the transfer of this withdrawal';

/**
 * Books the reversals of a withdrawal's transfer, each once. The reversed share of the full amount, including fees,
 * returns to the balance. All shares together add up to the requested amount.
 * @returns null if booked, otherwise the reason
 */
export async function bookReversals(
  trx: Trx,
  withdrawalId: string,
  transferId: string,
  reversals: readonly Stripe.TransferReversal[],
): Promise<string | null> {
  // Oldest first; Stripe lists the newest first.
  for (const reversal of reversals.toReversed()) {
    const withdrawal = await lockWithdrawal(trx, withdrawalId);
    if (withdrawal?.stripe_transfer_id !== transferId) return NOT_ITS_TRANSFER;
    const known = await trx
      .selectFrom('transfer_reversals')
      .select('reversal_id')
      .where('reversal_id', '=', reversal.id)
      .executeTakeFirst();
    if (known) continue;
    const { user_id: userId, requested_amount_cents: full, net_transfer_amount_cents: net } = withdrawal;
    const before = withdrawal.reversed_cents;
    const after = before + reversal.amount;
    if (after > net) return 'more than was sent';
    const isOwedToDeleted = await isDeleted(trx, userId);
    const returned = cents(shareOf(cents(full), after, net) - shareOf(cents(full), before, net));
    await bringDebtBack(trx, userId, returned);
    const { id: movementId } = await post(trx, {
      key: `transfer_reversed:${reversal.id}`,
      kind: 'transfer_reversed',
      legs: [
        { account: { kind: 'stripe' }, amount: -reversal.amount },
        { account: { kind: 'fees' }, amount: reversal.amount - returned },
        ...(await creditLegs(trx, userId, returned)),
      ],
      withdrawalId,
    });
    await trx
      .insertInto('transfer_reversals')
      .values({
        reversal_id: reversal.id,
        withdrawal_id: withdrawalId,
        amount_cents: reversal.amount,
        returned_cents: returned,
        movement_id: movementId,
      })
      .execute();
    await trx
      .updateTable('withdrawals')
      .set({ reversed_cents: after, reversed_at: nowSql, updated_at: nowSql })
      .where('id', '=', withdrawalId)
      .execute();
    if (isOwedToDeleted) await raiseOwedAlarm(trx, userId, { reversalId: reversal.id });
    await notify(trx, { userId, kind: 'withdrawal_reversed', data: { amount: reversal.amount, returned } });
  }
  return null;
}

/** Reads all reversals of a transfer that has more of them than an event includes. */
export async function readReversals(deps: Deps, transferId: string): Promise<void> {
  const reversals: Stripe.TransferReversal[] = [];
  for await (const reversal of deps.stripe.transfers.listReversals(transferId, { limit: 100 }))
    reversals.push(reversal);
  await inTransaction(deps.db, async (trx) => {
    const row = await trx
      .selectFrom('withdrawals')
      .select('id')
      .where('stripe_transfer_id', '=', transferId)
      .executeTakeFirst();
    if (row) await bookReversals(trx, row.id, transferId, reversals);
  });
}
