import type Stripe from 'stripe';
import { nowSeconds } from '../state/clock.ts';
import type { World } from '../world.ts';
import { allOwn, type Call, type Cause } from './call.ts';
import { byItself } from './events.ts';
import { type List, listPage, matching } from './lists.ts';

interface Movement {
  /** Absent: the platform itself. */
  account?: string | null;
  type: Stripe.BalanceTransaction.Type;
  /** Absent: the one that Stripe gives the type. */
  reportingCategory?: string;
  amount: number;
  feeCents?: number;
  source?: string;
  description?: string | null;
}

/** Of the types that are not their own category. */
const categoryOfType: Record<string, string> = {
  payment: 'charge',
  payment_refund: 'refund',
  payout_failure: 'payout_reversal',
  transfer_refund: 'transfer_reversal',
};

const stripesFee = {
  application: null,
  currency: 'usd',
  description: 'Stripe processing fees',
  type: 'stripe_fee',
} as const;

/** Every cent that moves at the provider is one balance transaction; a balance is the sum of their nets. Funds are available at once. */
export function move(world: World, cause: Cause, movement: Movement): Stripe.BalanceTransaction {
  const { account = null, type, amount, feeCents: fee = 0 } = movement;
  const now = nowSeconds(world);
  const object: Stripe.BalanceTransaction = {
    id: cause.newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ ...stripesFee, amount: fee }],
    net: amount - fee,
    reporting_category: movement.reportingCategory ?? categoryOfType[type] ?? type,
    source: movement.source ?? null,
    status: 'available',
    type,
  };
  world.store.put('balance_transactions', object.id, { account, payout: null, object });
  world.store.put('balances', account ?? 'platform', {
    availableCents: availableCents(world, account) + object.net,
  });
  return object;
}

export function availableCents(world: World, account: string | null): number {
  return world.store.get('balances', account ?? 'platform')?.availableCents ?? 0;
}

/** By control: one adjustment brings the platform to this balance. */
export function setPlatformBalance(world: World, cents: number): void {
  const amount = cents - availableCents(world, null);
  if (amount === 0) return;
  move(world, byItself, { type: 'adjustment', reportingCategory: 'other_adjustment', amount });
}

/** On the very first start: what the platform has before anybody pays. */
export function openBooks(world: World): void {
  const { openingBalanceCents: amount } = world.options.stripe;
  if (world.store.get('balances', 'platform')) return;
  world.store.transaction(() => {
    world.store.put('balances', 'platform', { availableCents: 0 });
    if (amount === 0) return;
    move(world, byItself, { type: 'topup', amount, description: 'Opening balance' });
  });
}

export function retrieveBalance({ world, account }: Call): Stripe.Balance {
  const amount = availableCents(world, account);
  return {
    object: 'balance',
    available: [{ amount, currency: 'usd', source_types: { card: amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  };
}

export function listBalanceTransactions(
  call: Call<Stripe.BalanceTransactionListParams>,
): List<Stripe.BalanceTransaction> {
  const { world, params } = call;
  const own = allOwn(call, 'balance_transactions').filter(
    ({ id }) => params.payout === undefined || world.store.get('balance_transactions', id)?.payout === params.payout,
  );
  return listPage(call, '/v1/balance_transactions', matching(call, own, 'currency', 'source', 'type'));
}
