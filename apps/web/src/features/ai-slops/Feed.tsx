import { useQueryClient } from '@tanstack/react-query';
import { SLOP } from '@unslop/domain/limits';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLive } from '../../lib/live.ts';
import { keys, rowsOf } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import { ListEndContent, type ListState, listState } from '../../ui/ListEnd.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type SlopPages, useAiSlops } from './api.ts';
import { SlopCard, SlopCardSkeleton } from './SlopCard.tsx';
import { PULL_PX, useFeedGestures } from './use-feed-gestures.ts';

type FeedProps = {
  q: string;
  /** True if the feed's first picture is the first one on the page. */
  isFirstSeen: boolean;
};

/** Feed of slops, newest first: one column on a phone, a grid from 992 px. */
export function Feed({ q, isFirstSeen }: FeedProps) {
  const end = useRef<HTMLDivElement>(null);
  const feed = useAiSlops({ q });
  const { refresh, isRefreshing, isCaughtUp } = useFeedRefresh(q);
  const { pulledPx } = useFeedGestures({ end, onPull: refresh, onSwipeUp: loadMore });
  useLive('feed');

  function loadMore() {
    if (feed.hasNextPage && !feed.isFetchingNextPage) void feed.fetchNextPage();
  }

  const slops = rowsOf(feed);
  return (
    <>
      <PullToRefresh pulledPx={pulledPx} isRefreshing={isRefreshing} isCaughtUp={isCaughtUp} />
      {feed.isPending ? (
        <SlopGrid label="Loading AI slop">
          {Array.from({ length: SLOP.feedPageSize }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
            <SlopCardSkeleton key={at} />
          ))}
        </SlopGrid>
      ) : feed.isError && slops.length === 0 ? (
        <QueryError title="Failed to load AI Slops. Please try again." query={feed} />
      ) : slops.length === 0 ? (
        <NoSlops q={q} />
      ) : (
        <>
          <SlopGrid hasMore={feed.hasNextPage}>
            {slops.map((slop, at) => (
              <SlopCard key={slop.id} slop={slop} isPriority={isFirstSeen && at === 0} />
            ))}
            {feed.isFetchingNextPage && <SlopCardSkeleton />}
          </SlopGrid>
          <FeedEnd ref={end} state={listState(feed)} onMore={loadMore} />
        </>
      )}
    </>
  );
}

type SlopGridProps = { label?: string; hasMore?: boolean; children: React.ReactNode };

/** Shows only whole rows while there are more pages. The rest of a page moves to the next one. */
function SlopGrid({ label, hasMore = false, children }: SlopGridProps) {
  return (
    <div
      className={cx(
        'mx-auto grid max-w-xl grid-cols-1 gap-x-8 gap-y-14 lg:max-w-none lg:grid-cols-3 xl:gap-x-12 xxl:grid-cols-4',
        hasMore && 'whole-rows',
      )}
    >
      {label && <VisuallyHidden role="status">{label}</VisuallyHidden>}
      {children}
    </div>
  );
}

function NoSlops({ q }: { q: string }) {
  const isMember = useUser() !== null;
  if (q) {
    return (
      <EmptyState title="No AI Slops Match Your Search" link={{ to: paths.feed, label: 'Show all AI slop' }}>
        No title starts with “{q}”. Try a shorter word.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No AI Slops Found"
      link={{ to: paths.uploadAiSlop, label: isMember ? 'Post the first one' : 'Sign in and post the first one' }}
    >
      The walls are bare. Hang the first slop and put a prize on it.
    </EmptyState>
  );
}

/** Distance from the end of the list at which the next page is fetched. */
const AHEAD_PX = 600;

/**
 * The end of a list. With a mouse or keyboard the next page loads shortly before the end. On a touch screen a swipe
 * loads it (use-feed-gestures.ts). The button works for everyone.
 */
function FeedEnd({ ref, state, onMore }: { ref: Ref<HTMLDivElement>; state: ListState; onMore: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null);
  const readMore = useEffectEvent(onMore);

  useEffect(() => {
    if (state !== 'more' || !sentinel.current || matchMedia('(pointer: coarse)').matches) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) readMore();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [state]);

  return (
    <div ref={ref} className="mt-12 grid min-h-16 place-items-center text-center">
      <div ref={sentinel} />
      <ListEndContent
        state={state}
        endText="Wow, this is old"
        failedText="Failed to load AI Slops. Please try again."
        loadingText="Loading more AI slop"
        onMore={onMore}
      />
    </div>
  );
}

type PullToRefreshProps = { pulledPx: number; isRefreshing: boolean; isCaughtUp: boolean };

/** Shown under the top bar while the feed is pulled and while it refreshes. */
function PullToRefresh({ pulledPx, isRefreshing, isCaughtUp }: PullToRefreshProps) {
  const isPulled = pulledPx > 8;
  const text = isCaughtUp
    ? "You're all caught up!"
    : isRefreshing
      ? 'Refreshing'
      : isPulled
        ? pulledPx > PULL_PX
          ? 'Let go to refresh'
          : 'Pull to refresh'
        : '';
  return (
    <div
      role="status"
      className={cx(
        'pointer-events-none fixed inset-x-0 top-32 z-20 flex justify-center transition-opacity',
        text === '' && 'opacity-0',
      )}
      style={{ translate: `0 ${Math.min(pulledPx, 80) / 2}px` }}
    >
      {text && (
        <span className="inline-flex min-h-11 items-center gap-2.5 rounded-full bg-inverse px-5 font-semibold text-on-inverse shadow-overlay">
          {isRefreshing && <Spinner sizePx={20} />}
          {text}
        </span>
      )}
    </div>
  );
}

const CAUGHT_UP_MS = 1_500;

/** Refetches the feed from its first page. Reports for 1.5 s when there was nothing new. */
function useFeedRefresh(q: string) {
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
