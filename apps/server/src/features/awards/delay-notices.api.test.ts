import { afterAll, beforeAll, expect, test } from 'vitest';
import { delayAward } from '../../core/cases/award-dates.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { act, actByTwo, answerProposal, moderatorPair, reported, taken } from '../../testing/moderators.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { tellDelays } from './delay-notices.ts';
import { finalizeDueAwards } from './final.ts';
import { settleDueAiSlops } from './settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
});
afterAll(() => app.stop());

const mailsTo = async ({ id }: Person): Promise<{ title: string; text: string }[]> =>
  (
    await app.owner.query(
      `select payload from graphile_worker._private_jobs where payload ->> 'userId' = $1 order by id`,
      [id],
    )
  ).rows.map(({ payload }) => payload);
const delaysOf = async (person: Person) =>
  (await notificationsOf(app, person)).map(({ content }) => content).filter((text) => text.includes('takes longer'));
const dateOf = async (slop: string) => {
  const { final_at } = (await app.call('getAward', null, { params: { id: slop } })).body;
  return new Date(final_at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
};

/** Settles a slop over $37 with two likes for the first artist and one for the second. */
async function settled() {
  const poster = await app.person({ balance: 3700 });
  const artists = [await app.person(), await app.person()] as const;
  const slop = await app.slop(poster, { prize: 37 });
  const arts = [await app.art(artists[0], slop), await app.art(artists[1], slop)] as const;
  const fan = await app.person();
  for (const id of arts) await app.call('likeComment', fan, { params: { id } });
  await app.call('likeComment', await app.person(), { params: { id: arts[0] } });
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
  return { poster, artists, slop, arts };
}

test('tells the prospective winner once per new date, with the kind of check [T280]', async () => {
  const { poster, artists, slop, arts } = await settled();
  const [winner] = artists;
  await tellDelays(app.deps);
  expect(await delaysOf(winner)).toEqual([]);

  await reported(app, await app.person({ age: '2 days' }), 'comment', arts[0]);
  await Promise.all([tellDelays(app.deps), tellDelays(app.deps)]);
  await reported(app, await app.person(), 'comment', arts[0]);
  await tellDelays(app.deps);
  const first = await dateOf(slop);
  const told = await delaysOf(winner);
  expect(told).toEqual([
    expect.stringMatching(`^Your \\$37 from "A slop" takes longer: someone reported it. You get it on ${first}, `),
  ]);
  const mails = (await mailsTo(winner)).filter(({ title }) => title === 'Your $37 takes longer');
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('because someone reported it.');
  expect(mails[0]!.text).toContain(`is yours on ${first}, `);
  expect(mails[0]!.text).toContain('If nobody decides by then, we pay the winner of the count.');
  const wallet = (await app.call('getWallet', winner)).body;
  expect(wallet).toMatchObject({
    balance_cents: 0,
    coming: [{ ai_slop_id: slop, prize_cents: 3700, is_refund: false }],
  });

  await inTransaction(app.db, (trx) => delayAward(trx, slop, 'more_time'));
  await tellDelays(app.deps);
  await tellDelays(app.deps);
  expect(await delaysOf(winner)).toHaveLength(2);
  expect((await delaysOf(winner)).some((text) => text.includes('two moderators asked for more time'))).toBe(true);
  expect([await delaysOf(artists[1]), await delaysOf(poster)]).toEqual([[], []]);

  await app.advance('40 days');
  await finalizeDueAwards(app.deps);
  await tellDelays(app.deps);
  expect(await delaysOf(winner)).toHaveLength(2);
});

test('tells a new winner that they won after all, with the withdrawal date [T281]', async () => {
  const { poster, artists, slop, arts } = await settled();
  const [first, second] = artists;
  const [one, two] = await moderatorPair(app);
  const caseId = await taken(app, one, 'comment', arts[0]);
  await act(app, one, caseId, { action: 'disqualify' });
  expect(await answerProposal(app, two, caseId)).toBe('done');
  const date = await dateOf(slop);
  const texts = (await notificationsOf(app, second)).map(({ content }) => content);
  expect(texts.filter((text) => text.includes('after all') || text.includes('revised'))).toEqual([
    expect.stringMatching(
      `^You won \\$37 after all: an earlier winner of "A slop" was disqualified. You can withdraw it starting ${date}, .* unless something comes up.$`,
    ),
  ]);
  expect((await mailsTo(second)).map(({ title }) => title)).toEqual(['You won $37 after all']);
  await tellDelays(app.deps);
  expect([await delaysOf(first), await delaysOf(second)]).toEqual([[], []]);
  expect((await notificationsOf(app, first)).map(({ content }) => content)).toContainEqual(
    expect.stringContaining('was disqualified'),
  );
  expect((await notificationsOf(app, poster)).map(({ content }) => content)).toContainEqual(
    expect.stringContaining('The award of “A slop” changed'),
  );
});

test('tells the poster that the prize comes back when no entry can win [T282]', async () => {
  const { poster, artists, slop, arts } = await settled();
  const [one, two] = await moderatorPair(app);
  for (const art of [arts[1], arts[0]]) {
    const caseId = await taken(app, one, 'comment', art);
    expect(await actByTwo(app, [one, two], caseId, { action: 'disqualify' })).toBe('done');
  }
  const date = await dateOf(slop);
  const texts = (await notificationsOf(app, poster)).map(({ content }) => content);
  expect(texts).toContainEqual(
    expect.stringMatching(`^Nobody is left to win: an earlier winner .* Your \\$37 comes back on ${date}, `),
  );
  expect((await mailsTo(poster)).map(({ title }) => title)).toContain('Your $37 comes back');
  expect((await app.call('getWallet', poster)).body.coming).toMatchObject([{ ai_slop_id: slop, is_refund: true }]);
  expect((await app.call('getWallet', artists[0])).body.coming).toEqual([]);
});
