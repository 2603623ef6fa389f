import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { collectDebts } from './collect-debt.ts';
import { bookRefund } from './reversals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What somebody paid in goes back to the card, all of it. */
async function refund({ id }: Person): Promise<void> {
  const { rows } = await app.owner.query(
    `select 're_' || id as id, payment_intent_id as payment_intent, amount_cents as amount, 'succeeded' as status
       from payments where user_id = $1`,
    [id],
  );
  expect(await inTransaction(app.db, (trx) => bookRefund(trx, rows[0] as Stripe.Refund))).toBeNull();
}
const owedBy = async ({ id }: Person) =>
  (await app.owner.query('select owed_cents from debtors where user_id = $1', [id])).rows[0]?.owed_cents ?? 0;

test('P15 the sweep collects what everybody has set aside; one that fails does not stop the others, and has its turn again', async () => {
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

test('P15 what became free later is collected then, as a slop whose only art was withdrawn', async () => {
  const person = await app.person({ balance: 1000 });
  const artist = await app.person();
  const slop = await app.slop(person);
  const art = await app.art(artist, slop);
  await refund(person);
  await collectDebts(app.deps);
  expect(await owedBy(person)).toBe(1000);
  await app.call('withdrawArt', artist, { params: { id: art } });
  await collectDebts(app.deps);
  expect(await owedBy(person)).toBe(0);
});
