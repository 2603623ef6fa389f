export type ListState = 'more' | 'loading' | 'failed' | 'end';

type List = { isFetchNextPageError: boolean; isFetchingNextPage: boolean; hasNextPage: boolean };

/** How the end of a list that is read page by page stands. */
export function listState({ isFetchNextPageError, isFetchingNextPage, hasNextPage }: List): ListState {
  if (isFetchNextPageError) return 'failed';
  if (isFetchingNextPage) return 'loading';
  return hasNextPage ? 'more' : 'end';
}
