import { cents, netOfCardFee } from '@unslop/domain/money';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentKinds } from '../../payment-kinds.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { reversalCalls } from '../../testing/reversals.ts';
import { eventually, notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { noteCard } from './payment.ts';
import { bookDispute } from './reversals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterAll(() => app.stop());
const { paidIn, deposit, wallet, reversals, untilReversals, feeOf } = reversalCalls(() => app);

/** Returns the platform's costs of a payment, without dispute fees. */
const costsOf = async (intent: string) =>
  (
    await app.owner.query(
      `select coalesce(sum(e.amount_cents), 0)::int as cents from ledger_movements m
         join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id and a.kind = 'costs'
         join payments p on p.id = m.payment_id where p.payment_intent_id = $1`,
      [intent],
    )
  ).rows[0].cents;
const unhandledAbout = async (id: string) =>
  (
    await app.owner.query(
      `select type, parked_reason from stripe_events
        where payload -> 'data' -> 'object' ->> 'id' = $1 and parked_reason is not null`,
      [id],
    )
  ).rows;
const notified = async (person: Person): Promise<string[]> =>
  (await notificationsOf(app, person)).map(({ content }) => content);
async function mailed(person: Person, subject: string): Promise<string> {
  const query = new URLSearchParams({ to: person.email, subject, waitMs: '15000' });
  const reply = await fetch(`${app.sandboxUrl}/mail/api/messages?${query}`);
  const { messages } = (await reply.json()) as { messages: { text: string }[] };
  return messages[0]!.text.replaceAll(/\s+/g, ' ');
}
const cardOf = async (intent: string): Promise<string | null> =>
  (await app.owner.query('select card_last4 from payments where payment_intent_id = $1', [intent])).rows[0].card_last4;

describe('a refunded top-up', () => {
  test('in full takes all of it back once, and the deposit says so [P14]', async () => {
    const { person, intent, charged } = await paidIn(50);
    await app.control('/webhook-faults', { fault: 'twice', type: 'refund.created' });
    await app.control('/refunds', { payment_intent: intent });
    await untilReversals(intent, 1);
    expect(await app.balanceOf(person)).toBe(0);
    expect(await deposit(person)).toMatchObject({ refunded_cents: charged, disputed_at: null });
    expect(await wallet(person)).toMatchObject({ debt_cents: 0, frozen: false });
    const { body } = await app.call('listMovements', person);
    expect(body.data[0]).toMatchObject({
      kind: 'top_up_reversed',
      amount_cents: -5000,
      balance_after_cents: 0,
      text: 'A card payment was refunded or disputed',
    });
  });

  test('in parts leaves exactly what the remaining charge pays for [P14]', async () => {
    const { person, intent, charged } = await paidIn(50);
    let left = charged;
    for (const amount of [1, 999, 1000, 337, 2999]) {
      await app.control('/refunds', { payment_intent: intent, amount });
      left -= amount;
      const wanted = netOfCardFee(cents(left));
      await eventually(async () => (await app.balanceOf(person)) === wanted, `a balance of ${wanted}`);
    }
    await app.control('/refunds', { payment_intent: intent });
    await untilReversals(intent, 6);
    expect(await app.balanceOf(person)).toBe(0);
    expect(await deposit(person)).toMatchObject({ refunded_cents: charged });
  });

  test('twenty concurrent refunds of a dollar add up to the cent [P14]', async () => {
    const { person, intent, charged } = await paidIn(50);
    await app.control('/webhooks/pause', {});
    for (let n = 0; n < 20; n++) await app.control('/refunds', { payment_intent: intent, amount: 100 });
    await app.control('/webhooks/resume', {});
    await untilReversals(intent, 20);
    expect(await app.balanceOf(person)).toBe(netOfCardFee(cents(charged - 2000)));
  });

  test('returns the money if the refund fails', async () => {
    const { person, intent } = await paidIn(20);
    const refund = (await app.control('/refunds', { payment_intent: intent, amount: 1000 })) as { id: string };
    await untilReversals(intent, 1);
    const lower = await app.balanceOf(person);
    await app.control(`/refunds/${refund.id}/fail`, {});
    await untilReversals(intent, 1, 'restored');
    expect(lower).toBeLessThan(2000);
    expect(await app.balanceOf(person)).toBe(2000);
    expect(await deposit(person)).toMatchObject({ refunded_cents: 0 });
  });
});

describe('a disputed top-up', () => {
  test('that is lost is mailed and shown, and the platform bears the fee [P15]', async () => {
    const { person, intent, charged } = await paidIn(20);
    const dispute = (await app.control('/disputes', { payment_intent: intent })) as { id: string };
    await untilReversals(intent, 1);
    expect((await deposit(person)).dispute).toMatchObject({ state: 'open', amount_cents: charged });
    await app.control(`/disputes/${dispute.id}/close`, { outcome: 'lost' });
    await eventually(
      async () =>
        (
          await app.owner.query(
            `select from stripe_events where type = 'charge.dispute.closed' and worked_at is not null and payload->'data'->'object'->>'id' = $1`,
            [dispute.id],
          )
        ).rowCount,
      'the end of the dispute',
    );
    expect(await app.balanceOf(person)).toBe(0);
    expect(await feeOf(dispute.id)).toEqual([-1500]);
    const decided = `Your bank decided the dispute about your card payment of $${charged / 100} in your favor. You keep the money on your card.`;
    expect((await notified(person)).at(-1)).toBe(decided);
    expect(await mailed(person, 'The dispute about your payment is over')).toContain(decided);
    const shown = { state: 'lost', amount_cents: charged, at: expect.any(String) };
    const { dispute: ended, payment_id: id } = await deposit(person);
    expect(ended).toEqual(shown);
    const { notes } = (await app.call('getReceipt', person, { params: { id } })).body;
    expect(notes).toEqual([
      `$${charged / 100} went back to your card: your bank decided a dispute for you on ${ended.at.slice(0, 10)}.`,
    ]);
    // A repeated event notifies nobody.
    const { rows } = await app.owner.query(
      `select payload -> 'data' -> 'object' as dispute from stripe_events where type = 'charge.dispute.closed' and payload->'data'->'object'->>'id' = $1`,
      [dispute.id],
    );
    const count = (await notified(person)).length;
    for (let n = 0; n < 3; n++)
      expect(await inTransaction(app.db, (trx) => bookDispute(trx, paymentKinds, rows[0].dispute))).toBeNull();
    expect((await notified(person)).length).toBe(count);
  });

  test('that is won returns all of it and unfreezes the account; we bear the fee [P15]', async () => {
    const { person, intent, charged } = await paidIn(50);
    const slop = await app.slop(person, { prize: 30 });
    await app.art(await app.person(), slop);
    const dispute = (await app.control('/disputes', { payment_intent: intent })) as { id: string };
    await untilReversals(intent, 1);
    expect(await wallet(person)).toMatchObject({ balance_cents: 0, debt_cents: 3000, frozen: true });
    await app.control(`/disputes/${dispute.id}/close`, { outcome: 'won' });
    await untilReversals(intent, 1, 'restored');
    expect(await wallet(person)).toMatchObject({ balance_cents: 2000, debt_cents: 0, frozen: false });
    expect(await deposit(person)).toMatchObject({
      disputed_at: null,
      dispute: { state: 'won', amount_cents: charged, at: expect.any(String) },
    });
    expect(await feeOf(dispute.id)).toEqual([-1500]);
    const stands = `The dispute about your card payment of $${charged / 100} is over, and the payment counts: $50.00 is yours again.`;
    expect((await notified(person)).at(-1)).toBe(stands);
    expect(await mailed(person, 'The dispute about your payment is over')).toContain(stands);
  });

  test('a failed refund after the account was deleted raises an alarm [P15]', async () => {
    const { person, intent } = await paidIn(20);
    const refund = (await app.control('/refunds', { payment_intent: intent })) as { id: string };
    await untilReversals(intent, 1);
    await eventually(async () => (await cardOf(intent)) === '4242', 'the card');
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, person.id, false));
    await noteCard(app.deps, paymentKinds, intent);
    expect(await cardOf(intent), 'the card of a deleted user').toBeNull();
    await app.control(`/refunds/${refund.id}/fail`, {});
    await untilReversals(intent, 1, 'restored');
    expect(await app.balanceOf(person)).toBe(2000);
    const { rows } = await app.owner.query(
      `select detail from alarms where kind = 'owed_to_the_deleted' and detail ->> 'userId' = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ detail: { userId: person.id, reversalId: refund.id } }]);
  });

  test('reported as won before created takes nothing in the end [P15]', async () => {
    const { person, intent } = await paidIn(20);
    await app.control('/webhooks/pause', {});
    await app.control('/webhook-faults', { fault: 'late', delayMs: 1_500, type: 'charge.dispute.created' });
    await app.control('/webhook-faults', { fault: 'late', delayMs: 1_500, type: 'charge.dispute.funds_withdrawn' });
    const dispute = (await app.control('/disputes', { payment_intent: intent })) as { id: string };
    await app.control(`/disputes/${dispute.id}/close`, { outcome: 'won' });
    await app.control('/webhooks/resume', {});
    await eventually(
      async () =>
        (
          await app.owner.query(
            `select count(*)::int as n from stripe_events where worked_at is not null and payload->'data'->'object'->>'id' = $1`,
            [dispute.id],
          )
        ).rows[0].n >= 4,
      'all four events',
    );
    expect(await app.balanceOf(person)).toBe(2000);
  });

  test('for the full charge after a partial refund costs the platform the excess [P15]', async () => {
    const { person, intent, charged } = await paidIn(50);
    await app.control('/refunds', { payment_intent: intent, amount: 2000 });
    await untilReversals(intent, 1);
    const left = netOfCardFee(cents(charged - 2000));
    expect(await app.balanceOf(person)).toBe(left);
    const dispute = (await app.control('/disputes', { payment_intent: intent, amount: charged })) as { id: string };
    await untilReversals(intent, 2);
    expect(await wallet(person)).toMatchObject({ balance_cents: 0, debt_cents: 0, frozen: false });
    expect(await costsOf(intent)).toBe(-2000);
    await app.control(`/disputes/${dispute.id}/close`, { outcome: 'won' });
    await untilReversals(intent, 1, 'restored');
    expect(await app.balanceOf(person)).toBe(left);
    expect(await costsOf(intent)).toBe(0);
    expect(await unhandledAbout(dispute.id)).toEqual([]);
  });

  test('has each of several fees borne and returned once [P15]', async () => {
    const { intent } = await paidIn(20);
    const dispute = (await app.control('/disputes', { payment_intent: intent })) as Stripe.Dispute;
    await untilReversals(intent, 1);
    const costs = async () =>
      (await app.owner.query(`select balance_cents::int as cents from ledger_accounts where kind = 'costs'`)).rows[0]
        .cents;
    const before = await costs();
    const first = dispute.balance_transactions[0]!;
    const corrected = {
      ...dispute,
      balance_transactions: [
        // This returns more than all earlier fees. Only after `txn_again` is enough charged.
        { ...first, id: 'txn_back', fee: before - 500 },
        first,
        { ...first, id: 'txn_again', fee: 1500 - before },
        { ...first, id: 'txn_free', fee: 0 },
      ],
    };
    const book = () => inTransaction(app.db, (trx) => bookDispute(trx, paymentKinds, corrected));
    expect([await book(), await book()]).toEqual([null, null]);
    expect(await costs()).toBe(before - 1000);
  });

  test('that returns a different amount is not booked and has a reason [P15]', async () => {
    const { person, intent } = await paidIn(20);
    const dispute = (await app.control('/disputes', { payment_intent: intent, amount: 1000 })) as Stripe.Dispute;
    await untilReversals(intent, 1);
    const before = await app.balanceOf(person);
    const won = { ...dispute, status: 'won', amount: 900 } as Stripe.Dispute;
    expect(await inTransaction(app.db, (trx) => bookDispute(trx, paymentKinds, won))).toBe(
      'another amount than before',
    );
    expect(await app.balanceOf(person)).toBe(before);
  });

  test('about nothing takes nothing and blocks nothing', async () => {
    const { person, intent } = await paidIn(50);
    const dispute = { id: `du_${intent}`, payment_intent: intent, amount: 0, balance_transactions: [] };
    for (const status of ['needs_response', 'lost', 'won'] as const) {
      const reason = await inTransaction(app.deps.db, (trx) =>
        bookDispute(trx, paymentKinds, { ...dispute, status } as unknown as Stripe.Dispute),
      );
      expect(reason).toBeNull();
    }
    expect(await reversals(intent)).toEqual([]);
    expect(await wallet(person)).toMatchObject({ balance_cents: 5_000, frozen: false });
  });

  test('an inquiry takes nothing', async () => {
    const { person, intent } = await paidIn(20);
    const dispute = (await app.control('/disputes', { payment_intent: intent, inquiry: true })) as { id: string };
    await eventually(
      async () =>
        (
          await app.owner.query(
            `select from stripe_events where worked_at is not null and payload->'data'->'object'->>'id' = $1`,
            [dispute.id],
          )
        ).rowCount,
      'the event',
    );
    expect(await app.balanceOf(person)).toBe(2000);
    expect(await reversals(intent)).toEqual([]);
  });

  test('with the always disputed test card ends the same way [P15]', async () => {
    const { person, intent } = await paidIn(10, '4000000000000259');
    await untilReversals(intent, 1);
    expect(await app.balanceOf(person)).toBe(0);
  });
});
