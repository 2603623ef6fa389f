import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';

export interface ProviderBooks {
  intents: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  transfers: Map<string, Stripe.Transfer>;
}

/** @param since  in seconds; undefined means everything */
export async function readProviderBooks(deps: Deps, since: number | undefined): Promise<ProviderBooks> {
  const { stripe } = deps;
  const wanted = { limit: 100, ...(since !== undefined && { created: { gte: since } }) };
  return {
    intents: await byId(stripe.paymentIntents.list(wanted)),
    charges: await byId(stripe.charges.list(wanted)),
    refunds: await byId(stripe.refunds.list(wanted)),
    disputes: await byId(stripe.disputes.list(wanted)),
    transfers: await byId(stripe.transfers.list(wanted)),
  };
}

async function byId<T extends { id: string }>(list: AsyncIterable<T>): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for await (const one of list) found.set(one.id, one);
  return found;
}
