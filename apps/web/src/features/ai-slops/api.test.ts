import { QueryClient } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../lib/queries.ts';
import { findInLists, patchAiSlop, readAiSlop, type SlopPages } from './api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const id = '00000000-0000-4000-8000-000000000000';

test('reads a slop by its id [A181]', async () => {
  await expect(readAiSlop('')).rejects.toThrow('No AI slop ID provided');
  await expect(readAiSlop('abc')).rejects.toThrow('AI slop with ID abc not found');
});

test('a hanging read times out after 10 seconds', async () => {
  const hang = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', hang);
  const result = readAiSlop(id).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe('Query timed out after 10 seconds');
});

const slop = (id: string) => ({ id, title: 'before' }) as unknown as AiSlop;
const pagesOf = (...pages: string[][]) =>
  ({ pages: pages.map((ids) => ({ data: ids.map(slop) })), pageParams: [null] }) as unknown as SlopPages;

test('a change updates the slop and every list that contains it', () => {
  const client = new QueryClient();
  const [newest, liked] = [keys.aiSlops({ sort: 'newest' }), keys.aiSlops({ sort: 'most_liked' })];
  client.setQueryData(keys.aiSlop('a'), slop('a'));
  client.setQueryData(newest, pagesOf(['x'], ['b', 'a']));
  const without = pagesOf(['x', 'b']);
  client.setQueryData(liked, without);
  patchAiSlop(client, 'a', { title: 'after' });
  expect(client.getQueryData(keys.aiSlop('a'))).toEqual({ ...slop('a'), title: 'after' });
  expect(client.getQueryData<SlopPages>(newest)!.pages.map(({ data }) => data)).toEqual([
    [slop('x')],
    [slop('b'), { ...slop('a'), title: 'after' }],
  ]);
  expect(client.getQueryData(liked)).toBe(without);
  expect(findInLists(client, 'a')!.title).toBe('after');
  expect(findInLists(client, 'nowhere')).toBeUndefined();
});
