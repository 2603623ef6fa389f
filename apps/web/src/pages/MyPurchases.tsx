import type { Purchase } from '@unslop/domain/calls/purchases';
import { formatCurrency } from '@unslop/domain/money';
import ImageOff from 'lucide-react/icons/image-off';
import Receipt from 'lucide-react/icons/receipt';
import { Link } from 'react-router';
import { originalAddress } from '../features/purchases/api.ts';
import { RatePurchase } from '../features/purchases/RatePurchase.tsx';
import { formatDate } from '../lib/dates.ts';
import { useLive } from '../lib/live.ts';
import { keys, rowsOf, usePages } from '../lib/queries.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { DownloadLink } from '../ui/DownloadLink.tsx';
import { Money } from '../ui/Money.tsx';
import { ACROSS_PHONE, Picture } from '../ui/Picture.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { ShowMore } from '../ui/ShowMore.tsx';
import { EmptyState, Skeleton, SkeletonList } from '../ui/States.tsx';

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

function MyPurchases() {
  const list = usePages(keys.purchases(), 'listPurchases', { query: {} });

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
        Your purchases are safe. Check your connection and try again.
      </QueryError>
    );
  }
  const purchases = rowsOf(list);
  if (purchases.length === 0) {
    return (
      <EmptyState title="No Purchases Yet" link={{ to: paths.artists, label: 'Browse Artists' }}>
        Many artists sell their originals. You can keep the file and print it for yourself.
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

export function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const { artist, image, metadata, ended_at } = purchase;
  const { artId, artTitle } = metadata;
  const money = whatWentBack(purchase);
  return (
    <article aria-label={artTitle} className="flex min-w-0 flex-col gap-3">
      <div className="relative">
        {image ? (
          <Picture
            image={image}
            ratio={1}
            sizes={`(min-width: 62rem) 30vw, (min-width: 36rem) 50vw, ${ACROSS_PHONE}`}
          />
        ) : (
          <TakenDown hasEnded={ended_at !== null} />
        )}
        <span className="absolute top-3 left-3">
          {ended_at ? <Badge tone="neutral">Ended</Badge> : <Badge tone="ink">Purchased</Badge>}
        </span>
      </div>
      <div>
        <h2 className="line-clamp-2 text-xl break-words">{artTitle}</h2>
        <p className="mt-1 text-muted">
          by{' '}
          <Link to={paths.user(artist.user_id)} className="font-semibold break-words text-text hover:underline">
            {artist.display_name}
          </Link>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <Money value={formatCurrency(purchase.amount_cents, purchase.currency)} />
          <time dateTime={purchase.created_at}>{formatDate(purchase.created_at)}</time>
        </p>
        {money && <p className="mt-1 text-sm text-muted">{money}</p>}
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <LinkButton to={paths.art(artId)} size="small" variant="primary" aria-label={`View Details: ${artTitle}`}>
          View Details
        </LinkButton>
        {!ended_at && (
          <DownloadLink href={originalAddress(artId)} size="small" aria-label={`Download: ${artTitle}`}>
            Download
          </DownloadLink>
        )}
        <LinkButton
          to={paths.receipt(purchase.payment_id)}
          size="small"
          variant="ghost"
          aria-label={`Receipt: ${artTitle}`}
        >
          <Receipt className="size-4" />
          Receipt
        </LinkButton>
      </div>
      {!ended_at && <RatePurchase purchaseId={purchase.id} artId={artId} rating={purchase.rating} />}
    </article>
  );
}

function TakenDown({ hasEnded }: { hasEnded: boolean }) {
  return (
    <div className="grid aspect-square place-content-center justify-items-center gap-2 rounded-frame bg-sunken p-6 text-center text-sm text-muted">
      <ImageOff className="size-8" />
      {hasEnded ? 'This art is no longer shown.' : 'The artist took this down. You keep your original.'}
    </div>
  );
}

/** Explains refunds and disputes of a purchase, and what they mean for the download. @returns null if there are none */
function whatWentBack({
  currency,
  refunded_cents,
  dispute,
  ended_at,
}: Pick<Purchase, 'currency' | 'refunded_cents' | 'dispute' | 'ended_at'>): string | null {
  const refund = refunded_cents > 0 ? `${formatCurrency(refunded_cents, currency)} was refunded to your card` : null;
  if (ended_at && dispute?.state === 'open')
    return sentences(
      refund,
      `You disputed this on ${formatDate(dispute.at)}, so you can’t download it until your bank decides`,
    );
  if (ended_at && dispute?.state === 'lost')
    return sentences(
      refund,
      `${formatCurrency(dispute.amount_cents, currency)} went back to your card after a dispute on ${formatDate(dispute.at)}, so you can’t download it anymore`,
    );
  if (ended_at) return sentences(refund, `You can’t download it since ${formatDate(ended_at)}`);
  const stands =
    dispute?.state === 'won' ? `Your dispute ended on ${formatDate(dispute.at)}, and your payment still counts` : null;
  return refund || stands ? sentences(refund, stands, 'You keep the download') : null;
}

function sentences(...all: (string | null)[]): string {
  return all
    .filter((one) => one !== null)
    .map((one) => `${one}.`)
    .join(' ');
}
