import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { doLater, nowSeconds } from '../state/clock.ts';
import { findReachable, transfersStatus } from './accounts.ts';
import { availableCents, move } from './balance.ts';
import { type Call, type Cause, find, mergeMetadata } from './call.ts';
import { blankCharge } from './charges.ts';
import { invalid, refused } from './errors.ts';
import { emit, save } from './events.ts';
import { type List, listPage } from './lists.ts';

export function createTransfer({ sandbox, cause, params }: Call<Stripe.TransferCreateParams>): Stripe.Transfer {
  const { amount, destination } = params;
  if (amount === undefined) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount');
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
  if (params.currency.toLowerCase() !== 'usd') throw invalid('The sandbox only knows usd.', undefined, 'currency');
  const account = findReachable(sandbox, destination);
  if (!account) throw refused(`No such destination: '${destination}'`, 'resource_missing', 'destination');
  if (transfersStatus(account) !== 'active') {
    throw refused(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
    );
  }
  if (amount > availableCents(sandbox, null)) {
    throw refused(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating ' +
        'Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
      'balance_insufficient',
    );
  }
  const id = cause.newId('transfer');
  const out = move(sandbox, cause, { type: 'transfer', amount: -amount, source: id });
  const payment = paymentOfTransfer(sandbox, cause, destination, id, amount);
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: out.id,
    created: nowSeconds(sandbox),
    currency: 'usd',
    description: params.description ?? null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: params.transfer_group ?? null,
  };
  save(sandbox, cause, 'transfers', transfer, 'transfer.created');
  doLater(sandbox, 'create_payout', destination, sandbox.options.stripe.payoutDelayMs);
  return transfer;
}

/**
 * Takes money back from the connected account. `isForced` ignores an insufficient balance, as Stripe itself may do, and
 * leaves the account below zero.
 * @throws ApiError when nothing is left to reverse, or the account's balance is too small
 */
export function reverse(
  sandbox: Sandbox,
  cause: Cause,
  old: Stripe.Transfer,
  given: { amount?: number | undefined; metadata?: Record<string, string>; isForced?: boolean },
): Stripe.TransferReversal {
  const left = old.amount - old.amount_reversed;
  const amount = given.amount ?? left;
  if (left === 0) throw refused(`Transfer ${old.id} is already fully reversed.`);
  if (amount < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount > left)
    throw refused(
      'Transfer reversal amount is greater than the unreversed amount of the transfer.',
      undefined,
      'amount',
    );
  const account = old.destination as string;
  if (!given.isForced && amount > availableCents(sandbox, account)) {
    throw refused(
      'The connected account does not have sufficient funds to cover the reversal.',
      'balance_insufficient',
    );
  }
  const id = cause.newId('reversal');
  move(sandbox, cause, { account, type: 'payment_refund', amount: -amount, source: old.destination_payment as string });
  const back = move(sandbox, cause, { type: 'transfer_refund', amount, source: id });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back.id,
    created: nowSeconds(sandbox),
    currency: 'usd',
    destination_payment_refund: null,
    metadata: given.metadata ?? {},
    source_refund: null,
    transfer: old.id,
  };
  const amount_reversed = old.amount_reversed + amount;
  const transfer: Stripe.Transfer = {
    ...old,
    amount_reversed,
    reversals: { ...old.reversals, data: [reversal, ...old.reversals.data].slice(0, 10) },
    reversed: amount_reversed === old.amount,
  };
  sandbox.store.put('reversals', id, reversal);
  save(sandbox, cause, 'transfers', transfer, 'transfer.reversed', 'amount_reversed', 'reversed');
  return reversal;
}

export function createReversal(call: Call<Stripe.TransferCreateReversalParams>): Stripe.TransferReversal {
  const { sandbox, cause, params, id } = call;
  const given = { amount: params.amount, metadata: mergeMetadata({}, params.metadata) };
  return reverse(sandbox, cause, find(sandbox, 'transfers', id), given);
}

export function listReversals(call: Call): List<Stripe.TransferReversal> {
  const { id } = find(call.sandbox, 'transfers', call.id);
  const own = call.sandbox.store.all('reversals').filter((reversal) => reversal.transfer === id);
  return listPage(call, `/v1/transfers/${id}/reversals`, own);
}

/** Creates the other side of a transfer: a payment (`py_`) in the connected account. Returns its id. */
function paymentOfTransfer(sandbox: Sandbox, cause: Cause, account: string, transfer: string, amount: number): string {
  const id = cause.newId('payment');
  const booked = move(sandbox, cause, { account, type: 'payment', amount, source: id });
  const payment: Stripe.Charge = {
    ...blankCharge(id, amount, nowSeconds(sandbox)),
    balance_transaction: booked.id,
    source_transfer: transfer,
  };
  sandbox.store.put('charges', id, { account, outcome: 'succeeds', object: payment });
  emit(sandbox, cause, 'payment.created', payment, { account });
  return id;
}
