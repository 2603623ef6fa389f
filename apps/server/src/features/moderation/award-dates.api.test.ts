import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenChecks } from '../../testing/audits.ts';
import { settledContest } from '../../testing/contests.ts';
import {
  act,
  actByTwo,
  appeal,
  claim,
  moderatorPair,
  reported,
  statementsOf,
  taken,
} from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { finalizeDueAwards } from '../awards/final.ts';

let app: TestApp;
let poster: Person;
let judges: [Person, Person];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 1_000_000 });
  judges = await moderatorPair(app);
});
afterAll(() => app.stop());
afterEach(async () => expect(await brokenChecks(app)).toEqual([]));

const settled = (likes: number[]) => settledContest(app, poster, likes);
const get = async (id: string, by: Person = judges[0]) => (await app.call('getCase', by, { params: { id } })).body;
const actOf = async (id: string, action: string) =>
  (await get(id)).acts.find((one: { action: string }) => one.action === action);
const awardOf = async (slop: string) => (await app.call('getAward', null, { params: { id: slop } })).body;

describe('the date of an award', () => {
  test('is restored when two find nothing, and the award is paid then [T299]', async () => {
    const { slop, arts, artists } = await settled([2, 1]);
    const id = await reported(app, await app.person({ age: '2 days' }), 'comment', arts[0]!);
    await claim(app, judges[0], id);
    const before = await awardOf(slop);
    expect(before.delayed_by).toBe('report');
    expect(await actByTwo(app, judges, id, { action: 'clear' })).toBe('done');
    const after = await awardOf(slop);
    expect(after.delayed_by).toBeNull();
    for (const person of [artists[0]!, poster])
      expect((await statementsOf(app, person))[0]).toMatchObject({ action: 'clear', part: 'party' });
    expect(Date.parse(after.final_at) - Date.parse(after.settled_at)).toBe(72 * 3_600_000);
    await app.advance('73 hours');
    await finalizeDueAwards(app.deps);
    expect(await Promise.all(artists.map((artist) => app.balanceOf(artist)))).toEqual([4500, 0]);
  });

  test('is not restored during an appeal, an open call or a new act [T299]', async () => {
    const { arts, artists } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await act(app, judges[0], id, { action: 'ask_process' })).toBe('done');
    expect((await actOf(id, 'clear')).refused).toMatch('We asked the artist how they made it');
    expect(await act(app, judges[0], id, { action: 'clear' })).toBe('NOT_POSSIBLE');
    expect(await actByTwo(app, judges, id, { action: 'disqualify' })).toBe('done');
    const ofNext = await taken(app, judges[0], 'comment', arts[1]!);
    expect((await actOf(ofNext, 'clear')).refused).toMatch('People can still appeal');
    await app.advance('6 days');
    await appeal(app, artists[0]!, (await statementsOf(app, artists[0]!))[0].id);
    await app.advance('2 days');
    expect((await actOf(ofNext, 'clear')).refused).toMatch('an open appeal');
  });

  test('is delayed when the winning entry is covered', async () => {
    const { slop, arts } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect((await awardOf(slop)).delayed_by).toBeNull();
    expect(await act(app, judges[0], id, { action: 'cover' })).toBe('done');
    const award = await awardOf(slop);
    expect(award.delayed_by).toBe('cover');
    expect(Date.parse(award.final_at) - Date.parse(award.settled_at)).toBe(10 * 86_400_000);
  });

  test('is delayed once by an extension that two take', async () => {
    const { slop, arts } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await actByTwo(app, judges, id, { action: 'more_time' })).toBe('done');
    const award = await awardOf(slop);
    expect(award.delayed_by).toBe('more_time');
    expect(Date.parse(award.final_at) - Date.parse(award.settled_at)).toBe(30 * 86_400_000);
    await claim(app, judges[1], id);
    expect(await act(app, judges[1], id, { action: 'more_time' })).toBe('NOT_POSSIBLE');
  });

  test('allows no change of who is paid after 23 days [T300]', async () => {
    const { arts } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await actByTwo(app, judges, id, { action: 'more_time' })).toBe('done');
    await app.advance('23 days 1 hour');
    await claim(app, judges[0], id);
    expect(await act(app, judges[0], id, { action: 'disqualify' })).toBe('NOT_POSSIBLE');
  });
});

test('a dismissed case can be reopened only by another moderator [T301]', async () => {
  const { slop, arts } = await settled([2, 1]);
  const id = await taken(app, judges[0], 'comment', arts[0]!);
  const before = await awardOf(slop);
  expect(await act(app, judges[0], id, { action: 'dismiss', rule: undefined })).toBe('done');
  expect((await awardOf(slop)).final_at).toBe(before.final_at);
  expect(await act(app, judges[0], id, { action: 'reopen' })).toBe('SECOND_NEEDED');
  await app.advance('16 minutes');
  expect(await act(app, judges[1], id, { action: 'reopen' })).toBe('done');
  expect((await get(id)).status).toBe('open');
});
