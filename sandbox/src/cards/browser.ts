import type Stripe from 'stripe';
import { html, sendPage } from '../http/page.ts';
import {
  breakConnection,
  formOf,
  jsonOf,
  type Reply,
  type Request,
  RequestError,
  requireSameOrigin,
} from '../http/server.ts';
import type { Sandbox } from '../sandbox.ts';
import { nowMs } from '../state/clock.ts';
import { ApiError, type ErrorBody } from './errors.ts';
import { byItself } from './events.ts';
import { faultOfCall } from './faults.ts';
import { authorise, authoriseUrl, confirmIntent } from './paying.ts';
import { brandOf, type CardDetails, saveCard } from './test-cards.ts';

/** Does Stripe.js's part in the browser: `{client_secret, card, return_url?}` to `{status, error?, next_action?}`. */
export function confirmInBrowser(sandbox: Sandbox, request: Request, reply: Reply): unknown {
  requireSameOrigin(sandbox, request);
  const body = jsonOf(request);
  const intent = intentBySecret(sandbox, body.client_secret);
  const returnUrl = safeReturnUrl(sandbox, body.return_url);
  const fault = sandbox.store.transaction(() => faultOfCall(sandbox, 'POST', '/cards/confirm', null))?.fault;
  if (fault === 'reset') return breakConnection(request, reply);
  const answer = sandbox.store.transaction(() => {
    const card = checkCard(body.card, new Date(nowMs(sandbox)));
    if ('message' in card) return { intent, error: card };
    try {
      const saved = saveCard(sandbox, byItself.newId, card);
      return { intent: confirmIntent(sandbox, byItself, intent, saved, returnUrl) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { intent: sandbox.store.get('payment_intents', intent.id)!, error: error.body };
    }
  });
  sandbox.wake();
  if (fault === 'lose') return breakConnection(request, reply);
  return reply.send(shown(sandbox, answer.intent, answer.error, returnUrl));
}

/** Returns the result, for the page that people return to after authorizing. */
export function statusInBrowser(sandbox: Sandbox, request: Request, reply: Reply): Reply {
  requireSameOrigin(sandbox, request);
  const intent = intentBySecret(sandbox, jsonOf(request).client_secret);
  return reply.send(shown(sandbox, intent, intent.last_payment_error as ErrorBody | null));
}

/** Shows the bank's page for 3-D Secure: authorize or fail. */
export function showAuthorise(sandbox: Sandbox, { query }: Request, reply: Reply): Reply {
  const intent = intentBySecret(sandbox, query.get('client_secret'));
  const returnUrl = safeReturnUrl(sandbox, query.get('return_url'));
  if (intent.status !== 'requires_action') return showDone(reply, intent, returnUrl);
  const { brand = 'card', last4 = '' } =
    sandbox.store.get('payment_methods', intent.payment_method as string)?.object.card ?? {};
  return sendPage(reply, {
    title: 'Authorise payment',
    formTargets: [sandbox.options.publicUrl],
    body: html`
<p class="eyebrow">Stripe sandbox · 3-D Secure</p>
<h1>Is this payment yours?</h1>
<p class="soft">Here your bank would ask you to confirm. In the sandbox you decide how it ends.</p>
<dl><dt>Amount</dt><dd><strong>$${(intent.amount / 100).toFixed(2)}</strong></dd><dt>Card</dt><dd>${brand[0]!.toUpperCase()}${brand.slice(1)} ···· ${last4}</dd><dt>Payment</dt><dd>${intent.id}</dd></dl>
<form method="post" action="${intent.id}?${String(query)}" class="stack">
<button class="main" name="answer" value="authorise">Authorise payment</button>
<button name="answer" value="fail">Fail authentication</button>
</form>`,
  });
}

export function answerAuthorise(sandbox: Sandbox, request: Request, reply: Reply): Reply {
  requireSameOrigin(sandbox, request);
  const intent = intentBySecret(sandbox, request.query.get('client_secret'));
  const returnUrl = safeReturnUrl(sandbox, request.query.get('return_url'));
  const isGranted = formOf(request).get('answer') === 'authorise';
  const after = sandbox.store.transaction(() => authorise(sandbox, intent, isGranted));
  sandbox.wake();
  return showDone(reply, after, returnUrl);
}

/** Redirects to the product with Stripe's query parameters, or shows that the page can be closed. */
function showDone(reply: Reply, intent: Stripe.PaymentIntent, returnUrl: string | undefined): Reply {
  const isDone = intent.status === 'succeeded' || intent.status === 'processing';
  if (returnUrl !== undefined) {
    const url = new URL(returnUrl);
    url.searchParams.set('payment_intent', intent.id);
    url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
    url.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed');
    return reply.redirect(url.href, 303);
  }
  const title = isDone ? 'Payment authorised' : 'Payment not authorised';
  return sendPage(reply, {
    title,
    body: html`
<p class="eyebrow">Stripe sandbox · 3-D Secure</p>
<h1>${title}</h1>
<p class="soft">${isDone ? 'Your bank has agreed.' : (intent.last_payment_error?.message ?? 'Nothing was charged.')} You can close this page.</p>`,
  });
}

/** Only allows the product's own origin. Anything else would be an open redirect. */
function safeReturnUrl(sandbox: Sandbox, given: unknown): string | undefined {
  if (typeof given !== 'string' || given === '') return undefined;
  const product = new URL(sandbox.options.publicUrl);
  const url = URL.canParse(given, product.origin) ? new URL(given, product) : undefined;
  if (url?.origin !== product.origin) throw new RequestError(400, 'return_url must be an address of the product.');
  return url.href;
}

function intentBySecret(sandbox: Sandbox, secret: unknown): Stripe.PaymentIntent {
  const id = typeof secret === 'string' ? secret.split('_secret_')[0] : undefined;
  const intent = id === undefined ? undefined : sandbox.store.get('payment_intents', id);
  if (!intent || intent.client_secret !== secret)
    throw new RequestError(400, 'No such payment_intent for this client_secret.');
  return intent;
}

function shown(sandbox: Sandbox, intent: Stripe.PaymentIntent, error?: ErrorBody | null, returnUrl?: string) {
  return {
    id: intent.id,
    status: intent.status,
    ...(error ? { error: { message: error.message, code: error.code, decline_code: error.decline_code } } : {}),
    ...(intent.status === 'requires_action' ? { next_action: { url: authoriseUrl(sandbox, intent, returnUrl) } } : {}),
  };
}

/** Runs Stripe's checks before it asks the bank, with Stripe's wording. Reads the CVC but does not store it. */
function checkCard(given: unknown, now: Date): CardDetails | ErrorBody {
  const card = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const number = String(card.number ?? '').replaceAll(/[\s-]/g, '');
  if (number === '') return cardError('incomplete_number', 'Your card number is incomplete.');
  if (!/^\d{12,19}$/.test(number)) return cardError('invalid_number', 'Your card number is invalid.');
  if (!isLuhn(number)) return cardError('incorrect_number', 'Your card number is incorrect.');
  const expMonth = Number(card.exp_month);
  const year = Number(card.exp_year);
  const expYear = year < 100 ? 2000 + year : year;
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    return cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  if (!Number.isInteger(expYear) || expYear > now.getUTCFullYear() + 50) {
    return cardError('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  if (expYear < now.getUTCFullYear())
    return cardError('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (expYear === now.getUTCFullYear() && expMonth < now.getUTCMonth() + 1) {
    return cardError('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  const cvc = String(card.cvc ?? '');
  const digits = brandOf(number) === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (cvc === '') return cardError('incomplete_cvc', "Your card's security code is incomplete.");
  if (!digits.test(cvc)) return cardError('invalid_cvc', "Your card's security code is invalid.");
  return { number, expMonth, expYear, holder: typeof card.holder === 'string' ? card.holder : '' };
}

function cardError(code: string, message: string): ErrorBody {
  return { type: 'card_error', code, message };
}

/** Checks the check digit of a card number: doubles every second digit from the right, and the sum must end in 0. */
function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
