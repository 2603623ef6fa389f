import { SLOP } from '@unslop/domain/limits';
import { useRef } from 'react';
import { useLive } from '../../lib/live.ts';
import { QueryError } from '../../lib/QueryError.tsx';
import { rowsOf } from '../../lib/query-client.ts';
import { useUser } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { listState } from '../../ui/list-state.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useAiSlops } from './api.ts';
import { FeedEnd } from './FeedEnd.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { SlopCard } from './SlopCard.tsx';
import { SlopCardSkeleton } from './SlopCardSkeleton.tsx';
import { useFeedGestures } from './use-feed-gestures.ts';
import { useFeedRefresh } from './use-feed-refresh.ts';

type FeedProps = {
  q: string;
  /** Its first picture is the first on the page. */
  isFirstSeen: boolean;
};

/** Slops, newest first: a column on a phone, a grid from 992 px. */
export function Feed({ q, isFirstSeen }: FeedProps) {
  const end = useRef<HTMLDivElement>(null);
  const feed = useAiSlops({ q });
  const { refresh, isRefreshing, isCaughtUp } = useFeedRefresh(q);
  const { pulledPx } = useFeedGestures({ end, onPull: refresh, onSwipeUp: loadMore });
  useLive('feed');

  function loadMore() {
    if (feed.hasNextPage && !feed.isFetching) void feed.fetchNextPage();
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

/** While more is to come only whole rows are shown: the rest of a page stands in the next one. */
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
        No title begins like “{q}”. Try a shorter word.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No AI Slops Found"
      link={{ to: paths.uploadAiSlop, label: isMember ? 'Post the first one' : 'Sign in and post the first one' }}
    >
      The walls are bare. Hang the first piece of slop and put a prize on it.
    </EmptyState>
  );
}
