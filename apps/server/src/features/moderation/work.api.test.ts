import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteTraces } from '../../core/traces/traces.ts';
import {
  act,
  actByTwo,
  answerProposal,
  appeal,
  caseCalls,
  decideAppeal,
  moderatorOf,
  statementsOf,
  taken,
} from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let mia: Person;
let poster: Person;
beforeAll(async () => {
  app = await startTestApp();
  mia = await moderatorOf(app);
  poster = await app.person({ balance: 100_000 });
});
afterAll(() => app.stop());

const { adult, people, reported, claim, like, codeOf } = caseCalls(
  () => app,
  () => mia,
);

describe('what voters share', () => {
  const used = (person: Person, seen: { network?: string; device?: string }) =>
    noteTraces(app.db, app.deps.config, person.id, seen);

  test('is lettered by first appearance, with artist and poster, without hashes [T441]', async () => {
    const [artist, ann, bob, cyd, dan, eve] = (await people(6)) as [Person, Person, Person, Person, Person, Person];
    const slop = await app.slop(poster);
    const art = await app.art(artist, slop);
    for (const voter of [ann, bob, cyd, dan, eve]) {
      await like(voter, art);
      await app.advance('1 minute');
    }
    // Dan and Eve used these networks long ago. Only Eve uses hers again within the thirty days.
    await used(dan, { network: 'office' });
    await used(eve, { network: 'cafe' });
    await app.advance('31 days');
    await used(ann, { network: 'home', device: 'tablet' });
    await used(bob, { network: 'home', device: 'laptop' });
    await used(cyd, { network: 'office', device: 'laptop' });
    await used(artist, { device: 'tablet' });
    await used(poster, { network: 'cafe', device: 'desktop' });
    await used(eve, { network: 'cafe' });
    const id = await reported('comment', art);
    expect(codeOf(await app.call('showVoters', mia, { params: { id } }))).toBe('CASE_NOT_YOURS');
    await claim(id);
    const { status, body } = await app.call('showVoters', mia, { params: { id } });
    expect(status).toBe(200);
    const shares = Object.fromEntries(
      body.data.map((one: { user_id: string; shares: string[] }) => [one.user_id, one.shares]),
    );
    expect(shares).toEqual({
      [eve.id]: ['network A'],
      [dan.id]: [],
      [cyd.id]: ['browser B'],
      [bob.id]: ['network C', 'browser B'],
      [ann.id]: ['network C', 'browser D'],
    });
    expect([body.artist_shares, body.poster_shares]).toEqual([['browser D'], ['network A']]);
    const { rows } = await app.owner.query(`select encode(hash, 'hex') as hash from person_traces`);
    for (const { hash } of rows) expect(JSON.stringify(body)).not.toContain(hash);
    const log = await app.owner.query(`select action from moderation_log where case_id = $1`, [id]);
    expect(log.rows).toEqual([{ action: 'show_voters' }]);
  });
});

describe('the statistics of a moderator', () => {
  const work = async (by: Person) => (await app.call('getModerationWork', by)).body;
  const nothing = { today: 0, week: 0, month: 0 };

  test('count decisions, their time, appeals against them, and proposals [T442]', async () => {
    const [judge, second, third] = [await moderatorOf(app), await moderatorOf(app), await moderatorOf(app)];
    expect(await work(judge)).toEqual({
      decided: nothing,
      median_minutes: null,
      appeals: { open: 0, upheld: 0, rejected: 0 },
      proposals: { open: 0, confirmed: 0, declined: 0 },
    });
    const decideAfter = async (minutes: number) => {
      const id = await taken(app, judge, 'profile', (await adult()).id);
      await app.advance(`${minutes} minutes`);
      expect(await act(app, judge, id, { action: 'dismiss' })).toBe('done');
    };
    await decideAfter(2);
    await decideAfter(10);
    await app.advance('8 days');
    await decideAfter(4);
    expect(await work(judge)).toMatchObject({ decided: { week: 1, month: 3 }, median_minutes: 4 });
    await app.advance('31 days');
    expect(await work(judge)).toMatchObject({ decided: nothing, median_minutes: null });

    const [ada, bob, cyd] = (await people(3)) as [Person, Person, Person];
    const hold = { action: 'freeze', rule: 'spam', days: 30 };
    const ofAda = await taken(app, judge, 'profile', ada.id);
    expect(await actByTwo(app, [judge, second], ofAda, hold)).toBe('done');
    const ofBob = await taken(app, judge, 'profile', bob.id);
    expect(await act(app, judge, ofBob, hold)).toBe('proposed');
    expect(await answerProposal(app, second, ofBob, false)).toBe('done');
    const ofCyd = await taken(app, judge, 'profile', cyd.id);
    expect(await act(app, judge, ofCyd, hold)).toBe('proposed');
    expect((await work(judge)).proposals).toEqual({ open: 1, confirmed: 1, declined: 1 });
    expect(await work(judge)).toMatchObject({ decided: nothing });
    expect(await work(second)).toMatchObject({ decided: { month: 2 }, proposals: { open: 0, confirmed: 0 } });

    // An appeal counts against both the proposer and the confirming moderator.
    expect(await appeal(app, ada, (await statementsOf(app, ada))[0].id)).toBe('done');
    for (const by of [judge, second]) expect((await work(by)).appeals).toEqual({ open: 1, upheld: 0, rejected: 0 });
    expect(await decideAppeal(app, third, ada, 'rejected')).toBe('done');
    for (const by of [judge, second]) expect((await work(by)).appeals).toEqual({ open: 0, upheld: 0, rejected: 1 });
    expect((await work(third)).appeals).toEqual({ open: 0, upheld: 0, rejected: 0 });
    expect(codeOf(await app.call('getModerationWork', await adult()))).toBe('FORBIDDEN');
  });
});
