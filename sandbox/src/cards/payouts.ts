import type Stripe from 'stripe';
import { doLater, nowSeconds } from '../state/clock.ts';
import type { World } from '../world.ts';
import { availableCents, move } from './balance.ts';
import { find } from './call.ts';
import { byItself, emit } from './events.ts';
import { nulls } from './words.ts';

/** Sends all that the connected account holds to its bank. Only Stripe makes these: the platform watches. */
export function createPayout(world: World, account: string): void {
  const amount = availableCents(world, account);
  const saved = world.store.get('accounts', account);
  if (amount <= 0 || !saved || saved.object.closed) return;
  const id = byItself.newId('payout');
  const taken = world.store.all('balance_transactions').filter((one) => one.account === account && one.payout === null);
  const out = move(world, byItself, { account, type: 'payout', amount: -amount, source: id });
  for (const one of taken) world.store.put('balance_transactions', one.object.id, { ...one, payout: id });
  world.store.put('balance_transactions', out.id, { account, payout: id, object: out });
  const now = nowSeconds(world);
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    arrival_date: now + Math.ceil(world.options.stripe.payoutArrivalMs / 1000),
    automatic: true,
    balance_transaction: out.id,
    created: now,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: `ba_1${account.slice(6)}`,
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'pending',
    type: 'bank_account',
    ...nulls(`application_fee application_fee_amount failure_balance_transaction failure_code failure_message original_payout
      payout_method reversed_by statement_descriptor trace_id`),
  };
  world.store.put('payouts', id, { account, object: payout });
  emit(world, byItself, 'payout.created', payout, { account });
  doLater(world, 'arrive_payout', id, world.options.stripe.payoutArrivalMs);
}

/** It reaches the bank, unless the account was marked to have its next payout sent back. */
export function arrivePayout(world: World, id: string): void {
  const saved = world.store.get('payouts', id);
  if (saved?.object.status !== 'pending') return;
  const account = world.store.get('accounts', saved.account ?? '');
  if (account?.nextPayoutFailsWith) {
    world.store.put('accounts', account.object.id, { ...account, nextPayoutFailsWith: null });
    failPayout(world, id, account.nextPayoutFailsWith);
    return;
  }
  const payout: Stripe.Payout = { ...saved.object, status: 'paid' };
  world.store.put('payouts', id, { ...saved, object: payout });
  emit(world, byItself, 'payout.paid', payout, { account: saved.account });
}

/** The bank sends it back: also after it was paid, as happens in life. */
export function failPayout(world: World, id: string, code: string): Stripe.Payout {
  const saved = find(world, 'payouts', id);
  if (saved.object.status === 'failed') return saved.object;
  const { amount } = saved.object;
  const back = move(world, byItself, { account: saved.account, type: 'payout_failure', amount, source: id });
  const payout: Stripe.Payout = {
    ...saved.object,
    failure_balance_transaction: back.id,
    failure_code: code,
    failure_message: messages[code] ?? 'The bank could not process this payout.',
    status: 'failed',
  };
  world.store.put('payouts', id, { ...saved, object: payout });
  emit(world, byItself, 'payout.failed', payout, { account: saved.account });
  return payout;
}

const messages: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  no_account:
    'The bank account details on file are probably incorrect. No bank account could be located with those details.',
  could_not_process: 'The bank could not process this payout.',
  account_frozen: 'The bank account has been frozen.',
};
