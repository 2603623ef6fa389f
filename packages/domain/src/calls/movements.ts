import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { statementKinds } from '../movements.ts';
import { centsField, cursor, file, id, isoTime, pageLimit } from './fields.ts';

/** Filters a statement by kind and time range. */
const movementFilter = {
  kind: z.enum(statementKinds).optional(),
  from: isoTime.optional(),
  until: isoTime.optional(),
};

const movement = namedObject('Movement', {
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

export const movementEndpoints = endpoints({
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
