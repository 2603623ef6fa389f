import { call } from '../../lib/api.ts';
import { usePages } from '../../lib/use-pages.ts';

const pageSize = '24';

/** One's own slops, newest first, cancelled ones too. */
export function useOwnSlops(userId: string) {
  return usePages(['own', 'ai-slops'], (cursor, signal) =>
    call('listAiSlops', { query: { user_id: userId, cursor, limit: pageSize } }, { signal }),
  );
}

/** One's own image comments, newest first. */
export function useOwnArt(userId: string) {
  return usePages(['own', 'beautiful-art'], (cursor, signal) =>
    call('listBeautifulArtOf', { params: { id: userId }, query: { cursor, limit: pageSize } }, { signal }),
  );
}
