import type Stripe from 'stripe';
import { notify } from '../../core/notifications/notifications.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import { idOf } from '../../platform/stripe.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { ownerOfAccount, recordState } from '../payout-accounts/payout-accounts.ts';
import { CLOSED } from '../payout-accounts/status.ts';
import { lockWithdrawal, markPaid } from './finish.ts';
import { bookReversals, NOT_ITS_TRANSFER } from './reversals.ts';

/** Handles a new transfer: possibly one with a lost response, or an unexpected one. */
export async function handleTransfer(trx: Trx, event: Stripe.Event): Promise<string | null> {
  const transfer = event.data.object as Stripe.Transfer;
  const withdrawal = await withdrawalOf(trx, transfer);
  if (!withdrawal) return 'unknown transfer';
  await markPaid(trx, withdrawal.id, transfer);
  return null;
}

/** Handles a fully or partly reversed transfer. A repeated event is booked once. */
export async function handleTransferReversed(trx: Trx, event: Stripe.Event): Promise<string | null> {
  const transfer = event.data.object as Stripe.Transfer;
  const withdrawal = await withdrawalOf(trx, transfer);
  if (!withdrawal) return 'unknown transfer';
  await markPaid(trx, withdrawal.id, transfer);
  if (transfer.reversals.has_more) {
    const { stripe_transfer_id: own } = (await lockWithdrawal(trx, withdrawal.id))!;
    if (own !== transfer.id) return NOT_ITS_TRANSFER;
    await enqueue(trx, 'read_reversals', { transferId: transfer.id });
    return null;
  }
  return bookReversals(trx, withdrawal.id, transfer.id, transfer.reversals.data);
}

async function withdrawalOf(trx: Trx, transfer: Stripe.Transfer) {
  const ours = transfer.transfer_group?.replace(/^withdrawal:/, '') ?? '';
  return /^[0-9a-f-]{36}$/.test(ours) ? lockWithdrawal(trx, ours) : undefined;
}

/** Handles a payout to a bank. A job reads the payout's contents. */
export async function handlePayout(trx: Trx, event: Stripe.Event): Promise<string | null> {
  const payout = event.data.object as Stripe.Payout;
  const { account } = event;
  if (!account || (await ownerOfAccount(trx, account)) === null) return 'unknown account';
  await enqueue(trx, 'follow_payout', { accountId: account, payoutId: payout.id }, { maxAttempts: 25 });
  return null;
}

/** Handles an owner who disconnected the account. Nothing can be sent there any more. */
export async function handleDeauthorized(trx: Trx, event: Stripe.Event): Promise<string | null> {
  const isKnown = event.account !== undefined && (await recordState(trx, event.account, CLOSED)) !== null;
  return isKnown ? null : 'unknown account';
}

/**
 * Shows a payout of a connected account on the withdrawals it contains. Reads the current payout and its contents, so
 * events may arrive in any order. Throws while a transfer in it is unknown here, so that the queue retries.
 */
export async function followPayout(deps: Deps, accountId: string, payoutId: string): Promise<void> {
  const here = { stripeContext: accountId };
  const payout = await deps.stripe.payouts.retrieve(payoutId, {}, here);
  const transferIds: string[] = [];
  const returnedPayoutIds: string[] = [];
  const inside = deps.stripe.balanceTransactions.list({ payout: payoutId, limit: 100, expand: ['data.source'] }, here);
  for await (const { source, type } of inside) {
    // A payout returned by the bank is sent again with the next one.
    if (type === 'payout_failure' && source) returnedPayoutIds.push(idOf(source)!);
    const transfer =
      source && typeof source === 'object' && 'source_transfer' in source ? source.source_transfer : null;
    if (transfer) transferIds.push(idOf(transfer)!);
  }
  const isAllKnown = await inTransaction(deps.db, (trx) =>
    showPayout(trx, accountId, payout, { transferIds, returnedPayoutIds }),
  );
  if (!isAllKnown) throw new Error(`a transfer in payout ${payoutId} is not booked yet`);
}

async function showPayout(
  trx: Trx,
  accountId: string,
  payout: Stripe.Payout,
  { transferIds, returnedPayoutIds }: { transferIds: string[]; returnedPayoutIds: string[] },
): Promise<boolean> {
  const userId = await ownerOfAccount(trx, accountId);
  if (!userId) return true;
  const inside = await trx
    .selectFrom('withdrawals')
    .select(['id', 'stripe_transfer_id', 'payout_id', 'payout_status', 'requested_amount_cents'])
    .where((eb) =>
      eb.or([
        eb('stripe_transfer_id', '=', eb.fn.any(eb.val(transferIds))),
        eb('payout_id', '=', eb.fn.any(eb.val([...returnedPayoutIds, payout.id]))),
      ]),
    )
    .where('user_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const isFailed = payout.status === 'failed' || payout.status === 'canceled';
  for (const withdrawal of inside) {
    if (withdrawal.payout_id === payout.id && withdrawal.payout_status === payout.status) continue;
    // It already moved on to a later payout. Ignore late events about this one.
    const isOlder = withdrawal.payout_id !== null && withdrawal.payout_id !== payout.id;
    if (isOlder && !returnedPayoutIds.includes(withdrawal.payout_id!)) continue;
    await trx
      .updateTable('withdrawals')
      .set({
        payout_id: payout.id,
        payout_status: payout.status,
        payout_arrives_at: new Date(payout.arrival_date * 1000),
        payout_failure: isFailed ? (payout.failure_message ?? 'The bank couldn’t process this payout.') : null,
        updated_at: nowSql,
      })
      .where('id', '=', withdrawal.id)
      .execute();
    if (isFailed) {
      await notify(trx, { userId, kind: 'payout_failed', data: { amount: withdrawal.requested_amount_cents } });
    }
  }
  await announce(trx, `user:${userId}`);
  return transferIds.every((id) => inside.some((withdrawal) => withdrawal.stripe_transfer_id === id));
}
