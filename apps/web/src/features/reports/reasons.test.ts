import { LENGTH } from '@unslop/domain/limits';
import { expect, test } from 'vitest';
import { maxWords, otherReason, reasonsFor, reasonText } from './reasons.ts';

test.each(['slop', 'art', 'comment', 'profile'] as const)('every reason against a %s fits what is kept', (name) => {
  const reasons = reasonsFor(name);
  expect(reasons.at(-1)).toBe(otherReason);
  expect(new Set(reasons).size).toBe(reasons.length);
  for (const reason of reasons) {
    expect(reasonText(reason, 'x'.repeat(maxWords)).length).toBeLessThanOrEqual(LENGTH.reason);
  }
});

test('words follow the reason, where there are any', () => {
  expect(reasonText('Spam or a scam', ' ')).toBe('Spam or a scam');
  expect(reasonText('Spam or a scam', ' Sells watches ')).toBe('Spam or a scam: Sells watches');
});
