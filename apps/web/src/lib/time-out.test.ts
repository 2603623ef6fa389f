import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimedOut, withinTime } from './time-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('ends hanging work with the given message', async () => {
  const result = withinTime({ timeoutMs: 10_000, message: 'Too slow' }, never).catch((error) => error);
  await vi.advanceTimersByTimeAsync(9_999);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toEqual(new TimedOut('Too slow'));
});

test('returns the result of timely work and leaves no timer', async () => {
  expect(await withinTime({ timeoutMs: 10, message: '' }, async () => 7)).toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('own failures and outside aborts are not timeouts', async () => {
  const own = withinTime({ timeoutMs: 10, message: 'Too slow' }, async () => {
    throw new Error('broken');
  });
  await expect(own).rejects.toThrow('broken');
  const outside = new AbortController();
  const aborted = withinTime({ timeoutMs: 10, message: 'Too slow', signal: outside.signal }, never);
  outside.abort(new Error('left'));
  await expect(aborted).rejects.toThrow('left');
});
