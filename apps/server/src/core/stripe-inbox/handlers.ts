import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import type { Trx } from '../../platform/transactions.ts';

/** v2 event as in its notification: only its type and the object's id. */
export interface ThinEvent {
  id: string;
  object: 'v2.core.event';
  type: string;
  livemode: boolean;
  related_object: { id: string; type: string } | null;
}
export type InboxEvent = Stripe.Event | ThinEvent;

/**
 * Books an event, in the transaction that marks it as worked.
 * @returns null if it was applied, otherwise a short reason why there was nothing to do
 */
export type StripeHandler = (trx: Trx, event: Stripe.Event) => Promise<string | null>;
export type ThinHandler = (trx: Trx, event: ThinEvent) => Promise<string | null>;

/**
 * Response to a type of event: a handler; `ignored` on purpose, because another event covers it or nobody needs it; or
 * an `alarm`, because it may concern money and we do not expect it.
 */
export type Answer<Handler> = Handler | 'ignored' | 'alarm';

/** Families of event types that concern money. The compiler requires an entry for each of their types. */
const MONEY = [
  'application_fee',
  'balance',
  'charge',
  'payment_intent',
  'payout',
  'radar',
  'refund',
  'reserve',
  'review',
  'topup',
  'transfer',
] as const;
type MoneyType = Extract<Stripe.Event['type'], `${(typeof MONEY)[number]}.${string}`>;

/** Answers by type of snapshot event: all types that concern money, and others that we handle. */
export type SnapshotTable = Readonly<
  Record<MoneyType, Answer<StripeHandler>> & Partial<Record<Stripe.Event['type'], Answer<StripeHandler>>>
>;

/** One table per endpoint: an event is booked only through its own endpoint's table. */
export interface StripeHandlers {
  /** Events of our own account. */
  account: SnapshotTable;
  /** Events of the connected accounts. */
  connect: SnapshotTable;
  thin: Readonly<Record<string, ThinHandler>>;
  /** Fetches from Stripe what an event of our account leaves out, before the transaction that books it. */
  complete(deps: Deps, event: Stripe.Event): Promise<Stripe.Event>;
}

/**
 * Returns the answer to a type. An unlisted type, such as one of a newer API version, raises an alarm if it may concern
 * money.
 */
export function answerTo(table: SnapshotTable, type: string): Answer<StripeHandler> {
  const answers: Readonly<Record<string, Answer<StripeHandler> | undefined>> = table;
  return answers[type] ?? (MONEY.some((family) => type.startsWith(`${family}.`)) ? 'alarm' : 'ignored');
}

/** Returns the types of a table that have a handler. */
export function handledTypes(table: SnapshotTable): string[] {
  return Object.entries(table).flatMap(([type, answer]) => (typeof answer === 'function' ? type : []));
}
