import { useMutation } from '@tanstack/react-query';
import type { ArtSale } from '@unslop/domain/calls/purchases';
import { ART_PRICE } from '@unslop/domain/limits';
import { artistShare, cardFee, cents, formatMoney, formatPrize, wholeDollars } from '@unslop/domain/money';
import Download from 'lucide-react/icons/download';
import Tag from 'lucide-react/icons/tag';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, messageOf } from '../../lib/api.ts';
import { keys, useInvalidate } from '../../lib/queries.tsx';
import { useUser } from '../../lib/session.tsx';
import { readTypedDollars, TYPED_DOLLARS_LENGTH, type TypedDollars } from '../../lib/typed-dollars.ts';
import { Button, buttonStyle } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { toast } from '../../ui/toast.ts';
import { useAskToSignIn } from '../auth/ask-to-sign-in.tsx';
import { type BankReturn, readBankReturn } from '../payments/bank-return.ts';
import { originalAddress, useArtSale } from './api.ts';

const PurchaseDialog = lazy(() => import('./PurchaseDialog.tsx'));

/** What one can do with a piece of art where money is concerned: buy it, download it, or put one's own up for sale. */
export function PurchaseButton({ artId }: { artId: string }) {
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
      {isOpen && user && (
        <Suspense fallback={null}>
          <PurchaseDialog sale={sale} returned={returned} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Offer({ sale, onBuy }: { sale: ArtSale; onBuy: () => void }) {
  if (sale.can_price) return <PriceControl artId={sale.art_id} priceCents={sale.price_cents} />;
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
          <a href={originalAddress(sale.art_id)} download className={buttonStyle({ size: 'small' })}>
            <Download className="size-4" />
            Download original
          </a>
        </>
      )}
    </div>
  );
}

/** A buyer who comes back from the bank's page continues there, and the parameters leave the address. */
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

/** For one's own art: puts it up for sale, changes the price, takes it off. */
function PriceControl({ artId, priceCents }: { artId: string; priceCents: number | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {priceCents !== null && <span className="text-sm text-muted">For sale at {formatPrize(priceCents)}</span>}
      <Button size="small" icon={<Tag className="size-4" />} onClick={() => setIsOpen(true)}>
        {priceCents === null ? 'Put up for sale' : 'Change price'}
      </Button>
      {isOpen && <PriceDialog artId={artId} priceCents={priceCents} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

type PriceDialogProps = { artId: string; priceCents: number | null; onClose: () => void };

function PriceDialog({ artId, priceCents, onClose }: PriceDialogProps) {
  const [typed, setTyped] = useState(priceCents === null ? '' : String(priceCents / 100));
  const set = useMutation({
    // null takes it off sale.
    mutationFn: (price: number | null) => call('setArtPrice', { params: { id: artId }, body: { price } }),
    onSettled: useInvalidate(keys.artSale(artId), ['comments']),
  });
  const { dollars, error } = priceFrom(typed);

  function save(price: number | null) {
    set.mutate(price, {
      onSuccess: () => {
        toast({
          title: price === null ? 'Your art is not for sale any more.' : 'Your art is for sale.',
          tone: 'positive',
        });
        onClose();
      },
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (dollars !== null) save(dollars);
  }

  return (
    <Dialog isOpen onClose={onClose} title="Price of your art">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label="Price"
          leading="$"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          maxLength={TYPED_DOLLARS_LENGTH}
          hint={typed === '' ? PRICE_LIMITS : dollars !== null && whatHappens(dollars)}
          error={
            (typed !== '' && error) || (set.error && messageOf(set.error, 'The price was not saved. Please try again.'))
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            isLoading={set.isPending && set.variables !== null}
            disabledReason={error}
          >
            {dollars === null ? 'Sell' : `Sell for ${formatPrize(wholeDollars(dollars))}`}
          </Button>
          {priceCents !== null && (
            <Button isLoading={set.isPending && set.variables === null} onClick={() => save(null)}>
              Take off sale
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function whatHappens(dollars: number): string {
  const price = wholeDollars(dollars);
  const total = cents(price + cardFee(price));
  return `You get ${formatMoney(artistShare(price))} for each copy. Buyers pay ${formatMoney(total)}, card fee included.`;
}

export const PRICE_LIMITS = `Whole dollars, from ${formatPrize(ART_PRICE.minDollars * 100)} to ${formatPrize(ART_PRICE.maxDollars * 100)}.`;

export function priceFrom(typed: string): TypedDollars {
  const read = readTypedDollars(typed);
  if (read.error !== null) return read;
  const isWithin = read.dollars >= ART_PRICE.minDollars && read.dollars <= ART_PRICE.maxDollars;
  return isWithin ? read : { dollars: null, error: PRICE_LIMITS };
}
