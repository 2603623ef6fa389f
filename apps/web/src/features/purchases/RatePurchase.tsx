import { useMutation } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import { call } from '../../lib/api.ts';
import { keys, useInvalidate } from '../../lib/queries.ts';
import { countOf } from '../../ui/format-count.ts';
import { toastFailure } from '../../ui/toast.ts';

interface RatePurchaseProps {
  purchaseId: string;
  artId: string;
  /** Null before the first rating. */
  rating: number | null;
}

/** One to five stars for the artist. Radio buttons, so the arrow keys work. */
export function RatePurchase({ purchaseId, artId, rating }: RatePurchaseProps) {
  const name = useId();
  const rate = useMutation({
    mutationFn: (rating: number) => call('ratePurchase', { params: { id: purchaseId }, body: { rating } }),
    onSettled: useInvalidate(keys.purchases(), keys.artSale(artId)),
  });
  const shown = rate.isPending ? rate.variables : rating;

  function choose(stars: number) {
    rate.mutate(stars, {
      onError: (error) => toastFailure('We couldn’t save your rating', error),
    });
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-x-3">
      <legend className="float-left mr-3 text-sm text-muted">{rating ? 'Your rating' : 'Rate the artist'}</legend>
      <span className="flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="grid size-9 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-text"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={shown === stars}
              aria-label={countOf(stars, 'star')}
              onChange={() => choose(stars)}
            />
            <Star
              strokeWidth={1.75}
              className={shown && stars <= shown ? 'size-6 fill-accent text-accent' : 'size-6 text-line-strong'}
            />
          </label>
        ))}
      </span>
    </fieldset>
  );
}
