import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteAccountChange } from '../../core/auth/account-changes.ts';
import { paymentKinds } from '../../payment-kinds.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { collectDebts } from './collect-debt.ts';
import { bookRefund } from './reversals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Refunds a top-up, in full unless an amount is given. */
async function refund({ id }: Person, amount: number | null = null): Promise<void> {
  const { rows } = await app.owner.query(
    `select 're_' || id || '_' || coalesce($2::text, 'all') as id, payment_intent_id as payment_intent, coalesce($2::bigint, amount_cents) as amount, 'succeeded' as status
       from payments where user_id = $1`,
    [id, amount],
  );
  expect(await inTransaction(app.db, (trx) => bookRefund(trx, paymentKinds, rows[0] as Stripe.Refund))).toBeNull();
}
/** Returns the subjects of queued mails. */
const mailsTo = async ({ email }: Person): Promise<string[]> =>
  (
    await app.owner.query(
      `select j.payload ->> 'subject' as subject from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send_mail' and j.payload ->> 'to' = $1 order by j.id`,
      [email],
    )
  ).rows.map(({ subject }) => subject);
const owedBy = async ({ id }: Person) =>
  (await app.owner.query('select owed_cents from debtors where user_id = $1', [id])).rows[0]?.owed_cents ?? 0;

test('the sweep collects from all balances; one failure does not stop the rest [P15]', async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const person = await app.person({ balance: 1000 });
      const slop = await app.slop(person);
      await refund(person);
      return { person, slop };
    }),
  );
  const [first, ...others] = people.toSorted((a, b) => (a.person.id < b.person.id ? -1 : 1));
  await app.owner.query(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
     create trigger refuse_one before update on ai_slops for each row
       when (old.id = '${first!.slop}') execute function refuse_one()`,
  );
  for (const { person } of people) expect(await owedBy(person)).toBe(1000);
  await collectDebts(app.deps);
  for (const { person } of others) expect(await owedBy(person)).toBe(0);
  expect(await owedBy(first!.person)).toBe(1000);
  await app.owner.query('drop trigger refuse_one on ai_slops');
  await collectDebts(app.deps);
  expect(await owedBy(first!.person)).toBe(0);
});

test('collects money that is freed later, as by a withdrawn entry [P15]', async () => {
  const person = await app.person({ balance: 1000 });
  const artist = await app.person();
  const slop = await app.slop(person);
  const art = await app.art(artist, slop);
  await refund(person);
  await collectDebts(app.deps);
  expect(await owedBy(person)).toBe(1000);
  await app.call('retractArt', artist, { params: { id: art } });
  await collectDebts(app.deps);
  expect(await owedBy(person)).toBe(0);
});

test('a refund split into balance and debt is one line of the statement [P15]', async () => {
  const person = await app.person({ balance: 1000 });
  await app.slop(person, { prize: 4 });
  await refund(person);
  const { data } = (await app.call('listMovements', person)).body;
  expect(
    data.map((line: { amount_cents: number; debt_cents: number }) => [line.amount_cents, line.debt_cents]),
  ).toEqual([
    [-600, -400],
    [-400, 0],
    [1000, 0],
  ]);
});

test('the rest of a closing withdrawal after a debt keeps its hold [P15]', async () => {
  const person = await app.person({ balance: 2000 });
  await noteAccountChange(app.db, person.id, 'password');
  const closing = { sendTo: 'acct_gone', clearingDays: 0, awardReviewHours: 0, withdrawalDelayHours: 24 };
  await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, person.id, false, closing));
  const withdrawals = async () =>
    (
      await app.owner.query(
        `select status, requested_amount_cents::int as cents, held_until, next_try_at = held_until as waits
           from withdrawals where user_id = $1 order by requested_at, id`,
        [person.id],
      )
    ).rows;
  const [before] = await withdrawals();
  expect(before).toEqual({ status: 'pending', cents: 2000, held_until: expect.any(Date), waits: true });
  await app.advance('1 hour');
  await refund(person, 1000);
  await collectDebts(app.deps);
  expect(await owedBy(person)).toBe(0);
  const [first, second] = await withdrawals();
  expect(first.status).toBe('failed');
  expect(second).toEqual({ ...before, cents: expect.any(Number) });
  expect(second.cents).toBeLessThan(1100);
  const { rows } = await app.owner.query(
    `select closing_email, status from withdrawals where user_id = $1 order by requested_at, id`,
    [person.id],
  );
  expect(rows, 'the address goes on with the second').toEqual([
    { closing_email: null, status: 'failed' },
    { closing_email: person.email, status: 'pending' },
  ]);
  expect(await mailsTo(person)).toEqual(['You deleted your Unslop account']);
  const paid = await app.owner.query('select amount_cents - 1000 as rest from payments where user_id = $1', [
    person.id,
  ]);
  await refund(person, paid.rows[0].rest);
  await collectDebts(app.deps);
  expect(await mailsTo(person)).toEqual([
    'You deleted your Unslop account',
    expect.stringMatching(/^We didn’t send your last withdrawal of \$\d+\.\d\d$/),
  ]);
  expect((await withdrawals()).map(({ status }) => status)).toEqual(['failed', 'failed']);
});
