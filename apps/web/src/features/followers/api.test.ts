import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { followFailure, setFollowing } from './api.ts';

test('a failure without a message says what failed [A249]', () => {
  expect(followFailure('follow', new ApiError(500, 'INTERNAL', ''))).toEqual({ title: 'Failed to follow user' });
  expect(followFailure('unfollow', new ApiError(500, 'INTERNAL', ''))).toEqual({ title: 'Failed to unfollow user.' });
});

test('keeps message and status of a failure; 401 means not authenticated [A250]', () => {
  expect(followFailure('follow', new ApiError(500, 'INTERNAL', 'boom')).description).toBe('HTTP error 500: boom');
  expect(followFailure('follow', new ApiError(401, 'NOT_AUTHENTICATED', 'Please log in.')).description).toBe(
    'Not authenticated',
  );
});

test('reports a foreign response by its status and text', () => {
  const proxy = new ApiError(502, 'INTERNAL', '', { text: '502 Bad Gateway' });
  expect(followFailure('follow', proxy).description).toBe('HTTP error 502: 502 Bad Gateway');
});

test('reports a missing connection, without a status', () => {
  expect(followFailure('follow', new ApiError(0, 'NETWORK', 'No connection.'))).toEqual({
    title: 'Failed to follow user',
    description: 'No connection.',
  });
});

test('refuses to follow oneself [A246]', () => {
  const refused = new ApiError(400, 'CANNOT_FOLLOW_YOURSELF', 'Cannot Follow Yourself');
  expect(followFailure('follow', refused).title).toBe('Cannot Follow Yourself');
});

test('reports anything else as unexpected [A251]', () => {
  expect(followFailure('follow', new TypeError('x is not a function')).description).toBe(
    'An unexpected error occurred',
  );
});

test('unfollowing without a user fails before any request [A245]', async () => {
  const error = await setFollowing('someone', undefined, false).catch((thrown: unknown) => thrown);
  expect(followFailure('unfollow', error)).toEqual({
    title: 'Failed to unfollow user.',
    description: 'User must be logged in to unfollow.',
  });
});
