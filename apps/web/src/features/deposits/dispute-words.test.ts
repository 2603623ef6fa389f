import { expect, test } from 'vitest';
import { disputeWords } from './DepositHistory.tsx';

test.each([
  ['open', 'disputed with your bank, Nov 20, 2026'],
  ['lost', 'went back to your card after a dispute, Nov 20, 2026'],
  ['won', 'dispute ended Nov 20, 2026, the payment stands'],
] as const)('a dispute that is %s: %s', (state, words) => {
  expect(disputeWords({ state, amount_cents: 500, at: '2026-11-20T09:12:00.000Z' })).toBe(words);
});
