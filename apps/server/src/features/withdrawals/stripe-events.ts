import type Stripe from 'stripe';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { ownerOfAccount, recordState } from '../payout-accounts/payout-accounts.ts';
import { CLOSED } from '../payout-accounts/status.ts';
import { lockWithdrawal, markPaid } from './finish.ts';
import { bookReversals, NOT_ITS_TRANSFER } from './reversals.ts';

/** A transfer exists: it may be one whose answer was lost, or one that nobody expects. */
export async function handleTransfer(trx: Trx, event: Stripe.Event): Promise<string | null> {
  const transfer = event.data.object as Stripe.Transfer;
  const withdrawal = await withdrawalOf(trx, transfer);
  if (!withdrawal) return 'unknown transfer';
  await markPaid(trx, withdrawal.id, transfer);
  return null;
}

/** A paid transfer was taken back, wholly or in part; what is reported twice is booked once. */
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

/** The bank's side of a withdrawal. What exactly a payout carries is asked for by a job. */
export async function handlePayout(trx: Trx, event: Stripe.Event): Promise<string | null> {
  const payout = event.data.object as Stripe.Payout;
  const { account } = event;
  if (!account || (await ownerOfAccount(trx, account)) === null) return 'unknown account';
  await enqueue(trx, 'follow_payout', { accountId: account, payoutId: payout.id }, { maxAttempts: 25 });
  return null;
}

/** Its owner cut us off: nothing can be sent there any more. */
export async function handleDeauthorized(trx: Trx, event: Stripe.Event): Promise<string | null> {
  const isKnown = event.account !== undefined && (await recordState(trx, event.account, CLOSED));
  return isKnown ? null : 'unknown account';
}
