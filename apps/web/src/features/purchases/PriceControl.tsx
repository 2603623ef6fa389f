import { useMutation } from '@tanstack/react-query';
import { ART_PRICE } from '@unslop/domain/limits';
import { artistShare, cardFee, cents, formatMoney, formatPrize, toDollars, wholeDollars } from '@unslop/domain/money';
import Tag from 'lucide-react/icons/tag';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { keys, useInvalidate } from '../../lib/queries.ts';
import { readTypedDollars, TYPED_DOLLARS_LENGTH, type TypedDollars } from '../../lib/typed-dollars.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';

/** Puts the user's own art up for sale, changes its price or takes it off sale. */
export default function PriceControl({ artId, priceCents }: { artId: string; priceCents: number | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {priceCents !== null && <span className="text-sm text-muted">For sale at {formatPrize(priceCents)}</span>}
      <Button size="small" icon={<Tag className="size-4" />} onClick={() => setIsOpen(true)}>
        {priceCents === null ? 'Sell your art' : 'Change price'}
      </Button>
      {isOpen && <PriceDialog artId={artId} priceCents={priceCents} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

type PriceDialogProps = { artId: string; priceCents: number | null; onClose: () => void };

function PriceDialog({ artId, priceCents, onClose }: PriceDialogProps) {
  const [typed, setTyped] = useState(priceCents === null ? '' : String(toDollars(priceCents)));
  const set = useMutation({
    // Null takes it off sale.
    mutationFn: (price: number | null) => call('setArtPrice', { params: { id: artId }, body: { price } }),
    onSettled: useInvalidate(keys.artSale(artId), ['comments']),
  });
  const { dollars, error } = priceFrom(typed);

  function save(price: number | null) {
    set.mutate(price, {
      onSuccess: () => {
        toast({
          title: price === null ? 'Your art isn’t for sale anymore.' : 'Your art is for sale.',
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
    <Dialog onClose={onClose} title="Price of your art">
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
            (typed !== '' && error) ||
            (set.error && messageOf(set.error, 'We couldn’t save the price. Please try again.'))
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
              Stop selling
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

export const PRICE_LIMITS = `Use whole dollars, from ${formatPrize(wholeDollars(ART_PRICE.minDollars))} to ${formatPrize(wholeDollars(ART_PRICE.maxDollars))}.`;

export function priceFrom(typed: string): TypedDollars {
  const read = readTypedDollars(typed);
  if (read.error !== null) return read;
  const isWithin = read.dollars >= ART_PRICE.minDollars && read.dollars <= ART_PRICE.maxDollars;
  return isWithin ? read : { dollars: null, error: PRICE_LIMITS };
}
