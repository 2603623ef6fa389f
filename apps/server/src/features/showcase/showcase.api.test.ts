import { createDb } from '@unslop/database/connect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { moderate } from '../moderation/moderate.ts';

let app: TestApp;
let likers: Person[];
beforeAll(async () => {
  app = await startTestApp();
  likers = await Promise.all(Array.from({ length: 8 }, () => app.person()));
});
afterAll(() => app.stop());

const showcase = async () => {
  const { status, body } = await app.call('getShowcase', null);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const classicPair = async () => (await app.call('getClassic', null)).body.pair;

/** Creates a slop whose only entry has this many likes. */
async function entryWith(likes: number, poster: Person, prize = 10): Promise<{ slop: string; art: string }> {
  const slop = await app.slop(poster, { prize });
  const art = await app.art(await app.person(), slop, 'By hand');
  for (const by of likers.slice(0, likes)) {
    expect((await app.call('likeComment', by, { params: { id: art } })).status).toBe(200);
  }
  return { slop, art };
}

async function settle(): Promise<void> {
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
}

test('without awards the home page shows well-liked art older than an hour', async () => {
  expect(await showcase()).toEqual({ pair: null, paid_to_artists_cents: 0, open_contests: 0, awards: 0 });
  const poster = await app.person({ balance: 20_000 });
  const liked = await entryWith(3, poster);
  await entryWith(2, poster);
  expect(await classicPair()).toBeNull();
  await app.advance('2 hours');
  const fresh = await entryWith(4, poster);
  expect(await classicPair()).toMatchObject({ art_id: liked.art, prize_cents: null });
  expect((await showcase()).pair).toBeNull();
  expect((await classicPair()).art_id).not.toBe(fresh.art);
  await app.call('createReport', await app.person(), {
    body: { subject_type: 'comment', subject_id: liked.art, reason: 'Stolen' },
  });
  expect(await classicPair()).toBeNull();
});

test('the home page shows the award with the most counted likes and its figures', async () => {
  const poster = await app.person({ balance: 20_000 });
  await settle();
  const before = await showcase();
  const liked = await entryWith(6, poster, 12);
  await entryWith(1, poster, 90);
  await settle();
  const open = await entryWith(5, poster);
  // After the award, likes change the shown count, but not the counted one.
  const { pair, ...figures } = await showcase();
  expect(pair).toMatchObject({ ai_slop_id: liked.slop, art_id: liked.art, title: 'A slop', prize_cents: 1200 });
  expect(pair.art_image.url).toContain('/comments/');
  expect(pair.slop_image.url).toContain('/ai_slops/');
  expect(figures).toEqual({
    paid_to_artists_cents: before.paid_to_artists_cents + 10_200,
    open_contests: 1,
    awards: before.awards + 2,
  });
  expect(pair.art_id).not.toBe(open.art);
  expect(await classicPair()).toEqual(pair);
});

test('hidden, banned, disputed or reported content leaves the home page at once', async () => {
  // Settle open slops first, and let them grow old.
  await settle();
  await app.advance('31 days');
  const before = await showcase();
  const posters = await Promise.all(Array.from({ length: 5 }, () => app.person({ balance: 2_000 })));
  const names = ['last', 'reported', 'hiddenArt', 'bannedPoster', 'disputed'] as const;
  const entries: Record<string, { slop: string; art: string }> = {};
  for (const [at, name] of names.entries()) entries[name] = await entryWith(at + 1, posters[at]!);
  await settle();
  const shown = async () => {
    const { pair } = await showcase();
    return names.find((name) => entries[name]!.art === pair?.art_id) ?? pair;
  };
  const moderated = (action: 'hide' | 'ban', subject: 'ai_slop' | 'comment' | 'profile', id: string) =>
    inTransaction(createDb(app.owner), (trx) => moderate(trx, { actor: 'op', action, subject, id, reason: 'because' }));
  const dispute = (cents: number) =>
    app.owner.query(`update payments set disputed_cents = $2 where user_id = $1`, [posters[4]!.id, cents]);
  expect(await shown()).toBe('disputed');
  await dispute(100);
  expect(await shown()).toBe('bannedPoster');
  await moderated('ban', 'profile', posters[3]!.id);
  expect(await shown()).toBe('hiddenArt');
  await moderated('hide', 'comment', entries.hiddenArt!.art);
  expect(await shown()).toBe('reported');
  const report = async (by: Person) =>
    app.call('createReport', by, {
      body: { subject_type: 'comment', subject_id: entries.reported!.art, reason: 'Stolen' },
    });
  await report(likers[0]!);
  expect(await shown()).toBe('reported');
  await report(likers[1]!);
  expect(await shown()).toBe('last');
  expect((await classicPair()).art_id).toBe(entries.last!.art);
  await moderated('hide', 'ai_slop', entries.last!.slop);
  expect(names).not.toContain(await shown());
  // The award of a hidden slop has no public record, but its prize was paid.
  expect(await showcase()).toMatchObject({
    awards: before.awards + 4,
    paid_to_artists_cents: before.paid_to_artists_cents + 5_000,
  });
  // Otherwise the audit at the end would find it.
  await dispute(0);
});

test('an award of the last 30 days precedes older ones with more likes', async () => {
  const poster = await app.person({ balance: 20_000 });
  const old = await entryWith(8, poster);
  await settle();
  await app.advance('31 days');
  expect((await showcase()).pair.art_id).toBe(old.art);
  const recent = await entryWith(1, poster);
  await settle();
  expect((await showcase()).pair.art_id).toBe(recent.art);
});
