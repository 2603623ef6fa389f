import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { centsField, cursor, id, isoTime, pageLimit } from './fields.ts';
import { dispute } from './payments.ts';

const deposit = namedObject('Deposit', {
  id,
  user_id: id,
  created_at: isoTime,
  amount_added_to_balance_cents: centsField,
  total_amount_charged_cents: centsField,
  stripe_charge_id: z.string(),
  refunded_cents: centsField,
  disputed_at: isoTime.nullable(),
  dispute: dispute.nullable().describe('the last dispute about it'),
  payment_id: id.describe('names its receipt'),
});
export type Deposit = z.infer<typeof deposit>;

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
  listDeposits: {
    access: 'member',
    summary: 'Your deposits, newest first',
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(deposit), next: z.string().nullable() }),
  },
});
