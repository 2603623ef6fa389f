import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contestOf, settledContest } from '../../testing/contests.ts';
import {
  act,
  actByTwo,
  answerProposal,
  appeal,
  caseOf,
  claim,
  decideAppeal,
  moderatorOf,
  moderatorPair,
  reported,
  statementsOf,
  taken,
} from '../../testing/moderators.ts';
import { operate } from '../../testing/operator-command.ts';
import { times } from '../../testing/repeat.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { finalizeDueAwards } from '../awards/final.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { endBans } from './bans.ts';

let app: TestApp;
let poster: Person;
let [first, second]: Person[] = [];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 1_000_000 });
  [first, second] = await moderatorPair(app);
});
afterAll(() => app.stop());

const people = (n: number) => Promise.all(Array.from({ length: n }, () => app.person()));
const statusOf = async (id: string) =>
  (await app.owner.query('select status from moderation_cases where id = $1', [id])).rows[0].status as string;
const actionsOf = async (caseId: string) =>
  (await app.owner.query('select action from moderation_log where case_id = $1 order by id', [caseId])).rows.map(
    ({ action }) => action as string,
  );
const contest = (likes: number[]) => contestOf(app, poster, likes, 10);
const settled = (likes: number[]) => settledContest(app, poster, likes, 10);

describe('a permanent ban', () => {
  test('is proposed by one moderator and confirmed by another; both reasons are shown [T011]', async () => {
    const [ann] = await people(1);
    const id = await taken(app, first!, 'profile', ann!.id);
    expect(await act(app, first!, id, { action: 'ban', reason: 'Threats' })).toBe('proposed');
    expect(await statusOf(id)).toBe('waiting');
    expect((await app.call('getOwnProfile', ann!)).status).toBe(200);
    expect(await statementsOf(app, ann!)).toEqual([]);
    expect(await answerProposal(app, first!, id)).toBe('SECOND_NEEDED');
    await claim(app, second!, id);
    expect(await act(app, second!, id, { action: 'warn' })).toBe('PROPOSAL_OPEN');
    expect(await answerProposal(app, first!, id)).toBe('CASE_NOT_YOURS');
    expect(await answerProposal(app, second!, id)).toBe('done');
    expect((await app.call('getOwnProfile', ann!)).status).toBe(401);
    expect(await actionsOf(id)).toEqual(['propose', 'ban']);
    expect(await statusOf(id)).toBe('closed');
    const { rows } = await app.owner.query(
      'select reason from moderation_statements s join moderation_log l on l.id = s.act_id where s.user_id = $1',
      [ann!.id],
    );
    expect(rows).toEqual([{ reason: 'Threats\n\nI agree' }]);
    expect(await answerProposal(app, second!, id)).toBe('CASE_CLOSED');
  });

  test('is not confirmed by a friend or a former moderator', async () => {
    const [ann] = await people(1);
    const [friend, former] = await moderatorPair(app);
    const id = await taken(app, first!, 'profile', ann!.id);
    expect(await act(app, first!, id, { action: 'ban' })).toBe('proposed');
    await app.call('followUser', friend, { body: { followed_id: ann!.id } });
    await app.call('followUser', ann!, { body: { followed_id: friend.id } });
    expect(await answerProposal(app, friend, id)).toBe('MODERATION_CONFLICT');
    await app.owner.query(`update profiles set role = 'member' where id = $1`, [former.id]);
    expect(await answerProposal(app, former, id)).toBe('FORBIDDEN');
    expect(await actionsOf(id)).toEqual(['propose']);
  });

  test('happens once for concurrent confirmations or refusals [T012]', async () => {
    for (let round = 0; round < times(4); round++) {
      const [ann] = await people(1);
      const id = await taken(app, first!, 'profile', ann!.id);
      expect(await act(app, first!, id, { action: 'ban' })).toBe('proposed');
      const others = await Promise.all(Array.from({ length: 4 }, () => moderatorOf(app)));
      const answers = await Promise.all(others.map((one, n) => answerProposal(app, one, id, n % 2 === 0)));
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
      expect(await actionsOf(id)).toHaveLength(2);
    }
  });

  test('changes nothing if declined, and the case reopens [T013]', async () => {
    const [ann] = await people(1);
    const id = await taken(app, first!, 'profile', ann!.id);
    await act(app, first!, id, { action: 'ban' });
    expect(await answerProposal(app, second!, id, false)).toBe('done');
    expect([await statusOf(id), await actionsOf(id)]).toEqual(['open', ['propose', 'decline']]);
    expect(await statementsOf(app, ann!)).toEqual([]);
    expect((await app.call('getOwnProfile', ann!)).status).toBe(200);
    expect(await act(app, second!, id, { action: 'warn' })).toBe('done');
  });
});

test('a declined act leaves visibility, payment and likes of an entry unchanged [T013]', async () => {
  const { slop, arts, artists, voters } = await settled([2, 1]);
  const state = async () => ({
    award: (await app.call('getAward', null, { params: { id: slop } })).body,
    entry: (await app.call('getArt', null, { params: { id: arts[0]! } })).body,
    // A date that moderators have delayed stays.
    prizes: await Promise.all(
      artists.map(async (artist) =>
        (await app.call('getWallet', artist)).body.coming.map(
          ({ prize_cents }: { prize_cents: number }) => prize_cents,
        ),
      ),
    ),
    heard: await Promise.all([poster, ...artists, ...voters].map((person) => notificationsOf(app, person))),
  });
  const before = await state();
  expect(before.award.winning_comment_id).toBe(arts[0]);
  const id = await taken(app, first!, 'comment', arts[0]!);
  for (const action of ['hide', 'disqualify', 'void_likes'] as const) {
    const user_ids = [voters[1]!.id];
    expect(await act(app, first!, id, { action, ...(action === 'void_likes' && { user_ids }) })).toBe('proposed');
    expect(await answerProposal(app, second!, id, false)).toBe('done');
    expect((await app.call('releaseCase', second!, { params: { id } })).status).toBe(200);
    await claim(app, first!, id);
    expect(await statusOf(id)).toBe('open');
    const { award, ...others } = await state();
    expect(others).toEqual({ entry: before.entry, prizes: [[1000], []], heard: before.heard });
    expect(award).toMatchObject({ winning_comment_id: arts[0], revisions: [], entries: before.award.entries });
  }
  await app.advance('10 days');
  await finalizeDueAwards(app.deps);
  expect([await app.balanceOf(artists[0]!), await app.balanceOf(artists[1]!)]).toEqual([1000, 0]);
});

describe('a case that waits for a second moderator', () => {
  test('keeps waiting during an appeal or another act of the operator', async () => {
    const [ann, reporter] = await people(2);
    const id = await reported(app, reporter!, 'profile', ann!.id);
    await claim(app, first!, id);
    await act(app, first!, id, { action: 'dismiss' });
    await app.advance('16 minutes');
    await reported(app, (await people(1))[0]!, 'profile', ann!.id);
    await claim(app, first!, id);
    expect(await act(app, first!, id, { action: 'ban' })).toBe('proposed');
    expect(await appeal(app, reporter!, (await statementsOf(app, reporter!))[0].id)).toBe('done');
    expect(await decideAppeal(app, second!, reporter!, 'rejected')).toBe('done');
    expect(await statusOf(id)).toBe('waiting');
    expect((await operate(app, 'moderate.ts', 'hide', 'profile', ann!.id)).status).toBe(0);
    expect(await statusOf(id)).toBe('waiting');
    await app.call('releaseCase', second!, { params: { id } });
    expect(await answerProposal(app, second!, id)).toBe('done');
    expect(await statusOf(id)).toBe('closed');
  }, 60_000);
});

describe('a temporary ban', () => {
  test('needs one moderator, ends at its time, and sends notices of both [T014]', async () => {
    const [ann, bob] = await people(2);
    const id = await taken(app, first!, 'profile', ann!.id);
    expect(await act(app, first!, id, { action: 'ban', days: 7 })).toBe('done');
    expect((await app.call('getOwnProfile', ann!)).status).toBe(401);
    await app.owner.query(
      `insert into auth.sessions (token, user_id, expires_at) values ($1, $2, now() + interval '30 days')`,
      [`again-${ann!.id}`, ann!.id],
    );
    const { sessionCookie } = await import('../../core/auth/cookies.ts');
    const again = { ...ann!, cookie: sessionCookie(app.deps.config, `again-${ann!.id}`).split(';')[0]! };
    const follows = async () => (await app.call('followUser', again, { body: { followed_id: bob!.id } })).status;
    expect((await statementsOf(app, again))[0].effects[0]).toMatch(
      /^Until 20\d\d-\d\d-\d\d \d\d:\d\d UTC you can’t post, comment, like or add money/,
    );
    expect(await follows()).toBe(403);
    await app.advance('6 days 23 hours');
    await endBans(app.deps);
    expect(await follows()).toBe(403);
    await app.advance('1 hour');
    // Before the job runs.
    expect(await follows()).toBe(200);
    await Promise.all([endBans(app.deps), endBans(app.deps), endBans(app.deps)]);
    const { rows } = await app.owner.query(
      `select action, actor from moderation_log where subject_id = $1 order by id`,
      [ann!.id],
    );
    expect(rows).toEqual([
      { action: 'ban', actor: expect.any(String) },
      { action: 'unban', actor: 'site' },
    ]);
    expect((await statementsOf(app, again))[0]).toMatchObject({
      action: 'unban',
      title: 'Your account is no longer suspended',
      decided_by: 'the site',
      appeal_until: null,
    });
    expect((await notificationsOf(app, again)).at(-1)!.content).toMatch(/^Your account is no longer suspended/);
  });

  test('removes nobody from a contest, and no earlier like [T015]', async () => {
    const { slop, arts, artists, voters } = await contest([3, 1]);
    const [artist] = artists;
    for (const [person, days] of [
      [artist!, 7],
      [voters[0]!, 7],
      [voters[1]!, 1],
    ] as const) {
      const id = await taken(app, first!, 'profile', person.id);
      expect(await act(app, first!, id, { action: 'ban', days })).toBe('done');
    }
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    const award = (await app.call('getAward', null, { params: { id: slop } })).body;
    expect(award.winning_comment_id).toBe(arts[0]);
    expect(award.entries[0]).toMatchObject({ counted_likes: 3, left_out: { banned: 0 } });
  });
});

describe('voided likes', () => {
  test('do not count, which is public, and artist and voters are notified [T016]', async () => {
    const { slop, arts, artists, voters } = await contest([4, 1]);
    const id = await taken(app, first!, 'comment', arts[0]!);
    const ids = voters.slice(0, 2).map((voter) => voter.id);
    expect(await act(app, first!, id, { action: 'void_likes', rule: 'vote_cheating' })).toBe('INVALID_REQUEST');
    const voiding = { action: 'void_likes', rule: 'vote_cheating', user_ids: ids };
    expect(await actByTwo(app, [first!, second!], id, voiding)).toBe('done');
    await reported(app, (await people(1))[0]!, 'comment', arts[0]!);
    await claim(app, first!, id);
    expect(await act(app, first!, id, voiding)).toBe('ALREADY_SO');
    const listed = (await app.call('showVoters', first!, { params: { id } })).body.data;
    expect(listed.filter(({ is_voided }: { is_voided: boolean }) => is_voided)).toHaveLength(2);
    expect((await statementsOf(app, artists[0]!))[0]).toMatchObject({
      title: 'Some likes don’t count: your art for “A slop”',
      effects: ['We won’t count 2 likes in this contest. That says nothing about you.'],
    });
    expect((await statementsOf(app, voters[0]!))[0]).toMatchObject({
      part: 'party',
      title: expect.stringMatching(/^Your like doesn’t count: the art for “A slop” by /),
      appeal_until: expect.any(String),
    });
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    const award = (await app.call('getAward', null, { params: { id: slop } })).body;
    expect(award.entries[0]).toMatchObject({ shown_likes: 4, counted_likes: 2, left_out: { voided: 2 } });
    const late = await taken(app, first!, 'comment', arts[0]!);
    expect(await actByTwo(app, [first!, second!], late, { ...voiding, user_ids: [voters[3]!.id] })).toBe('done');
    // The report delayed the award by a week.
    await app.advance('11 days');
    await finalizeDueAwards(app.deps);
    const tooLate = await taken(app, first!, 'comment', arts[0]!);
    expect(await act(app, first!, tooLate, { ...voiding, user_ids: [voters[2]!.id] })).toBe('NOT_POSSIBLE');
  });

  test('wait for a second moderator if they change the leader [T017]', async () => {
    const { slop, arts, voters } = await contest([3, 2]);
    const id = await taken(app, first!, 'comment', arts[0]!);
    const ids = voters.slice(0, 2).map((voter) => voter.id);
    const voiding = { action: 'void_likes', rule: 'vote_cheating', user_ids: ids };
    expect(await act(app, first!, id, voiding)).toBe('proposed');
    expect(await answerProposal(app, first!, id)).toBe('SECOND_NEEDED');
    expect(await answerProposal(app, second!, id)).toBe('done');
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    expect((await app.call('getAward', null, { params: { id: slop } })).body.winning_comment_id).toBe(arts[1]);
  });
});

describe('a disqualification', () => {
  test('by two gives the prize to the next entry and tells everybody why [T018]', async () => {
    const { slop, arts, artists } = await settled([3, 2]);
    const id = await taken(app, first!, 'comment', arts[0]!);
    expect(await act(app, first!, id, { action: 'disqualify', reason: 'A copy of a photo' })).toBe('proposed');
    expect(await answerProposal(app, second!, id)).toBe('done');
    expect((await statementsOf(app, artists[0]!))[0]).toMatchObject({
      action: 'disqualify',
      part: 'affected',
      title: 'Your art for “A slop” was disqualified',
      path: `/ai-slop/${slop}/award`,
      decided_by: 'two moderators',
      effects: ['It can’t win this contest.', 'You won’t get the $10.00.'],
    });
    expect((await statementsOf(app, artists[1]!))[0]).toMatchObject({
      part: 'party',
      title: 'The award of “A slop” changed',
      effects: ['You’ll get the $10.00 when the award is final.'],
    });
    expect((await statementsOf(app, poster))[0]).toMatchObject({
      part: 'party',
      effects: ['The prize goes to another entry of the same count.'],
    });
    const again = await taken(app, first!, 'comment', arts[0]!);
    expect(await act(app, first!, again, { action: 'disqualify' })).toBe('ALREADY_SO');
    await app.advance('11 days');
    await finalizeDueAwards(app.deps);
    expect([await app.balanceOf(artists[0]!), await app.balanceOf(artists[1]!)]).toEqual([0, 1000]);
  });

  test('is possible for a settled contest until its award is final [T019]', async () => {
    const open = await contest([1]);
    const early = await taken(app, first!, 'comment', open.arts[0]!);
    expect(await act(app, first!, early, { action: 'disqualify' })).toBe('NOT_POSSIBLE');
    const late = await settled([2, 1]);
    await app.advance('73 hours');
    await finalizeDueAwards(app.deps);
    const tooLate = await taken(app, first!, 'comment', late.arts[0]!);
    expect(await act(app, first!, tooLate, { action: 'disqualify' })).toBe('NOT_POSSIBLE');
    expect(await caseOf(app, 'comment', late.arts[0]!)).toBe(tooLate);
  });
});
