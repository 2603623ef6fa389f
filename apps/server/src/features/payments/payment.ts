import type { TableRow } from '@unslop/database/connect';
import type { PaymentType } from '@unslop/domain/calls/payments';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { isDeleted } from '../../core/ledger/deleted.ts';
import { noteTraces } from '../../core/traces/traces.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import { idOf, stripeErrorOf } from '../../platform/stripe.ts';
import type { Trx } from '../../platform/transactions.ts';
import { noteDecline } from './declines.ts';
import { retrieveIntent } from './intents.ts';

/** A payment with a locked row, so changes to it are serialized. */
export interface LockedPayment
  extends TableRow<
    'payments',
    'id' | 'user_id' | 'status' | 'amount_cents' | 'fee_cents' | 'comment_id' | 'payer_address' | 'last_error'
  > {
  type: PaymentType;
}

/**
 * Locks a payment, found by the provider's id or by ours in the metadata. The event may arrive before our create call
 * returns.
 */
export async function lockPaymentOf(
  trx: Trx,
  intent: Pick<Stripe.PaymentIntent, 'id' | 'metadata'>,
): Promise<LockedPayment | undefined> {
  const given = intent.metadata?.payment_id ?? '';
  const ourId = /^[0-9a-f-]{36}$/.test(given) ? given : null;
  // Use one query for both ids. Between two queries, another worker could write the provider's id.
  const { rows } = await sql<LockedPayment>`
    select id, user_id, type, status, amount_cents, fee_cents, comment_id, payer_address, last_error from payments
     where payment_intent_id = ${intent.id} or (id = ${ourId}::uuid and payment_intent_id is null)
       for no key update`.execute(trx);
  return rows[0];
}

/** True for final states, which a payment never leaves. */
export function isFinal(status: string): boolean {
  return status === 'succeeded' || status === 'canceled';
}

/** Records an intermediate state or the cancellation. */
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

/** Records that a payment was paid. @param refundReason  set if it bought nothing and is refunded */
export async function noteSuccess(
  trx: Trx,
  payment: LockedPayment,
  intent: Stripe.PaymentIntent,
  refundReason: string | null,
): Promise<void> {
  const card = (await isDeleted(trx, payment.user_id)) ? null : cardOf(intent);
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
  // A job reads the charge if the intent did not include it.
  if (typeof intent.latest_charge === 'string') await enqueue(trx, 'note_card', { paymentIntentId: intent.id });
  await announce(trx, `user:${payment.user_id}`);
}

/** Returns the card of a payment that came with its charge; null if it was not paid by card or the card is unknown. */
export function cardOf(intent: Stripe.PaymentIntent) {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const { brand, last4, fingerprint } = charge?.payment_method_details?.card ?? {};
  if (!last4 || !/^[0-9]{4}$/.test(last4)) return null;
  return { brand: brand && brand !== 'unknown' ? brand : null, last4, fingerprint: fingerprint ?? null };
}

/** Reads the card of a payment booked without its charge. Stores nothing for a deleted account. */
export async function noteCard(
  deps: Deps,
  kinds: Record<PaymentType, { isTraced: boolean }>,
  paymentIntentId: string,
): Promise<void> {
  const intent = await retrieveIntent(deps, paymentIntentId).catch((error: Error) => {
    // The provider no longer has the payment, for example after a change of API keys. The receipt then omits the card.
    if (stripeErrorOf(error.cause)?.code === 'resource_missing') return null;
    throw error;
  });
  const card = intent && cardOf(intent);
  if (!card) return;
  const { rows } = await sql<{ user_id: string; type: PaymentType }>`
    update payments p set card_brand = ${card.brand}, card_last4 = ${card.last4} from profiles me
     where p.payment_intent_id = ${paymentIntentId} and me.id = p.user_id and me.deleted_at is null
    returning p.user_id, p.type`.execute(deps.db);
  const [paid] = rows;
  if (paid && kinds[paid.type].isTraced)
    await noteTraces(deps.db, deps.config, paid.user_id, { card: card.fingerprint });
}

export async function deleteCardsOf(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('payments').set({ card_brand: null, card_last4: null }).where('user_id', '=', userId).execute();
}

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Formats a card, such as "Visa ending in 4242". */
export function cardText(card: { brand: string | null; last4: string | null }): string | null {
  if (!card.last4) return null;
  return `${brands[card.brand ?? ''] ?? 'Card'} ending in ${card.last4}`;
}
