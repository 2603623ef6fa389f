import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useOwnArt } from './own-api.ts';
import { TileGrid, TileGridSkeleton } from './TileGrid.tsx';

export function OwnArt({ userId }: { userId: string }) {
  const { data, isPending, isRefetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOwnArt(userId);

  if (isPending) return <TileGridSkeleton label="Loading your beautiful art" />;
  if (!data) {
    return <ErrorState title="Error loading images." isRetrying={isRefetching} onRetry={() => void refetch()} />;
  }
  const art = data.pages.flatMap((page) => page.data);
  if (art.length === 0) {
    return (
      <EmptyState
        title="No beautiful art yet"
        action={
          <LinkButton to={paths.feed} variant="primary">
            Browse AI slop
          </LinkButton>
        }
      >
        Pick a slop, make it beautiful, and post it as a comment. Entering is free.
      </EmptyState>
    );
  }
  return (
    <TileGrid
      label="Your beautiful art"
      tiles={art.map((each) => ({
        id: each.id,
        to: paths.aiSlopComment(each.ai_slop_id, each.id),
        title: each.title,
        image: each.image,
        caption: `${each.is_winner ? 'Winner · ' : ''}${likes(each.likes)}`,
      }))}
      more={hasNextPage ? { isLoading: isFetchingNextPage, onMore: () => void fetchNextPage() } : null}
    />
  );
}

function likes(count: number): string {
  return count === 1 ? '1 like' : `${count.toLocaleString('en-US')} likes`;
}
