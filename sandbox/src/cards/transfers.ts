import type Stripe from 'stripe';
import { nowSeconds } from '../state/clock.ts';
import { doLater } from '../state/tasks.ts';
import type { World } from '../world.ts';
import { findReachable } from './access.ts';
import { availableCents, move } from './balance.ts';
import { type Call, integer, mergeMetadata, metadata, text } from './call.ts';
import { invalid, missing, refused } from './errors.ts';
import { type Cause, emit } from './events.ts';
import { type List, listPage } from './lists.ts';
import { find } from './objects.ts';
import { transfersStatus } from './requirements.ts';
import { paymentOfTransfer } from './transfer-payments.ts';

export function createTransfer(call: Call): Stripe.Transfer {
  const { world, cause } = call;
  const amount = integer(call, 'amount');
  const destination = text(call, 'destination')!;
  if (amount === undefined) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount');
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
  if (text(call, 'currency')?.toLowerCase() !== 'usd')
    throw invalid('The sandbox only knows usd.', undefined, 'currency');
  const account = findReachable(world, destination);
  if (!account) throw refused(`No such destination: '${destination}'`, 'resource_missing', 'destination');
  if (transfersStatus(account) !== 'active') {
    throw refused(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
    );
  }
  if (amount > availableCents(world, null)) {
    throw refused(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating ' +
        'Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
      'balance_insufficient',
    );
  }
  const id = cause.newId('transfer');
  const out = move(world, cause, { type: 'transfer', amount: -amount, source: id });
  const payment = paymentOfTransfer(world, cause, destination, id, amount);
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: out.id,
    created: nowSeconds(world),
    currency: 'usd',
    description: text(call, 'description') ?? null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: mergeMetadata({}, metadata(call)),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: text(call, 'transfer_group') ?? null,
  };
  world.store.put('transfers', id, transfer);
  emit(world, cause, 'transfer.created', transfer);
  doLater(world, 'create_payout', destination, world.options.stripe.payoutDelayMs);
  return transfer;
}

/**
 * Takes money back from the connected account.
 * `isForced`: also when its balance does not hold it, as Stripe itself may do; the account is then below zero.
 * @throws ApiError when nothing is left to reverse, or the account's balance is too small
 */
export function reverse(
  world: World,
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
  if (!given.isForced && amount > availableCents(world, account)) {
    throw refused(
      'The connected account does not have sufficient funds to cover the reversal.',
      'balance_insufficient',
    );
  }
  const id = cause.newId('reversal');
  move(world, cause, { account, type: 'payment_refund', amount: -amount, source: old.destination_payment as string });
  const back = move(world, cause, { type: 'transfer_refund', amount, source: id });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back.id,
    created: nowSeconds(world),
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
  world.store.put('reversals', id, reversal);
  world.store.put('transfers', old.id, transfer);
  emit(world, cause, 'transfer.reversed', transfer, {
    previous: { amount_reversed: old.amount_reversed, reversed: old.reversed },
  });
  return reversal;
}

export function createReversal(call: Call): Stripe.TransferReversal {
  const given = { amount: integer(call, 'amount'), metadata: mergeMetadata({}, metadata(call)) };
  return reverse(call.world, call.cause, find(call.world, 'transfers', call.args.id), given);
}

export function listReversals(call: Call): List<Stripe.TransferReversal> {
  const { id } = find(call.world, 'transfers', call.args.id);
  const own = call.world.store.all('reversals').filter((reversal) => reversal.transfer === id);
  return listPage(call, `/v1/transfers/${id}/reversals`, own);
}

export function retrieveReversal({ world, args }: Call): Stripe.TransferReversal {
  const found = world.store.get('reversals', args.reversal ?? '');
  if (!found || found.transfer !== args.id) throw missing('transfer reversal', args.reversal ?? '');
  return found;
}

export function updateTransfer(call: Call): Stripe.Transfer {
  const { world, cause } = call;
  const old = find(world, 'transfers', call.args.id);
  const transfer: Stripe.Transfer = {
    ...old,
    description: text(call, 'description') ?? old.description,
    metadata: mergeMetadata(old.metadata, metadata(call)),
  };
  world.store.put('transfers', transfer.id, transfer);
  emit(world, cause, 'transfer.updated', transfer, {
    previous: { description: old.description, metadata: old.metadata },
  });
  return transfer;
}
