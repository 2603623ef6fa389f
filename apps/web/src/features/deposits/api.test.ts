import { cents } from '@unslop/domain/money';
import { expect, test } from 'vitest';
import { amountUnderWay, saveAnswered, submissionFor } from './api.ts';

test('the same amount reuses the key, another amount is a new submission', () => {
  const first = submissionFor('ann', null, cents(1000), cents(1068));
  expect(submissionFor('ann', first, cents(1000), cents(1068))).toBe(first);
  expect(submissionFor('ann', first, cents(2500), cents(2669)).key).not.toBe(first.key);
});

test('never continues another user’s submission in the same tab', () => {
  const first = submissionFor('ann', null, cents(1000), cents(1068));
  expect(submissionFor('bob', first, cents(1000), cents(1068)).key).not.toBe(first.key);
});

test('prefills an amount only while its charge is uncertain', () => {
  const sent = { ...submissionFor('ann', null, cents(2500), cents(2669)), paymentIntentId: 'pi_1', isUnanswered: true };
  expect(amountUnderWay(sent)).toBe(2500);
  expect(amountUnderWay(saveAnswered(sent))).toBeNull();
  expect(amountUnderWay(null)).toBeNull();
});
