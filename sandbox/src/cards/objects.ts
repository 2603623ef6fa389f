import type { Records } from '../state/records.ts';
import type { World } from '../world.ts';
import type { Call } from './call.ts';
import { missing } from './errors.ts';

/** What Stripe calls each in a refusal. */
const nouns = {
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  balance_transactions: 'balance transaction',
  transfers: 'transfer',
  payouts: 'payout',
} as const;

/** Kinds of which a connected account has its own. */
export type OwnedKind = 'charges' | 'balance_transactions' | 'payouts';

/** @throws ApiError resource_missing */
export function find<K extends keyof typeof nouns>(world: World, kind: K, id = '', param?: string): Records[K] {
  const found = world.store.get(kind, id);
  if (!found) throw missing(nouns[kind], id, param);
  return found;
}

/** The object whose id is in the path, of the account that the call is made for. @throws ApiError resource_missing */
export function findOwn<K extends OwnedKind>({ world, args, account }: Call, kind: K): Records[K]['object'] {
  const found = find(world, kind, args.id);
  if (found.account !== account) throw missing(nouns[kind], args.id ?? '');
  return found.object;
}

/** All of a kind that the account has, for which the call is made. */
export function allOwn<K extends OwnedKind>({ world, account }: Call, kind: K): Records[K][] {
  return world.store.all(kind).filter((saved) => saved.account === account);
}
