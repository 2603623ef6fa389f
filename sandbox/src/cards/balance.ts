import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { nowSeconds } from '../state/clock.ts';
import { allOwn, type Call, type Cause } from './call.ts';
import { byItself } from './events.ts';
import { type List, listPage, matching } from './lists.ts';

interface Movement {
  /** Absent for the platform itself. */
  account?: string | null;
  type: Stripe.BalanceTransaction.Type;
  /** Absent for Stripe's category of the type. */
  reportingCategory?: string;
  amount: number;
  feeCents?: number;
  source?: string;
  description?: string | null;
}

/** Categories of the types that differ from them. */
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

/**
 * Moves money. Every cent that moves at the provider is one balance transaction, and a balance is the sum of their
 * nets. Funds are available immediately.
 */
export function move(sandbox: Sandbox, cause: Cause, movement: Movement): Stripe.BalanceTransaction {
  const { account = null, type, amount, feeCents: fee = 0 } = movement;
  const now = nowSeconds(sandbox);
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
  sandbox.store.put('balance_transactions', object.id, { account, payout: null, object });
  sandbox.store.put('balances', account ?? 'platform', {
    availableCents: availableCents(sandbox, account) + object.net,
  });
  return object;
}

export function availableCents(sandbox: Sandbox, account: string | null): number {
  return sandbox.store.get('balances', account ?? 'platform')?.availableCents ?? 0;
}

/** For /control: posts one adjustment that sets the platform to this balance. */
export function setPlatformBalance(sandbox: Sandbox, cents: number): void {
  const amount = cents - availableCents(sandbox, null);
  if (amount === 0) return;
  move(sandbox, byItself, { type: 'adjustment', reportingCategory: 'other_adjustment', amount });
}

/** Posts the platform's opening balance on the very first start. */
export function openBooks(sandbox: Sandbox): void {
  const { openingBalanceCents: amount } = sandbox.options.stripe;
  if (sandbox.store.get('balances', 'platform')) return;
  sandbox.store.transaction(() => {
    sandbox.store.put('balances', 'platform', { availableCents: 0 });
    if (amount === 0) return;
    move(sandbox, byItself, { type: 'topup', amount, description: 'Opening balance' });
  });
}

export function retrieveBalance({ sandbox, account }: Call): Stripe.Balance {
  const amount = availableCents(sandbox, account);
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
  const { sandbox, params } = call;
  const own = allOwn(call, 'balance_transactions').filter(
    ({ id }) => params.payout === undefined || sandbox.store.get('balance_transactions', id)?.payout === params.payout,
  );
  return listPage(call, '/v1/balance_transactions', matching(call, own, 'currency', 'source', 'type'));
}
