import { cents } from '@unslop/domain/money';
import type Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { reverseParked } from '../deposits/parked.ts';
import { bookDisputeFees, type Change, reverseTopUp } from '../deposits/reversals.ts';
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
  if (parked === null) await bookDisputeFees(trx, dispute);
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
  // A dispute about nothing: nothing to take, nothing to give back.
  if (amount === 0) return null;
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
    .select(['state', 'amount_cents', 'artist_cents'])
    .where('reversal_id', '=', reversalId)
    .executeTakeFirst();
  const isTaken = known?.state === 'taken';
  if (isTaken && known.amount_cents !== amount) return 'another amount than before';
  if (isStanding ? known !== undefined : !isTaken) {
    // Undone before we heard of it: noted, so that a late event does not take anything.
    if (!known) await writeReversal(trx, { reversalId, paymentId: payment.id, kind, amount, state: 'restored' });
    return null;
  }

  const column = kind === 'refund' ? ('refunded_cents' as const) : ('disputed_cents' as const);
  const by = isStanding ? amount : -amount;
  const leftBefore = payment.amount_received_cents - payment.refunded_cents - payment.disputed_cents;
  const leftAfter = leftBefore - by;
  const change = changeOf({ reversalId, kind, isBack: !isStanding, payment, amount, leftBefore, leftAfter });
  await trx
    .updateTable('payments')
    .set({ [column]: payment[column] + by, updated_at: nowSql })
    .where('id', '=', payment.id)
    .execute();
  const artistCents = await book(trx, payment, change, known?.artist_cents ?? 0);
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

function changeOf(facts: {
  reversalId: string;
  kind: 'refund' | 'dispute';
  isBack: boolean;
  payment: { id: string; user_id: string; amount_received_cents: number | null };
  amount: number;
  leftBefore: number;
  leftAfter: number;
}): Change {
  const { payment } = facts;
  const leftBefore = cents(Math.max(facts.leftBefore, 0));
  const leftAfter = cents(Math.max(facts.leftAfter, 0));
  return {
    reversalId: facts.reversalId,
    kind: facts.kind,
    payment: { id: payment.id, userId: payment.user_id, received: cents(payment.amount_received_cents!) },
    isBack: facts.isBack,
    moved: cents(facts.amount),
    leftBefore,
    leftAfter,
    excess: cents(facts.amount - Math.abs(leftBefore - leftAfter)),
  };
}

/** @returns what the artist of a sale gave back or got again */
async function book(
  trx: Trx,
  payment: { type: string; refund_reason: string | null },
  change: Change,
  taken: number,
): Promise<number> {
  if (payment.refund_reason === null) {
    return payment.type === 'account_funding' ? reverseTopUp(trx, change) : reverseSale(trx, change, taken);
  }
  await reverseParked(trx, payment.type, change);
  return 0;
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
