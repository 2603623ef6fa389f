import type { CallName } from '@unslop/domain/calls';
import type { Endpoint } from '@unslop/domain/endpoint';
import { allEndpoints } from '@unslop/domain/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleDueAiSlops } from '../../features/awards/settle.ts';
import { act, moderatorOf, taken } from '../../testing/moderators.ts';
import { writeWithdrawal } from '../../testing/money.ts';
import { type CallInput, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ann: Person;
let mia: Person;
let slop: string;

/** Enough for two pages, and a last page that is not full. */
const ROWS = 5;
const PAGE = 2;

beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  [ann, mia] = [await app.person({ balance: 100_000 }), await moderatorOf(app)];
  const done = async (name: CallName, by: Person, input: CallInput) => {
    const { status, body } = await app.call(name, by, input);
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return body;
  };
  const poster = await app.person({ balance: 100_000 });
  slop = await app.slop(poster, { days: 14 });
  for (let n = 0; n < ROWS; n += 1) {
    const artist = await app.person();
    const art = await app.art(artist, await app.slop(poster));
    await app.art(ann, slop, `Otter ${n}`);
    await app.slop(ann, { days: 14 });
    await done('likeComment', ann, { params: { id: art } });
    await done('saveArt', ann, { params: { id: art } });
    await done('saveArtist', ann, { params: { id: artist.id } });
    await done('likeAiSlop', artist, { params: { id: await app.slop(ann) } });
    const text = await done('createComment', ann, { body: { ai_slop_id: slop, content: 'Words' } });
    await done('cancelWithdrawal', ann, { params: { id: await writeWithdrawal(app, ann, 'acct_equal') } });
    const caseId = await taken(app, mia, 'comment', text.id);
    await taken(app, mia, 'profile', artist.id);
    if ((await act(app, mia, caseId, { action: 'warn' })) !== 'done') throw new Error('not warned');
    await done('createReport', artist, {
      body: { subject_type: 'ai_slop', subject_id: await app.slop(ann), reason: 'x' },
    });
  }
  await app.advance('25 hours');
  await settleDueAiSlops(app.deps);
  await atOneTime();
});
afterAll(async () => {
  await asItWas();
  await app.stop();
});

/** As the books have sales and card payments, which nobody makes here, and with one time for all. */
const atOneTime = () =>
  behindTheRules([
    'create table kept_receipts as table vote_receipts',
    `with paid as (
       insert into payments (user_id, payment_intent_id, type, amount_cents, fee_cents, comment_id, status)
       select '${ann.id}', 'pi_equal_' || id, 'art_purchase', 534, 34, id, 'succeeded' from comments
        where user_id = '${ann.id}' and image_id is not null
       returning id, comment_id),
     sold as (
       insert into purchases (buyer_id, artist_id, comment_id, payment_id, price_cents, artist_share_cents, movement_id, title)
       select '${ann.id}', '${mia.id}', comment_id, id, 500, 450, -row_number() over (), 'x' from paid)
     insert into deposits (user_id, payment_id, amount_added_to_balance_cents, total_amount_charged_cents, stripe_charge_id, movement_id, clears_at)
     select '${ann.id}', id, 500, 534, 'ch_' || id, -100 - row_number() over (), app_now() from paid`,
    `update ai_slops set deadline_at = date_trunc('hour', app_now()) + interval '2 days' where status = 'open'`,
    ...[
      'ai_slops.created_at',
      'comments.created_at',
      'artists.latest_at',
      'saved_beautiful_arts.created_at',
      'saved_artists.created_at',
      'vote_receipts.liked_at',
      'deposits.created_at',
      'purchases.created_at',
      'withdrawals.requested_at',
      'notifications.created_at',
      'moderation_statements.created_at',
      'moderation_log.created_at',
      'moderation_cases.opened_at',
      'moderation_cases.due_at',
      'case_cards.due_at',
    ].map((column) => {
      const [table, name] = column.split('.');
      return `update ${table} set ${name} = date_trunc('hour', app_now()) - interval '2 hours'`;
    }),
    `update artists a set latest_comment_id = (
       select id from comments where user_id = a.user_id and image_id is not null order by id desc limit 1)`,
  ]);

/** Restores the rows that the audit after this file compares. */
const asItWas = () =>
  behindTheRules([
    `delete from deposits where stripe_charge_id like 'ch_%' and movement_id < 0`,
    'delete from purchases where movement_id < 0',
    `delete from payments where payment_intent_id like 'pi_equal_%'`,
    'delete from vote_receipts',
    'insert into vote_receipts table kept_receipts',
    'drop table kept_receipts',
  ]);

async function behindTheRules(statements: readonly string[]): Promise<void> {
  const client = await app.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

type Query = Record<string, string | number>;
const idOf = (row: Record<string, unknown>) =>
  [row.id, row.comment_id, row.user_id].find((each) => each !== undefined) as string;

async function pagesOf(name: CallName, by: Person, params: Record<string, string>, query: Query) {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    expect(ids.length).toBeLessThan(100);
    const asked = { ...query, limit: PAGE, ...(cursor && { cursor }) };
    const { status, body } = await app.call(name, by, { params, query: asked });
    expect([name, status]).toEqual([name, 200]);
    ids.push(...body.data.map(idOf));
    cursor = body.next;
  }
  return ids;
}

const params = (): Partial<Record<CallName, Record<string, string>>> => ({
  listComments: { id: slop },
  listArtOf: { id: ann.id },
});
const queries: Partial<Record<CallName, Query[]>> = {
  listAiSlops: ['newest', 'ending_soon', 'highest_prize', 'most_art'].map((sort) => ({ sort })),
  listComments: ['own', 'least_seen', 'newest', 'oldest', 'most_liked'].map((sort) => ({ sort })),
  searchAiSlops: [{ q: 'slop' }],
  searchArt: [{ q: 'otter' }],
};
const lists = Object.entries<Endpoint>(allEndpoints)
  .filter(([, { query }]) => query && 'cursor' in query.shape)
  .flatMap(([name]) => (queries[name as CallName] ?? [{}]).map((query) => [name as CallName, query] as const));

test.each(lists)('%s %j gives each row once, of which many have the same time', async (name, query) => {
  const by = name === 'listCases' ? mia : ann;
  const of = params()[name] ?? {};
  const whole = (await app.call(name, by, { params: of, query: { ...query, limit: 50 } })).body.data.map(idOf);
  expect(whole.length).toBeGreaterThanOrEqual(ROWS);
  expect(await pagesOf(name, by, of, query)).toEqual(whole);
});
