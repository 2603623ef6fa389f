import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../../core/ledger/ledger.ts';
import { paymentKinds } from '../../payment-kinds.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { settledArt } from '../../testing/money.ts';
import { writePayment } from '../../testing/payments.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { requestClosingWithdrawal } from '../withdrawals/withdrawals.ts';
import { bookPayment, MORE_THAN_ASKED } from './book.ts';
import { bookRefund } from './reversals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const startedPayment = (payer: Person, dollars: number, art?: string) => writePayment(app, payer, dollars, art);

describe('money that nobody requested', () => {
  const movements = async () => (await app.owner.query('select count(*)::int as n from ledger_movements')).rows[0].n;

  test('a success over more than requested books nothing [P21]', async () => {
    const { art } = await settledArt(app, { price: 20 });
    const [topUp, purchase] = [
      await startedPayment(await app.person(), 20),
      await startedPayment(await app.person(), 20, art),
    ];
    const before = await movements();
    const book = (intent: Stripe.PaymentIntent, amount: number) =>
      inTransaction(app.db, (trx) =>
        bookPayment(trx, paymentKinds, { ...intent, amount_received: amount }, app.deps.config),
      );
    expect(await book(topUp.intent, topUp.total * 1000)).toBe(MORE_THAN_ASKED);
    expect(await book(topUp.intent, topUp.total + 1)).toBe(MORE_THAN_ASKED);
    expect(await book(purchase.intent, purchase.total + 1)).toBe(MORE_THAN_ASKED);
    expect(await movements()).toBe(before);
    expect(await book(topUp.intent, topUp.total)).toBeNull();
    const refund = {
      id: `re_${topUp.id}`,
      payment_intent: topUp.intent.id,
      amount: topUp.total + 1,
      status: 'succeeded',
    };
    expect(await inTransaction(app.db, (trx) => bookRefund(trx, paymentKinds, refund as Stripe.Refund))).toBe(
      'more than was paid',
    );
    expect(await movements()).toBe(before + 1);
  });

  test('the ledger refuses a leg of another slop, payment or withdrawal [P21]', async () => {
    const [one, other] = [await app.person({ balance: 3000 }), await app.person({ balance: 3000 })];
    const [slop, another] = [await app.slop(one, { prize: 10 }), await app.slop(other, { prize: 10 })];
    const payment = await startedPayment(one, 20);
    const { art } = await settledArt(app, { price: 20 });
    const purchase = await startedPayment(one, 20, art);
    const withdrawalId = (await inTransaction(app.db, (trx) =>
      requestClosingWithdrawal(trx, { clearingDays: 0, withdrawalDelayHours: 0 }, one.id, 'acct_one'),
    ))!.id;
    const before = await movements();
    const legs = {
      'prize of another slop': {
        kind: 'prize_returned',
        aiSlopId: slop,
        legs: [
          { account: { kind: 'prize', aiSlopId: another }, amount: -1000 },
          { account: { kind: 'balance', userId: one.id }, amount: 1000 },
        ],
      },
      'prize to a user without art': {
        kind: 'prize_awarded',
        aiSlopId: slop,
        legs: [
          { account: { kind: 'prize', aiSlopId: slop }, amount: -1000 },
          { account: { kind: 'balance', userId: other.id }, amount: 1000 },
        ],
      },
      'prize from another’s balance': {
        kind: 'prize_raised',
        aiSlopId: slop,
        legs: [
          { account: { kind: 'balance', userId: other.id }, amount: -100 },
          { account: { kind: 'prize', aiSlopId: slop }, amount: 100 },
        ],
      },
      'top-up of another’s payment': {
        kind: 'top_up',
        paymentId: payment.id,
        legs: [
          { account: { kind: 'stripe' }, amount: -100 },
          { account: { kind: 'balance', userId: other.id }, amount: 100 },
        ],
      },
      'sale to a user who did not make the art': {
        kind: 'sale',
        paymentId: purchase.id,
        legs: [
          { account: { kind: 'stripe' }, amount: -100 },
          { account: { kind: 'balance', userId: other.id }, amount: 100 },
        ],
      },
      'another’s withdrawal comes back': {
        kind: 'withdrawal_returned',
        withdrawalId,
        legs: [
          { account: { kind: 'hold', userId: one.id }, amount: -100 },
          { account: { kind: 'balance', userId: other.id }, amount: 100 },
        ],
      },
      'a withdrawal that is not named': {
        kind: 'withdrawal_returned',
        legs: [
          { account: { kind: 'hold', userId: one.id }, amount: -100 },
          { account: { kind: 'balance', userId: one.id }, amount: 100 },
        ],
      },
    } as const;
    for (const [key, { legs: wrong, ...movement }] of Object.entries(legs)) {
      const book = inTransaction(app.db, (trx) => post(trx, { key, ...movement, legs: [...wrong] }));
      await expect(book, key).rejects.toMatchObject({ code: 'SL010' });
    }
    expect(await movements()).toBe(before);
  });
});
