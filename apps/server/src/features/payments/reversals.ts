import type { TableRow } from '@unslop/database/connect';
import type { PaymentType } from '@unslop/domain/calls/payments';
import { type Cents, cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { isDeleted } from '../../core/ledger/deleted.ts';
import { post } from '../../core/ledger/ledger.ts';
import { nowSql } from '../../platform/clock.ts';
import { idOf } from '../../platform/stripe.ts';
import type { Trx } from '../../platform/transactions.ts';
import { collectDebtLater } from './collect-debt.ts';
import { forgetDispute, noteDispute } from './disputed-cards.ts';
import { type Borne, type Change, PAYER_ONLY, type PaymentKinds } from './kinds.ts';
import { endUnappliedAsLost, refundUnappliedLater, reverseUnapplied } from './unapplied.ts';

/**
 * Books the current state of a refund. A failed or canceled refund takes nothing.
 * @returns null if booked, otherwise the reason
 */
export function bookRefund(trx: Trx, kinds: PaymentKinds, refund: Stripe.Refund): Promise<string | null> {
  return bookReversal(trx, kinds, refund.payment_intent, {
    reversalId: refund.id,
    kind: 'refund',
    amount: refund.amount,
    isStanding: refund.status !== 'failed' && refund.status !== 'canceled',
  });
}

/**
 * Books the current state of a dispute. The money is gone while the dispute is open or lost, and back when it is won.
 * An inquiry takes nothing. The platform bears the provider's fee, whatever the outcome.
 */
export async function bookDispute(trx: Trx, kinds: PaymentKinds, dispute: Stripe.Dispute): Promise<string | null> {
  if (dispute.status.startsWith('warning')) return null;
  const refused = await bookReversal(trx, kinds, dispute.payment_intent, {
    reversalId: dispute.id,
    kind: 'dispute',
    amount: dispute.amount,
    isStanding: dispute.status !== 'won' && dispute.status !== 'prevented',
    isLost: dispute.status === 'lost',
  });
  if (refused === null) await bookDisputeFees(trx, dispute);
  return refused;
}

interface Reversal {
  reversalId: string;
  kind: 'refund' | 'dispute';
  amount: number;
  isStanding: boolean;
  /** A dispute decided for the payer. Its money does not come back. */
  isLost?: boolean;
}

/** The stored state of a reversal. */
type Known = TableRow<'payment_reversals', 'state' | 'amount_cents' | 'artist_cents' | 'lost_at'>;

/** Returns what to do for an event, given the stored reversal. Events can be late, repeated and out of order. */
function nextStep(
  known: Known | undefined,
  { amount, isStanding, isLost = false }: Reversal,
): 'take' | 'give back' | 'end as lost' | 'note as undone' | 'nothing' | 'refuse' {
  // It was undone before its first event arrived. Record it, so the late event takes nothing.
  if (!known) return isStanding ? 'take' : 'note as undone';
  if (known.state !== 'taken') return 'nothing';
  if (known.amount_cents !== amount) return 'refuse';
  if (!isStanding) return 'give back';
  return isLost && known.lost_at === null ? 'end as lost' : 'nothing';
}

/**
 * Books one refund or dispute, or its undoing. Each happens once, in whatever order the events arrive. Runs under the
 * payment's lock, so each reversal sees the results of earlier ones.
 */
async function bookReversal(
  trx: Trx,
  kinds: PaymentKinds,
  intent: string | Stripe.PaymentIntent | null,
  reversal: Reversal,
): Promise<string | null> {
  const { reversalId, amount } = reversal;
  const intentId = idOf(intent);
  if (!intentId) return 'not of a payment';
  // A dispute over zero has nothing to take or give back.
  if (amount === 0) return null;
  await waitForDeletions(trx, intentId);
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!payment) return 'unknown payment';
  if (payment.status !== 'succeeded' || payment.amount_received_cents === null) {
    // The success event has not arrived yet. The queue retries this event after it.
    throw new Error(`${reversalId} comes before the success of ${intentId}`);
  }
  // A single reversal cannot exceed the charge, but several together can.
  if (amount > payment.amount_received_cents) return 'more than was paid';
  const known = await trx
    .selectFrom('payment_reversals')
    .select(['state', 'amount_cents', 'artist_cents', 'lost_at'])
    .where('reversal_id', '=', reversalId)
    .executeTakeFirst();
  const paid = { ...payment, received: cents(payment.amount_received_cents) };
  switch (nextStep(known, reversal)) {
    case 'refuse':
      return 'another amount than before';
    case 'nothing':
      return null;
    case 'note as undone':
      await writeReversal(trx, payment.id, reversal, 0);
      return null;
    case 'end as lost':
      await endAsLost(trx, kinds, paid, reversal, known!.artist_cents);
      return null;
    case 'take': {
      const { artistCents } = await moveMoney(trx, kinds, paid, reversal, 0);
      await writeReversal(trx, payment.id, reversal, artistCents);
      if (reversal.kind === 'dispute') await noteDispute(trx, reversalId);
      await collectDebtLater(trx, payment.user_id);
      if (reversal.isLost) await endAsLost(trx, kinds, paid, reversal, artistCents);
      return null;
    }
    case 'give back':
      if (reversal.kind === 'dispute') await forgetDispute(trx, reversalId);
      await giveBack(
        trx,
        reversalId,
        known!.artist_cents,
        await moveMoney(trx, kinds, paid, reversal, known!.artist_cents),
      );
      return null;
  }
}

/**
 * Locks the payer and the artist against deletion. Take these locks before the payment's, in the same order as a
 * deletion. An open dispute prevents a deletion, or is booked after it.
 */
async function waitForDeletions(trx: Trx, intentId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.user_id as id from payments p where p.payment_intent_id = ${intentId}
    union
    select c.user_id from payments p join comments c on c.id = p.comment_id where p.payment_intent_id = ${intentId}
     order by 1`.execute(trx);
  for (const { id } of rows) await isDeleted(trx, id);
}

type Paid = TableRow<'payments'> & { received: Cents };

/** Updates the refunded and disputed totals of the payment, and moves the difference in the ledger. */
async function moveMoney(
  trx: Trx,
  kinds: PaymentKinds,
  payment: Paid,
  { reversalId, kind, amount, isStanding }: Reversal,
  takenBefore: number,
): Promise<Borne> {
  const sums = { refunded_cents: payment.refunded_cents, disputed_cents: payment.disputed_cents };
  sums[kind === 'refund' ? 'refunded_cents' : 'disputed_cents'] += isStanding ? amount : -amount;
  const leftOf = (of: typeof sums) => cents(Math.max(payment.received - of.refunded_cents - of.disputed_cents, 0));
  const [leftBefore, leftAfter] = [leftOf(payment), leftOf(sums)];
  const ofKind = kinds[payment.type as PaymentType];
  const comesBack = leftBefore === 0 && leftAfter > 0 && !isUnapplied(payment);
  const whyNotBack = comesBack ? await ofKind.whyNotBack(trx, payment) : null;
  // Set both in one update, because `payments_one_in_force` checks the sums and the reason.
  await trx
    .updateTable('payments')
    .set({ ...sums, ...(whyNotBack && { refund_reason: whyNotBack }), updated_at: nowSql })
    .where('id', '=', payment.id)
    .execute();
  const change: Change = {
    id: reversalId,
    kind,
    paymentId: payment.id,
    userId: payment.user_id,
    received: payment.received,
    refunded: cents(sums.refunded_cents),
    disputed: cents(sums.disputed_cents),
    isBack: !isStanding,
    moved: cents(amount),
    leftBefore,
    leftAfter,
    excess: cents(amount - Math.abs(leftBefore - leftAfter)),
    takenBefore,
  };
  if (whyNotBack) {
    await ofKind.park(trx, change);
    await refundUnappliedLater(trx, payment.id);
    return PAYER_ONLY;
  }
  return isUnapplied(payment) ? reverseUnapplied(trx, ofKind, change) : ofKind.reverse(trx, change);
}

const isUnapplied = ({ refund_reason }: Paid) => refund_reason !== null;

/** Marks a dispute as decided for the payer, and notifies once. */
async function endAsLost(
  trx: Trx,
  kinds: PaymentKinds,
  payment: Paid,
  { reversalId, amount }: Reversal,
  artistCents: number,
): Promise<void> {
  await trx.updateTable('payment_reversals').set({ lost_at: nowSql }).where('reversal_id', '=', reversalId).execute();
  if (isUnapplied(payment)) return endUnappliedAsLost(trx, payment, cents(amount));
  const lost = { amount: cents(amount), artistCents: cents(artistCents) };
  await kinds[payment.type as PaymentType].notifyLost(trx, payment, lost);
}

/**
 * Marks a reversal as restored. Another reversal of the same sale takes over the amount that the artist does not
 * regain.
 */
async function giveBack(
  trx: Trx,
  reversalId: string,
  takenBefore: number,
  { artistCents, takenOverBy }: Borne,
): Promise<void> {
  await trx
    .updateTable('payment_reversals')
    .set({ state: 'restored', restored_at: nowSql })
    .where('reversal_id', '=', reversalId)
    .execute();
  if (!takenOverBy || artistCents >= takenBefore) return;
  await trx
    .updateTable('payment_reversals')
    .set((eb) => ({ artist_cents: eb('artist_cents', '+', takenBefore - artistCents) }))
    .where('reversal_id', '=', takenOverBy)
    .execute();
}

async function writeReversal(
  trx: Trx,
  paymentId: string,
  { reversalId, kind, amount, isStanding }: Reversal,
  artistCents: number,
): Promise<void> {
  await trx
    .insertInto('payment_reversals')
    .values({
      reversal_id: reversalId,
      payment_id: paymentId,
      kind,
      amount_cents: amount,
      state: isStanding ? 'taken' : 'restored',
      artist_cents: artistCents,
      restored_at: isStanding ? null : nowSql,
    })
    .execute();
}

/**
 * Books the provider's dispute fees and their returns, each once. A dispute can have several such transactions: the
 * money withdrawn, reinstated, and withdrawn again.
 */
async function bookDisputeFees(trx: Trx, dispute: Stripe.Dispute): Promise<void> {
  // Book charges before returns.
  for (const { id, fee } of dispute.balance_transactions.toSorted((one, other) => other.fee - one.fee)) {
    if (fee === 0) continue;
    await post(trx, {
      key: `dispute_fee:${id}`,
      kind: fee > 0 ? 'dispute_fee' : 'dispute_fee_returned',
      legs: [
        { account: { kind: 'costs' }, amount: -fee },
        { account: { kind: 'stripe' }, amount: fee },
      ],
    });
  }
}
