import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { byId, centsField, file, id, isoTime } from './fields.ts';

export const receipt = z.object({
  number: z.string(),
  payment_id: id,
  payment_intent_id: z.string(),
  paid_at: isoTime,
  payer: z.string(),
  type: z.enum(['account_funding', 'art_purchase']),
  lines: z.array(z.object({ text: z.string(), amount_cents: centsField })),
  total_cents: centsField,
  refunded_cents: centsField,
  currency: z.string(),
  notes: z.array(z.string()),
});
export type Receipt = z.infer<typeof receipt>;

export const paymentEndpoints = endpoints({
  checkPayment: {
    access: 'member',
    summary: "Asks the card provider how a payment of one's own stands and books what it says",
    params: z.strictObject({ id: z.string().regex(/^pi_\w{1,100}$/) }),
    reply: z.object({ status: z.string(), credited: z.boolean() }),
    refusals: ['NOT_FOUND', 'PAYMENT_SERVICE_FAILED'],
  },
  getReceipt: {
    access: 'member',
    summary: 'The receipt of a payment of one’s own',
    params: byId,
    reply: receipt,
    refusals: ['NOT_FOUND'],
  },
  downloadReceipt: {
    access: 'member',
    summary: 'The same receipt as a PDF',
    params: byId,
    reply: file,
    download: true,
    refusals: ['NOT_FOUND'],
  },
});
