import type { JsonWebKey } from 'node:crypto';
import type Stripe from 'stripe';
import type { CallRule, ChaosPlan, EventRule } from './fault-rules.ts';

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
  dealt: { fault: string; count: number };
  call_rules: CallRule & { id: string };
  event_rules: EventRule & { id: string };
  chaos: ChaosPlan;

  google_keys: SavedKey;
  google_grants: GoogleGrant;
  mails: Mail;
}

/** Belongs to a connected account, or to the platform itself (`null`). */
interface Owned<T> {
  account: string | null;
  object: T;
}

/** What happens by itself; `cards/timer.ts` says what each does. */
export type TaskKind =
  | 'settle_charge'
  | 'dispute_charge'
  | 'finish_processing'
  | 'finish_refund'
  | 'create_payout'
  | 'arrive_payout';

/** Something that happens by itself at a given time, such as a payout reaching the bank. */
interface Task {
  id: string;
  kind: TaskKind;
  about: string;
  dueAtMs: number;
}

export interface SavedAccount {
  object: Stripe.V2.Core.Account;
  /** Deauthorised: the owner cut the platform off; it can then neither see the account nor pay it. */
  access: 'connected' | 'deauthorised';
  /** What Stripe still wants to know. Empty: all is well. */
  missing: string[];
  /** Set by control: why Stripe holds the account back, whatever was filled in. */
  restriction: 'rejected' | 'restricted' | null;
  nextPayoutFailsWith: string | null;
  /** Set by control: the bank account that it pays out to; one of its own unless set. */
  bank?: string;
}

export interface SavedLink {
  id: string;
  account: string;
  expiresAtMs: number;
  isUsed: boolean;
  refreshUrl: string;
  returnUrl: string;
}

/** A card as we keep it: brand and last four digits, and what will happen with it. Never its number. */
export interface SavedCard {
  object: Stripe.PaymentMethod;
  outcome: string;
}

/** Where an event goes: three endpoints, three secrets, as Stripe wants it. */
export type Endpoint = 'platform' | 'connect' | 'thin';

/** `Stripe.Event` as it goes over the wire, without the SDK's union of all types. */
export interface SnapshotEvent {
  id: string;
  object: 'event';
  account?: string;
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export interface ThinEvent {
  id: string;
  object: 'v2.core.event';
  context: string | null;
  created: string;
  livemode: false;
  reason: { type: 'request'; request: { id: string; idempotency_key: string } } | null;
  related_object: { id: string; type: string; url: string } | null;
  type: string;
  /** Not in the webhook: only who asks for the event sees it. */
  data?: Record<string, unknown>;
}

/** An event on its way to one endpoint; gone once it was taken. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: Endpoint;
  attempts: number;
  dueAtMs: number;
  /** Waits until a later event to the same endpoint was taken (or until it is due): so events come out of order. */
  isHeld: boolean;
  /** The position among all deliveries. */
  sequence: number;
}

export interface SavedAnswer {
  id: string;
  method: string;
  path: string;
  paramsHash: string;
  status: number;
  body: unknown;
  requestId: string;
  savedAtMs: number;
}

export interface SavedKey {
  kid: string;
  jwk: JsonWebKey;
}

export interface Person {
  sub: string;
  email: string;
  name: string;
  isVerified: boolean;
}

/** What a code, an access token or a refresh token stands for, kept under its own text. */
export interface GoogleGrant {
  kind: 'code' | 'access' | 'refresh';
  person: Person;
  scope: string;
  nonce: string | null;
  redirectUri: string;
  challenge: string | null;
  isOffline: boolean;
  expiresAtMs: number;
}

/** One mail as it was sent. Times are the real ones. */
export interface Mail {
  id: string;
  at: string;
  from: string;
  /** Everyone it was delivered to, also in blind copy; in lower case. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: { name: string; type: string; sizeBytes: number }[];
}
