import { useQueryClient } from '@tanstack/react-query';
import type { ArtSale } from '@unslop/domain/calls/purchases';
import { formatMoney } from '@unslop/domain/money';
import CircleCheck from 'lucide-react/icons/circle-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/queries.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DownloadLink } from '../../ui/DownloadLink.tsx';
import { Money } from '../../ui/Money.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { BankReturn } from '../payments/bank-return.ts';
import { CardForm } from '../payments/CardForm.tsx';
import { ArrivalHeading, CheckingPayment, ProcessingPayment, RedirectingToBank } from '../payments/PaymentWaits.tsx';
import { assertPayment, problemOfCreation } from '../payments/payment-problem.ts';
import { startOf, useCardPayment } from '../payments/use-card-payment.ts';
import { originalAddress } from './api.ts';
import { RatePurchase } from './RatePurchase.tsx';

interface PurchaseDialogProps {
  sale: ArtSale;
  /** Set if the buyer has returned from the bank's page. */
  returned: BankReturn | null;
  onClose: () => void;
}

/** Purchase dialog with two views: payment, then success. */
export default function PurchaseDialog({ sale, returned, onClose }: PurchaseDialogProps) {
  const { view, pay, startOver, askAgain } = useCardPayment(
    startOf(returned?.paymentIntentId),
    returned?.hasFailed ?? false,
  );
  const queryClient = useQueryClient();
  const isSending = view.step === 'form' && view.isSending;
  const isBooked = view.step === 'done' && view.isCredited;
  const { art_id: artId, price_cents: price, fee_cents: fee, total_cents: total } = sale;

  useEffect(() => {
    if (!isBooked) return;
    void queryClient.invalidateQueries({ queryKey: keys.artSale(artId) });
    void queryClient.invalidateQueries({ queryKey: keys.purchases() });
  }, [isBooked, artId, queryClient]);

  function create() {
    return createPurchase(artId, price ?? 0).catch((error: unknown) => {
      // The price may have changed, or it was bought in another tab. Refetch it.
      void queryClient.invalidateQueries({ queryKey: keys.artSale(artId) });
      throw error;
    });
  }

  return (
    <Dialog
      size="medium"
      title={view.step === 'done' ? 'Your purchase' : 'Purchase'}
      description={`“${sale.title}”`}
      // Keep the dialog open while the card is being charged.
      onClose={isSending ? () => {} : onClose}
    >
      {view.step === 'done' && <PurchaseSuccess sale={sale} view={view} onClose={onClose} />}
      {view.step === 'checking' && <CheckingPayment {...view} outcome={outcome} onAskAgain={askAgain} />}
      {view.step === 'processing' && <ProcessingPayment {...view} outcome={outcome} />}
      {view.step === 'redirecting' && <RedirectingToBank {...view} onStay={startOver} />}
      {view.step === 'form' && (
        <div className="grid gap-6">
          {price !== null && fee !== null && total !== null && <PriceLines price={price} fee={fee} total={total} />}
          <CardForm
            payLabel={`Pay ${formatMoney(total ?? 0)}`}
            disabledReason={sale.why_not}
            isSending={view.isSending}
            problem={view.problem}
            onPay={(card) => void pay(card, { create, returnUrl: returnUrl(artId) })}
          />
        </div>
      )}
    </Dialog>
  );
}

const outcome = 'shows up in your purchases';

/** URL of this page, with the id of the art being bought. */
function returnUrl(artId: string): string {
  const url = new URL(location.pathname, location.origin);
  url.searchParams.set('purchase', artId);
  return url.href;
}

/** Price, fee and total charge. */
function PriceLines({ price, fee, total }: { price: number; fee: number; total: number }) {
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
        You get the original file for personal use: it’s yours to keep and print. 90% goes to the artist.
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

interface PurchaseSuccessProps {
  sale: ArtSale;
  view: { paymentIntentId: string; isCredited: boolean };
  onClose: () => void;
}

function PurchaseSuccess({ sale, view, onClose }: PurchaseSuccessProps) {
  // The payment is booked, and the sale was refetched since. If there is no purchase, the money is on its way back.
  const isHandedOver = sale.purchased;
  const isGivenBack = view.isCredited && !sale.purchased && sale.why_not !== null;
  if (isGivenBack) return <GivenBack />;
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <CircleCheck strokeWidth={1.5} className="size-14 text-positive" />
      <ArrivalHeading className="text-2xl">Payment Successful!</ArrivalHeading>
      <p>Payment successful! Thank you for your purchase.</p>
      {isHandedOver ? (
        <>
          <div className="flex flex-wrap justify-center gap-3">
            <DownloadLink href={originalAddress(sale.art_id)} variant="primary">
              Download original
            </DownloadLink>
            <LinkButton to={paths.myPurchases} onClick={onClose}>
              My purchases
            </LinkButton>
          </div>
          {sale.purchase_id && <RatePurchase purchaseId={sale.purchase_id} artId={sale.art_id} rating={sale.rating} />}
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner sizePx={20} /> Your download will be ready in a moment.
        </p>
      )}
      <p className="text-sm break-all text-muted">Payment ID: {view.paymentIntentId}</p>
    </div>
  );
}

function GivenBack() {
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <Undo2 strokeWidth={1.5} className="size-14" />
      <ArrivalHeading className="text-2xl">You get all your money back</ArrivalHeading>
      <p className="text-muted">
        This artwork was taken down while you paid, or you already owned it. We refund the whole amount to your card,
        fee included, and send you a notification.
      </p>
    </div>
  );
}

/** Creates the payment at the price that the buyer saw. A repeated call returns the same payment. @throws PaymentProblem */
async function createPurchase(artId: string, priceCents: number) {
  const body = { art_id: artId, price_cents: priceCents };
  const reply = await call('createPurchase', { body }).catch((error) => {
    throw problemOfCreation(error);
  });
  assertPayment({ id: reply?.paymentIntentId, amount: reply?.total_cents, currency: 'usd' });
  return reply;
}
