import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keys } from '../../lib/queries.ts';
import { likeableComment } from './comment-cache.ts';

test('a like of art stays on its own page, in its contest and in the artists’ lists', () => {
  const client = new QueryClient();
  const art = { id: 'a', likes: 1, liked: false };
  client.setQueryData(keys.art('a'), { ...art, title: 'Boots' });
  client.setQueryData(keys.comments('s'), { pages: [{ data: [art, { ...art, id: 'b' }], count: 2, next: null }] });
  client.setQueryData(keys.artists(), { pages: [{ data: [{ id: 'u', latest_comment: art }] }] });
  const state = { likes: 2, liked: true };
  likeableComment('a', 's').patchCache(client, state);
  expect(client.getQueryData(keys.art('a'))).toEqual({ id: 'a', title: 'Boots', ...state });
  expect(client.getQueryData(keys.comments('s'))).toMatchObject({ pages: [{ data: [state, { likes: 1 }] }] });
  expect(client.getQueryData(keys.artists())).toMatchObject({ pages: [{ data: [{ latest_comment: state }] }] });
  likeableComment('unknown', 's').patchCache(client, state);
  expect(client.getQueryData(keys.art('unknown'))).toBeUndefined();
});
