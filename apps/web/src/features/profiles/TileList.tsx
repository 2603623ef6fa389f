import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { TileGrid } from './Tile.tsx';

type TileListProps = {
  list: Pages & { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown };
  tiles: readonly ReactNode[];
  failedText: string;
  empty: { title: string; text: string; action?: ReactNode };
};

/** A paged list of tiles in its four states. */
export function TileList({ list, tiles, failedText, empty }: TileListProps) {
  if (list.isPending) {
    return (
      <TileGrid>
        <VisuallyHidden role="status">Loading</VisuallyHidden>
        {[0, 1, 2, 3].map((at) => (
          <div key={at} className="grid gap-2">
            <Skeleton shape="block" ratio={1} />
            <Skeleton shape="text" />
          </div>
        ))}
      </TileGrid>
    );
  }
  if (list.isError && tiles.length === 0) {
    return <ErrorState title={failedText} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />;
  }
  if (tiles.length === 0) {
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      <TileGrid>{tiles}</TileGrid>
      <ShowMore list={list} />
    </>
  );
}

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

export function ShowMore({ list }: { list: Pages }) {
  if (!list.hasNextPage) return null;
  return (
    <p className="mt-10 text-center">
      <Button isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </p>
  );
}
