import type Stripe from 'stripe';
import { notify } from '../../core/notifications/notifications.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { idOf } from '../../platform/stripe.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { ownerOfAccount } from '../payout-accounts/payout-accounts.ts';

/**
 * Shows a payout of a connected account on the withdrawals it carries. Both the payout and what is in it are read as
 * they stand now, so that events may come in any order. Throws while a transfer in it is not known here yet: the queue
 * tries again.
 */
export async function followPayout(deps: Deps, accountId: string, payoutId: string): Promise<void> {
  const here = { stripeContext: accountId };
  const payout = await deps.stripe.payouts.retrieve(payoutId, {}, here);
  const transferIds: string[] = [];
  const returnedPayoutIds: string[] = [];
  const inside = deps.stripe.balanceTransactions.list({ payout: payoutId, limit: 100, expand: ['data.source'] }, here);
  for await (const { source, type } of inside) {
    // What the bank sent back goes out again with the next payout.
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
    // It has gone on with a later payout, whatever a late event reports about this one.
    const isOlder = withdrawal.payout_id !== null && withdrawal.payout_id !== payout.id;
    if (isOlder && !returnedPayoutIds.includes(withdrawal.payout_id!)) continue;
    await trx
      .updateTable('withdrawals')
      .set({
        payout_id: payout.id,
        payout_status: payout.status,
        payout_arrives_at: new Date(payout.arrival_date * 1000),
        payout_failure: isFailed ? (payout.failure_message ?? 'The bank could not process this payout.') : null,
        updated_at: nowSql,
      })
      .where('id', '=', withdrawal.id)
      .execute();
    if (isFailed) {
      await notify(trx, {
        userId,
        kind: 'payout_failed',
        data: { amount: withdrawal.requested_amount_cents },
      });
    }
  }
  await announce(trx, `user:${userId}`);
  return transferIds.every((id) => inside.some((withdrawal) => withdrawal.stripe_transfer_id === id));
}
