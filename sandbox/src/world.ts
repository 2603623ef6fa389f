import type Stripe from 'stripe';
import type { SavedAccount, SavedLink } from './cards/accounts.ts';
import type { Delivery, SnapshotEvent, ThinEvent } from './cards/events.ts';
import type { CallRule, ChaosPlan, EventRule } from './cards/faults.ts';
import type { SavedAnswer } from './cards/idempotency.ts';
import type { SavedCard } from './cards/payment-methods.ts';
import type { GoogleGrant, SavedKey } from './google/provider.ts';
import type { Mail } from './mail/outbox.ts';
import type { Options } from './options.ts';
import type { Store } from './state/store.ts';
import type { Task } from './state/tasks.ts';

/** Everything the sandbox remembers, by kind. */
export interface Records {
  settings: { value: number };
  tasks: Task;

  payment_methods: SavedCard;
  payment_intents: Stripe.PaymentIntent;
  charges: Owned<Stripe.Charge> & { outcome: string };
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  /** `payout`: which payout took it to the bank. */
  balance_transactions: Owned<Stripe.BalanceTransaction> & { payout: string | null };
  balances: { availableCents: number };
  transfers: Stripe.Transfer;
  reversals: Stripe.TransferReversal;
  payouts: Owned<Stripe.Payout>;
  accounts: SavedAccount;
  account_links: SavedLink;

  events: SnapshotEvent;
  thin_events: ThinEvent;
  deliveries: Delivery;
  answers: SavedAnswer;
  attempts: { count: number };
  /** How often each fault was dealt out. */
  dealt: { fault: string; count: number };
  call_rules: CallRule;
  event_rules: EventRule;
  chaos: ChaosPlan;

  google_keys: SavedKey;
  google_grants: GoogleGrant;
  mails: Mail;
}

/** Belongs to a connected account, or to the platform itself (`null`). */
export interface Owned<T> {
  account: string | null;
  object: T;
}

/** What every part of the sandbox is given first. */
export interface World {
  options: Options;
  store: Store<Records>;
  /** Looks again at what is due: tasks and webhooks. Call it after a transaction that added some. */
  wake(): void;
}

/** The path under which the product shows our pages, such as `/sandbox`. */
export function publicPath(world: World): string {
  return `${new URL(world.options.publicUrl).pathname.replace(/\/$/, '')}/sandbox`;
}
