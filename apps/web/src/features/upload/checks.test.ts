import { cents } from '@unslop/domain/money';
import { expect, test } from 'vitest';
import { balanceProblem, maxPrizeDollars, missingIn } from './checks.ts';

const whole = { hasImage: true, title: 'A chrome pear', prizeDollars: 20, minPrizeDollars: 1 };

test.each([
  [whole, 50, 'Insufficient Balance', 'You need at least $1 balance to set a prize pool. Please add funds.', 'payment'],
  [
    { ...whole, minPrizeDollars: 5 },
    499,
    'Insufficient Balance',
    'You need at least $5 balance to set a prize pool. Please add funds.',
    'payment',
  ],
  [whole, 1999, 'Budget Exceeds Balance', 'Your current balance is $19.99. Please select a lower prize pool.', 'prize'],
])('%j with %i cents is stopped by "%s"', (given, balance, title, text, at) => {
  expect(balanceProblem(given, cents(balance))).toEqual({ title, text, at });
});

test('all that the form lacks is named at once, the image first', () => {
  const image = { title: 'Image Required', text: 'Please upload an image of your AI slop', at: 'image' };
  const title = { title: 'Title Required', text: 'Please provide a title for your AI slop', at: 'title' };
  expect(missingIn({ hasImage: false, title: ' ' })).toEqual([image, title]);
  expect(missingIn({ hasImage: true, title: ' ' })).toEqual([title]);
  expect(missingIn({ hasImage: false, title: 'Pear' })).toEqual([image]);
  expect(missingIn(whole)).toEqual([]);
});

test('a whole slop within the balance may be posted, to the cent', () => {
  expect(balanceProblem(whole, cents(2000))).toBeNull();
  expect(balanceProblem({ ...whole, prizeDollars: 5, minPrizeDollars: 5 }, cents(500))).toBeNull();
});

test.each([
  [3780, 37],
  [0, 1],
  [50, 1],
  [100_000_000, 1_000_000],
])('with %i cents the prize slider ends at %i', (balance, max) => {
  expect(maxPrizeDollars(cents(balance))).toBe(max);
});
