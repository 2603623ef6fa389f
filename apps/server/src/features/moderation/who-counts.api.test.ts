import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenChecks } from '../../testing/audits.ts';
import { contestOf } from '../../testing/contests.ts';
import {
  act,
  appeal,
  claim,
  decideAppeal,
  moderatorOf,
  moderatorPair,
  reported,
  statementsOf,
  taken,
} from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { endBans } from './bans.ts';

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

describe('a party of a contest', () => {
  const conflictOf = async (by: Person, id: string) =>
    (await app.call('getCase', by, { params: { id } })).body.conflict as string | null;
  const commentBy = async (by: Person, slop: string) => {
    const { status, body } = await app.call('createComment', by, { body: { ai_slop_id: slop, content: 'Nice' } });
    expect(status).toBe(200);
    return body.id as string;
  };
  const like = async (by: Person, id: string) =>
    expect((await app.call('likeComment', by, { params: { id } })).status).toBe(200);

  test('has an entry in it, while who wrote words there may judge', async () => {
    const { slop, arts } = await contestOf(app, poster, [1]);
    const [writer, artist] = await moderatorPair(app);
    await commentBy(writer, slop);
    await app.art(artist, slop);
    const id = await reported(app, await app.person(), 'comment', arts[0]!);
    expect([await conflictOf(writer, id), await conflictOf(artist, id)]).toEqual([null, 'party']);
    await claim(app, writer, id);
  });

  test('has voted for an entry, while who liked words there may judge', async () => {
    const { slop, arts } = await contestOf(app, poster, [1]);
    const [fan, voter] = await moderatorPair(app);
    await like(fan, await commentBy(await app.person(), slop));
    await like(voter, arts[0]!);
    const id = await reported(app, await app.person(), 'comment', arts[0]!);
    expect([await conflictOf(fan, id), await conflictOf(voter, id)]).toEqual([null, 'vote']);
    await claim(app, fan, id);
  });
});

test('of two holds of which one was taken back, the other still makes the next one take two', async () => {
  const ann = await app.person();
  const id = await taken(app, judges[0], 'profile', ann.id);
  const hold = () => act(app, judges[0], id, { action: 'freeze' });
  const ends = async () => {
    await app.advance('73 hours');
    await endBans(app.deps);
    const again = await reported(app, await app.person(), 'profile', ann.id);
    await claim(app, judges[0], again);
  };
  expect(await hold()).toBe('done');
  const [first] = await statementsOf(app, ann);
  expect(await appeal(app, ann, first.id)).toBe('done');
  await app.advance('16 minutes');
  expect(await decideAppeal(app, await moderatorOf(app), ann)).toBe('done');
  await ends();
  expect(await hold()).toBe('done');
  await ends();
  expect(await hold()).toBe('proposed');
});
