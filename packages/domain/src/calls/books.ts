import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { centsField, file, isoTime } from './fields.ts';
import { inclusionProof } from './votes.ts';

const bookDay = namedObject('BookDay', {
  day: z.iso.date().describe('in UTC'),
  closed_at: isoTime,
  movements: z.int(),
  root: inclusionProof.root.describe('over the hashes of all movements of the day'),
  balance_cents: centsField.describe('what people had in balances when the day ended'),
  hold_cents: centsField.describe('withdrawals on their way'),
  prize_cents: centsField.describe('prizes that have not left their slop'),
  decided_cents: centsField.describe('of these: prizes that are decided, and paid when their award is final'),
  debt_cents: centsField.describe('what people owed, so it is never above 0'),
  fees_cents: centsField.describe('what the site has earned'),
  costs_cents: centsField.describe('what the site has borne, so it is never above 0'),
  stripe_cents: centsField.describe('the counterpart: all the others together with this are 0'),
  clearing_cents: centsField.describe('of the balances: sales that could still be taken back'),
  provider: z
    .object({
      read_at: isoTime,
      held_cents: centsField,
      fees_cents: centsField.describe(
        'what the card provider has kept of payments, which people did not pay with their balance',
      ),
      own_cents: centsField.describe('what the operator paid in, or took out'),
    })
    .nullable()
    .describe('what the card provider held at the last reconciliation before the day was closed'),
  previous: inclusionProof.root.describe('the head of the day before; zeros for the first'),
  head: inclusionProof.root.describe('over everything above but the time of closing, decided prizes and what clears'),
});
export type BookDay = z.infer<typeof bookDay>;

const movementProof = namedObject('MovementProof', {
  construction: z.literal('unslop movement 1').describe('what the leaf is made of: docs/receipts.md'),
  movement_id: z.string(),
  created_at: isoTime,
  kind: z.string(),
  key_hash: inclusionProof.root.describe('the SHA-256 of the key that keeps it from happening twice'),
  legs: z.array(z.string()).describe('each: kind of account, cents, and the account blinded'),
  own: z
    .array(z.object({ account_id: z.string(), salt: z.string(), leg: z.string() }))
    .describe('your own accounts among them, with what unblinds them'),
  day: z.iso.date(),
  ...inclusionProof,
  head: inclusionProof.root.describe('of that day, as in the list of all days'),
});
export type MovementProof = z.infer<typeof movementProof>;

export const bookEndpoints = endpoints({
  getBooks: {
    access: 'anyone',
    shared: true,
    summary: 'The books of the last 90 days that are closed, the oldest first',
    reply: z.object({ days: z.array(bookDay) }),
  },
  exportBooks: {
    access: 'anyone',
    summary: 'Every closed day as a file, the oldest first, each with the hash of the day before',
    query: z.strictObject({ format: z.enum(['json', 'csv']) }),
    reply: file,
    download: 'application/json, text/csv',
    rate: 'search',
  },
  getMovementProof: {
    access: 'member',
    summary: 'The proof that a movement of your statement is in the list of its day',
    params: z.strictObject({ id: z.string().regex(/^\d{1,15}$/) }),
    reply: movementProof,
    refusals: ['NOT_FOUND', 'DAY_NOT_CLOSED'],
    rate: 'proof',
  },
});
