import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_CHANNEL } from '@unslop/server/platform/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMIT_MS, type ReadingApp, readNumber, startReadingApp, writeNumber } from './late-reads.ts';

let reading: ReadingApp;
beforeAll(async () => {
  reading = await startReadingApp();
});
afterAll(() => reading[Symbol.asyncDispose]());

const answered = () => reading.app.deps.standbys!.answered;
/** Waits until a standby answers a guest's read again. */
const untilFresh = (read: () => Promise<unknown>) =>
  expect
    .poll(async () => {
      const before = answered().standby;
      await read();
      return answered().standby > before;
    })
    .toBe(true);

test('users see their own acts immediately, guests within a second [O18]', async () => {
  const { app } = reading;
  const person = await app.person();
  await writeNumber(app, person, 1);
  await expect.poll(() => readNumber(app, person)).toBe(1);
  await untilFresh(() => readNumber(app, person));

  await reading.onStandbys('select pg_wal_replay_pause()');
  // Wait until the first freshness checks are done, so the standbys count as fresh before the write.
  await sleep(250);
  const before = answered().standby;
  const wrote = await writeNumber(app, person, 2);
  const writtenAt = performance.now();
  expect(wrote).toMatch(/^wrote=[0-9A-F]+\/[0-9A-F]+$/);
  expect(await readNumber(app, person, `${person.cookie}; ${wrote}`)).toBe(2);
  expect(await readNumber(app, person, wrote)).toBe(2);
  expect(await readNumber(app, person, `${person.cookie}; wrote=1`)).toBe(2);
  expect(answered().standby).toBe(before);
  const seenByGuest = await readNumber(app, person);
  if (performance.now() - writtenAt < LIMIT_MS / 2) expect([seenByGuest, answered().standby]).toEqual([1, before + 1]);
  await sleep(LIMIT_MS + 50 - (performance.now() - writtenAt));
  expect(await readNumber(app, person)).toBe(2);

  // The cookie has the write's WAL position, so a standby may answer once it has replayed that far.
  await reading.onStandbys('select pg_wal_replay_resume()');
  await untilFresh(() => readNumber(app, person, `${person.cookie}; ${wrote}`));
  expect(await readNumber(app, person, `${person.cookie}; ${wrote}`)).toBe(2);
});

test('whoever hears of a change sees it, however late the standbys are [O18]', async () => {
  const { app } = reading;
  const poster = await app.person({ balance: 1000 });
  const slop = await app.slop(poster);
  const title = async () => (await app.call('getAiSlop', null, { params: { id: slop } })).body.title;
  await expect.poll(title).toBeDefined();
  await untilFresh(title);

  await reading.onStandbys('select pg_wal_replay_pause()');
  const heard = Promise.withResolvers<void>();
  const unwatch = app.deps.live.watch((topic) => topic === `slop:${slop}` && heard.resolve());
  await app.owner.query(`update ai_slops set title = 'Renamed' where id = $1`, [slop]);
  await app.owner.query('select pg_notify($1, $2)', [LIVE_CHANNEL, `slop:${slop}`]);
  await heard.promise;
  expect(await title()).toBe('Renamed');
  unwatch();
  await reading.onStandbys('select pg_wal_replay_resume()');
  await untilFresh(title);
  expect(await title()).toBe('Renamed');
});

test('a standby alone answers what is the same for all guests, never money', async () => {
  const { app } = reading;
  const poster = await app.person({ balance: 1000 });
  const slop = await app.slop(poster);
  const art = await app.art(await app.person(), slop);
  const params = { id: slop };
  const reads = [
    () => app.call('listAiSlops', null),
    // Counted on the primary.
    () => app.call('listAiSlops', null, { query: { q: 'slop' } }),
    () => app.call('listArtists', null, { query: { q: 'fox' } }),
    () => app.call('getAiSlop', null, { params }),
    () => app.call('listComments', null, { params }),
    () => app.call('listArtOf', null, { params: { id: poster.id } }),
    () => app.call('getArt', null, { params: { id: art } }),
    () => app.call('listArtists', null),
    () => app.call('getProfile', null, { params: { id: poster.id } }),
    () => app.call('listCategories', null),
    () => app.call('getClassic', null),
    () => app.call('getShowcase', null),
    () => app.call('searchAiSlops', null, { query: { q: 'slop' } }),
    () => app.call('searchArt', null, { query: { q: 'art' } }),
    () => app.call('searchContent', null, { body: { search_term: 'slop' } }),
    () => app.server.inject({ url: '/feeds/ai-slops.atom' }),
  ];
  // The last write was announced, and a standby answers only once it has replayed that. Wait for it.
  await sleep(LIMIT_MS);
  await untilFresh(reads[0]!);
  for (const [n, read] of reads.entries()) {
    // On a busy machine, a late freshness check keeps reads off the standbys for a while.
    await untilFresh(reads[0]!);
    const before = { ...answered() };
    const answer = await read();
    expect('status' in answer ? answer.status : answer.statusCode, `read ${n}`).toBe(200);
    expect(answered(), `read ${n}`).toEqual({ ...before, standby: before.standby + 1 });
  }
  const before = { ...answered() };
  for (const name of ['getWallet', 'listMovements', 'listNotifications', 'getOwnProfile'] as const)
    expect((await app.call(name, poster)).status).toBe(200);
  expect(answered()).toEqual(before);
});

test('the loss of a standby goes unnoticed [O18]', async () => {
  const { app } = reading;
  const person = await app.person();
  await writeNumber(app, person, 3);
  await sleep(LIMIT_MS);
  await untilFresh(() => readNumber(app, person));
  await reading.postgres.standbys()[0]!.cluster.stop();
  for (let n = 0; n < 20; n += 1) {
    expect(await readNumber(app, person)).toBe(3);
    await sleep(20);
  }
  await untilFresh(() => readNumber(app, person));
});
