import { cents } from '@unslop/domain/money';
import { expect, test } from 'vitest';
import { wishFor } from './top-up-wish.ts';

test('the same amount goes on with the same key, another amount is another wish', () => {
  const first = wishFor('ann', null, cents(1000), cents(1068));
  expect(wishFor('ann', first, cents(1000), cents(1068))).toBe(first);
  expect(wishFor('ann', first, cents(2500), cents(2669)).key).not.toBe(first.key);
});

test("somebody else's wish in the same tab is never gone on with", () => {
  const first = wishFor('ann', null, cents(1000), cents(1068));
  expect(wishFor('bob', first, cents(1000), cents(1068)).key).not.toBe(first.key);
});
