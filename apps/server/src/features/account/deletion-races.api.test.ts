import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { memberCalls, PASSWORD } from '../../testing/members.ts';
import { times } from '../../testing/repeat.ts';
import { type Answer, eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleAiSlop, settleDueAiSlops } from '../awards/settle.ts';
import { deleteAccount } from './deletion.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
const { member, leave } = memberCalls(() => app);
const like = (by: Person, id: string) => app.call('likeComment', by, { params: { id } });

describe('deleting an account', () => {
  test('runs once for twenty concurrent requests and leaves no new slop [D03]', async () => {
    const ann = await member({ balance: 5000 });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => leave(ann, { give_up_balance: true })),
      ...Array.from({ length: 5 }, () => app.slop(ann).catch(() => null)),
    ]);
    const left = answers.filter((answer) => answer && typeof answer === 'object' && answer.status === 200);
    expect(left.length).toBeLessThanOrEqual(1);
    // Either the account is gone with no open slop, or a slop came first and the account stays. The audit proves the
    // rest.
    const { rows } = await sql<{ is_deleted: boolean; open: number }>`select deleted_at is not null as is_deleted,
      (select count(*)::int from ai_slops where user_id = p.id and status = 'open') as open from profiles p where id = ${ann.id}`.execute(
      app.db,
    );
    expect(rows[0]!.is_deleted).toBe(left.length === 1);
    if (rows[0]!.is_deleted) expect(rows[0]!.open).toBe(0);
  });

  test('concurrent login: no session outlives the account [D03 V7.4.2]', async () => {
    const ann = await member();
    const login = () =>
      app.server.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: app.deps.config.publicUrl },
        payload: { email: ann.email, password: PASSWORD },
      });
    // Hashing takes a while, so the deletion happens in the middle of it.
    const [, ...logins] = await Promise.all([
      new Promise((resolve) => setTimeout(resolve, 60)).then(() =>
        inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, ann.id, false)),
      ),
      ...Array.from({ length: 5 }, login),
    ]);
    // 429: its turn at hashing came too late.
    for (const { statusCode } of logins) expect([200, 401, 429]).toContain(statusCode);
    expect((await sql`select from auth.sessions where user_id = ${ann.id}`.execute(app.db)).rows).toHaveLength(0);
    expect((await login()).statusCode).toBe(401);
  });

  test('concurrent award: every round ends with one outcome [D03]', async () => {
    for (let round = 0; round < times(20); round++) {
      const [poster, artist, voter] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
      const slop = await app.slop(poster);
      const art = await app.art(artist, slop);
      await like(voter, art);
      await app.advance('2 days');
      await Promise.all([
        inTransaction(app.db, (trx) => settleAiSlop(trx, slop)),
        // Nobody who voted can leave while the votes are being counted.
        inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, voter.id, false)).catch((error) =>
          expect(error).toMatchObject({ code: 'SETTLING' }),
        ),
      ]);
      await settleDueAiSlops(app.deps);
      expect((await app.call('getAward', null, { params: { id: slop } })).body).toMatchObject({
        winning_comment_id: art,
      });
    }
  });

  test('concurrent award of the artist: every round ends with one outcome [D03 T416]', async () => {
    for (let round = 0; round < times(20); round++) {
      const [poster, winner, artist] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
      const slop = await app.slop(poster);
      const [art] = [await app.art(winner, slop), await app.art(artist, slop)];
      await like(await app.person(), art);
      await app.advance('2 days');
      await Promise.all([
        inTransaction(app.db, (trx) => settleAiSlop(trx, slop)),
        inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, artist.id, false)).catch((error) =>
          expect(error).toMatchObject({ code: 'SETTLING' }),
        ),
      ]);
      const { winning_comment_id, entries } = (await app.call('getAward', null, { params: { id: slop } })).body;
      expect([winning_comment_id, entries.length]).toEqual([art, 2]);
    }
  });
});

describe('actions while an account is being deleted', () => {
  /** Starts `act` after the deletion has done its work and before it commits. Returns the answer of `act`. */
  async function duringDeletion(person: Person, act: () => Promise<Answer>): Promise<Answer> {
    let answer: Promise<Answer> | undefined;
    await inTransaction(app.db, async (trx) => {
      await deleteAccount(trx, app.deps.config, person.id, false);
      answer = act();
      await eventually(async () => {
        const { rows } = await app.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      }, 'the act waits for the deletion');
    });
    return answer!;
  }
  const rowsAbout = async (person: Person) =>
    (
      await app.owner.query(
        `select (select count(*)::int from followers where $1 in (follower_id, following_id)) as follows,
                (select count(*)::int from saved_artists where $1 in (user_id, artist_id)) as saved,
                (select count(*)::int from saved_beautiful_arts where user_id = $1) as saved_art,
                (select count(*)::int from notifications where user_id = $1) as notifications,
                (select display_name from profiles where id = $1) as name`,
        [person.id],
      )
    ).rows[0];
  const nothing = { follows: 0, saved: 0, saved_art: 0, notifications: 0, name: 'deleted user' };

  test('no edit restores a name [D03]', async () => {
    const ann = await member();
    const answer = await duringDeletion(ann, () =>
      app.call('updateProfile', ann, { body: { full_name: 'Ann Again' } }),
    );
    expect([answer.status, answer.body.error.code]).toEqual([401, 'NOT_AUTHENTICATED']);
    expect(await rowsAbout(ann)).toEqual(nothing);
  });

  test('nobody follows, saves or notifies a deleted user [D03]', async () => {
    const bob = await app.person();
    for (const [name, input] of [
      ['followUser', (id: string) => ({ body: { followed_id: id } })],
      ['saveArtist', (id: string) => ({ params: { id } })],
    ] as const) {
      const ann = await member();
      expect((await duringDeletion(ann, () => app.call(name, bob, input(ann.id)))).status, name).toBe(404);
      expect(await rowsAbout(ann)).toEqual(nothing);
    }
    expect((await app.call('getProfile', null, { params: { id: bob.id } })).body.following_count).toBe(0);
    const poster = await app.person({ balance: 1000 });
    const slop = await app.slop(poster);
    const ann = await member();
    const comment = await app.call('createComment', ann, { body: { ai_slop_id: slop, content: 'Nice' } });
    expect((await duringDeletion(ann, () => like(bob, comment.body.id))).body.likes).toBe(1);
    expect(await rowsAbout(ann)).toEqual(nothing);
  });

  test('a deleted user follows and saves nobody [D03]', async () => {
    const poster = await app.person({ balance: 1000 });
    const art = await app.art(await app.person(), await app.slop(poster));
    for (const [name, input] of [
      ['followUser', { body: { followed_id: poster.id } }],
      ['saveArtist', { params: { id: poster.id } }],
      ['saveArt', { params: { id: art } }],
    ] as const) {
      const ann = await member();
      const answer = await duringDeletion(ann, () => app.call(name, ann, input));
      expect([name, answer.status]).toEqual([name, 401]);
      expect(await rowsAbout(ann)).toEqual(nothing);
    }
    expect((await app.call('getProfile', null, { params: { id: poster.id } })).body.followers_count).toBe(0);
  });
});
