import { formatMoney } from '@unslop/domain/money';
import { Money } from '../../ui/Money.tsx';
import type { TopUpQuote } from './amounts.ts';
import { whereItGoes } from './debt-words.ts';

interface PaymentReceiptProps {
  quote: TopUpQuote;
  wallet: { balance_cents: number; debt_cents: number } | null;
}

/** What reaches the balance, the fee, and what the card is charged. */
export function PaymentReceipt({ quote, wallet }: PaymentReceiptProps) {
  return (
    <section
      aria-labelledby="receipt-heading"
      className="border-y-2 border-text py-5 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)]"
    >
      <h2 id="receipt-heading" className="sr-only">
        What you pay
      </h2>
      <dl className="grid gap-2.5" aria-live="polite">
        <Line label="Amount to Add" value={formatMoney(quote.toAdd)} />
        <Line label="Estimated Stripe Fee" value={formatMoney(quote.fee)} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3.5">
          <dt className="font-semibold">Total Charge</dt>
          <dd>
            <Money value={formatMoney(quote.total)} size="large" />
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-muted">
        {whereItGoes(quote.toAdd, wallet?.debt_cents ?? 0)} The fee pays the card provider and the running of Unslop.
        {wallet && ` Your balance: ${formatMoney(wallet.balance_cents)}.`}
      </p>
    </section>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  );
}
