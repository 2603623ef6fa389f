import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '../../features/account/deletion.ts';
import { finalizeDueAwards } from '../../features/awards/final.ts';
import { settleDueAiSlops } from '../../features/awards/settle.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import { contestOf } from '../../testing/contests.ts';
import { disqualifyByTwo, moderatorPair, reported } from '../../testing/moderators.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeMissedLookAlikes } from './look-alikes.ts';
import { openCase } from './open-case.ts';

let app: TestApp;
let poster: Person;
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 1_000_000 });
});
afterAll(() => app.stop());
afterEach(async () => expect(await brokenChecks(app)).toEqual([]));

const looksAlike = (art: string) =>
  inTransaction(app.db, (trx) =>
    openCase(trx, { subjectType: 'comment', subjectId: art, why: { finding: 'looks_alike' } }),
  );
const statesOf = async (arts: readonly string[]) => {
  const { rows } = await app.owner.query<{ subject_id: string; status: string; danger: number }>(
    'select subject_id, status, danger from moderation_cases where subject_id = any($1)',
    [arts],
  );
  return arts.map((art) => {
    const { status, danger } = rows.find(({ subject_id }) => subject_id === art)!;
    return status === 'closed' ? 'closed' : danger;
  });
};
const actsAbout = async (art: string) =>
  (
    await app.owner.query(
      'select actor, action, is_public, case_opened_at from moderation_log where subject_id = $1 order by id',
      [art],
    )
  ).rows;
const retract = async (by: Person, id: string) =>
  expect((await app.call('retractArt', by, { params: { id } })).status).toBe(200);
async function settle(): Promise<void> {
  await app.advance('25 hours');
  await settleDueAiSlops(app.deps);
}

test('unpaid look-alikes go last in the queue and close with the final award [T426]', async () => {
  const { arts, artists } = await contestOf(app, poster, [3, 2, 1]);
  for (const art of arts) await looksAlike(art);
  expect(await statesOf(arts)).toEqual([3, 3, 3]);
  await settle();
  expect(await statesOf(arts)).toEqual([3, 0, 0]);
  const text = await app.art(await app.person(), await app.slop(poster));
  const other = await reported(app, await app.person(), 'comment', text);
  const [moderator] = await moderatorPair(app);
  const { data } = (await app.call('listCases', moderator, { query: { limit: 100 } })).body;
  const order = data.map(({ id }: { id: string }) => id);
  expect(order.indexOf(other)).toBeLessThan(order.length - 2);
  expect(data.slice(-2).map(({ danger }: { danger: number }) => danger)).toEqual([0, 0]);

  await app.advance('11 days');
  expect(await finalizeDueAwards(app.deps)).toBe(1);
  expect(await statesOf(arts)).toEqual([3, 'closed', 'closed']);
  expect(await actsAbout(arts[1]!)).toEqual([
    { actor: 'site', action: 'close', is_public: true, case_opened_at: null },
  ]);
  expect(await actsAbout(arts[0]!)).toEqual([]);
  const told = (await notificationsOf(app, artists[1]!)).map(({ content }) => content);
  expect(told.join()).not.toContain('decided');
  const log = (await app.call('listModerationLog', null)).body.data;
  expect(log).toContainEqual(expect.objectContaining({ action: 'close', by: 'site', subject_type: 'comment' }));
});

test('a case closed by the site drops its assignment and snooze [T471]', async () => {
  const { arts } = await contestOf(app, poster, [2, 1]);
  const id = await looksAlike(arts[1]!);
  await settle();
  const [moderator, other] = await moderatorPair(app);
  const {
    rows: [clock],
  } = await app.owner.query(`select app_now() + interval '1 day' as at`);
  const until = clock.at.toISOString();
  for (const answer of [
    await app.call('assignCase', moderator, { params: { id }, body: { assigned_to: other.id } }),
    await app.call('snoozeCase', moderator, { params: { id }, body: { until } }),
  ])
    expect(answer.status).toBe(200);
  await app.advance('11 days');
  await finalizeDueAwards(app.deps);
  const { rows } = await app.owner.query(
    `select status, assigned_to, (select count(*)::int from case_snoozes where case_id = c.id) as snoozes
       from moderation_cases c where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ status: 'closed', assigned_to: null, snoozes: 0 }]);
});

test('a look-alike that becomes the winner moves up; a reported one stays open [T426]', async () => {
  const { arts } = await contestOf(app, poster, [3, 2, 1]);
  await looksAlike(arts[1]!);
  await looksAlike(arts[2]!);
  await settle();
  expect(await statesOf(arts.slice(1))).toEqual([0, 0]);
  await reported(app, await app.person({ age: '3 days' }), 'comment', arts[2]!);
  expect(await statesOf(arts.slice(1))).toEqual([0, 3]);
  expect(await disqualifyByTwo(app, arts[0]!, await moderatorPair(app))).toBe('done');
  expect(await statesOf(arts.slice(1))).toEqual([3, 3]);
  await app.advance('30 days');
  await finalizeDueAwards(app.deps);
  expect(await statesOf(arts.slice(1))).toEqual([3, 3]);
});

test('a withdrawn look-alike moves down, and closes when the award is final [T426]', async () => {
  const { arts, artists } = await contestOf(app, poster, [2, 1]);
  for (const art of arts) await looksAlike(art);
  await retract(artists[1]!, arts[1]!);
  expect(await statesOf(arts)).toEqual([3, 0]);
  await app.advance('25 hours');
  await settleDueAiSlops({ ...app.deps, config: { ...app.deps.config, awardReviewHours: 0 } });
  expect(await statesOf(arts)).toEqual([3, 'closed']);
});

test('a look-alike that becomes the winner is due by the final date [T473]', async () => {
  const { slop, arts } = await contestOf(app, poster, [3, 2]);
  await looksAlike(arts[1]!);
  await settle();
  expect(await statesOf(arts.slice(1))).toEqual([0]);
  expect(await disqualifyByTwo(app, arts[0]!, await moderatorPair(app))).toBe('done');
  const { rows } = await app.owner.query(
    `select c.danger, c.due_at = f.final_at as is_by_final, f.final_at > f.review_until as is_delayed
       from moderation_cases c join award_finals f on f.ai_slop_id = c.ai_slop_id where c.subject_id = $1 and f.ai_slop_id = $2`,
    [arts[1], slop],
  );
  expect(rows).toEqual([{ danger: 3, is_by_final: true, is_delayed: true }]);
});

test('a withdrawn one stays in front while its artist has another open entry [T474]', async () => {
  const { slop, arts, artists } = await contestOf(app, poster, [2, 1]);
  const [copy, thief] = [arts[1]!, artists[1]!];
  await looksAlike(copy);
  const other = await app.art(thief, slop);
  await retract(thief, copy);
  expect(await statesOf([copy])).toEqual([3]);
  await retract(thief, other);
  expect(await statesOf([copy])).toEqual([0]);
});

test('a new entry of the artist moves a withdrawn look-alike back up [T475]', async () => {
  for (const isPaid of [true, false]) {
    const { slop, arts, artists } = await contestOf(app, poster, [1, 1]);
    const [copy, thief] = [arts[1]!, artists[1]!];
    await looksAlike(copy);
    await retract(thief, copy);
    expect(await statesOf([copy])).toEqual([0]);
    await app.art(await app.person(), slop);
    expect(await statesOf([copy])).toEqual([0]);
    const changed = await app.art(thief, slop);
    expect(await statesOf([copy])).toEqual([3]);
    for (const fan of isPaid ? [await app.person(), await app.person()] : [])
      await app.call('likeComment', fan, { params: { id: changed } });
    await settle();
    expect(await statesOf([copy])).toEqual([isPaid ? 3 : 0]);
    await app.advance('11 days');
    await finalizeDueAwards(app.deps);
    await closeMissedLookAlikes(app.deps);
    expect(await statesOf([copy])).toEqual([isPaid ? 3 : 'closed']);
  }
});

test('the next sweep closes a case that was locked when the award became final [T476]', async () => {
  const { arts } = await contestOf(app, poster, [2, 1]);
  for (const art of arts) await looksAlike(art);
  await settle();
  await closeMissedLookAlikes(app.deps);
  expect(await statesOf(arts)).toEqual([3, 0]);
  await app.advance('11 days');
  const moderator = await app.owner.connect();
  await moderator.query('begin');
  await moderator.query('select from moderation_cases where subject_id = $1 for update', [arts[1]]);
  await finalizeDueAwards(app.deps);
  await moderator.query('rollback');
  moderator.release();
  expect(await statesOf(arts)).toEqual([3, 0]);
  await closeMissedLookAlikes(app.deps);
  expect(await statesOf(arts)).toEqual([3, 'closed']);
  expect(await actsAbout(arts[1]!)).toMatchObject([{ actor: 'site', action: 'close' }]);
});

test('the next sweep closes a case of a cancelled contest [T477]', async () => {
  const { slop, arts, artists } = await contestOf(app, poster, [1]);
  await looksAlike(arts[0]!);
  await retract(artists[0]!, arts[0]!);
  await closeMissedLookAlikes(app.deps);
  expect(await statesOf(arts)).toEqual([0]);
  expect((await app.call('cancelAiSlop', poster, { params: { id: slop } })).status).toBe(200);
  await closeMissedLookAlikes(app.deps);
  expect(await statesOf(arts)).toEqual(['closed']);
});

test('a look-alike moves down when its artist deletes the account [T478]', async () => {
  const { arts, artists } = await contestOf(app, poster, [2, 1]);
  for (const art of arts) await looksAlike(art);
  await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, artists[1]!.id, true));
  expect(await statesOf(arts)).toEqual([3, 0]);
});

test('the site cannot close any other case [T429]', async () => {
  const { arts } = await contestOf(app, poster, [2, 1]);
  const id = await looksAlike(arts[1]!);
  const close = `select record_moderation_act(null, 'site', 'close', 'comment', $1, $2, null, 'x', null, null, '{}')`;
  await expect(app.deps.pool.query(close, [arts[1], id])).rejects.toThrow('only the operator acts without a moderator');
});
