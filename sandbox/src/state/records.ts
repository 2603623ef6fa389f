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
  /** `payout`: the payout that paid it out. */
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

/** Belongs to a connected account, or to the platform if `account` is null. */
interface Owned<T> {
  account: string | null;
  object: T;
}

/** Kinds of background tasks. `cards/timer.ts` runs them. */
export type TaskKind =
  | 'settle_charge'
  | 'dispute_charge'
  | 'finish_processing'
  | 'finish_refund'
  | 'create_payout'
  | 'arrive_payout';

/** A scheduled background task, such as a payout reaching the bank. */
interface Task {
  id: string;
  kind: TaskKind;
  about: string;
  dueAtMs: number;
}

export interface SavedAccount {
  object: Stripe.V2.Core.Account;
  /** Deauthorised: the owner revoked the platform's access. The platform can then neither see nor pay the account. */
  access: 'connected' | 'deauthorised';
  /** Requirements that Stripe still has. Empty if there are none. */
  missing: string[];
  /** Set through /control: why Stripe restricts the account, whatever was filled in. */
  restriction: 'rejected' | 'restricted' | null;
  nextPayoutFailsWith: string | null;
  /** Set through /control: the bank account that it pays out to. Unset: its own one. */
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

/** A stored card: brand, last four digits and its outcome. Never its number. */
export interface SavedCard {
  object: Stripe.PaymentMethod;
  outcome: string;
}

/** Destination of an event. Stripe has three endpoints with three secrets. */
export type Endpoint = 'platform' | 'connect' | 'thin';

/** `Stripe.Event` on the wire, without the SDK's union of all types. */
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
  /** Not in the webhook. Only a request for the event returns it. */
  data?: Record<string, unknown>;
}

/** A pending delivery of an event to one endpoint. Deleted once the endpoint accepts it. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: Endpoint;
  attempts: number;
  dueAtMs: number;
  /** Held until a later event to the same endpoint was accepted (or until it is due), so events arrive out of order. */
  isHeld: boolean;
  /** Position among all deliveries. */
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

/** Values behind a code, an access token or a refresh token, which is the key. */
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

/** One mail as it was sent. Uses real time. */
export interface Mail {
  id: string;
  at: string;
  from: string;
  /** All recipients in lower case, including blind copies. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: { name: string; type: string; sizeBytes: number }[];
}
