import { notifyTopUpLost, reverseTopUp } from './features/deposits/reversals.ts';
import { bookTopUp } from './features/deposits/top-ups.ts';
import type { PaymentKinds } from './features/payments/kinds.ts';
import { notifySaleLost, parkSale, reverseSale, whyNoSaleAgain } from './features/purchases/reversals.ts';
import { bookSale } from './features/purchases/sales.ts';

/** For each kind of card payment: booking, reversal by a refund or dispute, and receipt text. */
export const paymentKinds: PaymentKinds = {
  account_funding: {
    book: bookTopUp,
    reverse: reverseTopUp,
    // A top-up never conflicts with another payment.
    whyNotBack: async () => null,
    park: async () => {},
    notifyLost: notifyTopUpLost,
    unapplied: { arrived: 'top_up_parked', left: 'top_up_refunded' },
    isTraced: true,
    receipt: { line: () => 'Funds added to your Unslop balance', license: null },
  },
  art_purchase: {
    book: bookSale,
    reverse: reverseSale,
    whyNotBack: whyNoSaleAgain,
    park: parkSale,
    notifyLost: notifySaleLost,
    unapplied: { arrived: 'purchase_parked', left: 'purchase_refunded' },
    isTraced: false,
    receipt: {
      line: ({ title, artist }) => `“${title}”${artist ? ` by ${artist}` : ''}, original file`,
      license: 'License: personal and non-exclusive. You may keep and print the file for yourself.',
    },
  },
};
