import type { Receipt } from '@unslop/domain/calls/payments';
import { formatMoney } from '@unslop/domain/money';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { receiptAddress } from '../features/payments/api.ts';
import { ApiError } from '../lib/api.ts';
import { formatDateTime } from '../lib/dates.ts';
import { useLive } from '../lib/live.ts';
import { keys, useCall } from '../lib/queries.ts';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { DownloadLink } from '../ui/DownloadLink.tsx';
import { Money } from '../ui/Money.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { EmptyState } from '../ui/States.tsx';

/** Receipt of a card payment. Only its payer can read it. */
export default function ReceiptPage() {
  const { paymentId = '' } = useParams();
  const query = useCall(keys.receipt(paymentId), 'getReceipt', { params: { id: paymentId } });
  const { data: receipt, error } = query;
  useLive();
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>{receipt ? `Receipt ${receipt.number} · Unslop` : 'Receipt · Unslop'}</title>
      <header className="flex items-center gap-2">
        <BackButton home={paths.feed} />
        <h1 className="text-3xl">Receipt</h1>
      </header>
      {receipt ? (
        <PaymentReceiptSheet receipt={receipt} />
      ) : error instanceof ApiError && error.code === 'NOT_FOUND' ? (
        <EmptyState title="No such receipt" link={{ to: paths.paymentsTab, label: 'See your payments' }}>
          You get a receipt once your payment goes through. Only the account that paid can see it.
        </EmptyState>
      ) : error ? (
        <QueryError title="Failed to load the receipt" query={query} />
      ) : (
        <div className="grid min-h-[50vh] place-items-center">
          <Spinner sizePx={40} label="Loading the receipt" />
        </div>
      )}
    </div>
  );
}

function PaymentReceiptSheet({ receipt }: { receipt: Receipt }) {
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
        <DownloadLink href={receiptAddress(receipt.payment_id)}>Download PDF</DownloadLink>
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
