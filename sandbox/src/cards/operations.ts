import { createAccountLink } from './account-links.ts';
import { closeAccount, createAccount, listAccounts, retrieveAccount, updateAccount } from './accounts.ts';
import { listBalanceTransactions, retrieveBalance, retrieveBalanceTransaction } from './balance.ts';
import type { Call, Operation } from './call.ts';
import { listCharges, retrieveCharge } from './charges.ts';
import { closeDispute, listDisputes, retrieveDispute } from './disputes.ts';
import { listEvents, listThinEvents, retrieveEvent, retrieveThinEvent } from './event-lists.ts';
import type { Fields } from './params.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts';
import { listPayouts, retrievePayout } from './payouts.ts';
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts';
import * as shapes from './shapes.ts';
import {
  createReversal,
  createTransfer,
  listReversals,
  listTransfers,
  retrieveReversal,
  retrieveTransfer,
  updateTransfer,
} from './transfers.ts';

/** Every call of Stripe's API that we stand in for. */
export const operations: Operation[] = [
  post('/v1/payment_intents', shapes.paymentIntentCreate, createPaymentIntent, ['amount', 'currency']),
  get('/v1/payment_intents', shapes.paymentIntentList, listPaymentIntents),
  get('/v1/payment_intents/:id', shapes.paymentIntentRetrieve, retrievePaymentIntent),
  post('/v1/payment_intents/:id', shapes.paymentIntentUpdate, updatePaymentIntent),
  post('/v1/payment_intents/:id/confirm', shapes.paymentIntentConfirm, confirmPaymentIntent),
  post('/v1/payment_intents/:id/cancel', shapes.paymentIntentCancel, cancelPaymentIntent),

  forAccounts(get('/v1/charges', shapes.chargeList, listCharges)),
  forAccounts(get('/v1/charges/:id', shapes.retrieve, retrieveCharge)),
  post('/v1/refunds', shapes.refundCreate, createRefund),
  get('/v1/refunds', shapes.refundList, listRefunds),
  get('/v1/refunds/:id', shapes.retrieve, retrieveRefund),
  post('/v1/refunds/:id', shapes.metadataUpdate, updateRefund),
  get('/v1/disputes', shapes.disputeList, listDisputes),
  get('/v1/disputes/:id', shapes.retrieve, retrieveDispute),
  post('/v1/disputes/:id/close', shapes.retrieve, (call) =>
    closeDispute(call.world, call.cause, call.args.id ?? '', 'lost'),
  ),

  forAccounts(get('/v1/balance', shapes.retrieve, retrieveBalance)),
  forAccounts(get('/v1/balance_transactions', shapes.balanceTransactionList, listBalanceTransactions)),
  forAccounts(get('/v1/balance_transactions/:id', shapes.retrieve, retrieveBalanceTransaction)),

  post('/v1/transfers', shapes.transferCreate, createTransfer, ['currency', 'destination']),
  get('/v1/transfers', shapes.transferList, listTransfers),
  get('/v1/transfers/:id', shapes.retrieve, retrieveTransfer),
  post('/v1/transfers/:id', shapes.transferUpdate, updateTransfer),
  post('/v1/transfers/:id/reversals', shapes.reversalCreate, createReversal),
  get('/v1/transfers/:id/reversals', shapes.reversalList, listReversals),
  get('/v1/transfers/:id/reversals/:reversal', shapes.retrieve, retrieveReversal),
  forAccounts(get('/v1/payouts', shapes.payoutList, listPayouts)),
  forAccounts(get('/v1/payouts/:id', shapes.retrieve, retrievePayout)),

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

function post(path: string, fields: Fields, run: (call: Call) => object, required: string[] = []): Operation {
  return { method: 'POST', path, fields, run, required };
}

function forAccounts(operation: Operation): Operation {
  return { ...operation, forAccounts: true };
}
