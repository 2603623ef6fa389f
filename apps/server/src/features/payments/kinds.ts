import type { PaymentType } from '@unslop/domain/calls/payments';
import type { Cents } from '@unslop/domain/money';
import type { PostedKind } from '@unslop/domain/movements';
import type Stripe from 'stripe';
import type { Trx } from '../../platform/transactions.ts';
import type { CardMoney } from './move.ts';
import type { LockedPayment } from './payment.ts';

/** What a kind of payment decides for itself; everything else about a card payment is the same for all of them. */
export interface PaymentKind {
  /** Gives the payer what a success paid for. The payment is locked; currency and amount are checked. */
  book(trx: Trx, payment: LockedPayment, intent: Stripe.PaymentIntent, clearingDays: number): Promise<Outcome>;
  /** Takes back what a success gave, or gives it again. */
  reverse(trx: Trx, change: Change): Promise<Borne>;
  /**
   * Asked before money comes back to a payment of which nothing was left: why it can stand no more. Then `park` books the money,
   * takes back what is left of what the payment gave, and the payment is sent back as unapplied.
   */
  whyNotBack(trx: Trx, payment: { id: string; user_id: string; comment_id: string | null }): Promise<string | null>;
  park(trx: Trx, change: Change): Promise<void>;
  /** A dispute was decided for the payer: no money moves any more, and those concerned are notified. */
  notifyLost(
    trx: Trx,
    payment: { id: string; user_id: string },
    lost: { amount: Cents; artistCents: Cents },
  ): Promise<void>;
  /** The movements of money that nothing is given for: as it arrives, and as it goes back. */
  unapplied: { arrived: PostedKind; left: PostedKind };
  /** Whether the payer's card is compared with those of others, who may be the same person; see core/traces. */
  isTraced: boolean;
  /** `license` is on the receipt until the purchase ends. */
  receipt: { line(art: { title: string | null; artist: string | null }): string; license: string | null };
}

export type PaymentKinds = Readonly<Record<PaymentType, PaymentKind>>;

/** `unapplied`: there is nothing to give for the money, which goes back to the card. `refused`: the event is not believed. */
export type Outcome = 'booked' | { unapplied: string; isNotified: boolean } | { refused: string };

/** For a kind of payment that credits its payer alone. */
export const PAYER_ONLY: Borne = { artistCents: 0, takenOverBy: null };

export const ACCOUNT_DELETED: Outcome = { unapplied: 'The account was deleted meanwhile.', isNotified: false };

/** What one refund or dispute changes. `id` is the provider's; `isBack`: the refund failed or the dispute was won. */
export interface Change extends CardMoney {
  kind: 'refund' | 'dispute';
  userId: string;
  received: Cents;
  /** The sums of all refunds and disputes after this change. */
  refunded: Cents;
  disputed: Cents;
  /** What stood of the charge before, and what stands now. */
  leftBefore: Cents;
  leftAfter: Cents;
  /** What this reversal took from the artist of a sale before; 0 the first time. */
  takenBefore: number;
}

/** What the artist of a sale gave back or got again, and which other reversal takes over what does not come back. */
export interface Borne {
  artistCents: number;
  takenOverBy: string | null;
}
