import { useQueryClient } from '@tanstack/react-query';
import type { ArtSale } from '@unslop/domain/calls/purchases';
import { formatMoney } from '@unslop/domain/money';
import { useEffect } from 'react';
import { keys } from '../../lib/query-client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { BankReturn } from '../payments/bank-return.ts';
import { CardForm } from '../payments/CardForm.tsx';
import { CheckingPayment, ProcessingPayment, RedirectingToBank } from '../payments/PaymentWaits.tsx';
import { startOf } from '../payments/payment-view.ts';
import { useCardPayment } from '../payments/use-card-payment.ts';
import { createPurchase } from './api.ts';
import { PriceLines } from './PriceLines.tsx';
import { PurchaseSuccess } from './PurchaseSuccess.tsx';

interface PurchaseDialogProps {
  sale: ArtSale;
  /** Set when the buyer comes back from the bank's page. */
  returned: BankReturn | null;
  onClose: () => void;
}

/** Two views: pay, then success. */
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
      // The price may have changed, or it may have been bought in another tab: show what is true now.
      void queryClient.invalidateQueries({ queryKey: keys.artSale(artId) });
      throw error;
    });
  }

  return (
    <Dialog
      isOpen
      size="medium"
      title={view.step === 'done' ? 'Your purchase' : 'Purchase'}
      description={`“${sale.title}”`}
      // While the card is out there is nothing to close: its answer comes in a moment.
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

const outcome = 'reaches your purchases';

/** This page, with a note of what is being bought. */
function returnUrl(artId: string): string {
  const url = new URL(location.pathname, location.origin);
  url.searchParams.set('purchase', artId);
  return url.href;
}
