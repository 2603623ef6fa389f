import { cents } from '@unslop/domain/money';
import { expect, test } from 'vitest';
import { amountUnderWay, saveAnswered, submissionFor } from './api.ts';

test('the same amount goes on with the same key, another amount is another submission', () => {
  const first = submissionFor('ann', null, cents(1000), cents(1068));
  expect(submissionFor('ann', first, cents(1000), cents(1068))).toBe(first);
  expect(submissionFor('ann', first, cents(2500), cents(2669)).key).not.toBe(first.key);
});

test("another user's submission in the same tab is never continued", () => {
  const first = submissionFor('ann', null, cents(1000), cents(1068));
  expect(submissionFor('bob', first, cents(1000), cents(1068)).key).not.toBe(first.key);
});

test('the page begins with an amount only while nobody knows whether it was charged', () => {
  const sent = { ...submissionFor('ann', null, cents(2500), cents(2669)), paymentIntentId: 'pi_1', isUnanswered: true };
  expect(amountUnderWay(sent)).toBe(2500);
  expect(amountUnderWay(saveAnswered(sent))).toBeNull();
  expect(amountUnderWay(null)).toBeNull();
});
