import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetPaidDebts } from '../../core/ledger/carried-debts.ts';
import { paymentKinds } from '../../payment-kinds.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import { memberCalls } from '../../testing/members.ts';
import { putUnderReview, settledArt } from '../../testing/money.ts';
import { reverse, writePayment } from '../../testing/payments.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { bookPayment } from '../payments/book.ts';
import { returnDebts } from '../payments/return-debts.ts';
import { deleteAccount } from './deletion.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
const { member, leave } = memberCalls(() => app);
const owedBy = async ({ id }: Person): Promise<number> =>
  (await app.owner.query(`select -ledger_balance($1, 'debt')::int as cents`, [id])).rows[0].cents;
const hashesOf = async ({ id }: Person) =>
  (await app.owner.query('select mailbox_hash from deleted_debtors where user_id = $1', [id])).rows;

/** Returns the provider's intent id of a user's only payment. */
const intentOf = async ({ id }: Person): Promise<string> =>
  (await app.owner.query('select payment_intent_id from payments where user_id = $1', [id])).rows[0].payment_intent_id;
const chargedFor = async (intent: string): Promise<number> =>
  (await app.owner.query('select amount_cents::int as cents from payments where payment_intent_id = $1', [intent]))
    .rows[0].cents;
const asPaid = async (intent: string) => ({ intent: { id: intent }, total: await chargedFor(intent) });
const refund = async (intent: string, status = 'succeeded') => reverse(app, 'refund', await asPaid(intent), status);
const dispute = async (intent: string, status: string) => reverse(app, 'dispute', await asPaid(intent), status);

/** Creates a user who has spent a top-up of $10. */
async function spender(): Promise<{ person: Person; intent: string }> {
  const person = await member({ balance: 1000 });
  await app.owner.query(
    `select from ledger_post('paid_outside:' || $1, 'paid_outside', '{balance,fees}', array[$1, null]::uuid[], '{null,null}', '{-1000,1000}')`,
    [person.id],
  );
  return { person, intent: await intentOf(person) };
}

/** Creates a user who owes $10, because the spent top-up was refunded. */
async function debtor(): Promise<{ person: Person; intent: string }> {
  const one = await spender();
  expect(await refund(one.intent)).toBeNull();
  expect(await owedBy(one.person)).toBe(1000);
  return one;
}

/** Signs up, and confirms the address by default. */
async function signUp(email: string, isVerified = true): Promise<Person> {
  const person = await app.person({ isVerified: false });
  await app.owner.query('update auth.users set email = $2, email_verified = $3 where id = $1', [
    person.id,
    email,
    isVerified,
  ]);
  return { ...person, email };
}
const jobsFor = async ({ id }: Person) =>
  (
    await app.owner.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'return_debts' and j.payload ->> 'userId' = $1`,
      [id],
    )
  ).rowCount;

describe('an account cannot be deleted', () => {
  const deletionOf = async (person: Person) => (await app.call('getAccount', person)).body.deletion;

  test('during a dispute about the owner’s card payment, with reason and date [T330]', async () => {
    const { person, intent } = await spender();
    await dispute(intent, 'needs_response');
    const { reasons, debt_cents } = await deletionOf(person);
    expect(reasons).toEqual([
      {
        code: 'PAYMENT_DISPUTED',
        message: expect.stringMatching(
          /^Your bank is deciding a dispute about one of your card payments\. You can delete your account once it has: usually by \w+ \d+, \d{4}\.$/,
        ),
        until: expect.any(String),
      },
    ]);
    expect(debt_cents).toBe(1000);
    for (const more of [{}, { give_up_balance: true }]) {
      const { status, body } = await leave(person, more);
      expect([status, body.error.code, body.error.message]).toEqual([409, 'PAYMENT_DISPUTED', reasons[0].message]);
    }
    await dispute(intent, 'lost');
    expect((await deletionOf(person)).reasons).toEqual([]);
    expect((await leave(person)).status).toBe(200);
  });

  test('during a dispute about the owner’s sale, even a cleared one [T330]', async () => {
    const { artist, art } = await settledArt(app, { price: 10 });
    const { intent } = await writePayment(app, await app.person(), 10, art);
    await inTransaction(app.db, (trx) => bookPayment(trx, paymentKinds, intent, app.deps.config));
    await dispute(intent.id, 'needs_response');
    expect((await deletionOf(artist)).reasons).toMatchObject([{ code: 'SALE_DISPUTED', until: expect.any(String) }]);
    await dispute(intent.id, 'won');
    expect((await deletionOf(artist)).reasons).toEqual([]);
  });

  test('while on hold, not even by giving up the balance [T331]', async () => {
    const person = await member({ balance: 1000 });
    await putUnderReview(app, person);
    expect((await deletionOf(person)).reasons).toMatchObject([{ code: 'ACCOUNT_ON_HOLD', until: null }]);
    for (const more of [{}, { give_up_balance: true }])
      expect((await leave(person, more)).body.error).toMatchObject({ code: 'ACCOUNT_ON_HOLD' });
    expect(await app.balanceOf(person)).toBe(1000);
  });

  test('when a dispute arrives concurrently, unless the deletion was first [T330]', async () => {
    for (let round = 0; round < 6; round++) {
      const { person, intent } = await spender();
      const [left, refused] = await Promise.all([leave(person), dispute(intent, 'needs_response')]);
      expect(refused).toBeNull();
      expect(left.status === 200 ? 'deleted' : left.body.error.code).toMatch(/^(deleted|PAYMENT_DISPUTED)$/);
    }
    expect(await brokenChecks(app)).toEqual([]);
  });
});

describe('the debt of a deleted account', () => {
  test('returns with the same mailbox, once, and without other personal data [T332]', async () => {
    const { person } = await debtor();
    expect((await leave(person)).status).toBe(200);
    expect(await hashesOf(person)).toEqual([{ mailbox_hash: expect.any(Buffer) }]);
    const stored = await app.owner.query('select deleted_debtors::text as row from deleted_debtors');
    expect(JSON.stringify(stored.rows)).not.toContain(person.email.split('@')[0]);
    const mails = await app.owner.query('select from graphile_worker._private_jobs where payload::text like $1', [
      `%${person.email}%You still owe $10.00. If you sign up again with this email, your new account owes it.%`,
    ]);
    expect(mails.rowCount).toBe(1);
    expect(await brokenChecks(app)).toEqual([]);

    const again = await signUp(person.email.replace('@', '+again@'));
    expect(await jobsFor(again)).toBe(1);
    await returnDebts(app.deps, again.id);
    await returnDebts(app.deps, again.id);
    expect([await owedBy(person), await owedBy(again)]).toEqual([0, 1000]);
    expect(await hashesOf(person)).toEqual([]);
    expect((await notificationsOf(app, again)).map(({ content }) => content)).toEqual([
      expect.stringMatching(/^You owe \$10\.00 from a deleted account with this mailbox/),
    ]);
    expect((await app.call('listMovements', again)).body.data).toMatchObject([
      { kind: 'debt_carried_over', amount_cents: 0, debt_cents: -1000 },
    ]);
    expect(await brokenChecks(app)).toEqual([]);
    // The debt moves again with each new account.
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, again.id, false));
    const third = await signUp(person.email);
    await returnDebts(app.deps, third.id);
    expect([await owedBy(again), await owedBy(third)]).toEqual([0, 1000]);
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('waits until the address is confirmed [T332]', async () => {
    const { person } = await debtor();
    await leave(person);
    const stranger = await signUp(person.email, false);
    expect(await jobsFor(stranger)).toBe(0);
    await returnDebts(app.deps, stranger.id);
    expect([await owedBy(person), await owedBy(stranger)]).toEqual([1000, 0]);
    await app.owner.query('update auth.users set email_verified = true where id = $1', [stranger.id]);
    expect(await jobsFor(stranger)).toBe(1);
  });

  test('goes to another account with the mailbox, existing or changed to it [T332]', async () => {
    const { person } = await debtor();
    const other = await signUp(person.email.replace('@', '+other@'));
    const before = await jobsFor(other);
    await leave(person);
    expect(await jobsFor(other)).toBe(before! + 1);
    const mover = await app.person({ isVerified: false });
    await app.owner.query('update auth.users set email_verified = true where id = $1', [mover.id]);
    const beforeMove = await jobsFor(mover);
    await app.owner.query('update auth.users set email = $2 where id = $1', [
      mover.id,
      person.email.replace('@', '+new@'),
    ]);
    expect(await jobsFor(mover)).toBe(beforeMove! + 1);
  });

  test('is transferred once by twenty concurrent jobs, never by a killed one [T332]', async () => {
    const { person } = await debtor();
    await leave(person);
    const two = [await signUp(person.email), await signUp(person.email.replace('@', '+2@'))];
    const killed = await app.owner.connect();
    try {
      await killed.query('begin');
      await killed.query('select from deleted_debtors where user_id = $1 for update', [person.id]);
      const waiting = Promise.allSettled(Array.from({ length: 20 }, (_, n) => returnDebts(app.deps, two[n % 2]!.id)));
      await app.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock' limit 3`,
      );
      await killed.query('rollback');
      await waiting;
    } finally {
      killed.release();
    }
    for (const { id } of two) await returnDebts(app.deps, id);
    expect((await Promise.all(two.map(owedBy))).toSorted()).toEqual([0, 1000]);
    expect(await owedBy(person)).toBe(0);
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('is paid first by a refund that fails later, also after it moved [T333]', async () => {
    const alarmsFor = async ({ id }: Person) =>
      (
        await app.owner.query(`select from alarms where kind = 'owed_to_the_deleted' and detail ->> 'userId' = $1`, [
          id,
        ])
      ).rowCount;
    const first = await debtor();
    await leave(first.person);
    await refund(first.intent, 'failed');
    expect([await owedBy(first.person), await app.balanceOf(first.person), await alarmsFor(first.person)]).toEqual([
      0, 0, 0,
    ]);

    const second = await debtor();
    await leave(second.person);
    const again = await signUp(second.person.email);
    await returnDebts(app.deps, again.id);
    await refund(second.intent, 'failed');
    await refund(second.intent, 'failed');
    expect([await owedBy(again), await owedBy(second.person), await app.balanceOf(second.person)]).toEqual([0, 0, 0]);
    expect(await alarmsFor(second.person)).toBe(0);

    const third = await debtor();
    await leave(third.person);
    const payer = await signUp(third.person.email);
    await returnDebts(app.deps, payer.id);
    // The new account has paid half of it by now.
    const { intent: topUp } = await writePayment(app, payer, 5);
    await inTransaction(app.db, (trx) => bookPayment(trx, paymentKinds, topUp, app.deps.config));
    await refund(third.intent, 'failed');
    expect([await owedBy(payer), await app.balanceOf(third.person), await alarmsFor(third.person)]).toEqual([
      0, 500, 1,
    ]);
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('is deleted once it is paid [T332]', async () => {
    const { person, intent } = await debtor();
    await leave(person);
    await refund(intent, 'failed');
    await forgetPaidDebts(app.db);
    expect(await hashesOf(person)).toEqual([]);
  });
});
