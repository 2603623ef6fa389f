import { afterAll, beforeAll, expect, test } from 'vitest';
import { finalizeDueAwards } from '../../features/awards/final.ts';
import { settleDueAiSlops } from '../../features/awards/settle.ts';
import {
  act,
  actByTwo,
  answerProposal,
  caseOf,
  claim,
  moderatorOf,
  moderatorPair,
  taken,
} from '../../testing/moderators.ts';
import { passDeadlines } from '../../testing/money.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { workProcessCalls } from './process-calls.ts';

let app: TestApp;
let moderators: Person[];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  moderators = await Promise.all([moderatorOf(app), moderatorOf(app)]);
});
afterAll(() => app.stop());

/** Opens a contest in which an artist's entry leads. */
async function leading({ prize = 100 } = {}) {
  const [poster, artist, fan] = await Promise.all([
    app.person({ balance: 20_000 }),
    app.person({ balance: 2000 }),
    app.person(),
  ]);
  const slop = await app.slop(poster, { prize });
  const art = await app.art(artist, slop);
  await app.call('likeComment', fan, { params: { id: art } });
  return { poster, artist, slop, art };
}

/** Does the same, and awards the prize. */
async function won(options?: { prize?: number }) {
  const entry = await leading(options);
  await passDeadlines(app);
  return entry;
}

async function addStage(by: Person, art: string) {
  const body = { image_url: await app.upload(by, 'stage'), line: 'A sketch' };
  return app.call('addStage', by, { params: { id: art }, body });
}
const answer = (by: Person, art: string) => app.call('answerProcessCall', by, { params: { id: art } });
const callsOf = async (art: string) =>
  (await app.owner.query('select * from process_calls where comment_id = $1 order by id', [art])).rows;
const kindsOf = async (person: Person): Promise<string[]> =>
  (
    await app.owner.query(
      `select kind from notifications where user_id = $1 and kind like 'pr%' order by created_at, kind`,
      [person.id],
    )
  ).rows.map(({ kind }) => kind);
const mailsOf = async (person: Person): Promise<string[]> =>
  (
    await app.owner.query(
      `select j.payload ->> 'title' as title from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send_user_email' and j.payload ->> 'userId' = $1 order by j.id`,
      [person.id],
    )
  ).rows.map(({ title }) => title);
/** Returns a person's balance and their upcoming prizes, with what delays each. */
const comingTo = async (person: Person) => {
  const { balance_cents, coming } = (await app.call('getWallet', person)).body;
  return { balance_cents, coming: coming.map(({ prize_cents, delayed_by }: never) => [prize_cents, delayed_by]) };
};
const stateOf = async (art: string, by: Person) =>
  (await app.call('getProcess', by, { params: { id: art } })).body.call?.state;

test('the site asks the winner of $100, which delays the award [T170]', async () => {
  const { artist, slop, art } = await won();
  expect(await kindsOf(artist)).toEqual(['prize_won', 'process_asked']);
  expect(await mailsOf(artist)).toContain('Please show how you made your art');
  expect(await comingTo(artist)).toEqual({ balance_cents: 2000, coming: [[10_000, 'process']] });

  expect((await addStage(artist, art)).status).toBe(200);
  expect((await answer(artist, art)).status).toBe(200);
  expect((await answer(artist, art)).body.error.code).toBe('PROCESS_CLOSED');
  const caseId = await caseOf(app, 'award', slop);
  const [moderator] = moderators as [Person];
  const seen = (await app.call('getCase', moderator, { params: { id: caseId } })).body;
  expect(seen).toMatchObject({ danger: 3, entry_id: art, status: 'open' });
  expect(seen.events).toMatchObject([{ action: 'ask_process', by: 'the site' }]);
  await claim(app, moderator, caseId);
  expect(await act(app, moderator, caseId, { action: 'dismiss' })).toBe('done');
  // Closing the case does not pay sooner: that takes two moderators.
  expect(await comingTo(artist)).toEqual({ balance_cents: 2000, coming: [[10_000, 'process']] });
  expect(await kindsOf(artist)).toContain('process_looked_at');
  expect(await stateOf(art, artist)).toBe('looked_at');
});

test('below $100 the site asks nobody, holds nothing and opens no case [T171]', async () => {
  const { artist, slop, art } = await won({ prize: 99 });
  expect(await kindsOf(artist)).toEqual(['prize_won']);
  expect(await comingTo(artist)).toEqual({ balance_cents: 2000, coming: [[9900, null]] });
  expect(await callsOf(art)).toEqual([]);
  const cases = await app.owner.query('select from moderation_cases where subject_id = $1', [slop]);
  expect(cases.rowCount).toBe(0);
});

test('the prize threshold is configurable and applies when hiding settles a slop [T171]', async () => {
  const usual = app;
  app = await startTestApp({ awardReviewHours: 72, processFromCents: 500 });
  try {
    const { slop, art } = await leading({ prize: 10 });
    const two: [Person, Person] = await moderatorPair(app);
    const caseId = await taken(app, two[0], 'ai_slop', slop);
    expect(await actByTwo(app, two, caseId, { action: 'hide' })).toBe('done');
    expect(await callsOf(art)).toMatchObject([{ answered_at: null, closed_at: null }]);
  } finally {
    await app.stop();
    app = usual;
  }
});

test('an artist who already shows the process gets no call, but a case opens [T172]', async () => {
  const { artist, slop, art } = await leading();
  await addStage(artist, art);
  await passDeadlines(app);
  expect(await kindsOf(artist)).toEqual(['prize_won', 'prize_checked']);
  expect(await callsOf(art)).toMatchObject([{ act_id: null, answered_at: expect.any(Date), unanswered_at: null }]);
  expect(await comingTo(artist)).toMatchObject({ coming: [[10_000, null]] });
  const caseId = await caseOf(app, 'award', slop);
  const [moderator] = moderators as [Person];
  await claim(app, moderator, caseId);
  expect(await act(app, moderator, caseId, { action: 'dismiss' })).toBe('done');
});

test('reminds after 24 hours and ends after 48, once, despite concurrent workers [T173]', async () => {
  const { artist, art } = await won();
  const work = () => Promise.all([workProcessCalls(app.deps), workProcessCalls(app.deps), workProcessCalls(app.deps)]);
  await app.advance('23 hours 50 minutes');
  await work();
  expect(await kindsOf(artist)).toEqual(['prize_won', 'process_asked']);
  await app.advance('20 minutes');
  await work();
  await work();
  expect(await kindsOf(artist)).toEqual(['prize_won', 'process_asked', 'process_reminder']);
  await app.advance('23 hours 40 minutes');
  await work();
  expect(await stateOf(art, artist)).toBe('asked');
  await app.advance('20 minutes');
  expect((await answer(artist, art)).body.error.code).toBe('PROCESS_CLOSED');
  await work();
  await work();
  expect(await kindsOf(artist)).toEqual(['prize_won', 'process_asked', 'process_reminder', 'process_unanswered']);
  expect((await mailsOf(artist)).filter((title) => /show how you made/.test(title))).toEqual([
    'Please show how you made your art',
    'One day left to show how you made your art',
    'The time to show how you made your art is over',
  ]);
  expect(await stateOf(art, artist)).toBe('unanswered');
  expect(await comingTo(artist)).toEqual({ balance_cents: 2000, coming: [[10_000, 'process']] });
});

test('an unanswered call needs two moderators, also in the database [T174]', async () => {
  const { slop } = await won();
  await app.advance('49 hours');
  await workProcessCalls(app.deps);
  const caseId = await caseOf(app, 'award', slop);
  const [first, second] = moderators as [Person, Person];
  await claim(app, first, caseId);
  const { acts } = (await app.call('getCase', first, { params: { id: caseId } })).body;
  const needing = acts.filter(
    (each: { needs: string; refused: string | null }) => each.needs === 'two' && each.refused === null,
  );
  expect(needing.map(({ action }: { action: string }) => action)).toEqual([
    'dismiss',
    'warn',
    'disqualify',
    'more_time',
  ]);
  const alone = app.db.executeQuery({
    sql: `select record_moderation_act($1, 'x', 'dismiss', 'award', $2, $3, null, 'x', null, null, '{}')`,
    parameters: [first.id, slop, caseId],
    query: { kind: 'RawNode' } as never,
    queryId: { queryId: 'x' },
  });
  await expect(alone).rejects.toMatchObject({ code: 'SL013' });
  expect(await act(app, first, caseId, { action: 'dismiss' })).toBe('proposed');
  expect(await answerProposal(app, first, caseId)).toBe('SECOND_NEEDED');
  expect(await answerProposal(app, second, caseId)).toBe('done');
});

test.each([
  ['freeze', 'unfreeze'],
  ['ban', 'unban'],
] as const)('a %s and its reversal by one moderator do not decide an unanswered call [T174]', async (does, undoes) => {
  const { slop } = await won();
  await app.advance('49 hours');
  await workProcessCalls(app.deps);
  const caseId = await caseOf(app, 'award', slop);
  const [first, second] = moderators as [Person, Person];
  const stateOfCase = async () =>
    (
      await app.owner.query(
        `select status, exists (select from process_calls where case_id = c.id and closed_at is null) as is_asked
           from moderation_cases c where id = $1`,
        [caseId],
      )
    ).rows[0];
  await claim(app, first, caseId);
  expect(await act(app, first, caseId, { action: does, rule: 'spam', ...(does === 'ban' && { days: 1 }) })).toBe(
    'done',
  );
  expect(await act(app, first, caseId, { action: undoes })).toBe('done');
  expect(await stateOfCase()).toEqual({ status: 'open', is_asked: true });
  expect(await act(app, first, caseId, { action: 'dismiss' })).toBe('proposed');
  expect(await answerProposal(app, second, caseId)).toBe('done');
  expect(await stateOfCase()).toEqual({ status: 'closed', is_asked: false });
});

test('additions count as an answer at the end; a first answer is kept [T175]', async () => {
  const { artist, art } = await won();
  expect((await answer(artist, art)).body.error.code).toBe('PROCESS_EMPTY');
  await addStage(artist, art);
  await app.advance('49 hours');
  await workProcessCalls(app.deps);
  expect(await stateOf(art, artist)).toBe('answered');
  expect(await kindsOf(artist)).not.toContain('process_unanswered');
});

test('additions after the end are no answer, even when the sweep is late [T479]', async () => {
  const { artist, art } = await won();
  await app.advance('48 hours 20 seconds');
  expect((await addStage(artist, art)).status).toBe(200);
  await workProcessCalls(app.deps);
  expect(await stateOf(art, artist)).toBe('unanswered');
  expect(await kindsOf(artist)).toContain('process_unanswered');
});

test('accepts additions until the decision; what was sent cannot be removed [T443]', async () => {
  const [late, early] = [await won(), await won()];
  const partsOf = async ({ artist, art }: typeof early) =>
    (await app.call('getProcess', artist, { params: { id: art } })).body;
  const first = (await addStage(early.artist, early.art)).body.id;
  expect((await answer(early.artist, early.art)).status).toBe(200);
  expect(await partsOf(early)).toMatchObject({ may_add: true, removable: [], call: { state: 'answered' } });
  const second = await addStage(early.artist, early.art);
  expect(second.status).toBe(200);
  for (const id of [first, second.body.id])
    expect((await app.call('removeStage', early.artist, { params: { id } })).body.error.code).toBe('PROCESS_CLOSED');

  await app.advance('49 hours');
  await workProcessCalls(app.deps);
  expect(await partsOf(late)).toMatchObject({ may_add: true, call: { state: 'unanswered' } });
  expect((await addStage(late.artist, late.art)).status).toBe(200);
  // Adding late proves nothing, and neither does what was added. Two moderators still decide.
  const [moderator, other] = moderators as [Person, Person];
  const ofLate = await caseOf(app, 'award', late.slop);
  await claim(app, moderator, ofLate);
  expect(await act(app, moderator, ofLate, { action: 'dismiss' })).toBe('proposed');
  expect((await addStage(late.artist, late.art)).status).toBe(200);
  expect(await answerProposal(app, other, ofLate)).toBe('done');
  const ofEarly = await caseOf(app, 'award', early.slop);
  await claim(app, moderator, ofEarly);
  expect(await act(app, moderator, ofEarly, { action: 'dismiss' })).toBe('done');
  for (const entry of [late, early]) {
    expect((await addStage(entry.artist, entry.art)).body.error.code).toBe('PROCESS_CLOSED');
    expect(await partsOf(entry)).toMatchObject({ may_add: false });
  }
});

test('accepts no additions once the award is final [T443]', async () => {
  const { artist, art } = await won();
  await addStage(artist, art);
  await answer(artist, art);
  await app.advance('30 days');
  await finalizeDueAwards(app.deps);
  expect((await addStage(artist, art)).body.error.code).toBe('PROCESS_CLOSED');
});

test('a moderator can ask once in an open contest, which delays the award [T176]', async () => {
  const { artist, art } = await leading({ prize: 10 });
  const [moderator, other] = moderators as [Person, Person];
  const caseId = await taken(app, moderator, 'comment', art);
  expect(await act(app, other, caseId, { action: 'ask_process' })).toBe('CASE_NOT_YOURS');
  expect(await act(app, artist, caseId, { action: 'ask_process' })).toBe('FORBIDDEN');
  const asked = await Promise.all([1, 2, 3].map(() => act(app, moderator, caseId, { action: 'ask_process' })));
  expect(asked.toSorted()).toEqual(['ALREADY_SO', 'ALREADY_SO', 'done']);
  expect(await kindsOf(artist)).toEqual(['process_asked']);
  expect((await app.call('getCase', moderator, { params: { id: caseId } })).body).toMatchObject({ status: 'open' });
  await passDeadlines(app);
  expect(await comingTo(artist)).toEqual({ balance_cents: 2000, coming: [[1000, 'process']] });
  await addStage(artist, art);
  await answer(artist, art);
  await claim(app, moderator, caseId);
  await act(app, moderator, caseId, { action: 'dismiss' });
});

test('entries that lost and comments without art cannot be asked about [T177]', async () => {
  const { poster, slop } = await leading();
  const loser = await app.person();
  const lost = await app.art(loser, slop);
  const words = await app.call('createComment', loser, { body: { ai_slop_id: slop, content: 'words' } });
  const [moderator] = moderators as [Person];
  const ofWords = await taken(app, moderator, 'comment', words.body.id);
  expect(await act(app, moderator, ofWords, { action: 'ask_process' })).toBe('NOT_POSSIBLE');
  await passDeadlines(app);
  const ofLost = await taken(app, moderator, 'comment', lost);
  expect(await act(app, moderator, ofLost, { action: 'ask_process' })).toBe('NOT_POSSIBLE');
  expect((await notificationsOf(app, poster)).length).toBeGreaterThan(0);
});

test('concurrent workers award and ask each of many large prizes exactly once [T178]', async () => {
  const entries = await Promise.all(Array.from({ length: 6 }, () => leading()));
  await app.advance('1 day 10 minutes');
  await Promise.all([settleDueAiSlops(app.deps), settleDueAiSlops(app.deps)]);
  await settleDueAiSlops(app.deps);
  for (const { artist, art } of entries) {
    expect((await callsOf(art)).length).toBe(1);
    expect(await kindsOf(artist)).toEqual(['prize_won', 'process_asked']);
    expect(await comingTo(artist)).toEqual({ balance_cents: 2000, coming: [[10_000, 'process']] });
  }
});

test('a settlement that fails while asking is rolled back, and retried whole [T179]', async () => {
  const { artist, art } = await leading();
  await app.advance('1 day 10 minutes');
  await app.owner.query(`
    create function break_calls() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger break_calls before insert on process_calls for each row execute function break_calls();`);
  await settleDueAiSlops(app.deps);
  expect([await comingTo(artist), await callsOf(art)]).toEqual([{ balance_cents: 2000, coming: [] }, []]);
  await app.owner.query('drop trigger break_calls on process_calls; drop function break_calls()');
  await settleDueAiSlops(app.deps);
  expect((await callsOf(art)).length).toBe(1);
  expect(await comingTo(artist)).toEqual({ balance_cents: 2000, coming: [[10_000, 'process']] });
  expect(await kindsOf(artist)).toEqual(['prize_won', 'process_asked']);
});
