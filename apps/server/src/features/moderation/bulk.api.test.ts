import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workProcessCalls } from '../../core/cases/process-calls.ts';
import { befriend, caseCalls, caseOf, moderatorOf } from '../../testing/moderators.ts';
import { passDeadlines } from '../../testing/money.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let [mia, max]: Person[] = [];
let poster: Person;
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  [mia, max] = [await moderatorOf(app), await moderatorOf(app)];
  poster = await app.person({ balance: 200_000 });
});
afterAll(() => app.stop());

const { adult, people, reported, get, claim, codeOf } = caseCalls(
  () => app,
  () => mia!,
);
interface Result {
  id: string;
  status: string;
  message: string;
  same_as: string | null;
}
const bulk = (ids: string[], body: Record<string, unknown> = {}, by = mia!, key?: string) =>
  app.call('bulkAct', by, {
    body: { ids, action: 'dismiss', reason: 'We looked at it', ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const answer = (ids: string[], isConfirmed = true, by = max!) =>
  app.call('bulkAnswer', by, { body: { ids, is_confirmed: isConfirmed, reason: 'I looked at them' } });
const outcomes = ({ body }: { body: { results: Result[] } }) => body.results.map(({ status }) => status);
const profileCase = async (person?: Person) => reported('profile', (person ?? (await adult())).id);
const profileCases = (n: number) => Promise.all(Array.from({ length: n }, () => profileCase()));
const statusesOf = async (ids: string[]) =>
  (
    await app.owner.query('select status from moderation_cases where id = any($1) order by array_position($1, id)', [
      ids,
    ])
  ).rows.map(({ status }) => status);
const actsOf = async (id: string) =>
  (await app.owner.query('select action, moderator_id from moderation_log where case_id = $1 order by id', [id])).rows;
const stale = async (person: Person) => {
  await app.owner.query(`update auth.sessions set proved_at = proved_at - interval '16 minutes' where user_id = $1`, [
    person.id,
  ]);
};

describe('one act in several cases', () => {
  test('decides each of them and sends each notice separately [T434]', async () => {
    const cases = await profileCases(3);
    const { status, body } = await bulk(cases);
    expect([status, body.results]).toEqual([
      200,
      cases.map((id) => ({ id, status: 'done', message: 'Done.', same_as: null })),
    ]);
    expect(await statusesOf(cases)).toEqual(['closed', 'closed', 'closed']);
    for (const id of cases) expect(await actsOf(id)).toEqual([{ action: 'dismiss', moderator_id: mia!.id }]);
  });

  test('skips cases that are taken, closed, in conflict or about the moderator [T434]', async () => {
    const judge = await moderatorOf(app);
    const friend = await adult();
    await befriend(app, judge, friend);
    const [held, closed, last] = (await profileCases(3)) as [string, string, string];
    await claim(held, max!);
    expect(outcomes(await bulk([closed]))).toEqual(['done']);
    const cases = [held, closed, await profileCase(friend), await profileCase(judge), last];
    const { body } = await bulk(cases, {}, judge);
    const holder = (await get(held)).body.claimed_by.display_name;
    expect(body.results.map(({ status, message }: Result) => [status, message])).toEqual([
      ['refused', `${holder} is looking at this case.`],
      ['refused', 'This case is closed.'],
      ['refused', 'You can’t judge this: it’s yours, a friend’s, or a contest you’re in.'],
      ['refused', 'Not found'],
      ['done', 'Done.'],
    ]);
    expect((await get(held)).body.claimed_by.user_id).toBe(max!.id);
  });

  test('gives back cases that stay open and does not take refused ones [T434]', async () => {
    const slop = await app.slop(poster);
    const covered = await reported('comment', await app.art(await adult(), slop));
    const words = (await app.call('createComment', await adult(), { body: { ai_slop_id: slop, content: 'Words' } }))
      .body.id;
    const refused = await reported('comment', words);
    const result = await bulk([covered, refused], { action: 'cover', rule: 'hate' });
    expect(outcomes(result)).toEqual(['done', 'refused']);
    expect(result.body.results[1].message).toMatch(/Hide it instead/);
    for (const id of [covered, refused]) {
      expect((await get(id)).body.claimed_by).toBeNull();
      expect((await claim(id, max!)).status).toBe(200);
    }
    // A case claimed earlier stays with its moderator.
    const mine = await reported('comment', await app.art(await adult(), slop));
    await claim(mine);
    expect(outcomes(await bulk([mine], { action: 'cover', rule: 'hate' }))).toEqual(['done']);
    expect((await get(mine)).body.claimed_by.user_id).toBe(mia!.id);
  });

  test('acts once per key and continues after an interruption [T434]', async () => {
    const cases = await profileCases(3);
    const [one, two] = await Promise.all([bulk(cases, {}, mia!, 'the-key'), bulk(cases, {}, mia!, 'the-key')]);
    expect([outcomes(one), outcomes(two)]).toEqual([Array(3).fill('done'), Array(3).fill('done')]);
    expect((await bulk(cases, {}, mia!, 'the-key')).body).toEqual(one.body);
    for (const id of cases) expect(await actsOf(id)).toHaveLength(1);
    expect(codeOf(await bulk(cases, { reason: 'Another' }, mia!, 'the-key'))).toBe('IDEMPOTENCY_MISMATCH');
    // Simulates a connection lost after the second case: the reply to the whole request was never stored.
    const more = await profileCases(3);
    await bulk(more, {}, mia!, 'k'.repeat(200));
    await app.owner.query(`delete from idempotency_keys where key = $1`, ['k'.repeat(200)]);
    expect(outcomes(await bulk(more, {}, mia!, 'k'.repeat(200)))).toEqual(Array(3).fill('done'));
    for (const id of more) expect(await actsOf(id)).toHaveLength(1);
  });

  test('counts each case against the limit of acts [T435]', async () => {
    const usual = app;
    app = await startTestApp({ rateFactor: 1 });
    try {
      const judge = await moderatorOf(app);
      const [ada] = await people(1);
      const id = await profileCase(ada);
      const nobody = Array.from({ length: 49 }, (_, n) => `00000000-0000-4000-8000-0000000000${String(n + 10)}`);
      expect(outcomes(await bulk(nobody, {}, judge))).toEqual(Array(49).fill('refused'));
      const { body } = await bulk([...nobody.slice(0, 9), id], {}, judge);
      expect(body.results.at(-1)).toMatchObject({ status: 'refused', message: expect.stringContaining('Please wait') });
    } finally {
      await app.stop();
      app = usual;
    }
  });

  test('takes up to fifty unique ids and only the acts that are allowed [T435]', async () => {
    const [id] = (await profileCases(1)) as [string];
    const many = Array.from({ length: 51 }, (_, n) => `00000000-0000-4000-8000-0000000000${String(n + 10)}`);
    for (const [ids, body] of [
      [[], {}],
      [[id, id], {}],
      [many, {}],
      [[id], { action: 'warn' }],
      [[id], { action: 'disqualify', rule: 'stolen' }],
      [[id], { action: 'reopen' }],
      [[id], { action: 'void_likes', rule: 'vote_cheating', user_ids: [id] }],
      [[id], { action: 'ask_process' }],
      [[id], { reason: '' }],
    ] as const)
      expect((await bulk([...ids], body)).status, JSON.stringify(body)).toBe(400);
    expect(await statusesOf([id])).toEqual(['open']);
  });
});

describe('an act about the account in several cases', () => {
  const personWith = async (n: number) => {
    const [person, slop] = [await adult(), await app.slop(poster)];
    const cases: string[] = [];
    for (let at = 0; at < n; at += 1) {
      const body = { ai_slop_id: slop, content: `Watches ${at}` };
      cases.push(await reported('comment', (await app.call('createComment', person, { body })).body.id));
    }
    return { person, cases };
  };
  const bansOf = async ({ id }: Person) =>
    (
      await app.owner.query(
        `select action, case_id, (select count(*)::int from moderation_statements where act_id = l.id and user_id = $1) as told
           from moderation_log l where subject_type = 'profile' and subject_id = $1 order by id`,
        [id],
      )
    ).rows;

  test('is done once per user, with the first possible of their cases [T466]', async () => {
    const { person, cases } = await personWith(4);
    const [held, first, second, third] = cases as [string, string, string, string];
    const other = await profileCase();
    await claim(held, max!);
    const ids = [held, first, second, other, third];
    const how = { rule: 'spam', days: 7 };
    const { data } = (await app.call('bulkPreview', mia!, { body: { ids, ...how } })).body;
    type Ban = { action: string; same_as: string | null; refused: string | null; effects: string[] };
    const bans: Ban[] = data.map(({ acts }: { acts: Ban[] }) => acts.find(({ action }) => action === 'ban'));
    expect(bans.map(({ same_as }) => same_as)).toEqual([null, null, first, null, first]);
    expect(bans.map(({ refused, effects }) => [refused === null, effects.length > 0])).toEqual([
      [false, false],
      [true, true],
      [true, false],
      [true, true],
      [true, false],
    ]);
    expect(data[2].acts.find(({ action }: Ban) => action === 'hide').same_as).toBeNull();
    const { body } = await bulk(ids, { action: 'ban', ...how }, mia!, 'one-ban-each');
    expect(body.results.map(({ status, same_as }: Result) => [status, same_as])).toEqual([
      ['refused', null],
      ['done', null],
      ['done', first],
      ['done', null],
      ['done', first],
    ]);
    expect(body.results[2].message).toBe('Done in the first case of this person. This one doesn’t change.');
    expect((await bulk(ids, { action: 'ban', ...how }, mia!, 'one-ban-each')).body).toEqual(body);
    expect(await bansOf(person)).toEqual([{ action: 'ban', case_id: first, told: 1 }]);
    expect(await statusesOf(ids)).toEqual(['open', 'closed', 'open', 'closed', 'open']);
  });

  test('is proposed once per user, so nothing stays open after the answer [T466]', async () => {
    const { person, cases } = await personWith(3);
    const { body } = await bulk(cases, { action: 'ban', rule: 'spam' });
    expect(body.results.map(({ status, same_as }: Result) => [status, same_as])).toEqual([
      ['proposed', null],
      ['proposed', cases[0]],
      ['proposed', cases[0]],
    ]);
    expect(body.results[1].message).toBe('Proposed in the first case of this person. This one doesn’t change.');
    expect(await statusesOf(cases)).toEqual(['waiting', 'open', 'open']);
    expect(outcomes(await answer(cases.slice(0, 1)))).toEqual(['done']);
    expect(await statusesOf(cases)).toEqual(['closed', 'open', 'open']);
    expect((await bansOf(person)).map(({ action }) => action)).toEqual(['propose', 'ban']);
  });
});

describe('limits of a single moderator', () => {
  test('acts that take two in one case also take two in many [T435]', async () => {
    const slop = await app.slop(poster, { prize: 100 });
    const [ada, fan] = await people(2);
    const art = await app.art(ada!, slop);
    await app.call('likeComment', fan!, { params: { id: art } });
    const entries = [await reported('comment', art), await reported('comment', await app.art(await adult(), slop))];
    expect(outcomes(await bulk(entries, { action: 'hide', rule: 'stolen' }))).toEqual(['proposed', 'proposed']);
    expect(await statusesOf(entries)).toEqual(['waiting', 'waiting']);
    expect(outcomes(await bulk(entries, { action: 'hide', rule: 'stolen' }))).toEqual(['refused', 'refused']);
    expect(outcomes(await answer(entries, true, mia!))).toEqual(['refused', 'refused']);
    expect(outcomes(await answer(entries, false))).toEqual(['done', 'done']);
    await passDeadlines(app);
    await app.advance('49 hours');
    await workProcessCalls(app.deps);
    const award = await caseOf(app, 'award', slop);
    expect(outcomes(await bulk([award]))).toEqual(['proposed']);
    expect((await app.owner.query('select closed_at from process_calls where comment_id = $1', [art])).rows).toEqual([
      { closed_at: null },
    ]);
  });

  test('nothing happens with a stale proof [T435]', async () => {
    const judge = await moderatorOf(app);
    const cases = await profileCases(2);
    await stale(judge);
    expect(outcomes(await bulk([cases[0]!], { action: 'dismiss' }, judge))).toEqual(['done']);
    const [next] = (await profileCases(1)) as [string];
    expect(codeOf(await bulk([next, cases[1]!], { action: 'ban', rule: 'spam', days: 3 }, judge))).toBe(
      'PROOF_REQUIRED',
    );
    expect(codeOf(await answer([next], true, judge))).toBe('PROOF_REQUIRED');
    expect(await statusesOf([next, cases[1]!])).toEqual(['open', 'open']);
    expect(await actsOf(next)).toEqual([]);
  });

  test('after their hour, cases that another moderator could take are refused [T435]', async () => {
    const [id] = (await profileCases(1)) as [string];
    await claim(id);
    await app.advance('61 minutes');
    const { body } = await bulk([id]);
    expect(body.results[0]).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('more than an hour ago'),
    });
    expect(outcomes(await bulk([id], {}, max!))).toEqual(['done']);
  });

  test('a member cannot act [T435]', async () => {
    const [id] = (await profileCases(1)) as [string];
    expect(codeOf(await bulk([id], {}, await adult()))).toBe('FORBIDDEN');
  });
});

describe('the preview of a bulk act', () => {
  const preview = async (body: Record<string, unknown>, by = mia!) =>
    (await app.call('bulkPreview', by, { body })).body.data;

  test('says what each act would do, need or refuse, as the act then does [T436]', async () => {
    const slop = await app.slop(poster);
    const entry = await reported('comment', await app.art(await adult(), slop));
    const [person, held] = (await profileCases(2)) as [string, string];
    await claim(held, max!);
    const [ofEntry, ofPerson, ofHeld] = await preview({ ids: [entry, person, held] });
    expect([ofEntry.id, ofPerson.id, ofHeld.id]).toEqual([entry, person, held]);
    const needs = ({ acts }: typeof ofEntry) =>
      Object.fromEntries(
        acts.map((one: { action: string; needs: string; refused: string | null }) => [
          one.action,
          one.refused ? 'no' : one.needs,
        ]),
      );
    expect(needs(ofEntry)).toEqual({ dismiss: 'one', warn: 'one', cover: 'reauth', hide: 'two', ban: 'two' });
    expect(needs(ofPerson)).toEqual({ dismiss: 'one', warn: 'one', cover: 'no', hide: 'one', ban: 'two' });
    expect(ofHeld.acts.map(({ refused }: { refused: string }) => refused)).toEqual(
      Array(5).fill(`${(await get(held)).body.claimed_by.display_name} is looking at this case.`),
    );
    const page = (await get(entry)).body.acts;
    for (const { action, effects } of ofEntry.acts)
      if (action !== 'ban')
        expect(effects).toEqual(page.find((one: { action: string }) => one.action === action).effects);
    const [short] = await preview({ ids: [person], days: 3, rule: 'stolen' });
    expect(needs(short)).toMatchObject({ ban: 'reauth' });
    const [urgent] = await preview({ ids: [entry], rule: 'stolen' });
    expect(needs(urgent)).toMatchObject({ cover: 'no' });
    expect(outcomes(await bulk([entry, person], { action: 'ban', rule: 'spam', days: 3 }))).toEqual(['done', 'done']);
  });

  test('changes nothing and claims nothing [T436]', async () => {
    const [id] = (await profileCases(1)) as [string];
    const before = (await get(id)).body;
    await preview({ ids: [id] });
    expect((await get(id)).body).toEqual(before);
    expect(await actsOf(id)).toEqual([]);
  });
});

describe('the second moderator', () => {
  test('answers several proposals in one call, each checked again [T437]', async () => {
    const slop = await app.slop(poster);
    const artists = await people(3);
    const cases: string[] = [];
    for (const artist of artists) cases.push(await reported('comment', await app.art(artist, slop)));
    expect(outcomes(await bulk(cases, { action: 'hide', rule: 'stolen' }))).toEqual(Array(3).fill('proposed'));
    const [first, second, third] = cases as [string, string, string];
    const friend = await moderatorOf(app);
    await befriend(app, friend, artists[2]!);
    expect(outcomes(await answer(cases, true, friend))).toEqual(Array(3).fill('refused'));
    expect(outcomes(await answer([first, second], true))).toEqual(['done', 'done']);
    expect(outcomes(await answer([first, third], false))).toEqual(['refused', 'done']);
    expect(await statusesOf(cases)).toEqual(['closed', 'closed', 'open']);
    const hidden = await app.owner.query(
      `select count(*)::int as n from comments where ai_slop_id = $1 and hidden_at is not null`,
      [slop],
    );
    expect(hidden.rows).toEqual([{ n: 2 }]);
    expect((await get(third)).body.claimed_by).toBeNull();
    expect((await actsOf(first)).map(({ action, moderator_id }) => [action, moderator_id])).toEqual([
      ['propose', mia!.id],
      ['hide', max!.id],
    ]);
  });
});
