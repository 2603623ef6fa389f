import { MOST_COUNTED } from '@unslop/domain/limits';
import { useLive } from '../../lib/live.ts';
import { keys, rowsOf, usePages } from '../../lib/queries.ts';
import { countOf } from '../../ui/format-count.ts';
import { ListEnd, listState } from '../../ui/ListEnd.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { EmptyState, type EmptyStateLink } from '../../ui/States.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { SlopCard, SlopCardSkeleton } from '../ai-slops/SlopCard.tsx';
import { type BrowseFilter, queryOf } from './browse-filter.ts';

type BrowseListProps = { filter: BrowseFilter; heading: string; empty: { text: string; link: EmptyStateLink } };

export function BrowseList({ filter, heading, empty }: BrowseListProps) {
  const list = useBrowse(filter);
  useLive('feed');
  const slops = rowsOf(list);
  const count = list.data?.pages[0]?.count;

  return (
    <section aria-labelledby="browse-heading">
      <div className="mb-6 flex flex-wrap items-baseline gap-x-4">
        <h2 id="browse-heading" className="text-2xl">
          {heading}
        </h2>
        <p role="status" className="text-muted tabular-nums">
          {list.isPending ? 'Loading' : count !== undefined && howMany(count, filter)}
        </p>
      </div>
      {list.isPending ? (
        <div className={grid}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <SlopCardSkeleton key={key} />
          ))}
        </div>
      ) : list.isError && slops.length === 0 ? (
        <QueryError title="Failed to load AI Slops. Please try again." query={list} />
      ) : slops.length === 0 ? (
        <EmptyState title="No AI Slops Found" link={empty.link}>
          {empty.text}
        </EmptyState>
      ) : (
        <>
          <div className={grid}>
            {slops.map((slop, at) => (
              <SlopCard key={slop.id} slop={slop} isPriority={at < 2} />
            ))}
          </div>
          {list.hasNextPage || list.isFetchNextPageError ? (
            <ListEnd
              state={listState(list)}
              endText=""
              failedText="Failed to load AI Slops. Please try again."
              onMore={() => void list.fetchNextPage()}
            />
          ) : (
            <VisuallyHidden>That is all.</VisuallyHidden>
          )}
        </>
      )}
    </section>
  );
}

const grid = 'grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 xl:gap-x-12 xxl:grid-cols-4';

function howMany(count: number, { q }: BrowseFilter): string {
  return q && count >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+ slops` : countOf(count, 'slop');
}

const PAGE_SIZE = '12';

function useBrowse(filter: BrowseFilter) {
  const wanted = queryOf(filter);
  return usePages(keys.aiSlops({ browse: wanted }), 'listAiSlops', { query: { ...wanted, limit: PAGE_SIZE } });
}
