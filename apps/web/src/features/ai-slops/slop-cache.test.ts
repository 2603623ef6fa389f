import { QueryClient } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { expect, test } from 'vitest';
import { keys } from '../../lib/queries.tsx';
import { findInLists, patchAiSlop, type SlopPages } from './api.ts';

const slop = (id: string) => ({ id, title: 'before' }) as unknown as AiSlop;
const pagesOf = (...pages: string[][]) =>
  ({ pages: pages.map((ids) => ({ data: ids.map(slop) })), pageParams: [null] }) as unknown as SlopPages;

test('a change reaches a slop on its own and in every list that has it, and nothing else', () => {
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
