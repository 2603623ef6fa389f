import type { PaymentType } from '@unslop/domain/calls/payments';
import type { Cents } from '@unslop/domain/money';
import type { PostedKind } from '@unslop/domain/movements';
import type Stripe from 'stripe';
import type { Trx } from '../../platform/transactions.ts';
import type { CardMoney } from './move.ts';
import type { LockedPayment } from './payment.ts';

/** The behavior specific to a kind of payment. Everything else about card payments is shared. */
export interface PaymentKind {
  /** Gives the payer what they paid for. The caller has locked the payment and checked its currency and amount. */
  book(trx: Trx, payment: LockedPayment, intent: Stripe.PaymentIntent, clearingDays: number): Promise<Outcome>;
  /** Takes back what the payment gave, or gives it again. */
  reverse(trx: Trx, change: Change): Promise<Borne>;
  /**
   * Returns why a fully reversed payment cannot be restored when its money comes back, or null if it can. If it cannot,
   * `park` books the money and takes back what is left of what the payment gave. The payment is then refunded as
   * unapplied.
   */
  whyNotBack(trx: Trx, payment: { id: string; user_id: string; comment_id: string | null }): Promise<string | null>;
  park(trx: Trx, change: Change): Promise<void>;
  /** Notifies the people concerned that a dispute was decided for the payer. No more money moves. */
  notifyLost(
    trx: Trx,
    payment: { id: string; user_id: string },
    lost: { amount: Cents; artistCents: Cents },
  ): Promise<void>;
  /** Movement kinds for unapplied money: on arrival and on return. */
  unapplied: { arrived: PostedKind; left: PostedKind };
  /** True if the payer's card is compared with other people's cards, who may be the same person; see core/traces. */
  isTraced: boolean;
  /** The receipt shows `license` until the purchase ends. */
  receipt: { line(art: { title: string | null; artist: string | null }): string; license: string | null };
}

export type PaymentKinds = Readonly<Record<PaymentType, PaymentKind>>;

/**
 * `unapplied`: nothing can be given for the money, so it is refunded to the card. `refused`: the event is not trusted.
 */
export type Outcome = 'booked' | { unapplied: string; isNotified: boolean } | { refused: string };

/** Result for payments that credit only their payer. */
export const PAYER_ONLY: Borne = { artistCents: 0, takenOverBy: null };

export const ACCOUNT_DELETED: Outcome = { unapplied: 'The account is gone.', isNotified: false };

/**
 * The change by one refund or dispute. `id` is the provider's id. `isBack`: the refund failed or the dispute was won.
 */
export interface Change extends CardMoney {
  kind: 'refund' | 'dispute';
  userId: string;
  received: Cents;
  /** Totals of all refunds and disputes after this change. */
  refunded: Cents;
  disputed: Cents;
  /** Remaining amount of the charge before and after the change. */
  leftBefore: Cents;
  leftAfter: Cents;
  /** Amount this reversal already took from the artist of a sale; 0 the first time. */
  takenBefore: number;
}

/** The amount a sale's artist gave back or got again, and the reversal that takes over the rest. */
export interface Borne {
  artistCents: number;
  takenOverBy: string | null;
}
