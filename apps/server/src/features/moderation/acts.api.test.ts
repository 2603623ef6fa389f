import { caseActs } from '@unslop/domain/moderation-acts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import {
  act,
  actByTwo,
  answerProposal,
  caseOf,
  claim,
  moderatorOf,
  reported,
  statementsOf,
  taken,
} from '../../testing/moderators.ts';
import { times } from '../../testing/repeat.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordAct } from './acts.ts';

let app: TestApp;
let poster: Person;
let moderator: Person;
let second: Person;
beforeAll(async () => {
  app = await startTestApp();
  poster = await app.person({ balance: 1_000_000 });
  moderator = await moderatorOf(app);
  second = await moderatorOf(app);
});
afterAll(() => app.stop());

const mailsTo = async ({ id }: Person) =>
  (
    await app.owner.query(
      `select payload from graphile_worker._private_jobs where payload ->> 'userId' = $1 order by id`,
      [id],
    )
  ).rows.map(({ payload }) => payload as { title: string; text: string; link: { label: string; path: string } });
const follow = async (a: Person, b: Person) => {
  for (const [by, whom] of [
    [a, b],
    [b, a],
  ] as const)
    expect((await app.call('followUser', by, { body: { followed_id: whom.id } })).status).toBe(200);
};
const logOf = async (subjectId: string) =>
  (await app.owner.query('select action from moderation_log where subject_id = $1 order by id', [subjectId])).rows.map(
    ({ action }) => action as string,
  );

describe('an act in a case', () => {
  test('hides art, closes the case and notifies artist and reporter [T001]', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const art = await app.art(ann, await app.slop(poster));
    const id = await reported(app, bob, 'comment', art);
    expect(await act(app, moderator, id, { action: 'hide' })).toBe('CASE_NOT_YOURS');
    await claim(app, moderator, id);
    expect(await act(app, moderator, id, { action: 'hide', rule: undefined })).toBe('INVALID_REQUEST');
    expect(await actByTwo(app, [moderator, second], id, { action: 'hide' })).toBe('done');
    expect((await app.call('getArt', null, { params: { id: art } })).status).toBe(404);
    expect(await act(app, second, id, { action: 'hide' })).toBe('ALREADY_SO');
    expect(await act(app, second, id, { action: 'dismiss' })).toBe('CASE_CLOSED');

    const [statement] = await statementsOf(app, ann);
    expect(statement).toMatchObject({
      action: 'hide',
      part: 'affected',
      title: 'Your art for “A slop” was taken down',
      subject: 'your art for “A slop”',
      path: null,
      rule: 'stolen',
      reason: 'It is a copy\n\nI agree',
      decided_by: 'two moderators',
      effects: ['Nobody sees it anymore.', 'It’s out of the contest.'],
      appeal: null,
    });
    expect(Date.parse(statement.appeal_until) - Date.parse(statement.created_at)).toBe(183 * 86_400_000);
    expect((await app.call('getStatement', ann, { params: { id: statement.id } })).body).toEqual(statement);
    expect((await app.call('getStatement', bob, { params: { id: statement.id } })).status).toBe(404);
    const notice = (await notificationsOf(app, ann)).at(-1)!;
    expect([notice.content, notice.link]).toEqual([
      'Your art for “A slop” was taken down. See why, and what you can do.',
      `/appeals/${statement.id}`,
    ]);
    const [mail] = await mailsTo(ann);
    expect(mail).toMatchObject({
      title: 'Your art for “A slop” was taken down',
      link: { label: 'Read it, or appeal', path: `/appeals/${statement.id}` },
    });
    expect(mail!.text).toContain('Rule: Post only your own work.');
    expect(mail!.text).toContain('Reason: It is a copy');
    expect(mail!.text).toContain('Decided by two moderators, not by a machine.');
    expect(mail!.text).toContain('You can appeal once, until ');

    const [answer] = await statementsOf(app, bob);
    expect(answer).toMatchObject({
      action: null,
      part: 'reporter',
      title: expect.stringMatching(/^We acted on your report about the art for “A slop” by /),
      rule: 'stolen',
      reason: '',
      effects: [],
      appeal_until: null,
    });
  });

  test('200 reports hide nothing by themselves, and each reporter hears the outcome [T002]', async () => {
    const ann = await app.person();
    const art = await app.art(ann, await app.slop(poster));
    const mob = await Promise.all(Array.from({ length: 200 }, () => app.person()));
    await Promise.all(mob.map((one) => reported(app, one, 'comment', art)));
    expect((await app.call('getArt', null, { params: { id: art } })).status).toBe(200);
    expect(await logOf(art)).toEqual([]);
    const id = await caseOf(app, 'comment', art);
    await claim(app, moderator, id);
    expect(await act(app, moderator, id, { action: 'dismiss', reason: 'It is her own', rule: undefined })).toBe('done');
    const { rows } = await app.owner.query(
      `select count(*)::int as statements from moderation_statements s join moderation_log l on l.id = s.act_id
        where l.subject_id = $1 and s.part = 'reporter'`,
      [art],
    );
    expect(rows).toEqual([{ statements: 200 }]);
    expect((await statementsOf(app, mob[7]!))[0]).toMatchObject({
      action: 'dismiss',
      title: expect.stringMatching(/^No rule broken: the art for “A slop” by /),
      reason: 'It is her own',
    });
    expect((await notificationsOf(app, mob[7]!))[0]!.content).toMatch(
      /^No rule broken: .* Thank you for telling us\.$/,
    );
    expect(await statementsOf(app, ann)).toEqual([]);
  }, 60_000);

  test('each act is effective, and the affected user reads what it means [T003]', async () => {
    const done = async (type: string, id: string, body: { action: string } & Record<string, unknown>, by: Person) => {
      const caseId = await taken(app, moderator, type, id);
      expect(await actByTwo(app, [moderator, second], caseId, body)).toBe('done');
      return (await statementsOf(app, by))[0];
    };
    const cyd = await app.person({ balance: 1000 });
    const slop = await app.slop(cyd);
    expect(await done('ai_slop', slop, { action: 'hide' }, cyd)).toMatchObject({
      title: 'Your slop “A slop” was taken down',
      effects: ['Nobody sees it anymore.', 'Its contest ended without a winner. You get your $10 back.'],
    });
    expect((await notificationsOf(app, cyd)).at(-1)).toMatchObject({ content: 'We took down your slop "A slop".' });
    expect(await done('profile', cyd.id, { action: 'warn' }, cyd)).toMatchObject({
      title: 'A warning about your profile',
      effects: ['Nothing changes for your posts, your votes or your money.'],
    });
    expect(await done('profile', cyd.id, { action: 'freeze' }, cyd)).toMatchObject({
      title: 'Your account is on hold',
    });
    expect((await app.call('getWallet', cyd)).body.frozen).toBe(true);
    expect(await done('profile', cyd.id, { action: 'unfreeze' }, cyd)).toMatchObject({
      title: 'Your account is no longer on hold',
      appeal_until: null,
    });
    expect((await app.call('getWallet', cyd)).body.frozen).toBe(false);
    expect(await done('profile', cyd.id, { action: 'hide' }, cyd)).toMatchObject({ action: 'hide' });
    expect((await app.call('getProfile', null, { params: { id: cyd.id } })).status).toBe(404);
    const again = await caseOf(app, 'profile', cyd.id);
    expect(await act(app, moderator, again, { action: 'unhide' })).toBe('done');
    expect((await app.call('getProfile', null, { params: { id: cyd.id } })).status).toBe(200);
  });

  test('on a deleted account notifies nobody', async () => {
    const ann = await app.person();
    const art = await app.art(ann, await app.slop(poster));
    const id = await taken(app, moderator, 'comment', art);
    await app.owner.query('update profiles set deleted_at = app_now() where id = $1', [ann.id]);
    expect(await act(app, moderator, id, { action: 'ban', days: 1 })).toBe('NOT_POSSIBLE');
    expect(await actByTwo(app, [moderator, second], id, { action: 'hide' })).toBe('done');
    const { rows } = await app.owner.query(
      `select (select count(*)::int from moderation_statements where user_id = $1) as statements,
              (select count(*)::int from notifications where user_id = $1) as notifications`,
      [ann.id],
    );
    expect([rows, await mailsTo(ann)]).toEqual([[{ statements: 0, notifications: 0 }], []]);
    await app.owner.query('update profiles set deleted_at = null where id = $1', [ann.id]);
  });

  test('the same moderator can add a ban while the claim lasts, nobody afterwards [T004]', async () => {
    const ann = await app.person();
    const art = await app.art(ann, await app.slop(poster));
    const id = await taken(app, moderator, 'comment', art);
    expect(await actByTwo(app, [moderator, second], id, { action: 'hide' })).toBe('done');
    expect(await act(app, second, id, { action: 'ban', days: 7 })).toBe('done');
    await app.advance('16 minutes');
    expect(await act(app, second, id, { action: 'freeze' })).toBe('CASE_NOT_YOURS');
    expect((await app.call('claimCase', moderator, { params: { id } })).body.error.code).toBe('CASE_CLOSED');
    expect(await logOf(ann.id)).toEqual(['ban']);
  });

  test('a stolen session without fresh proof can neither act nor decide an appeal [T005]', async () => {
    const [ann, thief] = [await app.person(), await moderatorOf(app)];
    const id = await taken(app, thief, 'profile', ann.id);
    await app.owner.query(`update auth.sessions set proved_at = proved_at - interval '1 hour' where user_id = $1`, [
      thief.id,
    ]);
    for (const action of ['ban', 'freeze']) expect(await act(app, thief, id, { action })).toBe('PROOF_REQUIRED');
    const art = await app.art(ann, await app.slop(poster));
    const ofArt = await taken(app, thief, 'comment', art);
    expect(await act(app, thief, ofArt, { action: 'cover', rule: 'illegal' })).toBe('PROOF_REQUIRED');
    expect(await act(app, thief, ofArt, { action: 'ask_process' })).toBe('PROOF_REQUIRED');
    const body = { is_confirmed: true, reason: 'x' };
    expect((await app.call('answerProposal', thief, { params: { id }, body })).body.error.code).toBe('PROOF_REQUIRED');
    const decision = { decision: 'upheld', reason: 'x' };
    expect((await app.call('decideAppeal', thief, { params: { id }, body: decision })).body.error.code).toBe(
      'PROOF_REQUIRED',
    );
    expect(await act(app, thief, id, { action: 'warn' })).toBe('done');
  });

  test('text by a moderator is escaped, without links or control characters [T006]', async () => {
    const ann = await app.person();
    const id = await taken(app, moderator, 'profile', ann.id);
    expect(await act(app, moderator, id, { action: 'warn', reason: 'a\u202eb' })).toBe('INVALID_REQUEST');
    expect(await act(app, moderator, id, { action: 'warn', reason: 'a\u0000b' })).toBe('INVALID_REQUEST');
    const reason = '<a href="https://evil.example/">Click</a> javascript:alert(1) evil.example';
    expect(await act(app, moderator, id, { action: 'warn', reason })).toBe('done');
    expect((await statementsOf(app, ann))[0].reason).toBe(reason);
    const [mail] = await mailsTo(ann);
    expect(mail!.text).toContain('https[:]//evil[.]example/');
    expect(mail!.text).not.toMatch(/https:\/\/evil|javascript:alert|[^.\]]evil\.example/);
  });

  test('only one of many concurrent acts succeeds and notifies each user once [T007]', async () => {
    for (let round = 0; round < times(5); round++) {
      const ann = await app.person();
      const art = await app.art(ann, await app.slop(poster));
      const id = await taken(app, moderator, 'comment', art);
      expect(await act(app, moderator, id, { action: 'hide' })).toBe('proposed');
      const answers = await Promise.all(Array.from({ length: 10 }, () => answerProposal(app, second, id)));
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
      expect(new Set(answers)).toEqual(new Set(['done', 'CASE_CLOSED']));
      expect(await logOf(art)).toEqual(['propose', 'hide']);
      expect(await statementsOf(app, ann)).toHaveLength(1);
    }
  });
});

describe('a moderator with a conflict of interest', () => {
  test('decides nothing about themselves, a friend, or a contest they are in [T008]', async () => {
    const [ann, friend] = [await app.person(), await app.person({ balance: 10_000 })];
    const judge = await moderatorOf(app);
    await follow(judge, friend);
    const [slop, friendsSlop, entered] = [await app.slop(poster), await app.slop(friend), await app.slop(poster)];
    const ownArt = await app.art(judge, entered);
    const ofFriends = await app.slop(poster);
    await app.art(friend, ofFriends);
    const subjects: [string, string, string][] = [
      ['own', 'profile', judge.id],
      ['own', 'comment', ownArt],
      ['friend', 'profile', friend.id],
      ['friend', 'ai_slop', friendsSlop],
      ['friend', 'comment', await app.art(friend, slop)],
      ['party', 'comment', await app.art(ann, entered)],
      ['party', 'ai_slop', entered],
      ['party', 'comment', await app.art(ann, ofFriends)],
      ['party', 'comment', await app.art(ann, friendsSlop)],
    ];
    const cases = await Promise.all(subjects.map(async ([, type, id]) => reported(app, await app.person(), type, id)));
    // Moderators must not learn that someone reported them.
    const refusals = subjects.map(([whose]) => (whose === 'own' ? 'NOT_FOUND' : 'MODERATION_CONFLICT'));
    for (const [n, id] of cases.entries()) {
      const claimed = await app.call('claimCase', judge, { params: { id } });
      expect(claimed.body.error.code).toBe(refusals[n]);
      // As if the moderator had claimed the case before they became friends.
      await app.owner.query(
        `update moderation_cases set claimed_by = $1, claimed_until = app_now() + interval '1 day' where id = $2`,
        [judge.id, id],
      );
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...subjects.keys()), fc.constantFrom(...caseActs), async (n, action) => {
        const more = action === 'void_likes' ? { user_ids: [ann.id] } : {};
        expect(await act(app, judge, cases[n]!, { action, ...more })).toBe(refusals[n]);
        const [, subjectType, subjectId] = subjects[n]!;
        // The database enforces this too, whatever the server requests.
        await expect(
          inTransaction(app.db, (trx) =>
            recordAct(trx, {
              moderatorId: judge.id,
              actor: 'judge',
              action,
              subjectType: subjectType as 'profile',
              subjectId,
              reason: 'x',
            }),
          ),
        ).rejects.toMatchObject({ code: 'MODERATION_CONFLICT' });
      }),
      { numRuns: times(60) },
    );
    for (const [, , id] of subjects) expect(await logOf(id)).toEqual([]);
  }, 60_000);

  test('leaves a report about a moderator to another one [T009]', async () => {
    const judge = await moderatorOf(app);
    const id = await reported(app, await app.person(), 'profile', judge.id);
    expect((await app.call('claimCase', judge, { params: { id } })).body.error.code).toBe('NOT_FOUND');
    await claim(app, moderator, id);
    expect(await act(app, moderator, id, { action: 'warn', rule: 'harassment' })).toBe('done');
    expect((await statementsOf(app, judge))[0]).toMatchObject({ title: 'A warning about your profile' });
  });

  test('the server’s role can act only through the routine and a moderator [T010]', async () => {
    const [ann, member, banned] = [await app.person(), await app.person(), await moderatorOf(app)];
    await app.owner.query('update profiles set banned_at = app_now() where id = $1', [banned.id]);
    const record = (moderatorId: string | null, action: string, more = {}) =>
      inTransaction(app.db, (trx) =>
        recordAct(trx, {
          moderatorId,
          actor: 'x',
          action,
          subjectType: 'profile',
          subjectId: ann.id,
          reason: 'x',
          ...more,
        }),
      );
    for (const moderatorId of [null, member.id, banned.id, ann.id])
      for (const action of caseActs)
        await expect(record(moderatorId, action)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    // The last two only undo an act after an appeal.
    for (const action of ['erase', 'pay_out', 'release', 'appoint', 'dismiss_moderator', 'reinstate', 'restore_likes'])
      await expect(record(moderator.id, action)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const inDays = (days: number) => ({ until: new Date(Date.now() + days * 86_400_000) });
    for (const more of [{}, inDays(31)])
      await expect(record(moderator.id, 'ban', more)).rejects.toMatchObject({ code: 'SECOND_NEEDED' });
    for (const more of [{}, inDays(4)])
      await expect(record(moderator.id, 'freeze', more)).rejects.toMatchObject({ code: 'SECOND_NEEDED' });
    for (const action of caseActs) {
      const more = action === 'ban' || action === 'freeze' ? inDays(1) : {};
      if (['uncover', 'clear', 'more_time', 'void_likes', 'disqualify'].includes(action))
        await expect(record(moderator.id, action, more)).rejects.toMatchObject({ code: 'SECOND_NEEDED' });
      else expect(await record(moderator.id, action, more)).toEqual(expect.any(Number));
    }
    for (const statement of [
      sql`update profiles set banned_until = null`,
      sql`update profiles set role = 'moderator' where id = ${ann.id}`,
      sql`insert into voided_likes (comment_id, user_id, act_id) values (${ann.id}, ${ann.id}, 1)`,
      sql`delete from voided_likes`,
      sql`insert into award_revisions (ai_slop_id) values (${ann.id})`,
      sql`update moderation_statements set part = 'party'`,
      sql`delete from moderation_statements`,
      sql`update moderation_appeals set decision = 'upheld'`,
      sql`delete from moderation_cases`,
    ])
      await expect(statement.execute(app.db)).rejects.toThrow('permission denied');
  });
});
