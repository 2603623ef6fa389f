import { expect, test } from 'vitest';
import { nextCheckMs } from './api.ts';

test('polls a payment every two seconds, slower on errors, until settled', () => {
  expect(nextCheckMs(undefined, false)).toBe(2_000);
  expect(nextCheckMs(undefined, true)).toBe(5_000);
  expect(nextCheckMs({ status: 'processing', credited: false, sent_back: null }, false)).toBe(2_000);
  expect(nextCheckMs({ status: 'processing', credited: false, sent_back: null }, true)).toBe(5_000);
  // Charged, but not credited yet.
  expect(nextCheckMs({ status: 'succeeded', credited: false, sent_back: null }, false)).toBe(2_000);
  expect(nextCheckMs({ status: 'succeeded', credited: true, sent_back: null }, false)).toBe(false);
  expect(nextCheckMs({ status: 'succeeded', credited: false, sent_back: 'Gone.' }, false)).toBe(false);
  expect(nextCheckMs({ status: 'canceled', credited: false, sent_back: null }, false)).toBe(false);
});
