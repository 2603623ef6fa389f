import { sql } from 'kysely';
import Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import type { Trx } from '../../platform/transactions.ts';
import { retrieveIntent } from './intents.ts';

export interface ChargedCard {
  /** As the provider names it: "visa". */
  brand: string | null;
  last4: string;
}

/** The card of a payment whose charge came with it; null where it was paid in another way, or is not known. */
export function cardOf(intent: Stripe.PaymentIntent): ChargedCard | null {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  if (!last4 || !/^[0-9]{4}$/.test(last4)) return null;
  return { brand: brand && brand !== 'unknown' ? brand : null, last4 };
}

/** Reads the card at the provider, as an event never carries it. Nothing is written for a deleted account. */
export async function noteCard(deps: Deps, paymentIntentId: string): Promise<void> {
  const intent = await retrieveIntent(deps, paymentIntentId).catch((error: Error) => {
    // The provider does not have the payment, as after a change of its keys: the receipt goes without the card.
    if (error.cause instanceof Stripe.errors.StripeError && error.cause.code === 'resource_missing') return null;
    throw error;
  });
  const card = intent && cardOf(intent);
  if (!card) return;
  await sql`update payments p set card_brand = ${card.brand}, card_last4 = ${card.last4} from profiles me
     where p.payment_intent_id = ${paymentIntentId} and me.id = p.user_id and me.deleted_at is null`.execute(deps.db);
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

/** "Visa ending in 4242" */
export function cardText(card: { brand: string | null; last4: string | null }): string | null {
  if (!card.last4) return null;
  return `${brands[card.brand ?? ''] ?? 'Card'} ending in ${card.last4}`;
}
