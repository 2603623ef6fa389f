import { usePurchases } from '../features/purchases/api.ts';
import { PurchaseCard } from '../features/purchases/PurchaseCard.tsx';
import { useLive } from '../lib/live.ts';
import { QueryError, rowsOf } from '../lib/queries.tsx';
import { ShowMore } from '../lib/ShowMore.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton, SkeletonList } from '../ui/Loading.tsx';

export default function MyPurchasesPage() {
  useLive();
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>My purchases · Unslop</title>
      <h1 className="text-3xl">My Purchases</h1>
      <MyPurchases />
    </div>
  );
}

/** Art one has bought, newest first. */
function MyPurchases() {
  const list = usePurchases();

  if (list.isPending) {
    return (
      <SkeletonList label="Loading your purchases" count={3} className={grid} itemClass="grid gap-3">
        <Skeleton shape="block" ratio={1} />
        <Skeleton shape="text" width="half" />
        <Skeleton shape="text" width="short" />
      </SkeletonList>
    );
  }
  if (!list.data) {
    return (
      <QueryError title="Failed to load your purchases" query={list}>
        What you bought is safe. Check your connection and try again.
      </QueryError>
    );
  }
  const purchases = rowsOf(list);
  if (purchases.length === 0) {
    return (
      <EmptyState title="No Purchases Yet" link={{ to: paths.artists, label: 'Browse Artists' }}>
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
      <ShowMore list={list} className="mt-10">
        Show older purchases
      </ShowMore>
    </>
  );
}

const grid = 'grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3';
