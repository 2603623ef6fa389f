import type Stripe from 'stripe';
import { nowMs, nowSeconds } from '../state/clock.ts';
import type { SavedCard } from '../state/records.ts';
import type { World } from '../world.ts';
import { missing } from './errors.ts';
import type { IdSource } from './ids.ts';
import { cardByMethod, cardByNumber } from './test-cards.ts';
import { nulls } from './words.ts';

/** Each use of a ready-made method such as `pm_card_visa` makes a payment method of its own, as at Stripe. */
export function useMethod(world: World, newId: IdSource, method: string): SavedCard {
  const saved = world.store.get('payment_methods', method);
  if (saved) return saved;
  const card = cardByMethod(method);
  if (!card) throw missing('PaymentMethod', method, 'payment_method');
  const year = new Date(nowMs(world)).getUTCFullYear() + 1;
  return saveCard(world, newId, { number: card.number, expMonth: 12, expYear: year });
}

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
}

export function saveCard(world: World, newId: IdSource, given: CardDetails): SavedCard {
  const card = cardByNumber(given.number);
  const object: Stripe.PaymentMethod = {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: nulls('address email name phone tax_id'),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: card.brand,
      exp_month: given.expMonth,
      exp_year: given.expYear,
      funding: card.funding ?? 'credit',
      generated_from: null,
      last4: given.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowSeconds(world),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  const saved = { object, outcome: card.outcome };
  world.store.put('payment_methods', object.id, saved);
  return saved;
}
