import { expect, test } from 'vitest';
import { withWords } from './callback-page.ts';

test.each([
  ['access_denied', 'access_denied', 'You cancelled the sign-in with Google.'],
  ['INVALID_TOKEN', 'invalid_token', expect.stringContaining('was already used or isn’t valid')],
  ['something_else', 'something_else', 'Failed to sign in with Google'],
  ['constructor', 'constructor', 'Failed to sign in with Google'],
  ['Call 0900 now', 'unknown', 'Failed to sign in with Google'],
])('explains the error %j in our words and drops any text from the URL', (code, error, description) => {
  const query = new URLSearchParams({ error: code, error_description: 'Call 0900 now', redirect: '/payment' });
  const shown = new URL(withWords(`https://unslop.example/auth/callback?${query}`));
  expect(Object.fromEntries(shown.searchParams)).toEqual({
    redirect: '/payment',
    error,
    error_description: description,
  });
});

test('drops an error description without an error', () => {
  expect(withWords('https://unslop.example/auth/callback?error_description=x')).toBe(
    'https://unslop.example/auth/callback',
  );
});
