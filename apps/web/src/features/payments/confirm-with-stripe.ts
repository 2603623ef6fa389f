import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { CardAnswer } from './card-handle.ts';

/**
 * Confirms with the provider's own script, which also shows the bank's 3-D Secure page where one is asked for.
 * @throws when no answer came back
 */
export async function confirmWithStripe(
  stripe: Stripe,
  card: StripeCardElement,
  clientSecret: string,
): Promise<CardAnswer> {
  const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
  if (paymentIntent) return { kind: 'status', status: paymentIntent.status };
  if (error.type === 'api_connection_error' || error.type === 'api_error') throw new Error(error.message);
  // It was paid before, and only that answer was lost.
  if (error.code === 'payment_intent_unexpected_state') throw new Error(error.message);
  return { kind: 'declined', message: error.message ?? null };
}
