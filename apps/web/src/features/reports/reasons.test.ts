import { LENGTH } from '@unslop/domain/limits';
import { expect, test } from 'vitest';
import { maxWords, otherReason, reasonsFor, reasonText } from './reasons.ts';

test.each(['slop', 'art', 'comment', 'profile'] as const)(
  'every reason against a %s fits the stored length',
  (name) => {
    const reasons = reasonsFor(name);
    expect(reasons.at(-1)).toBe(otherReason);
    expect(new Set(reasons).size).toBe(reasons.length);
    for (const reason of reasons) {
      expect(reasonText(reason, 'x'.repeat(maxWords)).length).toBeLessThanOrEqual(LENGTH.reason);
    }
  },
);

const always = ['Spam or a scam', 'Hateful or harassing', 'Sexual, violent or illegal'];
test.each([
  ['slop', ['Not theirs to post']],
  ['art', ['Not theirs to post', 'Made by AI, not by hand']],
  ['comment', []],
  ['profile', ['Pretends to be someone else']],
] as const)('a %s has the general reasons and %j', (name, own) => {
  expect(reasonsFor(name)).toEqual([...always, ...own, 'Something else']);
});

test('appends the words to the reason', () => {
  expect(reasonText('Spam or a scam', ' ')).toBe('Spam or a scam');
  expect(reasonText('Spam or a scam', ' Sells watches ')).toBe('Spam or a scam: Sells watches');
});
