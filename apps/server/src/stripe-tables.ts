import type Stripe from 'stripe';
import type { SnapshotTable, StripeHandler, StripeHandlers, ThinHandler } from './core/stripe-inbox/handlers.ts';
import { type BookingConfig, bookPaymentEvent } from './features/payments/book.ts';
import { withItsCharge } from './features/payments/intents.ts';
import { bookDispute, bookRefund } from './features/payments/reversals.ts';
import { refreshPayoutAccountLater } from './features/payout-accounts/payout-accounts.ts';
import {
  handleDeauthorized,
  handlePayout,
  handleTransfer,
  handleTransferReversed,
} from './features/withdrawals/stripe-events.ts';
import { paymentKinds } from './payment-kinds.ts';
import type { Deps } from './platform/deps.ts';

/** Returns the handlers per type of Stripe event and endpoint. A test keeps them in sync with docs/use/stripe.md. */
export function stripeHandlers(config: BookingConfig): StripeHandlers {
  const account = ofOurAccount(config);
  return { account, connect: ofConnectedAccounts(account), thin: ofAccountsV2, complete };
}

function ofOurAccount(config: BookingConfig): SnapshotTable {
  // The type of the event says what its object is.
  const book: StripeHandler = (trx, event) =>
    bookPaymentEvent(trx, paymentKinds, event.data.object as Stripe.PaymentIntent, config);
  const refund: StripeHandler = (trx, event) => bookRefund(trx, paymentKinds, event.data.object as Stripe.Refund);
  const dispute: StripeHandler = (trx, event) => bookDispute(trx, paymentKinds, event.data.object as Stripe.Dispute);
  return {
    'payment_intent.succeeded': book,
    'payment_intent.payment_failed': book,
    'payment_intent.processing': book,
    'payment_intent.requires_action': book,
    'payment_intent.canceled': book,
    'payment_intent.created': 'ignored',
    'payment_intent.amount_capturable_updated': 'alarm',
    'payment_intent.partially_funded': 'alarm',

    // The events of the payment intent and its refunds say the same.
    'charge.succeeded': 'ignored',
    'charge.failed': 'ignored',
    'charge.pending': 'ignored',
    'charge.updated': 'ignored',
    'charge.refunded': 'ignored',
    'charge.refund.updated': 'ignored',
    'charge.captured': 'alarm',
    'charge.expired': 'alarm',
    'charge.dispute.created': dispute,
    'charge.dispute.updated': dispute,
    'charge.dispute.closed': dispute,
    'charge.dispute.funds_withdrawn': dispute,
    'charge.dispute.funds_reinstated': dispute,
    'refund.created': refund,
    'refund.updated': refund,
    'refund.failed': refund,
    'radar.early_fraud_warning.created': 'alarm',
    'radar.early_fraud_warning.updated': 'ignored',
    'review.opened': 'alarm',
    'review.closed': 'ignored',

    'transfer.created': handleTransfer,
    'transfer.updated': 'ignored',
    'transfer.reversed': handleTransferReversed,

    // Payouts and top-ups of the platform's own money are not in these books.
    'payout.created': 'ignored',
    'payout.updated': 'ignored',
    'payout.paid': 'ignored',
    'payout.canceled': 'ignored',
    'payout.failed': 'alarm',
    'payout.reconciliation_completed': 'ignored',
    'topup.created': 'ignored',
    'topup.succeeded': 'ignored',
    'topup.canceled': 'ignored',
    'topup.failed': 'alarm',
    'topup.reversed': 'alarm',
    'balance.available': 'ignored',
    // Stripe holds back money of ours that cannot pay withdrawals.
    'reserve.plan.created': 'alarm',
    'reserve.plan.updated': 'alarm',
    'reserve.plan.disabled': 'ignored',
    'reserve.plan.expired': 'ignored',
    'reserve.hold.created': 'alarm',
    'reserve.hold.updated': 'ignored',
    'reserve.release.created': 'ignored',
    'application_fee.created': 'alarm',
    'application_fee.refunded': 'alarm',
    'application_fee.refund.updated': 'alarm',
  };
}

/**
 * Adds the charge to a successful payment's event. The card decides if it is credited, and the event does not include
 * the card.
 */
async function complete(deps: Deps, event: Stripe.Event): Promise<Stripe.Event> {
  if (event.type !== 'payment_intent.succeeded') return event;
  return { ...event, data: { ...event.data, object: await withItsCharge(deps, event.data.object) } };
}

/** Handlers for connected accounts, which receive transfers and pay them out. Any other money event raises an alarm. */
function ofConnectedAccounts(ofOurs: SnapshotTable): SnapshotTable {
  const alarms = Object.fromEntries(Object.keys(ofOurs).map((type) => [type, 'alarm'] as const)) as SnapshotTable;
  return {
    ...alarms,
    'payout.created': handlePayout,
    'payout.updated': handlePayout,
    'payout.paid': handlePayout,
    'payout.failed': handlePayout,
    'payout.canceled': handlePayout,
    'payout.reconciliation_completed': 'ignored',
    'account.application.deauthorized': handleDeauthorized,
    'balance.available': 'ignored',
    // The connected account's view of a transfer.
    'charge.succeeded': 'ignored',
    'charge.updated': 'ignored',
  };
}

/** Enqueues a job to read the account. A thin event says which account changed, but not how. */
const lookAtAccount: ThinHandler = async (trx, { related_object }) => {
  if (!related_object) return 'without an account';
  await refreshPayoutAccountLater(trx, related_object.id);
  return null;
};

const ofAccountsV2 = {
  'v2.core.account[requirements].updated': lookAtAccount,
  'v2.core.account[configuration.recipient].updated': lookAtAccount,
  'v2.core.account[configuration.recipient].capability_status_updated': lookAtAccount,
  'v2.core.account.closed': lookAtAccount,
} satisfies Partial<Record<Stripe.V2.Core.Event['type'], ThinHandler>>;
