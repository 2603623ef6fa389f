import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { byId, centsField, file, id, isoTime } from './fields.ts';

/** State of the last dispute about a payment. */
export const dispute = z.object({
  state: z.enum(['open', 'lost', 'won']).describe('lost: the bank decided for its customer; won: the payment stands'),
  amount_cents: centsField,
  at: isoTime.describe('when it was opened, or decided'),
});
export type Dispute = z.infer<typeof dispute>;

export const receipt = namedObject('Receipt', {
  number: z.string(),
  payment_id: id,
  payment_intent_id: z.string(),
  paid_at: isoTime,
  payer: z.string(),
  payer_email: z.string(),
  seller: z
    .object({ name: z.string(), address: z.string().nullable() })
    .nullable()
    .describe('who runs the site; null where its operator has not said so'),
  paid_with: z.string().nullable().describe('such as “Visa ending in 4242”; null while it is not known'),
  type: z.enum(['account_funding', 'art_purchase']),
  lines: z.array(z.object({ text: z.string(), amount_cents: centsField })),
  total_cents: centsField,
  tax: z.string().describe('what the operator says of tax'),
  refunded_cents: centsField,
  currency: z.string(),
  notes: z.array(z.string()),
});
export type Receipt = z.infer<typeof receipt>;
export type PaymentType = Receipt['type'];

export const paymentEndpoints = endpoints({
  checkPayment: {
    access: 'member',
    summary: 'Asks the card provider how one of your payments stands, and books the answer',
    params: z.strictObject({ id: z.string().regex(/^pi_\w{1,100}$/) }),
    reply: z.object({
      status: z.string(),
      credited: z.boolean(),
      sent_back: z.string().nullable().describe('why it bought nothing and goes back to the card'),
      payment_id: id.describe('names its receipt'),
      amount_cents: centsField.describe('charged to the card, fee included'),
    }),
    refusals: ['NOT_FOUND', 'PAYMENT_SERVICE_FAILED'],
    rate: 'paymentCheck',
  },
  getReceipt: {
    access: 'member',
    summary: 'The receipt of one of your payments',
    params: byId,
    reply: receipt,
    refusals: ['NOT_FOUND'],
  },
  downloadReceipt: {
    access: 'member',
    summary: 'The same receipt as a PDF',
    params: byId,
    reply: file,
    download: 'application/pdf',
    refusals: ['NOT_FOUND'],
  },
});
