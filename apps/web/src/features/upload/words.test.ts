import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { failureOf, imageFailure, NoIdError } from './checks.ts';

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
])('%s says "%s" in passing and "%s" on the page', (error, toast, page) => {
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
