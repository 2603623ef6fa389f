import type { Purchase } from '@unslop/domain/calls/purchases';
import { formatCurrency } from '@unslop/domain/money';
import Download from 'lucide-react/icons/download';
import ImageOff from 'lucide-react/icons/image-off';
import Receipt from 'lucide-react/icons/receipt';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { originalAddress } from './api.ts';
import { RatePurchase } from './RatePurchase.tsx';
import { whatWentBack } from './what-went-back.ts';

export function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const { artist, image, metadata, ended_at } = purchase;
  const { artId, artTitle } = metadata;
  const money = whatWentBack(purchase);
  return (
    <article aria-label={artTitle} className="flex min-w-0 flex-col gap-3">
      <div className="relative">
        {image ? (
          <Picture image={image} ratio={1} sizes="(min-width: 62rem) 30vw, (min-width: 36rem) 50vw, 100vw" />
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
        <LinkButton
          to={paths.beautifulArt(artId)}
          size="small"
          variant="primary"
          aria-label={`View Details: ${artTitle}`}
        >
          View Details
        </LinkButton>
        {!ended_at && (
          <a
            href={originalAddress(artId)}
            download
            className={buttonStyle({ size: 'small' })}
            aria-label={`Download: ${artTitle}`}
          >
            <Download aria-hidden="true" className="size-4" />
            Download
          </a>
        )}
        <LinkButton
          to={paths.receipt(purchase.payment_id)}
          size="small"
          variant="ghost"
          aria-label={`Receipt: ${artTitle}`}
        >
          <Receipt aria-hidden="true" className="size-4" />
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
      <ImageOff aria-hidden="true" className="size-8" />
      {hasEnded ? 'This art is not shown any more.' : 'The artist took this down. Your original stays yours.'}
    </div>
  );
}
