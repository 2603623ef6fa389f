import type { ComponentProps, ReactNode } from 'react';
import { QueryError } from '../../lib/QueryError.tsx';
import { ShowMore } from '../../lib/ShowMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { TileGrid } from './Tile.tsx';

type TileListProps = {
  list: ComponentProps<typeof ShowMore>['list'] & {
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
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
    return <QueryError title={failedText} query={list} />;
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
      <ShowMore list={list} className="mt-10">
        Show more
      </ShowMore>
    </>
  );
}
