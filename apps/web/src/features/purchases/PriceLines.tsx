import { formatMoney } from '@unslop/domain/money';
import { Money } from '../../ui/Money.tsx';

/** What the artist asks, the fee, and what the card is charged. */
export function PriceLines({ price, fee, total }: { price: number; fee: number; total: number }) {
  return (
    <div className="border-y-2 border-text py-4">
      <dl className="grid gap-2">
        <Line label="Price" value={formatMoney(price)} />
        <Line label="Card fee" value={formatMoney(fee)} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">Total</dt>
          <dd>
            <Money value={formatMoney(total)} size="large" />
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-muted">
        You get the original file, to keep and to print for yourself. Nine tenths of the price go to the artist.
      </p>
    </div>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  );
}
