import type { PaymentType } from '@unslop/domain/calls/payments';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import { idOf } from '../../platform/stripe.ts';
import type { Trx } from '../../platform/transactions.ts';
import { cardOf } from './card.ts';
import { noteDecline } from './declines.ts';

/** A payment whose row is locked, so that everything about it happens one after the other. */
export interface LockedPayment {
  id: string;
  user_id: string;
  type: PaymentType;
  status: string;
  amount_cents: number;
  fee_cents: number;
  comment_id: string | null;
  payer_address: string | null;
  last_error: string | null;
}

/** By the provider's id, or by ours in its metadata: the event may come before our own create call has returned. */
export async function lockPaymentOf(
  trx: Trx,
  intent: Pick<Stripe.PaymentIntent, 'id' | 'metadata'>,
): Promise<LockedPayment | undefined> {
  const given = intent.metadata?.payment_id ?? '';
  const ourId = /^[0-9a-f-]{36}$/.test(given) ? given : null;
  // One condition for both: between two queries another worker could write the provider's id.
  const { rows } = await sql<LockedPayment>`
    select id, user_id, type, status, amount_cents, fee_cents, comment_id, payer_address, last_error from payments
     where payment_intent_id = ${intent.id} or (id = ${ourId}::uuid and payment_intent_id is null)
       for no key update`.execute(trx);
  return rows[0];
}

/** A payment never goes back from these. */
export function isFinal(status: string): boolean {
  return status === 'succeeded' || status === 'canceled';
}

/** Writes a state on the way to success, or the cancellation. */
export async function noteState(trx: Trx, payment: LockedPayment, intent: Stripe.PaymentIntent): Promise<null> {
  await noteDecline(trx, payment, intent);
  if (isFinal(payment.status)) return null;
  await trx
    .updateTable('payments')
    .set({
      payment_intent_id: intent.id,
      status: intent.status === 'requires_capture' ? 'processing' : intent.status,
      last_error: intent.last_payment_error?.message ?? null,
      updated_at: nowSql,
    })
    .where('id', '=', payment.id)
    .execute();
  await announce(trx, `user:${payment.user_id}`);
  return null;
}

export function chargeIdOf(intent: Stripe.PaymentIntent): string {
  return idOf(intent.latest_charge) ?? intent.id;
}

/** Writes that a payment was paid. @param refundReason  why it goes back, where nothing was given for it */
export async function noteSuccess(
  trx: Trx,
  payment: LockedPayment,
  intent: Stripe.PaymentIntent,
  refundReason: string | null,
): Promise<void> {
  const card = cardOf(intent);
  await trx
    .updateTable('payments')
    .set({
      payment_intent_id: intent.id,
      ...(card && { card_brand: card.brand, card_last4: card.last4 }),
      status: 'succeeded',
      amount_received_cents: intent.amount_received,
      charge_id: chargeIdOf(intent),
      last_error: null,
      refund_reason: refundReason,
      succeeded_at: nowSql,
      updated_at: nowSql,
    })
    .where('id', '=', payment.id)
    .execute();
  if (typeof intent.latest_charge === 'string') await enqueue(trx, 'note_card', { paymentIntentId: intent.id });
  await announce(trx, `user:${payment.user_id}`);
}
