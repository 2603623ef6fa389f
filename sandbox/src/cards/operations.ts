import type { Records } from '../state/records.ts';
import { createAccountLink } from './account-links.ts';
import { closeAccount, createAccount, listAccounts, retrieveAccount, updateAccount } from './accounts.ts';
import { listBalanceTransactions, retrieveBalance } from './balance.ts';
import type { Call, Operation } from './call.ts';
import { listCharges } from './charges.ts';
import { closeDispute } from './disputes.ts';
import { listEvents, listThinEvents, retrieveEvent, retrieveThinEvent } from './event-lists.ts';
import { listPage, matching } from './lists.ts';
import { find, findOwn } from './objects.ts';
import type { Fields } from './params.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts';
import { listPayouts } from './payouts.ts';
import { createRefund, updateRefund } from './refunds.ts';
import * as shapes from './shapes.ts';
import { createReversal, createTransfer, listReversals, retrieveReversal, updateTransfer } from './transfers.ts';

/** Every call of Stripe's API that we stand in for. */
export const operations: Operation[] = [
  post('/v1/payment_intents', shapes.paymentIntentCreate, createPaymentIntent, ['amount', 'currency']),
  list('/v1/payment_intents', shapes.paymentIntentList, 'payment_intents'),
  get('/v1/payment_intents/:id', shapes.paymentIntentRetrieve, retrievePaymentIntent),
  post('/v1/payment_intents/:id', shapes.paymentIntentUpdate, updatePaymentIntent),
  post('/v1/payment_intents/:id/confirm', shapes.paymentIntentConfirm, confirmPaymentIntent),
  post('/v1/payment_intents/:id/cancel', shapes.paymentIntentCancel, cancelPaymentIntent),

  forAccounts(get('/v1/charges', shapes.chargeList, listCharges)),
  forAccounts(get('/v1/charges/:id', shapes.retrieve, (call) => findOwn(call, 'charges'))),
  post('/v1/refunds', shapes.refundCreate, createRefund),
  list('/v1/refunds', shapes.refundList, 'refunds', 'charge', 'payment_intent'),
  get('/v1/refunds/:id', shapes.retrieve, ({ world, args }) => find(world, 'refunds', args.id)),
  post('/v1/refunds/:id', shapes.metadataUpdate, updateRefund),
  list('/v1/disputes', shapes.disputeList, 'disputes', 'charge', 'payment_intent'),
  get('/v1/disputes/:id', shapes.retrieve, ({ world, args }) => find(world, 'disputes', args.id)),
  post('/v1/disputes/:id/close', shapes.retrieve, (call) =>
    closeDispute(call.world, call.cause, call.args.id ?? '', 'lost'),
  ),

  forAccounts(get('/v1/balance', shapes.retrieve, retrieveBalance)),
  forAccounts(get('/v1/balance_transactions', shapes.balanceTransactionList, listBalanceTransactions)),
  forAccounts(get('/v1/balance_transactions/:id', shapes.retrieve, (call) => findOwn(call, 'balance_transactions'))),

  post('/v1/transfers', shapes.transferCreate, createTransfer, ['currency', 'destination']),
  list('/v1/transfers', shapes.transferList, 'transfers', 'destination', 'transfer_group'),
  get('/v1/transfers/:id', shapes.retrieve, ({ world, args }) => find(world, 'transfers', args.id)),
  post('/v1/transfers/:id', shapes.transferUpdate, updateTransfer),
  post('/v1/transfers/:id/reversals', shapes.reversalCreate, createReversal),
  get('/v1/transfers/:id/reversals', shapes.reversalList, listReversals),
  get('/v1/transfers/:id/reversals/:reversal', shapes.retrieve, retrieveReversal),
  forAccounts(get('/v1/payouts', shapes.payoutList, listPayouts)),
  forAccounts(get('/v1/payouts/:id', shapes.retrieve, (call) => findOwn(call, 'payouts'))),

  forAccounts(get('/v1/events', shapes.eventList, listEvents)),
  forAccounts(get('/v1/events/:id', shapes.retrieve, retrieveEvent)),

  post('/v2/core/accounts', shapes.accountCreate, createAccount),
  get('/v2/core/accounts', shapes.accountList, listAccounts),
  forAccounts(get('/v2/core/accounts/:id', shapes.accountRetrieve, retrieveAccount)),
  post('/v2/core/accounts/:id', shapes.accountUpdate, updateAccount),
  post('/v2/core/accounts/:id/close', shapes.accountClose, closeAccount),
  post('/v2/core/account_links', shapes.accountLinkCreate, createAccountLink, ['account', 'use_case']),
  get('/v2/core/events', shapes.thinEventList, listThinEvents),
  get('/v2/core/events/:id', {}, retrieveThinEvent),
];

function get(path: string, fields: Fields, run: (call: Call) => object): Operation {
  return { method: 'GET', path, fields, run };
}

/** @param names  the parameters that choose by a field of the same name */
function list<K extends 'payment_intents' | 'refunds' | 'disputes' | 'transfers'>(
  path: string,
  fields: Fields,
  kind: K,
  ...names: (keyof Records[K] & string)[]
): Operation {
  return get(path, fields, (call) => listPage(call, path, matching(call, call.world.store.all(kind), ...names)));
}

function post(path: string, fields: Fields, run: (call: Call) => object, required: string[] = []): Operation {
  return { method: 'POST', path, fields, run, required };
}

function forAccounts(operation: Operation): Operation {
  return { ...operation, forAccounts: true };
}
