import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchStatements } from '../../testing/statements.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pruneViewers, writeSeen } from './seen.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function entry() {
  const [poster, artist] = [await app.person({ balance: 1000 }), await app.person()];
  const slop = await app.slop(poster);
  return { slop, artist, art: await app.art(artist, slop) };
}
async function see(slop: string, by: Person | null, ids: string[]) {
  const answer = await app.call('noteSeen', by, { params: { id: slop }, body: { comment_ids: ids } });
  expect(answer.body).toEqual({ success: true });
}
const seenBy = async (slop: string) =>
  (await app.call('listComments', null, { params: { id: slop } })).body.data.map(
    ({ seen_by }: { seen_by: number }) => seen_by,
  );

test('"Seen by" counts each member once, and all guests of one address once [T201]', async () => {
  const { slop, art } = await entry();
  const [ada, ben] = [await app.person(), await app.person()];
  for (const by of [ada, ben, ada, null, null]) await see(slop, by, [art, art]);
  expect(await seenBy(slop)).toEqual([0]);
  await writeSeen(app.db);
  expect(await seenBy(slop)).toEqual([3]);
  // Simulate another process that has seen one of them as well.
  await see(slop, ada, [art]);
  await see(slop, await app.person(), [art]);
  await writeSeen(app.db);
  expect(await seenBy(slop)).toEqual([4]);
});

test('counts again on a new day and keeps the earlier count [T201]', async () => {
  const { slop, art } = await entry();
  const ada = await app.person();
  await see(slop, ada, [art]);
  await writeSeen(app.db);
  await app.owner.query(`update entry_viewers set day = day - 1 where comment_id = $1`, [art]);
  await app.owner.query(`update comment_counters set seen_on = seen_on - 1 where comment_id = $1`, [art]);
  await see(slop, ada, [art]);
  await writeSeen(app.db);
  expect(await seenBy(slop)).toEqual([2]);
  const { rows } = await app.owner.query('select seen_before, seen_count from comment_counters where comment_id = $1', [
    art,
  ]);
  expect(rows).toEqual([{ seen_before: 1, seen_count: 2 }]);
});

test('does not count texts, deleted entries or unknown ids [T205]', async () => {
  const { slop, art, artist } = await entry();
  const text = await app.call('createComment', artist, { body: { ai_slop_id: slop, content: 'Hello' } });
  await app.call('retractArt', artist, { params: { id: art } });
  await see(slop, null, [art, text.body.id, 'aaaaaaaa-0000-4000-8000-000000000000']);
  await writeSeen(app.db);
  expect(await seenBy(slop)).toEqual([0, 0]);
  const { rows } = await app.owner.query('select from entry_viewers where comment_id = any($1)', [[art, text.body.id]]);
  expect(rows).toEqual([]);
});

test('does not wait for locked counters and writes them with the next batch [T204]', async () => {
  const { slop, art } = await entry();
  const client = await app.owner.connect();
  await client.query('begin');
  await client.query('select from comment_counters where comment_id = $1 for update', [art]);
  await see(slop, null, [art]);
  await writeSeen(app.db);
  await client.query('rollback');
  client.release();
  expect(await seenBy(slop)).toEqual([0]);
  await writeSeen(app.db);
  expect(await seenBy(slop)).toEqual([1]);
});

test('deletes the sketch of a day when the day is over and keeps the count [T203]', async () => {
  const { slop, art } = await entry();
  await see(slop, null, [art]);
  await writeSeen(app.db);
  const days = async () => (await app.owner.query('select from entry_viewers where comment_id = $1', [art])).rowCount;
  await pruneViewers(app.db);
  expect(await days()).toBe(1);
  await app.owner.query(`update entry_viewers set day = day - 2 where comment_id = $1`, [art]);
  await pruneViewers(app.db);
  expect(await days()).toBe(0);
  expect(await seenBy(slop)).toEqual([1]);
});

test('recording views runs no statement except for the session [T204]', async () => {
  const { slop, art } = await entry();
  const viewer = await app.person();
  const kept = async () =>
    (
      await app.owner.query(
        `select (select count(*) from entry_viewers) as viewers, n.* from comment_counters n where comment_id = $1`,
        [art],
      )
    ).rows;
  const before = await kept();
  const statements = watchStatements(app.deps.pool);
  for (let n = 0; n < 5; n++) await see(slop, null, [art]);
  expect(statements.take()).toEqual([]);
  await see(slop, viewer, [art]);
  expect(statements.take().filter((text) => !/from auth\.sessions/.test(text))).toEqual([]);
  expect(await kept()).toEqual(before);
  await writeSeen(app.db);
  expect(await seenBy(slop)).toEqual([2]);
});

test('noting what was seen answers while a like holds the counters', async () => {
  const { slop, art } = await entry();
  const client = await app.owner.connect();
  await client.query('begin');
  await client.query('select from comments where id = $1 for update', [art]);
  await client.query('select from comment_counters where comment_id = $1 for update', [art]);
  const answered = await Promise.race([see(slop, null, [art]).then(() => true), sleep(5_000, false)]);
  await client.query('rollback');
  client.release();
  expect(answered).toBe(true);
  await writeSeen(app.db);
  expect(await seenBy(slop)).toEqual([1]);
});
