import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { usePurchases } from './api.ts';
import { PurchaseCard } from './PurchaseCard.tsx';

/** Art one has bought, newest first. */
export function MyPurchases() {
  const { data, isPending, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } = usePurchases();

  if (isPending) return <Loading />;
  if (!data) {
    return (
      <ErrorState title="Failed to load your purchases" isRetrying={isRefetching} onRetry={() => void refetch()}>
        What you bought is safe. Check your connection and try again.
      </ErrorState>
    );
  }
  const purchases = data.pages.flatMap((page) => page.data);
  if (purchases.length === 0) {
    return (
      <EmptyState
        title="No Purchases Yet"
        action={
          <LinkButton to={paths.artists} variant="primary">
            Browse Artists
          </LinkButton>
        }
      >
        Many artists sell the originals of what they made. You keep the file and may print it for yourself.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Your purchases" className={grid}>
        {purchases.map((purchase) => (
          <li key={purchase.id} className="grid min-w-0">
            <PurchaseCard purchase={purchase} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-10 text-center">
          <Button isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older purchases
          </Button>
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={grid}>
      <VisuallyHidden role="status">Loading your purchases</VisuallyHidden>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="grid gap-3">
          <Skeleton shape="block" ratio={1} />
          <Skeleton shape="text" width="half" />
          <Skeleton shape="text" width="short" />
        </div>
      ))}
    </div>
  );
}

const grid = 'grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3';
