import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAiSlop } from './api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const id = '00000000-0000-4000-8000-000000000000';

test('a slop is read by its id', async () => {
  await expect(readAiSlop('')).rejects.toThrow('No AI slop ID provided');
  await expect(readAiSlop('abc')).rejects.toThrow('AI slop with ID abc not found');
});

test('a read that hangs gives up after 10 seconds', async () => {
  const hang = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', hang);
  const result = readAiSlop(id).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe('Query timed out after 10 seconds');
});
