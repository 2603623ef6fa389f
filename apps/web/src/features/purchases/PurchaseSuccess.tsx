import type { ArtSale } from '@unslop/domain/calls/purchases';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import Undo2 from 'lucide-react/icons/undo-2';
import { paths } from '../../paths.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ArrivalHeading } from '../payments/ArrivalHeading.tsx';
import { originalAddress } from './api.ts';
import { RatePurchase } from './RatePurchase.tsx';

interface PurchaseSuccessProps {
  sale: ArtSale;
  view: { paymentIntentId: string; isCredited: boolean };
  onClose: () => void;
}

export function PurchaseSuccess({ sale, view, onClose }: PurchaseSuccessProps) {
  // Booked, and what is true of the art has been asked since: without a purchase the money is on its way back.
  const isHandedOver = sale.purchased;
  const isGivenBack = view.isCredited && !sale.purchased && sale.why_not !== null;
  if (isGivenBack) return <GivenBack />;
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-14 text-positive" />
      <ArrivalHeading className="text-2xl">Payment Successful!</ArrivalHeading>
      <p>Payment successful! Thank you for your purchase.</p>
      {isHandedOver ? (
        <>
          <div className="flex flex-wrap justify-center gap-3">
            <a href={originalAddress(sale.art_id)} download className={buttonStyle({ variant: 'primary' })}>
              <Download aria-hidden="true" className="size-4" />
              Download original
            </a>
            <LinkButton to={paths.myPurchases} onClick={onClose}>
              My purchases
            </LinkButton>
          </div>
          {sale.purchase_id && <RatePurchase purchaseId={sale.purchase_id} artId={sale.art_id} rating={sale.rating} />}
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner sizePx={20} /> Your download is ready in a moment.
        </p>
      )}
      <p className="text-sm break-all text-muted">Payment ID: {view.paymentIntentId}</p>
    </div>
  );
}

function GivenBack() {
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <Undo2 aria-hidden="true" strokeWidth={1.5} className="size-14" />
      <ArrivalHeading className="text-2xl">Your card gets everything back</ArrivalHeading>
      <p className="text-muted">
        This artwork was taken down while you paid, or was yours already. The whole amount, fee included, is refunded; a
        notification tells you the same.
      </p>
    </div>
  );
}
