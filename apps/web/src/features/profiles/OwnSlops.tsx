import { isClosed, isSettling, statusLabels } from '@unslop/domain/ai-slops';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { formatPrize } from '@unslop/domain/money';
import { serverNow } from '../../lib/server-clock.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useOwnSlops } from './own-api.ts';
import { TileGrid, TileGridSkeleton } from './TileGrid.tsx';

export function OwnSlops({ userId }: { userId: string }) {
  const { data, isPending, isRefetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useOwnSlops(userId);

  if (isPending) return <TileGridSkeleton label="Loading your AI slops" />;
  if (!data) {
    return (
      <ErrorState
        title="Failed to load AI Slops. Please try again."
        isRetrying={isRefetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const slops = data.pages.flatMap((page) => page.data);
  if (slops.length === 0) {
    return (
      <EmptyState
        title="No AI slops yet"
        action={
          <LinkButton to={paths.uploadAiSlop} variant="primary">
            Add your first AI slop
          </LinkButton>
        }
      >
        Post a picture that a machine got wrong, put up a prize, and see what people make of it.
      </EmptyState>
    );
  }
  return (
    <TileGrid
      label="Your AI slops"
      tiles={slops.map((slop) => ({
        id: slop.id,
        to: paths.aiSlop(slop.id),
        title: slop.title,
        image: slop.image,
        caption: `${formatPrize(slop.prize_pool_cents)} · ${statusOf(slop)}`,
      }))}
      more={hasNextPage ? { isLoading: isFetchingNextPage, onMore: () => void fetchNextPage() } : null}
    />
  );
}

function statusOf(slop: AiSlop): string {
  if (slop.cancelled_at) return 'Cancelled';
  const now = serverNow();
  if (isSettling(slop, now)) return 'Counting votes';
  return isClosed(slop, now) ? statusLabels[slop.status] : statusLabels.open;
}
