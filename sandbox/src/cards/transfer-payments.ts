import type Stripe from 'stripe';
import { nowSeconds } from '../state/clock.ts';
import type { World } from '../world.ts';
import { move } from './balance.ts';
import { type Cause, emit } from './events.ts';

/** The other side of a transfer: a payment (`py_`) in the connected account. Answers its id. */
export function paymentOfTransfer(
  world: World,
  cause: Cause,
  account: string,
  transfer: string,
  amount: number,
): string {
  const id = cause.newId('payment');
  const booked = move(world, cause, { account, type: 'payment', reportingCategory: 'charge', amount, source: id });
  const payment: Stripe.Charge = {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: booked.id,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: nowSeconds(world),
    currency: 'usd',
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  world.store.put('charges', id, { account, outcome: 'succeeds', object: payment });
  emit(world, cause, 'payment.created', payment, { account });
  return id;
}
