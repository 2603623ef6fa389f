import type Stripe from 'stripe';
import { nowSeconds } from '../state/clock.ts';
import { type Call, integer, mergeMetadata, metadata, text } from './call.ts';
import { invalid, refused, unexpectedState } from './errors.ts';
import { type Cause, emit } from './events.ts';
import { find } from './objects.ts';
import { confirmIntent } from './paying.ts';
import { useMethod } from './payment-methods.ts';

export function createPaymentIntent(call: Call): Stripe.PaymentIntent {
  const { world, cause, params } = call;
  checkAmount(integer(call, 'amount')!, text(call, 'currency')!);
  if (params.return_url !== undefined && params.confirm !== true) {
    throw invalid('You cannot provide `return_url` when `confirm` is not set to true.', undefined, 'return_url');
  }
  const method = text(call, 'payment_method');
  const card = method === undefined ? undefined : useMethod(world, cause.newId, method);
  const intent: Stripe.PaymentIntent = {
    ...blankIntent(cause, nowSeconds(world)),
    amount: integer(call, 'amount')!,
    automatic_payment_methods: automaticMethods(call),
    capture_method: (text(call, 'capture_method') ?? 'automatic_async') as Stripe.PaymentIntent.CaptureMethod,
    description: text(call, 'description') ?? null,
    metadata: mergeMetadata({}, metadata(call)),
    payment_method: card?.object.id ?? null,
    receipt_email: text(call, 'receipt_email') ?? null,
    statement_descriptor: text(call, 'statement_descriptor') ?? null,
    statement_descriptor_suffix: text(call, 'statement_descriptor_suffix') ?? null,
    status: card ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: text(call, 'transfer_group') ?? null,
  };
  world.store.put('payment_intents', intent.id, intent);
  emit(world, cause, 'payment_intent.created', intent);
  if (params.confirm !== true) return intent;
  return confirmIntent(world, cause, intent, card, text(call, 'return_url'));
}

export function retrievePaymentIntent(call: Call): Stripe.PaymentIntent {
  const intent = find(call.world, 'payment_intents', call.args.id, 'intent');
  const secret = text(call, 'client_secret');
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalid(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      'payment_intent_invalid_parameter',
      'client_secret',
    );
  }
  return intent;
}

export function updatePaymentIntent(call: Call): Stripe.PaymentIntent {
  const { world, cause } = call;
  const old = find(world, 'payment_intents', call.args.id, 'intent');
  const amount = integer(call, 'amount') ?? old.amount;
  checkAmount(amount, text(call, 'currency') ?? old.currency);
  const isFinal = old.status === 'succeeded' || old.status === 'canceled' || old.status === 'processing';
  const wants = Object.keys(call.params).filter(
    (name) => !['description', 'metadata', 'expand', 'receipt_email', 'transfer_group'].includes(name),
  );
  if (isFinal && wants.length > 0) {
    throw unexpectedState(
      old,
      `This PaymentIntent's ${wants[0]} could not be updated because it has a status of ${old.status}.`,
    );
  }
  const method = text(call, 'payment_method');
  const card = method === undefined ? undefined : useMethod(world, cause.newId, method);
  const intent: Stripe.PaymentIntent = {
    ...old,
    amount,
    description: text(call, 'description') ?? old.description,
    metadata: mergeMetadata(old.metadata, metadata(call)),
    payment_method: card?.object.id ?? old.payment_method,
    receipt_email: text(call, 'receipt_email') ?? old.receipt_email,
    statement_descriptor: text(call, 'statement_descriptor') ?? old.statement_descriptor,
    statement_descriptor_suffix: text(call, 'statement_descriptor_suffix') ?? old.statement_descriptor_suffix,
    status: card && old.status === 'requires_payment_method' ? 'requires_confirmation' : old.status,
    transfer_group: text(call, 'transfer_group') ?? old.transfer_group,
  };
  world.store.put('payment_intents', intent.id, intent);
  return intent;
}

export function confirmPaymentIntent(call: Call): Stripe.PaymentIntent {
  const { world, cause } = call;
  const intent = find(world, 'payment_intents', call.args.id, 'intent');
  const method = text(call, 'payment_method') ?? (intent.payment_method as string | null);
  const card = method === null ? undefined : useMethod(world, cause.newId, method);
  return confirmIntent(world, cause, intent, card, text(call, 'return_url'));
}

export function cancelPaymentIntent(call: Call): Stripe.PaymentIntent {
  const { world, cause } = call;
  const old = find(world, 'payment_intents', call.args.id, 'intent');
  if (old.status === 'succeeded' || old.status === 'canceled' || old.status === 'processing') {
    throw unexpectedState(
      old,
      `You cannot cancel this PaymentIntent because it has a status of ${old.status}. Only a PaymentIntent with one of the ` +
        'following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.',
    );
  }
  const intent: Stripe.PaymentIntent = {
    ...old,
    canceled_at: nowSeconds(world),
    cancellation_reason: (text(call, 'cancellation_reason') ?? null) as Stripe.PaymentIntent.CancellationReason | null,
    next_action: null,
    status: 'canceled',
  };
  world.store.put('payment_intents', intent.id, intent);
  emit(world, cause, 'payment_intent.canceled', intent);
  return intent;
}

/** Stripe's bounds for usd: at least 50 cents, at most eight digits. */
function checkAmount(amount: number, currency: string): void {
  if (currency.toLowerCase() !== 'usd')
    throw invalid(`Invalid currency: ${currency}. The sandbox only knows usd.`, undefined, 'currency');
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
  if (amount < 50) throw refused('Amount must be at least $0.50 usd', 'amount_too_small', 'amount');
  if (amount > 99_999_999) throw refused('Amount must be no more than $999,999.99', 'amount_too_large', 'amount');
}

function automaticMethods(call: Call): Stripe.PaymentIntent.AutomaticPaymentMethods {
  const given = call.params.automatic_payment_methods as Stripe.PaymentIntent.AutomaticPaymentMethods | undefined;
  return { enabled: given?.enabled ?? true, allow_redirects: given?.allow_redirects ?? 'always' };
}

function blankIntent(cause: Cause, created: number): Stripe.PaymentIntent {
  const id = cause.newId('payment_intent');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${cause.newId('secret')}`,
    confirmation_method: 'automatic',
    created,
    currency: 'usd',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}
