import { cardFee, cents } from '@unslop/domain/money';
import type Stripe from 'stripe';
import { bookDispute, bookRefund } from '../features/payments/reversals.ts';
import { paymentKinds } from '../payment-kinds.ts';
import { inTransaction } from '../platform/transactions.ts';
import type { Person, TestApp } from './test-app.ts';

/** Payments that were started, and the way Stripe reports them once they are paid. */

let intents = 0;
/** Writes only the row of a payment started two hours ago: a top-up, or the purchase of `art`. */
export async function writePayment(app: TestApp, payer: Person, dollars: number, art?: string) {
  const price = cents(dollars * 100);
  const total = price + cardFee(price);
  intents += 1;
  const id = `pi_late_${intents}`;
  const { rows } = await app.owner.query(
    `insert into payments (user_id, payment_intent_id, type, amount_cents, amount_to_add_cents, fee_cents, comment_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, app_now() - interval '2 hours') returning id`,
    [payer.id, id, art ? 'art_purchase' : 'account_funding', total, art ? null : price, cardFee(price), art ?? null],
  );
  const intent = {
    id,
    status: 'succeeded',
    currency: 'usd',
    amount_received: total,
    latest_charge: `ch_${id}`,
    metadata: {},
  };
  return { id: rows[0].id as string, total, intent: intent as unknown as Stripe.PaymentIntent };
}

/**
 * Books the only refund or dispute of a payment as Stripe reports it. Covers the whole charge by default.
 * @returns null if it was applied, otherwise the reason
 */
export function reverse(
  app: TestApp,
  kind: 'refund' | 'dispute',
  { intent, total }: { intent: { id: string }; total: number },
  status: string,
  amount = total,
): Promise<string | null> {
  const about = { payment_intent: intent.id, amount, status };
  return inTransaction(app.db, (trx) =>
    kind === 'refund'
      ? bookRefund(trx, paymentKinds, { ...about, id: `re_${intent.id}` } as Stripe.Refund)
      : bookDispute(trx, paymentKinds, {
          ...about,
          id: `du_${intent.id}`,
          balance_transactions: [] as Stripe.BalanceTransaction[],
        } as Stripe.Dispute),
  );
}

/** Starts a top-up of $10 through the product's own call. */
export async function startTopUp(
  app: TestApp,
): Promise<{ person: Person; intent: Stripe.PaymentIntent; clientSecret: string }> {
  const person = await app.person();
  const { body } = await app.call('createPaymentIntent', person, {
    body: {
      amount: 1000 + cardFee(cents(1000)),
      currency: 'usd',
      metadata: { type: 'account_funding', amount_to_add: 10 },
    },
  });
  const intent = {
    ...(await app.deps.stripe.paymentIntents.retrieve(body.paymentIntentId)),
    status: 'succeeded',
    amount_received: 1068,
    latest_charge: `ch_${body.paymentIntentId}`,
  } as Stripe.PaymentIntent;
  return { person, intent, clientSecret: body.clientSecret };
}
