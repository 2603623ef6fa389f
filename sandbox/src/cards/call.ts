import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import type { Records } from '../state/records.ts';
import { invalid, missing } from './errors.ts';
import type { IdSource } from './ids.ts';

/** Origin of an event: an API call, or null ids if it happened by itself. */
export interface Cause {
  requestId: string | null;
  key: string | null;
  newId: IdSource;
}

/** One API call. Its parameters have passed the operation's table. */
export interface Call<P = unknown> {
  sandbox: Sandbox;
  params: P;
  /** Id in the path. */
  id: string;
  /** Connected account of the call (`Stripe-Context` or `Stripe-Account`), or null for the platform. */
  account: string | null;
  cause: Cause;
}

/** Merges like Stripe: an empty value removes a key, an empty map removes all of them. */
export function mergeMetadata(old: Stripe.Metadata | null | undefined, given: unknown): Stripe.Metadata {
  if (given === undefined) return old ?? {};
  const entries = Object.entries({ ...old, ...(given as Stripe.Metadata) }).filter(([, value]) => value !== '');
  return Object.keys(given as object).length === 0 ? {} : Object.fromEntries(entries);
}

/** Stripe's nouns in refusals. */
const nouns = {
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  balance_transactions: 'balance transaction',
  transfers: 'transfer',
  payouts: 'payout',
} as const;

/** Kinds that a connected account has its own objects of. */
export type OwnedKind = 'charges' | 'balance_transactions' | 'payouts';

/** Returns an object by its id. @throws ApiError resource_missing */
export function find<K extends keyof typeof nouns>(sandbox: Sandbox, kind: K, id: string, param?: string): Records[K] {
  const found = sandbox.store.get(kind, id);
  if (!found) throw missing(nouns[kind], id, param);
  return found;
}

/** Returns the object in the path, which must belong to the account of the call. @throws ApiError resource_missing */
export function findOwn<K extends OwnedKind>({ sandbox, id, account }: Call, kind: K): Records[K]['object'] {
  const found = find(sandbox, kind, id);
  if (found.account !== account) throw missing(nouns[kind], id);
  return found.object;
}

/** Returns all objects of a kind that belong to the account of the call. */
export function allOwn<K extends OwnedKind>({ sandbox, account }: Call, kind: K): Records[K]['object'][] {
  return sandbox.store.all(kind).flatMap((saved) => (saved.account === account ? saved.object : []));
}

/** Replaces ids with whole objects along paths such as `latest_charge.balance_transaction` or `data.charge`. */
export function expand(sandbox: Sandbox, answer: object, paths: readonly string[] = []): object {
  return paths.reduce((object, path) => along(sandbox, object, path.split('.'), path) as object, answer);
}

function along(sandbox: Sandbox, value: unknown, path: string[], whole: string): unknown {
  if (path.length === 0 || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => along(sandbox, item, path, whole));
  const [name = '', ...rest] = path;
  const object = value as Record<string, unknown>;
  if (name === 'refunds' && object.object === 'charge') {
    const data = sandbox.store
      .all('refunds')
      .filter((refund) => refund.charge === object.id)
      .reverse();
    return { ...object, refunds: { object: 'list', url: `/v1/charges/${object.id}/refunds`, has_more: false, data } };
  }
  const inner = object[name];
  const found = typeof inner === 'string' ? objectOf(sandbox, inner) : inner;
  if (found === undefined) throw invalid(`This property cannot be expanded (${whole}).`, undefined, 'expand');
  return { ...object, [name]: along(sandbox, found, rest, whole) };
}

const expandable = [
  'payment_intents',
  'charges',
  'balance_transactions',
  'payment_methods',
  'refunds',
  'transfers',
  'payouts',
  'disputes',
  'reversals',
] as const;

/** Returns the object of an id. Some kinds are stored with extra fields around it. */
function objectOf({ store }: Sandbox, id: string): unknown {
  const found = expandable.map((kind) => store.get(kind, id)).find((saved) => saved !== undefined);
  return found && typeof found.object === 'object' ? found.object : found;
}
