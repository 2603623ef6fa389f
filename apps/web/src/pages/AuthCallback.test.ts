import { expect, test, vi } from 'vitest';
import { completeSignIn, readArrival, wayOn } from './AuthCallback.tsx';

const guest = { user: null } as never;
const member = { user: { id: 'ada' } } as never;
const none = { error: null, code: null, state: null, redirect: null };

function requests(sessions: unknown[], exchange: () => Promise<void> = async () => {}) {
  return { exchangeCode: vi.fn(exchange), readSession: vi.fn(async () => sessions.shift() as never) };
}

test('reads and truncates errors from query and hash', () => {
  expect(readArrival({ search: '?error=x&error_description=y', hash: '' }).error).toBe('y');
  expect(readArrival({ search: '?error=x', hash: '' }).error).toBe('x');
  expect(readArrival({ search: '', hash: '#error_description=z' }).error).toBe('z');
  expect(readArrival({ search: '?error=', hash: '' }).error).toBe('unknown');
  expect(readArrival({ search: `?error=${'x'.repeat(5000)}`, hash: '' }).error).toHaveLength(300);
  expect(readArrival({ search: '?code=c&state=s&redirect=%2Fsaved', hash: '' })).toEqual({
    error: null,
    code: 'c',
    state: 's',
    redirect: '/saved',
  });
});

test('ignores tokens in the hash', () => {
  expect(readArrival({ search: '', hash: '#access_token=t&refresh_token=r' })).toEqual(none);
});

test('asks nothing after an error', async () => {
  const asked = requests([member]);
  await expect(completeSignIn({ ...none, error: 'no' }, false, asked)).rejects.toThrow(
    'Error during authentication: no',
  );
  expect(asked.readSession).not.toHaveBeenCalled();
});

test('exchanges a code before reading the session', async () => {
  const asked = requests([member]);
  const done = await completeSignIn({ ...none, code: 'c', state: 's' }, false, asked);
  expect(done.hasExchangedCode).toBe(true);
  expect(asked.readSession).toHaveBeenCalledTimes(1);
  expect(asked.exchangeCode).toHaveBeenCalledWith('c', 's');
});

test('on a retry, accepts a session that came from the first try', async () => {
  const asked = requests([member]);
  const done = await completeSignIn({ ...none, code: 'c' }, true, asked);
  expect(done.hasExchangedCode).toBe(false);
  expect(asked.exchangeCode).not.toHaveBeenCalled();
});

test('on a retry without a session, tries the code again', async () => {
  const asked = requests([guest, member]);
  expect((await completeSignIn({ ...none, code: 'c' }, true, asked)).hasExchangedCode).toBe(true);
});

test('each failure has its own words', async () => {
  const failing = async () => {
    throw new Error('the reason');
  };
  const words = (arrival: typeof none | { code: string }, asked: ReturnType<typeof requests>) =>
    completeSignIn({ ...none, ...arrival }, false, asked).catch((error: Error) => error.message);
  expect(await words(none, requests([guest]))).toBe('No active session found. Please try logging in again.');
  expect(await words({ code: 'c' }, requests([guest], failing))).toBe('Failed to exchange code: the reason');
  expect(await words({ code: 'c' }, requests([guest]))).toBe('No active session found. Please try logging in again.');
  expect(await words(none, { ...requests([]), readSession: vi.fn(failing) })).toBe('Authentication error: the reason');
  const silent = () => Promise.reject(new Error(''));
  expect(await words({ code: 'c' }, requests([guest], silent))).toBe(
    'Failed to exchange code: Failed to sign in with Google',
  );
  expect(await words(none, { ...requests([]), readSession: vi.fn(silent) })).toBe(
    'Authentication error: We couldn’t read your session.',
  );
});

test('continues to the address’s target, else the remembered one, never off-site', () => {
  const stored = { path: '/artists', provider: 'email' } as const;
  expect(wayOn({ ...none, redirect: '/saved' }, stored, false).path).toBe('/saved');
  expect(wayOn(none, stored, false).path).toBe('/artists');
  expect(wayOn(none, null, false).path).toBe('/');
  expect(wayOn({ ...none, redirect: '//evil.example' }, stored, false).path).toBe('/');
});

test('stays on the page for a second after a code exchange', () => {
  const google = { path: '/', delayMs: 1_000, provider: 'google' };
  expect(wayOn(none, null, true)).toEqual(google);
  expect(wayOn(none, { path: '/', provider: 'google' }, false)).toEqual(google);
  expect(wayOn(none, { path: '/', provider: 'email' }, false)).toEqual({ path: '/', delayMs: 0, provider: 'email' });
});
