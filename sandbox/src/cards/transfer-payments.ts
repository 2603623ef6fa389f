import type Stripe from 'stripe';
import { nowSeconds } from '../state/clock.ts';
import type { World } from '../world.ts';
import { move } from './balance.ts';
import { blankCharge } from './charges.ts';
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
  const booked = move(world, cause, { account, type: 'payment', amount, source: id });
  const payment: Stripe.Charge = {
    ...blankCharge(id, amount, nowSeconds(world)),
    balance_transaction: booked.id,
    source_transfer: transfer,
  };
  world.store.put('charges', id, { account, outcome: 'succeeds', object: payment });
  emit(world, cause, 'payment.created', payment, { account });
  return id;
}
