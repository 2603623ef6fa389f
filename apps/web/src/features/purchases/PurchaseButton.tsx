import type { ArtSale } from '@unslop/domain/calls/purchases';
import { formatPrize } from '@unslop/domain/money';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DownloadLink } from '../../ui/DownloadLink.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Money } from '../../ui/Money.tsx';
import { toast } from '../../ui/toast.ts';
import { useAskToSignIn } from '../auth/ask-to-sign-in.tsx';
import { type BankReturn, readBankReturn } from '../payments/bank-return.ts';
import { originalAddress, useArtSale } from './api.ts';

const PurchaseDialog = lazyPart(() => import('./PurchaseDialog.tsx'));
const PriceControl = lazyPart(() => import('./PriceControl.tsx'));

/** Sale actions for a piece of art: buy it, download it, or put your own up for sale. */
export default function PurchaseButton({ artId }: { artId: string }) {
  const { data: sale } = useArtSale(artId);
  const user = useUser();
  const { askToSignIn } = useAskToSignIn();
  const returned = useBankReturn(artId);
  const [isOpen, setIsOpen] = useState(returned !== null);

  function open() {
    if (user) return setIsOpen(true);
    const description = 'Please log in to purchase this artwork.';
    toast({ title: 'Authentication Required', description, tone: 'warning' });
    askToSignIn({ reason: description });
  }

  if (!sale) return null;
  return (
    <>
      <Offer sale={sale} onBuy={open} />
      {isOpen && user && <PurchaseDialog sale={sale} returned={returned} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Offer({ sale, onBuy }: { sale: ArtSale; onBuy: () => void }) {
  if (sale.can_price) {
    return <PriceControl artId={sale.art_id} priceCents={sale.price_cents} />;
  }
  const canBuy = sale.can_buy && sale.price_cents !== null;
  if (!canBuy && !sale.can_download) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {canBuy && (
        <>
          <Money value={formatPrize(sale.price_cents!)} />
          <Button size="small" variant="primary" onClick={onBuy}>
            Purchase
          </Button>
        </>
      )}
      {sale.can_download && (
        <>
          {sale.purchased && <span className="text-sm text-muted">You own this</span>}
          <DownloadLink href={originalAddress(sale.art_id)} size="small">
            Download original
          </DownloadLink>
        </>
      )}
    </div>
  );
}

/** Resumes a purchase when the buyer returns from the bank's page. Removes its parameters from the URL. */
function useBankReturn(artId: string): BankReturn | null {
  const [params, setParams] = useSearchParams();
  const [returned] = useState(() => (params.get('purchase') === artId ? readBankReturn() : null));
  useEffect(() => {
    if (!returned) return;
    setParams(
      (before) => {
        for (const name of ['purchase', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'])
          before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [returned, setParams]);
  return returned;
}
