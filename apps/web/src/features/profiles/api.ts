import { call } from '../../lib/api.ts';
import { keys, usePages } from '../../lib/queries.tsx';

const PAGE_SIZE = 12;

/** A person's image comments, newest first, page by page. */
export function useArtOf(id: string) {
  return usePages(keys.artOf(id), (cursor, signal) =>
    call('listBeautifulArtOf', { params: { id }, query: { cursor, limit: String(PAGE_SIZE) } }, { signal }),
  );
}
