import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentKinds } from '../../payment-kinds.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import { settledArt } from '../../testing/money.ts';
import { reverse, writePayment } from '../../testing/payments.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { bookPayment } from './book.ts';
import { noteDisputedCards, pruneDisputedCards } from './disputed-cards.ts';
import { refundUnapplied } from './unapplied.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
const words = async (person: Person) => (await notificationsOf(app, person)).map(({ content }) => content);

/** Intents with their charge, as the provider would return them. */
const atProvider = new Map<string, Stripe.PaymentIntent>();
const refunded: string[] = [];
const deps = (): Deps => ({
  ...app.deps,
  stripe: {
    paymentIntents: { retrieve: async (id: string) => atProvider.get(id)! },
    refunds: {
      create: async ({ payment_intent }: { payment_intent: string }) => refunded.push(payment_intent),
    },
  } as unknown as Stripe,
});

/** Creates a payment with a card. @param art  art to buy, instead of a top-up */
async function paid(payer: Person, card: string, { dollars = 20, art = '' } = {}) {
  const written = await writePayment(app, payer, dollars, art || undefined);
  const intent = {
    ...written.intent,
    latest_charge: {
      id: `ch_${written.intent.id}`,
      payment_method_details: { card: { brand: 'visa', last4: '4242', fingerprint: card } },
    },
  } as unknown as Stripe.PaymentIntent;
  atProvider.set(intent.id, intent);
  const book = () => inTransaction(app.db, (trx) => bookPayment(trx, paymentKinds, intent, app.deps.config));
  expect(await book()).toBeNull();
  return { ...written, intent, book };
}
type Paid = Awaited<ReturnType<typeof paid>>;
const dispute = (of: Paid, status: string, amount?: number) => reverse(app, 'dispute', of, status, amount);
const refund = (of: Paid, status: string) => reverse(app, 'refund', of, status);
const reasonOf = async ({ id }: Paid) =>
  (await app.owner.query('select refund_reason from payments where id = $1', [id])).rows[0].refund_reason;
const DISPUTED = 'We can’t take this card because a payment with it was disputed.';

describe('a card whose payment was disputed', () => {
  test('cannot pay again for anybody; its payer is told that the money goes back [T334]', async () => {
    const [thief, friend] = [await app.person(), await app.person()];
    const first = await paid(thief, 'stolen');
    expect(await app.balanceOf(thief)).toBe(2000);
    await dispute(first, 'needs_response');
    await noteDisputedCards(deps());
    for (const status of ['needs_response', 'lost']) {
      await dispute(first, status);
      const again = await paid(friend, 'stolen');
      await again.book();
      expect([await reasonOf(again), await app.balanceOf(friend)]).toEqual([DISPUTED, 0]);
      await refundUnapplied(deps(), again.id);
      expect(refunded.filter((id) => id === again.intent.id)).toHaveLength(1);
      await refund(again, 'succeeded');
    }
    expect(await words(friend)).toContain(`${DISPUTED} We’re sending $21.35 back to your card.`);
    const { art, artist } = await settledArt(app, { price: 20 });
    const before = await app.balanceOf(artist);
    const purchase = await paid(friend, 'stolen', { art });
    expect([await reasonOf(purchase), await app.balanceOf(artist)]).toEqual([DISPUTED, before]);
    expect(await reasonOf(await paid(friend, 'another'))).toBeNull();
    expect(await brokenChecks(app)).toEqual([]);
    const { rows } = await app.owner.query('select disputed_cards::text as row from disputed_cards');
    expect(JSON.stringify(rows)).not.toContain('stolen');
  });

  test('can pay again once the dispute is won, even before its card was read [T334]', async () => {
    const payer = await app.person();
    const first = await paid(payer, 'honest');
    await dispute(first, 'needs_response');
    await noteDisputedCards(deps());
    await dispute(first, 'won');
    expect(await reasonOf(await paid(payer, 'honest'))).toBeNull();
    const second = await paid(payer, 'honest');
    await dispute(second, 'needs_response');
    await dispute(second, 'won');
    await noteDisputedCards(deps());
    expect(await reasonOf(await paid(payer, 'honest'))).toBeNull();
    expect(
      (await app.owner.query(`select from disputed_cards where reversal_id like '%' || $1`, [second.intent.id]))
        .rowCount,
    ).toBe(0);
  });

  test('is read later when the provider fails, without delaying others [T334]', async () => {
    const [one, two] = [await paid(await app.person(), 'first'), await paid(await app.person(), 'second')];
    await dispute(one, 'needs_response');
    await dispute(two, 'needs_response');
    const broken = deps();
    broken.stripe.paymentIntents.retrieve = (async (id: string) => {
      if (id === one.intent.id) throw new Error('no answer');
      return atProvider.get(id)!;
    }) as never;
    await expect(noteDisputedCards(broken)).rejects.toThrow('1 disputes');
    expect(await reasonOf(await paid(await app.person(), 'second'))).toBe(DISPUTED);
    await noteDisputedCards(deps());
    expect(await reasonOf(await paid(await app.person(), 'first'))).toBe(DISPUTED);
  });
});

test('is deleted after five years', async () => {
  const payment = await paid(await app.person(), 'old');
  await dispute(payment, 'lost');
  await noteDisputedCards(deps());
  expect(await reasonOf(await paid(await app.person(), 'old'))).toBe(DISPUTED);
  await app.owner.query(
    `update disputed_cards set noted_at = app_now() - interval '5 years 1 day' where reversal_id = $1`,
    [`du_${payment.intent.id}`],
  );
  await pruneDisputedCards(app.db);
  expect(await reasonOf(await paid(await app.person(), 'old'))).toBeNull();
});

describe('a payment that bought nothing', () => {
  /** Creates a payment with the card of a disputed payment. */
  async function unapplied() {
    const payer = await app.person();
    const card = `card of ${payer.id}`;
    await dispute(await paid(await app.person(), card), 'lost');
    await noteDisputedCards(deps());
    const payment = await paid(payer, card);
    expect(await reasonOf(payment)).toBe(DISPUTED);
    return { payer, payment };
  }
  const sent = ({ intent }: Paid) => refunded.filter((id) => id === intent.id).length;
  const queued = async ({ id }: Paid) =>
    (
      await app.owner.query(
        `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'refund_payment' and j.payload ->> 'paymentId' = $1`,
        [id],
      )
    ).rowCount;

  test('is refunded once after its dispute is won, however often that is reported [T338]', async () => {
    const { payer, payment } = await unapplied();
    await dispute(payment, 'needs_response');
    await refundUnapplied(deps(), payment.id);
    expect([sent(payment), await queued(payment)]).toEqual([0, 1]);
    await Promise.all([dispute(payment, 'won'), dispute(payment, 'won'), dispute(payment, 'won')]);
    expect(await queued(payment)).toBe(2);
    await refundUnapplied(deps(), payment.id);
    expect(sent(payment)).toBe(1);
    await refund(payment, 'succeeded');
    await refundUnapplied(deps(), payment.id);
    expect(sent(payment)).toBe(1);
    expect(await words(payer)).toContain(
      'The dispute about your payment of $21.35 is over. The payment bought nothing, so we’re sending the $21.35 back to your card.',
    );
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('is not refunded after a lost dispute, except what the bank left [T338]', async () => {
    const { payer, payment } = await unapplied();
    await dispute(payment, 'lost');
    await refundUnapplied(deps(), payment.id);
    expect(sent(payment)).toBe(0);
    expect(await words(payer)).toContain(
      'Your bank gave you back the $21.35 of a payment that bought nothing, so we won’t send it again.',
    );
    const part = await unapplied();
    await dispute(part.payment, 'lost', 500);
    await refundUnapplied(deps(), part.payment.id);
    expect(sent(part.payment)).toBe(1);
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('raises an alarm and tells its payer if the refund fails [T338]', async () => {
    const { payer, payment } = await unapplied();
    await refund(payment, 'succeeded');
    await refund(payment, 'failed');
    const alarms = await app.owner.query(
      `select from alarms where kind = 'refund_failed' and detail ->> 'paymentId' = $1`,
      [payment.id],
    );
    expect(alarms.rowCount).toBe(1);
    expect(await words(payer)).toContainEqual(
      expect.stringMatching(/^The \$21\.35 we sent back didn’t reach your card/),
    );
    expect(await brokenChecks(app)).toEqual([]);
  });
});
