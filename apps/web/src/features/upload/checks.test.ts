import { cents } from '@unslop/domain/money';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { balanceProblem, failureOf, imageFailure, maxPrizeDollars, missingIn, NoIdError } from './checks.ts';

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

test('names everything the form lacks, the image first', () => {
  const image = { title: 'Image Required', text: 'Please upload an image of your AI slop', at: 'image' };
  const title = { title: 'Title Required', text: 'Please provide a title for your AI slop', at: 'title' };
  expect(missingIn({ hasImage: false, title: ' ' })).toEqual([image, title]);
  expect(missingIn({ hasImage: true, title: ' ' })).toEqual([title]);
  expect(missingIn({ hasImage: false, title: 'Pear' })).toEqual([image]);
  expect(missingIn(whole)).toEqual([]);
});

test('allows a prize up to the whole balance, to the cent', () => {
  expect(balanceProblem(whole, cents(2000))).toBeNull();
  expect(balanceProblem({ ...whole, prizeDollars: 5, minPrizeDollars: 5 }, cents(500))).toBeNull();
});

test.each([
  [3780, 37],
  [0, 1],
  [50, 1],
  [100_000_000, 1_000_000],
])('with %i cents the prize slider ends at %i [B006]', (balance, max) => {
  expect(maxPrizeDollars(cents(balance))).toBe(max);
});

test.each([
  [
    new ApiError(409, 'INSUFFICIENT_BALANCE', 'Insufficient available balance.'),
    'Insufficient available balance.',
    'Insufficient available balance.',
  ],
  [new ApiError(500, 'INTERNAL', ''), 'Failed to create AI Slop via RPC.', 'An error occurred while uploading.'],
  [
    new NoIdError(null),
    'Failed to create AI Slop: Invalid response from server.',
    'Failed to save AI slop data. Please try again.',
  ],
  [
    new NoIdError(undefined),
    'Failed to create AI Slop: Invalid response from server.',
    'Failed to save AI slop data. Please try again.',
  ],
  [
    new NoIdError(''),
    'Failed to create AI Slop: Invalid response from server.',
    'Failed to save AI slop data. Please try again.',
  ],
  ['thrown', 'Failed to create AI Slop via RPC.', 'An error occurred while uploading.'],
  [
    new NoIdError({ id: 1 }),
    'Failed to create AI Slop: Invalid response from server.',
    'Failed to create AI Slop: Invalid response from server.',
  ],
])('%s shows "%s" as toast and "%s" on the page', (error, toast, page) => {
  expect(failureOf(error)).toEqual({ toast, page });
});

test.each([
  [
    new ApiError(415, 'IMAGE_TYPE', 'Please use a JPEG, PNG, WebP or GIF image.'),
    'Please use a JPEG, PNG, WebP or GIF image.',
  ],
  [new ApiError(500, 'INTERNAL', 'An unexpected error occurred'), 'Failed to upload image.'],
  [new ApiError(400, 'IMAGE_BROKEN', 'This file is no image.'), 'This file is no image.'],
  [new ApiError(0, 'NETWORK', 'No connection.'), 'Failed to upload image.'],
  [new TypeError('x is undefined'), 'Failed to upload image.'],
  [null, 'Failed to upload image.'],
])('an image that failed with %s reads "%s"', (error, text) => {
  expect(imageFailure(error)).toBe(text);
});
