import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keys } from '../../lib/query-client.ts';
import type { SlopPages } from './slop-cache.ts';

const CAUGHT_UP_MS = 1_500;

/** Reads the feed anew from its first page; says for 1.5 s that nothing newer came, when nothing did. */
export function useFeedRefresh(q: string) {
  const queryClient = useQueryClient();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [isCaughtUp, setIsCaughtUp] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function refresh() {
    if (isRefreshing) return;
    const queryKey = keys.aiSlops({ q: q || undefined, user_id: undefined });
    const newest = () => queryClient.getQueryData<SlopPages>(queryKey)?.pages[0]?.data[0]?.id;
    const before = newest();
    setIsRefreshing(true);
    queryClient.setQueryData<SlopPages>(
      queryKey,
      (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
    );
    await queryClient.refetchQueries({ queryKey, exact: true });
    setIsRefreshing(false);
    const hasFailed = queryClient.getQueryState(queryKey)?.status === 'error';
    if (hasFailed || newest() !== before) return;
    setIsCaughtUp(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCaughtUp(false), CAUGHT_UP_MS);
  }

  return { refresh: () => void refresh(), isRefreshing, isCaughtUp };
}
