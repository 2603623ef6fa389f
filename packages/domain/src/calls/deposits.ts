import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { centsField, cursor, id, isoTime, pageLimit } from './fields.ts';

export const deposit = z.object({
  id,
  user_id: id,
  created_at: isoTime,
  amount_added_to_balance_cents: centsField,
  total_amount_charged_cents: centsField,
  stripe_charge_id: z.string(),
  refunded_cents: centsField,
});
export type Deposit = z.infer<typeof deposit>;

export const movement = z.object({
  id: z.string(),
  created_at: isoTime,
  kind: z.string(),
  amount_cents: centsField.describe('positive into the balance, negative out of it'),
  balance_after_cents: centsField,
  ai_slop_id: id.nullable(),
  ai_slop_title: z.string().nullable(),
});
export type Movement = z.infer<typeof movement>;

export const depositEndpoints = endpoints({
  createPaymentIntent: {
    access: 'member',
    summary: 'Starts a top-up: the card is charged `amount` cents, of which `amount_to_add` reach the balance',
    body: z.strictObject({
      amount: z.int().describe('cents to charge, fee included'),
      currency: z.literal('usd'),
      metadata: z.strictObject({
        type: z.literal('account_funding'),
        amount_to_add: z.number().describe('US dollars that reach the balance, at most two decimals'),
      }),
    }),
    reply: z.object({ clientSecret: z.string(), paymentIntentId: z.string() }),
    refusals: [
      'TOP_UP_TOO_SMALL',
      'TOP_UP_TOO_LARGE',
      'TOP_UP_DAILY_LIMIT',
      'AMOUNT_MISMATCH',
      'CARD_DECLINES_LIMIT',
      'PAYMENT_SERVICE_FAILED',
      'IDEMPOTENCY_MISMATCH',
      'IDEMPOTENCY_IN_PROGRESS',
    ],
    rate: 'payment',
    idempotent: true,
  },
  checkPayment: {
    access: 'member',
    summary: "Asks the card provider how a payment of one's own stands and books what it says",
    params: z.strictObject({ id: z.string().regex(/^pi_\w{1,100}$/) }),
    reply: z.object({ status: z.string(), credited: z.boolean() }),
    refusals: ['NOT_FOUND', 'PAYMENT_SERVICE_FAILED'],
  },
  listDeposits: {
    access: 'member',
    summary: "One's own deposits, newest first",
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(deposit), next: z.string().nullable() }),
  },
  listMovements: {
    access: 'member',
    summary: "Every movement of one's own balance, newest first",
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(movement), next: z.string().nullable() }),
  },
});
