import { createPool } from '@unslop/database/connect';
import type { FindingKind } from '@unslop/domain/calls/moderation';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCase } from '../../core/cases/open-case.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { act, caseCalls, moderatorOf } from '../../testing/moderators.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let mia: Person;
let poster: Person;
beforeAll(async () => {
  app = await startTestApp();
  mia = await moderatorOf(app);
  poster = await app.person({ balance: 200_000 });
});
// Close all cases, so each test starts with an empty queue.
beforeEach(async () => {
  await app.owner.query(`update moderation_cases set status = 'closed', is_appealed = false, closed_at = app_now()`);
});
afterAll(() => app.stop());

const { adult, people, reported, list, get, claim } = caseCalls(
  () => app,
  () => mia,
);
const ids = async (query: Record<string, string> = {}) =>
  (await list({ limit: 50, ...query })).data.map(({ id }: { id: string }) => id);
const found = (subjectType: 'comment' | 'award', subjectId: string, finding: FindingKind) =>
  inTransaction(app.db, (trx) => openCase(trx, { subjectType, subjectId, why: { finding } }));
const words = async (by: Person, slop: string, content: string): Promise<string> =>
  (await app.call('createComment', by, { body: { ai_slop_id: slop, content } })).body.id;

test('later findings appear on the card of a single case, even a waiting one [T467]', async () => {
  const slop = await app.slop(poster);
  const award = await found('award', slop, 'same_network');
  await found('award', slop, 'money_taken_back');
  expect(await ids({ finding: 'money_taken_back' })).toEqual([award]);
  const art = await app.art(await adult(), slop);
  const entry = await reported('comment', art);
  await claim(entry);
  expect(await act(app, mia, entry, { action: 'hide' })).toBe('proposed');
  await found('comment', art, 'votes_that_decided');
  expect(await ids({ finding: 'votes_that_decided' })).toEqual([entry]);
});

test('a card has its kind and opens to all its cases, even with deleted pictures [T470]', async () => {
  const [thief] = (await people(1)) as [Person];
  const slops = [await app.slop(poster, { days: 1 }), await app.slop(poster, { days: 2 })] as const;
  const arts = [await app.art(thief, slops[0]), await app.art(thief, slops[1])];
  const entries = [await reported('comment', arts[0]!), await reported('comment', arts[1]!)];
  const texts = [
    await reported('comment', await words(thief, slops[0], 'One')),
    await reported('comment', await words(thief, slops[1], 'Two')),
  ];
  await app.owner.query(
    'update images set removed_at = app_now() where id in (select image_id from comments where id = any($1))',
    [arts],
  );
  const cards = (await list()).data;
  expect(cards.map((one: { kind: string; image: unknown }) => [one.kind, one.image])).toEqual([
    ['entry', null],
    ['comment', null],
  ]);
  const [ofEntries, ofTexts] = cards.map(({ card_id }: { card_id: string }) => card_id);
  expect(await ids({ card_id: ofEntries })).toEqual(entries);
  expect(await ids({ card_id: ofTexts })).toEqual(texts);
  // A card shows the cases selected with it.
  const {
    rows: [clock],
  } = await app.owner.query(`select app_now() + interval '1 hour' as at`);
  const until = clock.at.toISOString();
  expect((await app.call('snoozeCase', mia, { params: { id: texts[1]! }, body: { until } })).status).toBe(200);
  expect(await ids({ card_id: ofTexts })).toEqual(texts);
  expect((await get(texts[1]!)).body).toMatchObject({ kind: 'comment', card_id: ofTexts });
  await claim(texts[0]!);
  expect(await act(app, mia, texts[0]!, { action: 'dismiss' })).toBe('done');
  expect((await get(texts[0]!)).body).toMatchObject({ kind: 'comment', card_id: null });
});

test('two transactions that change the same cards do not deadlock [T472]', async () => {
  const slops = [await app.slop(poster), await app.slop(poster)] as const;
  const casesOf = async (person: Person) => [
    await reported('comment', await words(person, slops[0], 'One')),
    await reported('comment', await words(person, slops[1], 'Two')),
  ];
  const [ada, bob] = (await people(2)) as [Person, Person];
  const both = [...(await casesOf(ada)), ...(await casesOf(bob))];
  const { rows } = await app.owner.query<{ id: string; card_id: string }>(
    'select id, card_id from moderation_cases where id = any($1) order by card_id, id',
    [both],
  );
  const [low, alsoLow, high, alsoHigh] = rows.map(({ id }) => id) as [string, string, string, string];
  const pool = createPool(app.ownerUrl, { max: 3 });
  const [holder, one, two] = [await pool.connect(), await pool.connect(), await pool.connect()];
  const raise = 'update moderation_cases set danger = 2 where id = $1';
  const waiting = async (count: number) => {
    const asked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await eventually(async () => (await app.owner.query(asked)).rowCount === count, `${count} wait`);
  };
  try {
    await holder.query('begin');
    await holder.query('select from case_cards where id = $1 for update', [rows[3]!.card_id]);
    await one.query('begin');
    for (const id of [high, low]) await one.query(raise, [id]);
    await two.query('begin');
    for (const id of [alsoLow, alsoHigh]) await two.query(raise, [id]);
    const first = one.query('commit');
    await waiting(1);
    const second = two.query('commit');
    await waiting(2);
    await holder.query('commit');
    expect((await Promise.allSettled([first, second])).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  } finally {
    for (const client of [holder, one, two]) client.release();
    await pool.end();
  }
  const { rows: cards } = await app.owner.query(
    'select danger from case_cards where case_id in (select id from moderation_cases where id = any($1))',
    [both],
  );
  expect(cards).toEqual([{ danger: 2 }, { danger: 2 }]);
});
