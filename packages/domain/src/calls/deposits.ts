import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { statementKinds } from '../movements.ts';
import { centsField, cursor, file, id, isoTime, pageLimit } from './fields.ts';
import { dispute } from './payments.ts';

export const deposit = z.object({
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

/** Which part of a statement: of one kind, from a moment on, before a moment. */
const movementFilter = {
  kind: z.enum(statementKinds).optional(),
  from: isoTime.optional(),
  until: isoTime.optional(),
};

export const movement = z.object({
  id: z.string(),
  created_at: isoTime,
  kind: z.string(),
  text: z.string().describe('the same in plain words'),
  amount_cents: centsField.describe('positive into the balance, negative out of it'),
  balance_after_cents: centsField,
  debt_cents: centsField.describe('positive: paid off what was owed; negative: owed from now on'),
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
  listDeposits: {
    access: 'member',
    summary: 'Your deposits, newest first',
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(deposit), next: z.string().nullable() }),
  },
  listMovements: {
    access: 'member',
    summary: 'Every movement of your account, newest first',
    query: z.strictObject({ ...movementFilter, cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(movement), next: z.string().nullable() }),
  },
  exportMovements: {
    access: 'member',
    summary: 'The same as a CSV file, oldest first',
    query: z.strictObject(movementFilter),
    reply: file,
    download: 'text/csv',
  },
});
