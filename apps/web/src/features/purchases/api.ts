import { call } from '../../lib/api.ts';
import { keys, useCall } from '../../lib/queries.tsx';
import { assertPayment, problemOfCreation } from '../payments/payment-problem.ts';

/** What a piece of art costs, and what the viewer may do with it. */
export function useArtSale(artId: string) {
  return useCall(keys.artSale(artId), 'getArtSale', { params: { id: artId } });
}

/** The payment for a piece of art at the price that its buyer saw; asked again, the same one. @throws PaymentProblem */
export async function createPurchase(artId: string, priceCents: number) {
  let reply: { clientSecret: string; paymentIntentId: string; total_cents: number };
  try {
    reply = await call('createPurchase', { body: { art_id: artId, price_cents: priceCents } });
  } catch (error) {
    throw problemOfCreation(error);
  }
  assertPayment({ id: reply?.paymentIntentId, amount: reply?.total_cents, currency: 'usd' });
  return reply;
}

/** A plain link: the session's cookie goes with it. */
export const originalAddress = (artId: string) => `/api/comments/${artId}/original`;
