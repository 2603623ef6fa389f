import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { followFailure, setFollowing } from './api.ts';

test('a failure without words of its own says what failed [A249]', () => {
  expect(followFailure('follow', new ApiError(500, 'INTERNAL', ''))).toEqual({ title: 'Failed to follow user' });
  expect(followFailure('unfollow', new ApiError(500, 'INTERNAL', ''))).toEqual({ title: 'Failed to unfollow user.' });
});

test('a failure with words carries them and its status; without a session it is not authenticated [A250]', () => {
  expect(followFailure('follow', new ApiError(500, 'INTERNAL', 'boom')).description).toBe('HTTP error 500: boom');
  expect(followFailure('follow', new ApiError(401, 'NOT_AUTHENTICATED', 'Please log in.')).description).toBe(
    'Not authenticated',
  );
});

test('an answer that is not ours is reported by its status and its own words', () => {
  const proxy = new ApiError(502, 'INTERNAL', '', { text: '502 Bad Gateway' });
  expect(followFailure('follow', proxy).description).toBe('HTTP error 502: 502 Bad Gateway');
});

test('without a connection it says so, without a status', () => {
  expect(followFailure('follow', new ApiError(0, 'NETWORK', 'No connection.'))).toEqual({
    title: 'Failed to follow user',
    description: 'No connection.',
  });
});

test('following oneself is refused by that name [A246]', () => {
  const refused = new ApiError(400, 'CANNOT_FOLLOW_YOURSELF', 'Cannot Follow Yourself');
  expect(followFailure('follow', refused).title).toBe('Cannot Follow Yourself');
});

test('what nobody foresaw is unexpected [A251]', () => {
  expect(followFailure('follow', new TypeError('x is not a function')).description).toBe(
    'An unexpected error occurred',
  );
});

test('unfollowing without a user is refused before anything is sent [A245]', async () => {
  const error = await setFollowing('someone', undefined, false).catch((thrown: unknown) => thrown);
  expect(followFailure('unfollow', error)).toEqual({
    title: 'Failed to unfollow user.',
    description: 'User must be logged in to unfollow.',
  });
});
