import { createDb, createPool } from '@unslop/database/connect';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCase } from '../../core/cases/open-case.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { act, answerProposal, befriend, caseCalls, moderatorOf } from '../../testing/moderators.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { pruneDesk } from './desk.ts';
import { appoint } from './moderators.ts';

let app: TestApp;
let [mia, max]: Person[] = [];
let poster: Person;
beforeAll(async () => {
  app = await startTestApp();
  [mia, max] = [await moderatorOf(app), await moderatorOf(app)];
  poster = await app.person({ balance: 200_000 });
});
// Close all cases, so each test starts with an empty queue.
beforeEach(async () => {
  await app.owner.query(`update moderation_cases set status = 'closed', closed_at = app_now()`);
});
afterAll(() => app.stop());

const { adult, reported, list, get, claim, codeOf } = caseCalls(
  () => app,
  () => mia!,
);
const profileCase = async (person?: Person) => reported('profile', (person ?? (await adult())).id);
const ids = async (query: Record<string, string | number> = {}, by = mia!) =>
  (await app.call('listCases', by, { query })).body.data.map(({ id }: { id: string }) => id);
const inHours = async (hours: number) =>
  (await app.owner.query(`select app_now() + make_interval(hours => $1) as at`, [hours])).rows[0].at.toISOString();

describe('an assignment', () => {
  const assign = (id: string, to: Person | null, by = mia!) =>
    app.call('assignCase', by, { params: { id }, body: { assigned_to: to?.id ?? null } });
  const asked = async (person: Person) =>
    (await notificationsOf(app, person)).filter(({ content }) => content === 'asked you to look at a case.');

  test('names who should look, notifies them and keeps the case open to all [T438]', async () => {
    const id = await profileCase();
    expect((await list()).data[0].assigned_to).toBeNull();
    expect(codeOf(await assign(id, max!))).toBe(200);
    expect((await list()).data[0].assigned_to.user_id).toBe(max!.id);
    expect((await get(id)).body.assigned_to.user_id).toBe(max!.id);
    expect(await asked(max!)).toMatchObject([{ from_user_id: mia!.id, link: `/moderation/cases/${id}` }]);
    for (const to of [max!, null, max!]) expect(codeOf(await assign(id, to))).toBe(200);
    expect(await asked(max!)).toHaveLength(1);
    expect((await claim(id)).status).toBe(200);
    expect(await act(app, mia!, id, { action: 'dismiss' })).toBe('done');
    expect((await get(id)).body.assigned_to).toBeNull();
    expect(codeOf(await assign(id, max!))).toBe('CASE_CLOSED');
  });

  test('of oneself notifies nobody [T438]', async () => {
    const id = await profileCase();
    const before = await notificationsOf(app, mia!);
    expect(codeOf(await assign(id, mia!))).toBe(200);
    expect(await notificationsOf(app, mia!)).toEqual(before);
  });

  test('is refused to ineligible moderators and by those in conflict [T438]', async () => {
    const [friend, banned, judge] = [await moderatorOf(app), await moderatorOf(app), await moderatorOf(app)];
    await app.owner.query('update profiles set banned_at = app_now() where id = $1', [banned.id]);
    const subject = await adult();
    await befriend(app, friend, subject);
    const id = await profileCase(subject);
    for (const to of [await adult(), friend, banned]) expect(codeOf(await assign(id, to))).toBe('NOT_POSSIBLE');
    expect(codeOf(await assign(id, max!, friend))).toBe('MODERATION_CONFLICT');
    const about = await profileCase(judge);
    expect(codeOf(await assign(about, judge))).toBe('NOT_POSSIBLE');
    expect(codeOf(await assign(about, max!, judge))).toBe('NOT_FOUND');
    const { assignable } = (await get(id)).body;
    const listed = assignable.map(({ user_id }: { user_id: string }) => user_id);
    expect([mia!, max!, judge, friend, banned].map((one) => listed.includes(one.id))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('lists who is free only to the free, and only oneself while votes are sealed [T464]', async () => {
    const free = async (id: string, by: Person) =>
      (await get(id, by)).body.assignable.map(({ user_id }: { user_id: string }) => user_id) as string[];
    const [friend, voter, artist] = [await moderatorOf(app), await moderatorOf(app), await adult()];
    await befriend(app, friend, artist);
    const body = {
      p_title: 'A sealed slop',
      p_prize_pool: 10,
      p_duration_days: 1,
      p_image_url: await app.upload(poster),
      has_sealed_votes: true,
    };
    const slop: string = (await app.call('createSlopWithPrize', poster, { body })).body;
    const art = await app.art(artist, slop);
    expect((await app.call('likeComment', voter, { params: { id: art } })).status).toBe(200);
    for (const id of [await reported('comment', art), await reported('ai_slop', slop)]) {
      expect(await free(id, mia!)).toEqual([mia!.id]);
      for (const one of [friend, voter]) expect(await free(id, one)).toEqual([]);
      const refusals = [];
      for (const to of [max!, voter, friend, await adult()]) refusals.push((await assign(id, to)).body.error.message);
      expect([...new Set(refusals)]).toEqual([expect.stringMatching(/^While votes are sealed, /)]);
      for (const to of [mia!, null]) expect(codeOf(await assign(id, to))).toBe(200);
    }
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    const id = (await list()).data[0].id as string;
    const listed = await free(id, mia!);
    expect([mia!, max!, friend, voter].map((one) => listed.includes(one.id))).toEqual([true, true, false, false]);
    for (const one of [friend, voter]) expect(await free(id, one)).toEqual([]);
    expect(codeOf(await assign(id, max!))).toBe(200);
  });

  test('ends when the assignee leaves office or deletes the account [T438]', async () => {
    const judge = await moderatorOf(app);
    const id = await profileCase();
    expect(codeOf(await assign(id, judge))).toBe(200);
    const db = createDb(createPool(app.ownerUrl, { max: 1 }));
    await inTransaction(db, (trx) => appoint(trx, judge.id, false, { actor: 'op', reason: 'x' })).finally(() =>
      db.destroy(),
    );
    expect((await get(id)).body.assigned_to).toBeNull();
    expect(await ids({ assigned: 'nobody' })).toEqual([id]);
    const leaving = await moderatorOf(app);
    expect(codeOf(await assign(id, leaving))).toBe(200);
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, leaving.id, false));
    expect((await get(id)).body.assigned_to).toBeNull();
  });
});

describe('a snooze', () => {
  const snooze = (id: string, until: string | null, by = mia!) =>
    app.call('snoozeCase', by, { params: { id }, body: { until } });
  const reports = async (id: string) => {
    const { subject_id, subject_type } = (await get(id)).body;
    const body = { subject_type, subject_id, reason: 'Another one' };
    expect((await app.call('createReport', await adult(), { body })).status).toBe(200);
  };

  test('hides a case from one moderator’s queue until its time [T439]', async () => {
    const [id, other] = [await profileCase(), await profileCase()];
    await claim(id);
    const until = await inHours(48);
    expect((await snooze(id, until)).body).toEqual({ snoozed_until: until });
    expect([await ids(), await ids({}, max!), await ids({ snoozed: 'true' })]).toEqual([[other], [id, other], [id]]);
    expect(await ids({ user_id: (await get(id)).body.person.user_id })).toEqual([]);
    expect((await get(id)).body).toMatchObject({ snoozed_until: until, claimed_by: null });
    expect((await get(id, max!)).body.snoozed_until).toBeNull();
    expect((await list()).counts.open).toBe(2);
    expect((await snooze(id, null)).body).toEqual({ snoozed_until: null });
    expect(await ids()).toEqual([id, other]);
    await snooze(id, until);
    await app.advance('49 hours');
    expect([await ids(), await ids({ snoozed: 'true' })]).toEqual([[id, other], []]);
  });

  test('lasts a week at most and ends twelve hours before a prize’s date [T439]', async () => {
    const id = await profileCase();
    for (const hours of [-1, 0, 7 * 24 + 1])
      expect(codeOf(await snooze(id, await inHours(hours)))).toBe('NOT_POSSIBLE');
    expect(codeOf(await snooze(id, await inHours(7 * 24 - 1)))).toBe(200);
    const prize = await reported('ai_slop', await app.slop(poster, { days: 2 }));
    expect(codeOf(await snooze(prize, await inHours(37)))).toBe('NOT_POSSIBLE');
    expect(codeOf(await snooze(prize, await inHours(35)))).toBe(200);
    expect(await ids()).toEqual([]);
    await app.owner.query(`update moderation_cases set due_at = due_at - interval '30 hours' where id = $1`, [prize]);
    expect((await get(prize)).body.snoozed_until).not.toBeNull();
    await app.advance('7 hours');
    expect(await ids()).toEqual([prize]);
    expect(codeOf(await snooze(prize, await inHours(1)))).toBe('NOT_POSSIBLE');
  });

  test('ends with its case and no longer counts [T471]', async () => {
    const id = await profileCase();
    expect((await snooze(id, await inHours(100), max!)).status).toBe(200);
    await claim(id);
    expect(await act(app, mia!, id, { action: 'dismiss' })).toBe('done');
    expect((await app.owner.query('select from case_snoozes where case_id = $1', [id])).rowCount).toBe(0);
  });

  test('ends with a report, appeal, proposal, answer or new finding [T439]', async () => {
    const until = await inHours(100);
    const isBack = async (id: string) => {
      expect((await ids({}, max!)).includes(id)).toBe(true);
      expect((await snooze(id, until, max!)).status).toBe(200);
      expect((await ids({}, max!)).includes(id)).toBe(false);
    };
    const id = await profileCase();
    await isBack(id);
    await reports(id);
    await isBack(id);
    const { subject_id } = (await get(id)).body;
    await inTransaction(app.db, (trx) =>
      openCase(trx, { subjectType: 'profile', subjectId: subject_id, why: 'appeal' }),
    );
    await isBack(id);
    await inTransaction(app.db, (trx) =>
      openCase(trx, { subjectType: 'profile', subjectId: subject_id, why: { finding: 'looks_alike' } }),
    );
    await isBack(id);
    await claim(id);
    expect(await act(app, mia!, id, { action: 'ban' })).toBe('proposed');
    await isBack(id);
    expect(await answerProposal(app, await moderatorOf(app), id, false)).toBe('done');
    await isBack(id);
  });

  test('ends when an artist answers or adds to the answer [T439]', async () => {
    const artist = await adult();
    const art = await app.art(artist, await app.slop(poster, { days: 5 }));
    const id = await reported('comment', art);
    await claim(id);
    expect(await act(app, mia!, id, { action: 'ask_process' })).toBe('done');
    const add = async () => {
      const body = { image_url: await app.upload(artist, 'stage'), line: 'A sketch' };
      expect((await app.call('addStage', artist, { params: { id: art }, body })).status).toBe(200);
    };
    for (const news of [add, () => app.call('answerProcessCall', artist, { params: { id: art } }), add]) {
      expect((await snooze(id, await inHours(24))).status).toBe(200);
      expect(await ids()).toEqual([]);
      await news();
      expect(await ids()).toEqual([id]);
    }
  });

  test('of a card ends with a report about any of its cases [T439]', async () => {
    const thief = await adult();
    const cases: string[] = [];
    for (const days of [3, 4, 5])
      cases.push(await reported('comment', await app.art(thief, await app.slop(poster, { days }))));
    const [first, second, third] = cases as [string, string, string];
    await snooze(first, await inHours(24));
    expect(await ids()).toEqual([]);
    await reports(third);
    expect(await ids()).toEqual([first]);
    await snooze(second, await inHours(24));
    expect((await list()).data[0].group.ids).toEqual([second, third]);
    await snooze(first, await inHours(24));
    expect(await ids()).toEqual([]);
    await claim(first, max!);
    expect(await act(app, max!, first, { action: 'dismiss' })).toBe('done');
    expect(await ids()).toEqual([second]);
  });

  test('is refused for closed cases and beyond a hundred [T439]', async () => {
    const judge = await moderatorOf(app);
    const [id, closed] = [await profileCase(), await profileCase()];
    await claim(closed);
    await act(app, mia!, closed, { action: 'dismiss' });
    const until = await inHours(24);
    expect(codeOf(await snooze(closed, until, judge))).toBe('CASE_CLOSED');
    await app.owner.query(
      `insert into moderation_cases (subject_type, subject_id, person_id)
       select 'profile', gen_random_uuid(), $1 from generate_series(1, 100)`,
      [poster.id],
    );
    await app.owner.query(
      `insert into case_snoozes (moderator_id, case_id, until)
       select $1, id, app_now() + interval '1 day' from moderation_cases where person_id = $2`,
      [judge.id, poster.id],
    );
    expect((await snooze(id, until, judge)).body.error.message).toMatch(/Wake some first/);
    await app.owner.query(`update case_snoozes set until = app_now() - interval '1 second' where moderator_id = $1`, [
      judge.id,
    ]);
    expect(codeOf(await snooze(id, until, judge))).toBe(200);
    await pruneDesk(app.db);
    const { rows } = await app.owner.query('select case_id from case_snoozes where moderator_id = $1', [judge.id]);
    expect(rows).toEqual([{ case_id: id }]);
  });
});

describe('a note', () => {
  const note = (id: string, text: string, by = mia!) => app.call('addCaseNote', by, { params: { id }, body: { text } });

  test('is readable only by moderators without a conflict [T440]', async () => {
    const [person, friend] = [await adult(), await moderatorOf(app)];
    await befriend(app, friend, person);
    const id = await profileCase(person);
    const made = await note(id, 'Looks like the one of last week');
    expect(made.body).toMatchObject({ text: 'Looks like the one of last week', by: { user_id: mia!.id } });
    await note(id, 'Agreed', max!);
    const seen = (await get(id, max!)).body;
    expect(seen.notes.map(({ text }: { text: string }) => text)).toEqual(['Looks like the one of last week', 'Agreed']);
    expect((await list()).data[0].notes_count).toBe(2);
    expect((await get(id, friend)).body.notes).toEqual([]);
    expect((await app.call('listCases', friend)).body.data[0].notes_count).toBe(0);
    expect(codeOf(await note(id, 'x', friend))).toBe('MODERATION_CONFLICT');
    expect(codeOf(await note(id, 'x', person))).toBe('FORBIDDEN');
    await claim(id);
    expect(await act(app, mia!, id, { action: 'warn' })).toBe('done');
    const read = [
      await app.call('listStatements', person),
      await app.call('listModerationLog', null),
      await app.call('listNotifications', person),
      await app.call('listCases', max!, { query: { q: 'last week', status: 'closed' } }),
    ];
    for (const { status, body } of read) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('last week');
    }
    for (const text of ['', 'x'.repeat(1001)]) expect((await note(id, text)).status).toBe(400);
  });

  test('is deleted a year after its case was closed [T440]', async () => {
    const [open, closed] = [await profileCase(), await profileCase()];
    for (const id of [open, closed]) await note(id, 'x');
    await claim(closed);
    await act(app, mia!, closed, { action: 'dismiss' });
    const left = async () => {
      await pruneDesk(app.db);
      return (await app.owner.query('select case_id from case_notes where case_id = any($1)', [[open, closed]])).rows;
    };
    await app.advance('364 days');
    expect(await left()).toHaveLength(2);
    await app.advance('2 days');
    expect(await left()).toEqual([{ case_id: open }]);
  });

  test('is limited to 200 per case [T440]', async () => {
    const id = await profileCase();
    await app.owner.query(
      `insert into case_notes (case_id, moderator_id, text) select $1, $2, 'x' from generate_series(1, 199)`,
      [id, mia!.id],
    );
    expect(codeOf(await note(id, 'the last'))).toBe(200);
    expect(codeOf(await note(id, 'one more'))).toBe('NOT_POSSIBLE');
  });
});
