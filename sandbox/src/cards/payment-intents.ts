import type Stripe from 'stripe';
import { nowSeconds } from '../state/clock.ts';
import { type Call, type Cause, find, mergeMetadata } from './call.ts';
import { invalid, refused, unexpectedState } from './errors.ts';
import { save } from './events.ts';
import { confirmIntent } from './paying.ts';
import { useMethod } from './test-cards.ts';
import { nulls } from './words.ts';

type Intent = Stripe.PaymentIntent;

const isFinal = ({ status }: Intent) => status === 'succeeded' || status === 'canceled' || status === 'processing';

export function createPaymentIntent({ sandbox, cause, params }: Call<Stripe.PaymentIntentCreateParams>): Intent {
  const { amount, currency, automatic_payment_methods: automatic } = params;
  checkAmount(amount, currency);
  if (params.return_url !== undefined && params.confirm !== true) {
    throw invalid('You cannot provide `return_url` when `confirm` is not set to true.', undefined, 'return_url');
  }
  const card = params.payment_method === undefined ? undefined : useMethod(sandbox, cause.newId, params.payment_method);
  const intent: Intent = {
    ...blankIntent(cause, amount, nowSeconds(sandbox)),
    automatic_payment_methods: {
      enabled: automatic?.enabled ?? true,
      allow_redirects: automatic?.allow_redirects ?? 'always',
    },
    capture_method: params.capture_method ?? 'automatic_async',
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: card?.object.id ?? null,
    status: card ? 'requires_confirmation' : 'requires_payment_method',
  };
  save(sandbox, cause, 'payment_intents', intent, 'payment_intent.created');
  return params.confirm === true ? confirmIntent(sandbox, cause, intent, card, params.return_url) : intent;
}

export function retrievePaymentIntent({ sandbox, id, params }: Call<Stripe.PaymentIntentRetrieveParams>): Intent {
  const intent = find(sandbox, 'payment_intents', id, 'intent');
  if (params.client_secret !== undefined && params.client_secret !== intent.client_secret) {
    throw invalid(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      'payment_intent_invalid_parameter',
      'client_secret',
    );
  }
  return intent;
}

export function updatePaymentIntent({ sandbox, cause, params, id }: Call<Stripe.PaymentIntentUpdateParams>): Intent {
  const old = find(sandbox, 'payment_intents', id, 'intent');
  const { amount = old.amount, currency = old.currency, payment_method: method } = params;
  checkAmount(amount, currency);
  const [changed] = Object.keys(params).filter((name) => !['description', 'metadata', 'expand'].includes(name));
  if (isFinal(old) && changed !== undefined) {
    const message = `This PaymentIntent's ${changed} could not be updated because it has a status of ${old.status}.`;
    throw unexpectedState(old, message);
  }
  const card = method === undefined ? undefined : useMethod(sandbox, cause.newId, method);
  const intent: Intent = {
    ...old,
    amount,
    description: params.description ?? old.description,
    metadata: mergeMetadata(old.metadata, params.metadata),
    payment_method: card?.object.id ?? old.payment_method,
    status: card && old.status === 'requires_payment_method' ? 'requires_confirmation' : old.status,
  };
  sandbox.store.put('payment_intents', id, intent);
  return intent;
}

export function confirmPaymentIntent({ sandbox, cause, params, id }: Call<Stripe.PaymentIntentConfirmParams>): Intent {
  const intent = find(sandbox, 'payment_intents', id, 'intent');
  const method = params.payment_method ?? (intent.payment_method as string | null);
  const card = method === null ? undefined : useMethod(sandbox, cause.newId, method);
  return confirmIntent(sandbox, cause, intent, card, params.return_url);
}

export function cancelPaymentIntent({ sandbox, cause, params, id }: Call<Stripe.PaymentIntentCancelParams>): Intent {
  const old = find(sandbox, 'payment_intents', id, 'intent');
  if (isFinal(old)) {
    throw unexpectedState(
      old,
      `You cannot cancel this PaymentIntent because it has a status of ${old.status}. Only a PaymentIntent with one of the ` +
        'following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.',
    );
  }
  const intent: Intent = {
    ...old,
    canceled_at: nowSeconds(sandbox),
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  };
  return save(sandbox, cause, 'payment_intents', intent, 'payment_intent.canceled');
}

/** Checks Stripe's bounds for usd: at least 50 cents, at most eight digits. */
function checkAmount(amount: number, currency: string): void {
  if (currency.toLowerCase() !== 'usd')
    throw invalid(`Invalid currency: ${currency}. The sandbox only knows usd.`, undefined, 'currency');
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
  if (amount < 50) throw refused('Amount must be at least $0.50 usd', 'amount_too_small', 'amount');
  if (amount > 99_999_999) throw refused('Amount must be no more than $999,999.99', 'amount_too_large', 'amount');
}

function blankIntent(cause: Cause, amount: number, created: number): Intent {
  const id = cause.newId('payment_intent');
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${cause.newId('secret')}`,
    confirmation_method: 'automatic',
    created,
    currency: 'usd',
    livemode: false,
    metadata: {},
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...nulls(`allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at
      cancellation_reason customer customer_account description excluded_payment_method_types last_payment_error
      latest_charge managed_payments next_action on_behalf_of payment_method payment_method_configuration_details
      payment_record processing receipt_email review setup_future_usage shipping source statement_descriptor
      statement_descriptor_suffix transfer_data transfer_group`),
  };
}
