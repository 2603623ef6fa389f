import { type App, pathOf, type Request } from '../http/server.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Records } from '../state/records.ts';
import { closeAccount, createAccount, listAccounts, listExternalAccounts, retrieveAccount } from './accounts.ts';
import { listBalanceTransactions, retrieveBalance } from './balance.ts';
import { answerAuthorise, confirmInBrowser, showAuthorise, statusInBrowser } from './browser.ts';
import { allOwn, type Call, find, findOwn } from './call.ts';
import { routeControl } from './control.ts';
import { closeDispute } from './disputes.ts';
import { refused } from './errors.ts';
import { listEvents, listThinEvents, retrieveEvent, retrieveThinEvent } from './events.ts';
import { listPage, matching } from './lists.ts';
import { answerOnboarding, createAccountLink, showOnboarding } from './onboarding.ts';
import type { Table } from './params.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts';
import { createRefund } from './refunds.ts';
import * as shapes from './shapes.ts';
import { createReversal, createTransfer, listReversals } from './transfers.ts';
import { type Operation, requireKey, serve } from './wire.ts';

/** Every call of Stripe's API that the sandbox replaces. */
const operations: Operation[] = [
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
  get('/v1/refunds/:id', shapes.retrieve, ({ sandbox, id }) => find(sandbox, 'refunds', id)),
  list('/v1/disputes', shapes.refundList, 'disputes', 'charge', 'payment_intent'),
  get('/v1/disputes/:id', shapes.retrieve, ({ sandbox, id }) => find(sandbox, 'disputes', id)),
  post('/v1/disputes/:id/close', shapes.retrieve, ({ sandbox, cause, id }) => closeDispute(sandbox, cause, id, 'lost')),

  forAccounts(get('/v1/balance', shapes.retrieve, retrieveBalance)),
  forAccounts(get('/v1/balance_transactions', shapes.balanceTransactionList, listBalanceTransactions)),

  post('/v1/transfers', shapes.transferCreate, createTransfer, ['currency', 'destination']),
  list('/v1/transfers', shapes.transferList, 'transfers', 'destination', 'transfer_group'),
  get('/v1/transfers/:id', shapes.retrieve, ({ sandbox, id }) => find(sandbox, 'transfers', id)),
  post('/v1/transfers/:id/reversals', shapes.reversalCreate, createReversal),
  get('/v1/transfers/:id/reversals', shapes.reversalList, listReversals),
  forAccounts(get('/v1/payouts/:id', shapes.retrieve, (call) => findOwn(call, 'payouts'))),

  forAccounts(get('/v1/events', shapes.eventList, listEvents)),
  forAccounts(get('/v1/events/:id', shapes.retrieve, retrieveEvent)),

  get('/v1/accounts/:id/external_accounts', shapes.externalAccountList, listExternalAccounts),
  post('/v2/core/accounts', shapes.accountCreate, createAccount),
  get('/v2/core/accounts', shapes.accountList, listAccounts),
  forAccounts(get('/v2/core/accounts/:id', shapes.accountRetrieve, retrieveAccount)),
  post('/v2/core/accounts/:id/close', shapes.accountClose, closeAccount),
  post('/v2/core/account_links', shapes.accountLinkCreate, createAccountLink, ['account', 'use_case']),
  get('/v2/core/events', shapes.thinEventList, listThinEvents),
  get('/v2/core/events/:id', {}, retrieveThinEvent),
];

export function routeCards(app: App, sandbox: Sandbox): void {
  const keysInUse = new Set<string>();
  for (const operation of operations) serve(app, sandbox, operation, keysInUse);
  // Stripe's reply for an unknown URL. Also covers calls that the sandbox does not model.
  for (const version of ['v1', 'v2']) {
    app.all(`/${version}/*`, (request: Request) => {
      requireKey(request, sandbox.options.stripe.secretKey);
      const address = `${request.method}: ${pathOf(request)}`;
      const message = `Unrecognized request URL (${address}). The sandbox stands in for few of Stripe's calls.`;
      throw refused(message, undefined, undefined, 404);
    });
  }
  app.post('/cards/confirm', (request: Request, reply) => confirmInBrowser(sandbox, request, reply));
  app.post('/cards/status', (request: Request, reply) => statusInBrowser(sandbox, request, reply));
  app.get('/cards/authorise/:id', (request: Request, reply) => showAuthorise(sandbox, request, reply));
  app.post('/cards/authorise/:id', (request: Request, reply) => answerAuthorise(sandbox, request, reply));
  app.get('/connect/onboarding/:id', (request: Request, reply) => showOnboarding(sandbox, request, reply));
  app.post('/connect/onboarding/:id', (request: Request, reply) => answerOnboarding(sandbox, request, reply));
  routeControl(app, sandbox);
}

function get<P>(path: string, fields: Table<P>, run: (call: Call<P>) => object): Operation {
  return { method: 'GET', path, fields, required: [], run: run as Operation['run'] };
}

function post<P>(path: string, fields: Table<P>, run: (call: Call<P>) => object, required: string[] = []): Operation {
  return { method: 'POST', path, fields, required, run: run as Operation['run'] };
}

/** @param names  parameters that filter by the field of the same name */
function list<K extends 'payment_intents' | 'refunds' | 'disputes' | 'transfers'>(
  path: string,
  fields: Table,
  kind: K,
  ...names: (keyof Records[K] & string)[]
): Operation {
  return get(path, fields, (call) => listPage(call, path, matching(call, call.sandbox.store.all(kind), ...names)));
}

function listCharges(call: Call) {
  return listPage(call, '/v1/charges', matching(call, allOwn(call, 'charges'), 'payment_intent'));
}

/** Allows the operation for connected accounts too. */
function forAccounts(operation: Operation): Operation {
  return { ...operation, forAccounts: true };
}
