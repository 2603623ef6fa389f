import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { doLater } from '../state/clock.ts';
import type { SavedCard } from '../state/records.ts';
import type { Cause } from './call.ts';
import { chargeCard } from './charges.ts';
import { ApiError, type ErrorBody, refused, unexpectedState } from './errors.ts';
import { byItself, save } from './events.ts';
import { cardOutcomes } from './test-cards.ts';

type Intent = Stripe.PaymentIntent;

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Confirms with this card, which leads to `succeeded`, `processing` or `requires_action`.
 * @throws ApiError card_error when it is declined; the intent is then back at `requires_payment_method`
 */
export function confirmIntent(
  sandbox: Sandbox,
  cause: Cause,
  intent: Intent,
  card: SavedCard | undefined,
  returnUrl: string | undefined,
): Intent {
  if (!confirmable.includes(intent.status)) throw notConfirmable(intent);
  if (!card) {
    throw refused(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent " +
        'with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      'payment_intent_unexpected_state',
    );
  }
  const ready: Intent = { ...intent, last_payment_error: null, payment_method: card.object.id };
  if (!cardOutcomes[card.outcome]!.mustAuthorise) return pay(sandbox, cause, ready, card);
  const url = authoriseUrl(sandbox, ready, returnUrl);
  const next_action: Stripe.PaymentIntent.NextAction =
    returnUrl === undefined
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  const waiting: Intent = { ...ready, next_action, status: 'requires_action' };
  return save(sandbox, cause, 'payment_intents', waiting, 'payment_intent.requires_action');
}

/** Applies the holder's decision on the bank's page. */
export function authorise(sandbox: Sandbox, intent: Intent, isGranted: boolean): Intent {
  const card = sandbox.store.get('payment_methods', intent.payment_method as string);
  if (!card || intent.status !== 'requires_action') return intent;
  if (isGranted) {
    try {
      return pay(sandbox, byItself, { ...intent, next_action: null }, card);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return sandbox.store.get('payment_intents', intent.id)!;
    }
  }
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const error: ErrorBody = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message };
  return fail(sandbox, byItself, intent, error, card);
}

/** Completes a payment that was held in `processing`. */
export function finishProcessing(sandbox: Sandbox, id: string): void {
  const intent = sandbox.store.get('payment_intents', id);
  if (intent?.status !== 'processing') return;
  const charge = sandbox.store.get('charges', intent.latest_charge as string)!.object;
  succeed(sandbox, byItself, intent, charge);
}

/** Returns the URL where the holder authorizes the payment in the browser. */
export function authoriseUrl(sandbox: Sandbox, intent: Intent, returnUrl?: string): string {
  const query = new URLSearchParams({ client_secret: intent.client_secret ?? '' });
  if (returnUrl !== undefined) query.set('return_url', returnUrl);
  return `${sandbox.options.publicUrl}/sandbox/cards/authorise/${intent.id}?${query}`;
}

function pay(sandbox: Sandbox, cause: Cause, intent: Intent, card: SavedCard): Intent {
  const charge = chargeCard(sandbox, cause, intent, card);
  const { decline } = cardOutcomes[card.outcome]!;
  const charged: Intent = { ...intent, latest_charge: charge.id };
  if (decline) {
    const error: ErrorBody = {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      charge: charge.id,
      ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    };
    const failed = fail(sandbox, cause, charged, error, card);
    throw new ApiError(402, { ...error, payment_intent: failed, payment_method: card.object });
  }
  const holdMs = sandbox.store.get('settings', 'processing_ms')?.value ?? 0;
  if (holdMs === 0) return succeed(sandbox, cause, charged, charge);
  const processing: Intent = { ...charged, next_action: null, status: 'processing' };
  doLater(sandbox, 'finish_processing', intent.id, holdMs);
  return save(sandbox, cause, 'payment_intents', processing, 'payment_intent.processing');
}

function succeed(sandbox: Sandbox, cause: Cause, intent: Intent, charge: Stripe.Charge): Intent {
  const done: Intent = {
    ...intent,
    amount_received: charge.amount,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  };
  return save(sandbox, cause, 'payment_intents', done, 'payment_intent.succeeded');
}

function fail(sandbox: Sandbox, cause: Cause, intent: Intent, error: ErrorBody, card: SavedCard): Intent {
  const failed: Intent = {
    ...intent,
    last_payment_error: { ...error, payment_method: card.object } as Stripe.PaymentIntent.LastPaymentError,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  return save(sandbox, cause, 'payment_intents', failed, 'payment_intent.payment_failed');
}

function notConfirmable(intent: Intent): ApiError {
  if (intent.status === 'succeeded') {
    return unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  return unexpectedState(
    intent,
    `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the ` +
      `following statuses may be confirmed: ${confirmable.join(', ')}.`,
  );
}
