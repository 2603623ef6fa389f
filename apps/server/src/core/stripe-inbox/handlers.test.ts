import { expect, test } from 'vitest';
import { answerTo, handledTypes, type SnapshotTable } from './handlers.ts';

const work = async () => null;
const table = { 'charge.refunded': work, 'payment_intent.created': 'ignored', 'payout.failed': 'alarm' };

test('only what is worked counts as handled', () => {
  expect(handledTypes(table as unknown as SnapshotTable)).toEqual(['charge.refunded']);
});

test.each([
  ['charge.refunded', work],
  ['payment_intent.created', 'ignored'],
  ['payout.failed', 'alarm'],
  ['charge.of_a_newer_version', 'alarm'],
  ['customer.created', 'ignored'],
])('%s is answered by its table, or by whether it may concern money', (type, answer) => {
  expect(answerTo(table as unknown as SnapshotTable, type)).toBe(answer);
});
