import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateFactor: 1 });
});
afterAll(() => app.stop());

const like = (by: Person, id: string) => app.call('likeComment', by, { params: { id } });
const unlike = (by: Person, id: string) => app.call('unlikeComment', by, { params: { id } });
const notificationsOf = async (person: Person): Promise<{ type: string; from_user_id: string | null }[]> =>
  (await app.call('listNotifications', person)).body.data.filter(({ type }: { type: string }) => type === 'like');
const countOf = async (id: string) => {
  const { rows } = await sql<{ kept: number; counted: number }>`select likes_count as kept,
    (select count(*)::int from comment_likes where comment_id = ${id}) as counted from comment_counters where comment_id = ${id}`.execute(
    app.db,
  );
  return rows[0]!;
};

async function race(days = 1): Promise<{ poster: Person; artist: Person; slop: string; art: string }> {
  const [poster, artist] = [await app.person({ balance: 1000 }), await app.person()];
  const slop = await app.slop(poster, { days });
  return { poster, artist, slop, art: await app.art(artist, slop) };
}

describe('likes under attack', () => {
  test('back and forth is stopped after 60 a minute, counts right and notifies once a day [V03]', async () => {
    const { artist, art } = await race(3);
    const voter = await app.person();
    const statuses: number[] = [(await like(voter, art)).status, (await unlike(voter, art)).status];
    // Keep the minute from ending during the count, however slow the machine is.
    await app.owner.query(
      `update rate_limits set window_starts_at = clock_timestamp() + interval '1 hour' where key like $1`,
      [`%${voter.id}%`],
    );
    for (let round = 0; round < 99; round++) {
      statuses.push((await like(voter, art)).status, (await unlike(voter, art)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(140);
    await app.owner.query(
      `update rate_limits set window_starts_at = clock_timestamp() - interval '1 minute' where key like $1`,
      [`%${voter.id}%`],
    );
    expect((await like(voter, art)).status).toBe(200);
    const { kept, counted } = await countOf(art);
    expect(kept).toBe(counted);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from notifications where user_id = ${artist.id} and type = 'like'`.execute(app.db);
    expect(rows[0]!.n).toBe(1);
  });

  test('two hundred likes and unlikes by forty people, connections killed in the middle: the counter is the rows [V04]', async () => {
    const { art } = await race(3);
    const people = await Promise.all(Array.from({ length: 40 }, () => app.person()));
    const acts = people.flatMap((person, at) =>
      Array.from({ length: 5 }, (_, turn) => ((at * 7 + turn * 3) % 3 === 0 ? unlike(person, art) : like(person, art))),
    );
    const kill = async () => {
      for (let round = 0; round < 3; round++) {
        await new Promise((resolve) => setTimeout(resolve, 40));
        await app.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = 'unslop_app' and state = 'idle in transaction' limit 5`);
      }
    };
    await Promise.all([Promise.allSettled(acts), kill()]);
    const { kept, counted } = await countOf(art);
    expect(kept).toBe(counted);
  });

  test('after the deadline: refused while votes are counted, then welcome, and the tally does not move [V05]', async () => {
    const { slop, art } = await race();
    const [early, late] = [await app.person(), await app.person()];
    await like(early, art);
    await app.advance('2 days');
    for (const answer of [await like(late, art), await unlike(early, art)]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'SETTLING']);
    }
    await settleDueAiSlops(app.deps);
    expect((await like(late, art)).body).toMatchObject({ likes: 2, liked: true });
    expect((await app.call('getAward', null, { params: { id: slop } })).body.entries[0]).toMatchObject({
      shown_likes: 1,
      counted_likes: 1,
    });
    expect((await unlike(late, art)).body).toMatchObject({ likes: 1, liked: false });
    // Same for a slop that nobody won: a late like does not award the prize.
    const lost = await race();
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    expect((await like(late, lost.art)).body).toMatchObject({ likes: 1, liked: true });
    await settleDueAiSlops(app.deps);
    expect((await app.call('getAward', null, { params: { id: lost.slop } })).body).toMatchObject({
      outcome: 'refunded',
      entries: [{ shown_likes: 0, counted_likes: 0 }],
    });
    expect(await app.balanceOf(lost.poster)).toBe(1000);
    expect((await app.call('retractArt', lost.artist, { params: { id: lost.art } })).status).toBe(200);
    expect((await like(late, lost.art)).status).toBe(404);
    const other = await race();
    await app.call('retractArt', other.artist, { params: { id: other.art } });
    expect((await like(late, other.art)).status).toBe(404);
  });

  test('an unverified like stands and is shown, but does not count [V06]', async () => {
    const { slop, art } = await race();
    const voter = await app.person({ isVerified: false });
    expect((await like(voter, art)).body).toMatchObject({ likes: 1, liked: true });
    await app.advance('2 days');
    await settleDueAiSlops(app.deps);
    expect((await app.call('getAward', null, { params: { id: slop } })).body).toMatchObject({
      outcome: 'refunded',
      entries: [{ shown_likes: 1, counted_likes: 0, left_out: { unverified: 1 } }],
    });
  });
});

test('the notice of a liked piece of art leads to the art, that of a comment to its slop', async () => {
  const { poster, artist, slop, art } = await race(3);
  const voter = await app.person();
  const text = await app.call('createComment', poster, { body: { ai_slop_id: slop, content: 'Words' } });
  await like(voter, art);
  await like(voter, text.body.id);
  expect(await notificationsOf(artist)).toMatchObject([{ type: 'like', ai_slop_id: slop, beautiful_art_id: art }]);
  const notification = (await notificationsOf(poster)).find(({ type }: { type: string }) => type === 'like');
  expect(notification).toMatchObject({ ai_slop_id: slop, beautiful_art_id: null });
});

describe('a like that is taken back', () => {
  test('takes its unread notice along, and comes back without a new one', async () => {
    const { artist, art } = await race(3);
    const voter = await app.person();
    await like(voter, art);
    expect(await notificationsOf(artist)).toHaveLength(1);
    await unlike(voter, art);
    expect(await notificationsOf(artist)).toHaveLength(0);
    expect((await app.call('listNotifications', artist)).body.unread).toBe(0);
    await like(voter, art);
    expect(await notificationsOf(artist)).toHaveLength(1);
  });

  test('leaves the notification to another user of the group, and one that was read alone', async () => {
    const { artist, slop, art } = await race(3);
    const [ann, bob] = [await app.person(), await app.person()];
    await like(ann, art);
    await like(bob, art);
    expect(await notificationsOf(artist)).toMatchObject([{ from_user_id: ann.id }]);
    await unlike(ann, art);
    expect(await notificationsOf(artist)).toMatchObject([{ from_user_id: bob.id }]);
    await app.call('readAllNotifications', artist);
    await unlike(bob, art);
    expect(await notificationsOf(artist)).toHaveLength(1);
    expect(slop).toBeTruthy();
  });

  test('twenty people at once are one notice [A312]', async () => {
    const { poster, slop } = await race(3);
    const people = await Promise.all(Array.from({ length: 20 }, () => app.person()));
    await Promise.all(people.map((person) => app.call('likeAiSlop', person, { params: { id: slop } })));
    expect(await notificationsOf(poster)).toHaveLength(1);
    await Promise.all(people.map((person) => app.call('unlikeAiSlop', person, { params: { id: slop } })));
    expect(await notificationsOf(poster)).toHaveLength(0);
  });
});
