import { auditIn } from '@unslop/database/audit';
import type { BookDay } from '@unslop/domain/calls/books';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeDays } from './books.ts';

const { headOf, problemsOf } = await import('../../../../../docs/use/verify-books.mjs' as string);

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ withSandbox: true });
});
afterEach(() => app.stop());

const list = async (): Promise<{ days: BookDay[] }> =>
  (await app.call('exportBooks', null, { query: { format: 'json' } })).body;
async function people(count: number, balance?: number): Promise<Person[]> {
  const made: Person[] = [];
  for (let n = 0; n < count; n += 1) made.push(await app.person(balance ? { balance } : {}));
  return made;
}
/** Ends the day, closes it and returns it. */
async function nextDay(): Promise<BookDay> {
  const before = (await list()).days.length;
  await app.owner.query(
    `insert into app_clock (offset_interval)
     select date_trunc('day', app_now(), 'UTC') + interval '1 day 10 minutes' - clock_timestamp()
     on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
  );
  const closed = async () => {
    await closeDays(app.deps);
    return (await list()).days.length;
  };
  await expect.poll(closed, { timeout: 20_000 }).toBeGreaterThan(before);
  return (await list()).days.at(-1)!;
}
/**
 * Books a movement as the operator could.
 * @param legs  kind of account, its person or null, cents
 */
const post = (key: string, kind: string, legs: [string, string | null, number][]) =>
  app.owner.query('select ledger_post($1, $2, $3, $4, $5, $6)', [
    key,
    kind,
    legs.map((leg) => leg[0]),
    legs.map((leg) => leg[1]),
    legs.map(() => null),
    legs.map((leg) => leg[2]),
  ]);
const given = (person: Person, cents: number) =>
  post(`balance_given_up:${person.id}:${cents}`, 'balance_given_up', [
    ['balance', person.id, -cents],
    ['fees', null, cents],
  ]);

/** True if the current day would have figures after these statements, which are rolled back. */
async function isPublished(...statements: string[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('select close_book_day((select max(day) + 1 from book_days))');
    return (await client.query('select is_published from book_days order by day desc limit 1')).rows[0].is_published;
  } finally {
    await client.query('rollback');
    await client.end();
  }
}
const REVERSED = `select ledger_post('top_up_reversed:1', 'top_up_reversed', '{debt,stripe}', array[user_id, null], array[null, null]::uuid[],
  '{-100,100}', null, id) from payments limit 1`;
const DISPUTE_FEE = `select ledger_post('dispute_fee:1', 'dispute_fee', '{costs,stripe}', array[null, null]::uuid[],
  array[null, null]::uuid[], '{-1500,1500}')`;
/**
 * Returns SQL for withdrawals of $5.
 * @param feeCents  0 if the account is closed
 */
const withdrawnBy = (count: number, feeCents = 36) => `
  with w as (
    insert into withdrawals (user_id, requested_amount_cents, total_fees_deducted_cents, net_transfer_amount_cents, stripe_account_id)
    select user_id, 500, ${feeCents}, ${500 - feeCents}, 'acct_test' from (select distinct user_id from payments order by user_id ${feeCents > 0 ? '' : 'desc'} limit ${count}) people
    returning id, user_id)
  select ledger_post('withdrawal_requested:' || id, 'withdrawal_requested', '{balance,hold}', array[user_id, user_id], array[null, null]::uuid[],
                     '{-500,500}', null, null, id),
         ledger_post('withdrawal_paid:' || id, 'withdrawal_paid', '{hold,stripe${feeCents > 0 ? ',fees' : ''}}',
                     array[user_id, null${feeCents > 0 ? ', null' : ''}], array[null, null${feeCents > 0 ? ', null' : ''}]::uuid[],
                     '{-500,${500 - feeCents}${feeCents > 0 ? `,${feeCents}` : ''}}', null, null, id)
    from w`;

/** Accepts any payment for a sale, so no art has to be bought. */
const ANY_PAYMENT = `create or replace function ledger_leg_belongs(
  p_kind text, p_account_kind text, p_user uuid, p_slop uuid, p_ai_slop_id uuid, p_payment_id uuid, p_withdrawal_id uuid
) returns boolean language sql as 'select true'`;
/**
 * Returns SQL for sales of $3 each.
 * @param pairs  seller and buyer, by their position among those who topped up
 */
const soldBy = (pairs: readonly (readonly [artist: number, buyer: number])[]) => `
  with p as (select user_id, id, row_number() over (order by created_at, id) as n from payments)
  select ledger_post('sale:' || s.n, 'sale', '{balance,fees,stripe}', array[artist.user_id, null, null], array[null, null, null]::uuid[],
                     '{270,30,-300}', null, buyer.id)
    from (values ${pairs.map(([artist, buyer], n) => `(${n}, ${artist}, ${buyer})`).join(', ')}) s (n, artist, buyer)
    join p artist on artist.n = s.artist join p buyer on buyer.n = s.buyer`;

describe('the figures of a day', () => {
  test('of nine people are carried in every format and published with the tenth [T376]', async () => {
    await people(9, 1000);
    const carried = await nextDay();
    expect(carried).toMatchObject({ construction: 'unslop day 2', movements: 9, state: 'carried' });
    expect(carried).toMatchObject({ figures: null, parts: null, provider: null, agreed_at: null });
    const csv = (await app.call('exportBooks', null, { query: { format: 'csv' } })).body as string;
    expect(csv.trimEnd().split('\r\n')[1]).toContain(`,"carried",${'"",'.repeat(14)}"`);
    await people(1, 1000);
    const published = await nextDay();
    expect(published).toMatchObject({ state: 'published', movements: 1 });
    expect(published.figures).toMatchObject({ owed_cents: 10_000, prize_cents: 0 });
    // Nothing changed since, so the next day repeats them.
    expect((await nextDay()).figures).toEqual(published.figures);
    const all = await list();
    expect(problemsOf(all)).toEqual([]);
    for (const figures of [null, { ...published.figures!, owed_cents: 9999, stripe_cents: -9999 }])
      expect(headOf({ ...published, figures })).not.toBe(published.head);
  });

  test('are carried if one figure is of a single person [T377]', async () => {
    const crowd = await people(12, 1000);
    expect(await nextDay()).toMatchObject({ state: 'published' });
    for (const person of crowd) await app.slop(person, { prize: 5 });
    expect((await nextDay()).figures).toMatchObject({ owed_cents: 6000, prize_cents: 6000 });
    // Twelve balances change against prizes. The provider's account changes only by one person's debt.
    for (const person of crowd) await app.slop(person, { prize: 5 });
    expect(await isPublished()).toBe(true);
    expect(await isPublished(REVERSED)).toBe(false);
  });

  test('are carried if one kind of movement is of few people [T480]', async () => {
    await people(12, 1000);
    expect(await nextDay()).toMatchObject({ state: 'published' });
    await people(12, 1000);
    expect(await isPublished()).toBe(true);
    expect(await isPublished(withdrawnBy(1))).toBe(false);
    expect(await isPublished(withdrawnBy(9))).toBe(false);
    expect(await isPublished(withdrawnBy(10))).toBe(true);
    // A withdrawal that closes an account has no fee, so figures would tell it from the others.
    expect(await isPublished(withdrawnBy(10), withdrawnBy(1, 0))).toBe(false);
    // Dispute fees of the provider belong to nobody.
    expect(await isPublished(DISPUTE_FEE)).toBe(true);
    // With three sums by kind and two figures, whole-dollar amounts would still reveal what one person got back.
    expect(await isPublished(withdrawnBy(10), REVERSED)).toBe(false);
  });

  test('are carried if ten movements are all one person’s [T377]', async () => {
    const [first] = await people(1, 5000);
    for (let n = 1; n <= 10; n += 1) await given(first!, n);
    expect(await nextDay()).toMatchObject({ movements: 11, state: 'carried' });
  });

  test('are carried with fewer than ten pairs of seller and buyer [T378]', async () => {
    await people(20, 1000);
    expect(await nextDay()).toMatchObject({ state: 'published' });
    const isPublishedWith = (of: (n: number) => [artist: number, buyer: number]) =>
      isPublished(ANY_PAYMENT, soldBy(Array.from({ length: 18 }, (_, n) => of(n))));
    expect(await isPublishedWith((n) => [(n % 10) + 1, (n % 10) + 11])).toBe(true);
    expect(await isPublishedWith((n) => [(n % 9) + 1, (n % 10) + 11])).toBe(false);
    // Somebody who knows what they paid nine artists could compute what the tenth sold to nine others.
    expect(await isPublishedWith((n) => (n < 9 ? [n + 2, 1] : [11, n + 3]))).toBe(false);
    expect(await isPublishedWith((n) => (n < 9 ? [1, n + 2] : [n + 3, 11]))).toBe(false);
    // Everybody here sells and buys. People who trade with each other do not count twice: five of them could know nine
    // of ten sales.
    expect(await isPublishedWith((n) => [n + 1, (n ^ 1) + 1])).toBe(false);
  });
});

test('a day in the first format keeps its figures and is verified as before [T379]', async () => {
  await people(1, 1000);
  await nextDay();
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update book_days set version = 1, is_published = true, awards_count = null, awards_root = null, award_leaves = null`,
    );
    await client.query('update book_days d set head = book_day_head(d)');
    expect((await auditIn(client)).findings).toEqual([]);
  } finally {
    await client.end();
  }
  await people(10, 1000);
  await nextDay();
  const all = await list();
  expect(all.days[0]).toMatchObject({
    construction: 'unslop day 1',
    state: 'published',
    awards: null,
    figures: { owed_cents: 1000, prize_cents: 0 },
    parts: { balance_cents: 1000, hold_cents: 0, debt_cents: 0, costs_cents: 0 },
  });
  expect(all.days[1]).toMatchObject({ construction: 'unslop day 2', figures: { owed_cents: 11_000 }, parts: null });
  expect(problemsOf(all)).toEqual([]);
  const [first, second] = all.days as [BookDay, BookDay];
  const forged = { ...first, parts: { ...first.parts!, balance_cents: 900, hold_cents: 100 } };
  expect(problemsOf({ days: [forged, second] })).toHaveLength(1);
});
