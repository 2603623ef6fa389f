import { expect, test } from 'vitest';
import { answerTo, handledTypes, type SnapshotTable } from './handlers.ts';

const work = async () => null;
const table = { 'charge.refunded': work, 'payment_intent.created': 'ignored', 'payout.failed': 'alarm' };

test('only types with a handler count as handled', () => {
  expect(handledTypes(table as unknown as SnapshotTable)).toEqual(['charge.refunded']);
});

test.each([
  ['charge.refunded', work],
  ['payment_intent.created', 'ignored'],
  ['payout.failed', 'alarm'],
  ['charge.of_a_newer_version', 'alarm'],
  ['customer.created', 'ignored'],
])('%s is answered by the table, or by whether it can involve money', (type, answer) => {
  expect(answerTo(table as unknown as SnapshotTable, type)).toBe(answer);
});
