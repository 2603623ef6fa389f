import { useParams } from 'react-router';
import { useReceipt } from '../features/payments/api.ts';
import { PaymentReceiptSheet } from '../features/payments/PaymentReceiptSheet.tsx';
import { ApiError } from '../lib/api.ts';
import { useLive } from '../lib/live.ts';
import { QueryError } from '../lib/queries.tsx';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** The receipt of one card payment, for its payer alone. */
export default function ReceiptPage() {
  const { paymentId = '' } = useParams();
  const { data: receipt, error, isFetching, refetch } = useReceipt(paymentId);
  useLive();
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8">
      <title>{receipt ? `Receipt ${receipt.number} · Unslop` : 'Receipt · Unslop'}</title>
      <header className="flex items-center gap-2">
        <BackButton />
        <h1 className="text-3xl">Receipt</h1>
      </header>
      {receipt ? (
        <PaymentReceiptSheet receipt={receipt} />
      ) : error instanceof ApiError && error.code === 'NOT_FOUND' ? (
        <EmptyState title="No such receipt" link={{ to: paths.paymentsTab, label: 'See your payments' }}>
          A receipt is there once its payment has gone through, for the account that paid.
        </EmptyState>
      ) : error ? (
        <QueryError title="Failed to load the receipt" query={{ isFetching, refetch }} />
      ) : (
        <div className="grid min-h-[50vh] place-items-center">
          <Spinner sizePx={40} label="Loading the receipt" />
        </div>
      )}
    </div>
  );
}
