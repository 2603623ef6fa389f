import { cents } from '@unslop/domain/money';
import type Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { bookDisputeFee, type Change, reverseTopUp } from '../deposits/reversals.ts';
import { reverseSale } from '../purchases/reversals.ts';

/** A refund of a payment of ours, as it stands. A failed or canceled one is none. @returns null when applied, else why not */
export function bookRefund(trx: Trx, refund: Stripe.Refund): Promise<string | null> {
  return bookReversal(trx, refund.payment_intent, {
    reversalId: refund.id,
    kind: 'refund',
    amount: refund.amount,
    isStanding: refund.status !== 'failed' && refund.status !== 'canceled',
  });
}

/**
 * A dispute of a payment of ours, as it stands: while it is open and when it is lost the money is gone, when it is won
 * the money is back. An inquiry takes nothing. The provider's fee is the platform's, and stays so.
 */
export async function bookDispute(trx: Trx, dispute: Stripe.Dispute): Promise<string | null> {
  if (dispute.status.startsWith('warning')) return null;
  const parked = await bookReversal(trx, dispute.payment_intent, {
    reversalId: dispute.id,
    kind: 'dispute',
    amount: dispute.amount,
    isStanding: dispute.status !== 'won' && dispute.status !== 'prevented',
  });
  if (parked === null) await bookDisputeFee(trx, dispute);
  return parked;
}

interface Reversal {
  reversalId: string;
  kind: 'refund' | 'dispute';
  amount: number;
  isStanding: boolean;
}

/**
 * Takes back, or gives back, what one refund or dispute is about: each once, in whatever order its events come. Under the
 * payment's lock, so that of several reversals each sees what the ones before it have left.
 */
async function bookReversal(
  trx: Trx,
  intent: string | Stripe.PaymentIntent | null,
  { reversalId, kind, amount, isStanding }: Reversal,
): Promise<string | null> {
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  if (!intentId) return 'not of a payment';
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!payment) return 'unknown payment';
  if (payment.status !== 'succeeded' || payment.amount_received_cents === null) {
    // Its success is on the way: the queue works this one again after it.
    throw new Error(`${reversalId} comes before the success of ${intentId}`);
  }
  const known = await trx
    .selectFrom('payment_reversals')
    .select(['state', 'artist_cents'])
    .where('reversal_id', '=', reversalId)
    .executeTakeFirst();
  const isTaken = known?.state === 'taken';
  if (isStanding ? known !== undefined : !isTaken) {
    // Undone before we heard of it: noted, so that a late event does not take anything.
    if (!known) await writeReversal(trx, { reversalId, paymentId: payment.id, kind, amount, state: 'restored' });
    return null;
  }

  const column = kind === 'refund' ? ('refunded_cents' as const) : ('disputed_cents' as const);
  const by = isStanding ? amount : -amount;
  const leftBefore = payment.amount_received_cents - payment.refunded_cents - payment.disputed_cents;
  const leftAfter = leftBefore - by;
  if (leftAfter < 0 || leftAfter > payment.amount_received_cents) return 'more than was charged';
  const change: Change = {
    reversalId,
    kind,
    payment: { id: payment.id, userId: payment.user_id, received: cents(payment.amount_received_cents) },
    leftBefore: cents(leftBefore),
    leftAfter: cents(leftAfter),
  };
  await trx
    .updateTable('payments')
    .set({ [column]: payment[column] + by, updated_at: nowSql })
    .where('id', '=', payment.id)
    .execute();
  const artistCents =
    payment.type === 'account_funding'
      ? await reverseTopUp(trx, change)
      : await reverseSale(trx, change, { isParked: payment.refund_reason !== null, taken: known?.artist_cents ?? 0 });
  if (isStanding) {
    await writeReversal(trx, { reversalId, paymentId: payment.id, kind, amount, state: 'taken', artistCents });
    await enqueue(trx, 'collect_debt', { userId: payment.user_id }, { jobKey: `debt:${payment.user_id}` });
  } else {
    await trx
      .updateTable('payment_reversals')
      .set({ state: 'restored', restored_at: nowSql })
      .where('reversal_id', '=', reversalId)
      .execute();
  }
  return null;
}

async function writeReversal(
  trx: Trx,
  row: {
    reversalId: string;
    paymentId: string;
    kind: string;
    amount: number;
    state: 'taken' | 'restored';
    artistCents?: number;
  },
): Promise<void> {
  await trx
    .insertInto('payment_reversals')
    .values({
      reversal_id: row.reversalId,
      payment_id: row.paymentId,
      kind: row.kind,
      amount_cents: row.amount,
      state: row.state,
      artist_cents: row.artistCents ?? 0,
      restored_at: row.state === 'restored' ? nowSql : null,
    })
    .execute();
}
