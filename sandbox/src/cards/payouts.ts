import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { doLater, nowSeconds } from '../state/clock.ts';
import { availableCents, move } from './balance.ts';
import { find } from './call.ts';
import { byItself, emit } from './events.ts';
import { nulls } from './words.ts';

/**
 * Pays the whole balance of the connected account out to its bank. Only Stripe creates payouts. The platform just
 * watches.
 */
export function createPayout(sandbox: Sandbox, account: string): void {
  const amount = availableCents(sandbox, account);
  const saved = sandbox.store.get('accounts', account);
  if (amount <= 0 || !saved || saved.object.closed) return;
  const id = byItself.newId('payout');
  const taken = sandbox.store
    .all('balance_transactions')
    .filter((one) => one.account === account && one.payout === null);
  const out = move(sandbox, byItself, { account, type: 'payout', amount: -amount, source: id });
  for (const one of taken) sandbox.store.put('balance_transactions', one.object.id, { ...one, payout: id });
  sandbox.store.put('balance_transactions', out.id, { account, payout: id, object: out });
  const now = nowSeconds(sandbox);
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    arrival_date: now + Math.ceil(sandbox.options.stripe.payoutArrivalMs / 1000),
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
  sandbox.store.put('payouts', id, { account, object: payout });
  emit(sandbox, byItself, 'payout.created', payout, { account });
  doLater(sandbox, 'arrive_payout', id, sandbox.options.stripe.payoutArrivalMs);
}

/** Marks a payout as arrived, unless the account's next payout is set to fail. */
export function arrivePayout(sandbox: Sandbox, id: string): void {
  const saved = sandbox.store.get('payouts', id);
  if (saved?.object.status !== 'pending') return;
  const account = sandbox.store.get('accounts', saved.account ?? '');
  if (account?.nextPayoutFailsWith) {
    sandbox.store.put('accounts', account.object.id, { ...account, nextPayoutFailsWith: null });
    failPayout(sandbox, id, account.nextPayoutFailsWith);
    return;
  }
  const payout: Stripe.Payout = { ...saved.object, status: 'paid' };
  sandbox.store.put('payouts', id, { ...saved, object: payout });
  emit(sandbox, byItself, 'payout.paid', payout, { account: saved.account });
}

/** Returns a payout from the bank. This can happen even after it was paid. */
export function failPayout(sandbox: Sandbox, id: string, code: string): Stripe.Payout {
  const saved = find(sandbox, 'payouts', id);
  if (saved.object.status === 'failed') return saved.object;
  const { amount } = saved.object;
  const back = move(sandbox, byItself, { account: saved.account, type: 'payout_failure', amount, source: id });
  const payout: Stripe.Payout = {
    ...saved.object,
    failure_balance_transaction: back.id,
    failure_code: code,
    failure_message: messages[code] ?? 'The bank couldn’t process this payout.',
    status: 'failed',
  };
  sandbox.store.put('payouts', id, { ...saved, object: payout });
  emit(sandbox, byItself, 'payout.failed', payout, { account: saved.account });
  return payout;
}

const messages: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  no_account:
    'The bank account details on file are probably incorrect. No bank account could be located with those details.',
  account_frozen: 'The bank account has been frozen.',
};
