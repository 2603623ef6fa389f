import type { Receipt } from '@unslop/domain/calls/payments';
import { formatMoney } from '@unslop/domain/money';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { buttonStyle } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { receiptAddress } from './receipt-address.ts';

/** One receipt as its PDF has it. */
export function PaymentReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { seller } = receipt;
  return (
    <article
      aria-label={`Receipt ${receipt.number}`}
      className="grid gap-6 rounded-panel border border-line bg-raised p-5 sm:p-8"
    >
      <dl className="grid gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-8">
        <Fact term="Number">{receipt.number}</Fact>
        <Fact term="Date">
          <time dateTime={receipt.paid_at}>{formatDateTime(receipt.paid_at)}</time>
        </Fact>
        {seller && (
          <Fact term="Seller">
            {seller.name}
            {seller.address && <span className="block font-normal text-muted">{seller.address}</span>}
          </Fact>
        )}
        <Fact term="Paid by">
          {receipt.payer}
          <span className="block font-normal text-muted">{receipt.payer_email}</span>
        </Fact>
        {receipt.paid_with && <Fact term="Paid with">{receipt.paid_with}</Fact>}
        <Fact term="Payment">{receipt.payment_intent_id}</Fact>
      </dl>
      <dl className="grid gap-2.5 border-t-2 border-text pt-5">
        {receipt.lines.map((line) => (
          <Line key={line.text} term={line.text} cents={line.amount_cents} />
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3.5">
          <dt className="font-semibold">Total ({receipt.currency.toUpperCase()})</dt>
          <dd>
            <Money value={formatMoney(receipt.total_cents)} size="large" />
          </dd>
        </div>
        <div>
          <dt className="sr-only">Tax</dt>
          <dd className="text-sm text-muted">{receipt.tax}</dd>
        </div>
        {receipt.refunded_cents > 0 && <Line term="Refunded" cents={-receipt.refunded_cents} />}
      </dl>
      {receipt.notes.length > 0 && (
        <ul className="grid gap-1.5 text-sm text-muted">
          {receipt.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <p className="print:hidden">
        <a href={receiptAddress(receipt.payment_id)} download className={buttonStyle({})}>
          <Download className="size-4" />
          Download PDF
        </a>
      </p>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-muted sm:pt-0.5">{term}</dt>
      <dd className="-mt-2 min-w-0 font-medium wrap-anywhere sm:mt-0">{children}</dd>
    </>
  );
}

function Line({ term, cents }: { term: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4">
      <dt className="min-w-0 wrap-anywhere">{term}</dt>
      <dd>
        <Money value={formatMoney(cents)} />
      </dd>
    </div>
  );
}
