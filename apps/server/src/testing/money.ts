import { randomUUID } from 'node:crypto';
import { createDb, createPool } from '@unslop/database/connect';
import type Stripe from 'stripe';
import { settleDueAiSlops } from '../features/awards/settle.ts';
import { moderate } from '../features/moderation/moderate.ts';
import { inTransaction } from '../platform/transactions.ts';
import { eventually, type Person, type TestApp } from './test-app.ts';

/** Common steps of money tests, through the product's own calls and the sandbox's pages. */

/** Pays with a card as the browser does: a new card, or the one of `holder`. */
export async function pay(
  app: TestApp,
  clientSecret: string,
  number = '4242424242424242',
  holder: string = randomUUID(),
): Promise<{ status: string; error?: { message: string } }> {
  const reply = await fetch(`${app.sandboxUrl}/cards/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.deps.config.publicUrl },
    body: JSON.stringify({
      client_secret: clientSecret,
      card: { number, exp_month: 12, exp_year: 2040, cvc: '123', holder },
    }),
  });
  return reply.json() as Promise<{ status: string; error?: { message: string } }>;
}

/** Connects a payout account through the hosted form. @returns its Stripe id */
export async function connect(app: TestApp, person: Person): Promise<string> {
  const { status, body } = await app.call('createConnectAccount', person);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await app.control(`/accounts/${body.accountId}/complete`, {});
  const check = await app.call('checkPayoutAccount', person);
  if (check.body.payout_account.status !== 'active') throw new Error(JSON.stringify(check.body));
  return body.accountId;
}

export function withdraw(app: TestApp, person: Person, amount: unknown, key?: string) {
  return app.call('requestWithdrawal', person, {
    body: { amount },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

/** Creates a user with a balance in cents, a payout account, and an accepted withdrawal in dollars. */
export async function withdrawing(
  app: TestApp,
  { balance = 5000, dollars = 20 }: { balance?: number; dollars?: number } = {},
): Promise<{ person: Person; accountId: string; id: string }> {
  const person = await app.person({ balance });
  const accountId = await connect(app, person);
  const { status, body } = await withdraw(app, person, dollars);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { person, accountId, id: body.withdrawal_id };
}

/** Puts an account under review as the operator. @returns false if it was before */
export async function putUnderReview(app: TestApp, { id }: Person): Promise<boolean> {
  const owner = createDb(createPool(app.ownerUrl, { max: 1 }));
  try {
    const review = { actor: 'op', action: 'freeze', subject: 'profile', id, reason: 'stolen' } as const;
    return await inTransaction(owner, (trx) => moderate(trx, review));
  } finally {
    await owner.destroy();
  }
}

export async function withdrawalRow(app: TestApp, id: string) {
  return (await app.owner.query('select * from withdrawals where id = $1', [id])).rows[0];
}

export function untilStatus(app: TestApp, id: string, status: string, withinMs?: number) {
  let row: Awaited<ReturnType<typeof withdrawalRow>>;
  return eventually(
    async () => {
      row = await withdrawalRow(app, id);
      return row.status === status && row;
    },
    () => `the withdrawal to be ${status}, now ${JSON.stringify(row)},`,
    withinMs,
  );
}

/** Returns Stripe's transfers for a withdrawal. */
export async function transfersOf(app: TestApp, withdrawalId: string): Promise<Stripe.Transfer[]> {
  return (await app.deps.stripe.transfers.list({ transfer_group: `withdrawal:${withdrawalId}` })).data;
}

/** Advances by a day, and settles the slops that end in it. */
export async function passDeadlines(app: TestApp): Promise<undefined> {
  await app.advance('1 day 10 minutes');
  await settleDue(app);
}

/** Settles what is due, and waits for slops that a worker is settling. */
export async function settleDue(app: TestApp): Promise<void> {
  await settleDueAiSlops(app.deps);
  await eventually(async () => {
    const due = `select from ai_slops where status = 'open' and deadline_at <= app_now()`;
    return (await app.owner.query(due)).rowCount === 0;
  }, 'every deadline to be met');
}

/** Creates a settled slop with a winner, whose art may be sold. */
export async function settledArt(
  app: TestApp,
  { price = 5 }: { price?: number | null } = {},
): Promise<{ poster: Person; artist: Person; slop: string; art: string }> {
  const [poster, artist] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
  const slop = await app.slop(poster);
  const art = await app.art(artist, slop, 'Sunny otter\nwith a hat');
  await app.call('likeComment', poster, { params: { id: art } });
  await passDeadlines(app);
  if (price !== null) {
    const { status, body } = await app.call('setArtPrice', artist, { params: { id: art }, body: { price } });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return { poster, artist, slop, art };
}

/**
 * Writes a pending withdrawal of $20 with its debit, as the request does. No worker touches it.
 * @returns its id
 */
export async function writeWithdrawal(app: TestApp, person: Person, accountId: string): Promise<string> {
  const { rows } = await app.owner.query(
    `with w as (
       insert into withdrawals (user_id, requested_amount_cents, total_fees_deducted_cents, net_transfer_amount_cents, stripe_account_id, next_try_at)
       values ($1, 2000, 71, 1929, $2, app_now() + interval '1 year') returning id),
     m as (select ledger_post('withdrawal_requested:' || id, 'withdrawal_requested', '{balance,hold}', array[$1, $1]::uuid[],
                              '{null,null}', '{-2000,2000}', null, null, id) from w)
     select id from w, m`,
    [person.id, accountId],
  );
  return rows[0].id;
}

/**
 * Waits until no withdrawal is in flight or due. It would use up the faults that a test plans for its own withdrawal.
 */
export function untilIdle(app: TestApp): Promise<true> {
  return eventually(async () => {
    const { rows } = await app.owner.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where (j.locked_at is not null or (j.run_at <= now() and j.attempts < j.max_attempts)) and t.identifier = 'work_withdrawal'`,
    );
    return rows.length === 0;
  }, 'the workers to be idle');
}

/** Calls of people who buy and sell art. @param app  set before the first call */
export const purchaseCalls = (app: () => TestApp) => {
  const start = (person: Person, art: string, more: object = {}) =>
    app().call('createPurchase', person, { body: { art_id: art, ...more } });
  const paymentOf = async (intent: string) =>
    (await app().owner.query('select * from payments where payment_intent_id = $1', [intent])).rows[0];
  return {
    start,
    paymentOf,
    purchasesOf: async (person: Person) => (await app().call('listPurchases', person)).body.data,
    isShownAsBought: async (by: Person, art: string): Promise<boolean> =>
      (await app().call('getArt', by, { params: { id: art } })).body.purchased,
    saleOf: async (person: Person | null, art: string) =>
      (await app().call('getArtSale', person, { params: { id: art } })).body,

    /** @returns the id of the payment, after its sale is booked */
    async buy(person: Person, art: string, holder?: string): Promise<string> {
      const { status, body } = await start(person, art);
      if (status !== 200) throw new Error(JSON.stringify(body));
      await pay(app(), body.clientSecret, undefined, holder);
      await eventually(async () => (await paymentOf(body.paymentIntentId)).status === 'succeeded', 'the sale');
      return body.paymentIntentId;
    },
  };
};
