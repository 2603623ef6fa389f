import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import type { Trx } from '../../platform/transactions.ts';

/** A v2 event as its notification has it: what happened to which object, and no more. */
export interface ThinEvent {
  id: string;
  object: 'v2.core.event';
  type: string;
  livemode: boolean;
  related_object: { id: string; type: string } | null;
}
export type InboxEvent = Stripe.Event | ThinEvent;

/**
 * Books what an event says, in the transaction that marks it as worked.
 * @returns null when it was applied, else in a few words why there was nothing to do
 */
export type StripeHandler = (trx: Trx, event: Stripe.Event) => Promise<string | null>;
export type ThinHandler = (trx: Trx, event: ThinEvent) => Promise<string | null>;

/**
 * What is done about a type of event: worked by a handler; `ignored` on purpose, because another event or nobody needs
 * it; or an `alarm`, because it may be about money and nothing of ours expects it.
 */
export type Answer<Handler> = Handler | 'ignored' | 'alarm';

/** Families of event types that concern money. The compiler asks for each of their types. */
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

/** By the type of snapshot event: every one that concerns money, and others that are handled. */
export type SnapshotTable = Readonly<
  Record<MoneyType, Answer<StripeHandler>> & Partial<Record<Stripe.Event['type'], Answer<StripeHandler>>>
>;

/** A table for each endpoint: what may be booked from one of them is not booked from another. */
export interface StripeHandlers {
  /** Events of our own account. */
  account: SnapshotTable;
  /** Events of the connected accounts. */
  connect: SnapshotTable;
  thin: Readonly<Record<string, ThinHandler>>;
  /** Reads at the provider what an event of our account leaves out, before the transaction that books it. */
  complete(deps: Deps, event: Stripe.Event): Promise<Stripe.Event>;
}

/** A type that stands in no table, such as one of a newer version of the API, raises an alarm if it may concern money. */
export function answerTo(table: SnapshotTable, type: string): Answer<StripeHandler> {
  const answers: Readonly<Record<string, Answer<StripeHandler> | undefined>> = table;
  return answers[type] ?? (MONEY.some((family) => type.startsWith(`${family}.`)) ? 'alarm' : 'ignored');
}

/** The types of a table that are worked. */
export function handledTypes(table: SnapshotTable): string[] {
  return Object.entries(table).flatMap(([type, answer]) => (typeof answer === 'function' ? type : []));
}
