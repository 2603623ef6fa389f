import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { centsField, file, isoTime } from './fields.ts';
import { inclusionProof } from './votes.ts';

const bookDay = namedObject('BookDay', {
  construction: z.enum(['unslop day 1', 'unslop day 2']).describe('how the head is made: docs/use/receipts.md'),
  day: z.iso.date().describe('in UTC'),
  closed_at: isoTime,
  movements: z.int(),
  root: inclusionProof.root.describe('over the hashes of all movements of the day'),
  awards: z.int().nullable().describe('how many awards have this day; null in `unslop day 1`'),
  awards_root: inclusionProof.root.nullable().describe('over the hashes of these awards; null in `unslop day 1`'),
  state: z.enum(['published', 'carried']).describe('carried: the figures come with a later day'),
  figures: z
    .object({
      owed_cents: centsField.describe('balances and withdrawals on their way, less what people owe'),
      prize_cents: centsField.describe('prizes that have not left their slop'),
      platform_cents: centsField.describe('what the site has earned, less what it has borne'),
      stripe_cents: centsField.describe('the counterpart: all the others together with this are 0'),
    })
    .nullable()
    .describe('when the day ended; null: carried, because they would be of fewer than 10 people'),
  parts: z
    .object({
      balance_cents: centsField,
      hold_cents: centsField,
      debt_cents: centsField,
      fees_cents: centsField,
      costs_cents: centsField,
    })
    .nullable()
    .describe('what `owed_cents` and `platform_cents` consist of; null in `unslop day 2`'),
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
    .describe('what the card provider held at a reading near the end of the day; null in `unslop day 2`'),
  agreed_at: isoTime
    .nullable()
    .describe(
      'when the card provider last held, to the cent, what the books said at that moment; null: no reading agreed, or `unslop day 1`',
    ),
  previous: inclusionProof.root.describe('the head of the day before; zeros for the first'),
  head: inclusionProof.root.describe('over everything above but the time of closing'),
});
export type BookDay = z.infer<typeof bookDay>;

const movementInclusionProof = namedObject('MovementInclusionProof', {
  construction: z.literal('unslop movement 1').describe('what the leaf is made of: docs/use/receipts.md'),
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
export type MovementInclusionProof = z.infer<typeof movementInclusionProof>;

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
  getInclusionProof: {
    access: 'member',
    summary: 'The proof that a movement of your statement is in the list of its day',
    params: z.strictObject({ id: z.string().regex(/^\d{1,15}$/) }),
    reply: movementInclusionProof,
    refusals: ['NOT_FOUND', 'DAY_NOT_CLOSED'],
    rate: 'inclusionProof',
  },
});
