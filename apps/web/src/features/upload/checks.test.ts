import { cents } from '@unslop/domain/money';
import { expect, test } from 'vitest';
import { maxPrizeDollars, obstacleOf } from './checks.ts';

const whole = { hasImage: true, title: 'A chrome pear', prizeDollars: 20, minPrizeDollars: 1 };

test.each([
  [{ ...whole, hasImage: false, title: '' }, 5000, 'Image Required', 'Please upload an image of your AI slop'],
  [{ ...whole, title: '   ' }, 5000, 'Title Required', 'Please provide a title for your AI slop'],
  [whole, 50, 'Insufficient Balance', 'You need at least $1 balance to set a prize pool. Please add funds.'],
  [
    { ...whole, minPrizeDollars: 5 },
    499,
    'Insufficient Balance',
    'You need at least $5 balance to set a prize pool. Please add funds.',
  ],
  [whole, 1999, 'Budget Exceeds Balance', 'Your current balance is $19.99. Please select a lower prize pool.'],
])('%j with %i cents is stopped by "%s"', (given, balance, title, text) => {
  expect(obstacleOf(given, cents(balance))).toMatchObject({ title, text });
});

test('a whole slop within the balance may be posted, to the cent', () => {
  expect(obstacleOf(whole, cents(2000))).toBeNull();
});

test.each([
  [3780, 37],
  [0, 1],
  [50, 1],
  [100_000_000, 1_000_000],
])('with %i cents the prize slider ends at %i', (balance, max) => {
  expect(maxPrizeDollars(cents(balance))).toBe(max);
});
