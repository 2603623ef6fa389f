import type Stripe from 'stripe';
import { nowSeconds } from '../state/clock.ts';
import type { World } from '../world.ts';
import type { Call } from './call.ts';
import { missing } from './errors.ts';
import { byItself, type Cause } from './events.ts';
import { type List, listPage, matching } from './lists.ts';

interface Movement {
  account: string | null;
  type: Stripe.BalanceTransaction.Type;
  reportingCategory: string;
  amount: number;
  feeCents?: number;
  source: string | null;
  description?: string | null;
}

/** Every cent that moves at the provider is one balance transaction; a balance is the sum of their nets. Funds are available at once. */
export function move(world: World, cause: Cause, movement: Movement): Stripe.BalanceTransaction {
  const fee = movement.feeCents ?? 0;
  const now = nowSeconds(world);
  const object: Stripe.BalanceTransaction = {
    id: cause.newId('balance_transaction'),
    object: 'balance_transaction',
    amount: movement.amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: movement.amount - fee,
    reporting_category: movement.reportingCategory,
    source: movement.source,
    status: 'available',
    type: movement.type,
  };
  world.store.put('balance_transactions', object.id, { account: movement.account, payout: null, object });
  const owner = movement.account ?? 'platform';
  world.store.put('balances', owner, { availableCents: availableCents(world, movement.account) + object.net });
  return object;
}

export function availableCents(world: World, account: string | null): number {
  return world.store.get('balances', account ?? 'platform')?.availableCents ?? 0;
}

/** By control: one adjustment brings the platform to this balance. */
export function setPlatformBalance(world: World, cents: number): void {
  const amount = cents - availableCents(world, null);
  if (amount === 0) return;
  move(world, byItself, {
    account: null,
    type: 'adjustment',
    reportingCategory: 'other_adjustment',
    amount,
    source: null,
  });
}

/** On the very first start: what the platform has before anybody pays. */
export function openBooks(world: World): void {
  const { openingBalanceCents: amount } = world.options.stripe;
  if (world.store.get('balances', 'platform')) return;
  world.store.transaction(() => {
    world.store.put('balances', 'platform', { availableCents: 0 });
    if (amount === 0) return;
    move(world, byItself, {
      account: null,
      type: 'topup',
      reportingCategory: 'topup',
      amount,
      source: null,
      description: 'Opening balance',
    });
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

export function retrieveBalanceTransaction({ world, args, account }: Call): Stripe.BalanceTransaction {
  const found = world.store.get('balance_transactions', args.id ?? '');
  if (found?.account !== account) throw missing('balance transaction', args.id ?? '');
  return found.object;
}

export function listBalanceTransactions(call: Call): List<Stripe.BalanceTransaction> {
  const { world, account, params } = call;
  const own = world.store
    .all('balance_transactions')
    .filter((saved) => saved.account === account && (params.payout === undefined || saved.payout === params.payout));
  return listPage(
    call,
    '/v1/balance_transactions',
    matching(
      call,
      own.map((saved) => saved.object),
      'currency',
      'source',
      'type',
    ),
  );
}
