import { createDb, createPool, type Db } from '@unslop/database/connect';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenChecks } from '../../testing/audits.ts';
import { contestOf, settledContest } from '../../testing/contests.ts';
import {
  act,
  actByTwo,
  answerProposal,
  appeal,
  claim,
  codeOf,
  moderatorPair,
  reported,
  statementsOf,
  taken,
  upholdByTwo,
} from '../../testing/moderators.ts';
import { operatorActs } from '../../testing/operator-acts.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { finalizeDueAwards } from '../awards/final.ts';

let app: TestApp;
let owner: Db;
let poster: Person;
let judges: [Person, Person];
let others: [Person, Person];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  owner = createDb(createPool(app.ownerUrl, { max: 3, lockTimeoutMs: 20_000 }));
  poster = await app.person({ balance: 1_000_000 });
  judges = await moderatorPair(app);
  others = await moderatorPair(app);
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});
afterEach(async () => expect(await brokenChecks(app)).toEqual([]));

const { act: operates } = operatorActs(
  () => app,
  () => owner,
);
const free = async (by: Person, id: string) =>
  expect((await app.call('releaseCase', by, { params: { id } })).status).toBe(200);

describe('of two acts of one kind about one thing', () => {
  test('each is undone with the people whom it was about: a second report hears of the second undoing', async () => {
    const ann = await app.person();
    const outcomesOf = async (by: Person) => (await statementsOf(app, by)).map(({ title }: { title: string }) => title);
    const heard: string[][] = [];
    for (let n = 0; n < 2; n += 1) {
      const reporter = await app.person();
      const id = await reported(app, reporter, 'profile', ann.id);
      await claim(app, judges[0], id);
      expect(await act(app, judges[0], id, { action: 'hide' })).toBe('done');
      expect(await act(app, judges[0], id, { action: 'unhide' })).toBe('done');
      await free(judges[0], id);
      heard.push(await outcomesOf(reporter));
    }
    expect(heard[0]).toHaveLength(2);
    expect(heard[1]).toEqual(heard[0]);
  });

  test('one is taken back and the other stays: only its likes count again', async () => {
    const { arts, artists, voters } = await settledContest(app, poster, [3, 1], 10);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    const leaveOut = async (voter: Person) => {
      const voiding = { action: 'void_likes', rule: 'vote_cheating', user_ids: [voter.id] };
      expect(await actByTwo(app, judges, id, voiding)).toBe('done');
      await free(judges[1], id);
      const again = await reported(app, await app.person(), 'comment', arts[0]!);
      await claim(app, judges[0], again);
      return (await statementsOf(app, artists[0]!))[0].id as string;
    };
    const first = await leaveOut(voters[0]!);
    await leaveOut(voters[1]!);
    const left = async () =>
      (await app.owner.query('select user_id from voided_likes where comment_id = $1', [arts[0]])).rows.map(
        ({ user_id }) => user_id,
      );
    expect(new Set(await left())).toEqual(new Set([voters[0]!.id, voters[1]!.id]));
    expect(await appeal(app, artists[0]!, first)).toBe('done');
    await app.advance('16 minutes');
    expect(await upholdByTwo(app, others, artists[0]!)).toBe('done');
    expect(await left()).toEqual([voters[1]!.id]);
    const heard = await Promise.all(voters.slice(0, 2).map((voter) => statementsOf(app, voter)));
    expect(heard.map((statements) => statements.length)).toEqual([2, 1]);
  });
});

test('exactly the one like that makes the difference changes who is paid, and is said before', async () => {
  const { slop, arts, voters } = await settledContest(app, poster, [3, 2], 10);
  const id = await taken(app, judges[0], 'comment', arts[0]!);
  const winner = async () => (await app.call('getAward', null, { params: { id: slop } })).body.winning_comment_id;
  const void_ = (voter: Person) => ({ action: 'void_likes', rule: 'vote_cheating', user_ids: [voter.id] });
  const effects = async () =>
    (await app.call('getCase', others[0], { params: { id } })).body.proposal.effects.join(' ');
  // At two likes each the earlier entry stays first.
  expect(await act(app, judges[0], id, void_(voters[0]!))).toBe('proposed');
  expect(await effects()).not.toContain('instead');
  expect(await answerProposal(app, judges[1], id)).toBe('done');
  expect(await winner()).toBe(arts[0]);
  await free(judges[1], id);
  await claim(app, judges[0], await reported(app, await app.person(), 'comment', arts[0]!));
  expect(await act(app, judges[0], id, void_(voters[1]!))).toBe('proposed');
  expect(await effects()).toContain('$10');
  expect(await answerProposal(app, judges[1], id)).toBe('done');
  expect(await winner()).toBe(arts[1]);
});

describe('names in a case', () => {
  test('a second moderator asks anew after the first has seen them, and both are in the log', async () => {
    const [ann, reporter] = [await app.person(), await app.person()];
    const id = await reported(app, reporter, 'profile', ann.id);
    const names = (by: Person) => app.call('showReporters', by, { params: { id } });
    await claim(app, judges[0], id);
    expect((await names(judges[0])).body.reports).toHaveLength(1);
    expect(codeOf(await names(judges[1]))).toBe('CASE_NOT_YOURS');
    await free(judges[0], id);
    const shown = (await app.call('getCase', judges[1], { params: { id } })).body;
    expect(shown.reports).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toContain(reporter.id);
    await claim(app, judges[1], id);
    expect((await names(judges[1])).body.reports[0].reporter.user_id).toBe(reporter.id);
    expect(codeOf(await names(judges[0]))).toBe('CASE_NOT_YOURS');
    const { rows } = await app.owner.query(
      `select moderator_id from moderation_log where case_id = $1 and action = 'show_reporters' order by id`,
      [id],
    );
    expect(rows.map(({ moderator_id }) => moderator_id)).toEqual([judges[0].id, judges[1].id]);
  });

  test('the history of a person is what was done in other cases, and a case has its own acts beside it', async () => {
    const ann = await app.person();
    const { slop } = await contestOf(app, poster, [0]);
    const comment = await app.call('createComment', ann, { body: { ai_slop_id: slop, content: 'Words' } });
    const ofWords = await taken(app, judges[0], 'comment', comment.body.id);
    expect(await act(app, judges[0], ofWords, { action: 'warn' })).toBe('done');
    const id = await taken(app, judges[0], 'profile', ann.id);
    expect(await act(app, judges[0], id, { action: 'ban', days: 1 })).toBe('done');
    const { events, person_history } = (await app.call('getCase', judges[0], { params: { id } })).body;
    const actions = (list: { action: string }[]) => list.map(({ action }) => action);
    expect([actions(events), actions(person_history.acts)]).toEqual([['ban'], ['warn']]);
  });
});

test.each(['hide', 'cover'] as const)(
  'who wants to %s a slop waits for a deletion of its artist before it locks the slop, as deletions lock people first',
  async (action) => {
    const { slop, artists } = await settledContest(app, poster, [1], 10);
    await app.advance('15 days');
    await finalizeDueAwards(app.deps);
    const deletion = await app.owner.connect();
    await deletion.query('begin');
    await deletion.query('select from profiles where id = $1 for update', [artists[0]!.id]);
    const hiding = operates(action, 'ai_slop', slop);
    await eventually(
      async () =>
        (
          await app.owner.query(
            `select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0 and datname = current_database()`,
          )
        ).rowCount,
      'it waits',
    );
    await deletion.query('select from ai_slops where id = $1 for update nowait', [slop]);
    await deletion.query('rollback');
    deletion.release();
    expect(await hiding).toBe(true);
  },
);
