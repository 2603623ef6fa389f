import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const follow = (by: Person | null, whom: string) => app.call('followUser', by, { body: { followed_id: whom } });
const unfollow = (by: Person | null, whom: string) => app.call('unfollowUser', by, { body: { followed_id: whom } });
const countersOf = async (person: Person) => (await app.call('getProfile', null, { params: { id: person.id } })).body;
/** Counts both from the rows themselves. */
async function countedOf({ id }: Person) {
  const { rows } = await sql<{ followers_count: number; following_count: number }>`
    select (select count(*)::int from followers where following_id = ${id}) as followers_count,
           (select count(*)::int from followers where follower_id = ${id}) as following_count`.execute(app.db);
  return rows[0]!;
}

describe('following', () => {
  test('follows and unfollows as the signed-in user and counts both sides [A247]', async () => {
    const [ann, bob] = await Promise.all([app.person(), app.person()]);
    expect((await follow(null, ann.id)).status).toBe(401);
    expect((await follow(bob, ann.id)).body).toEqual({ success: true, following: true, followers_count: 1 });
    expect((await follow(bob, ann.id)).body).toEqual({ success: true, following: true, followers_count: 1 });
    expect(await countersOf(ann)).toMatchObject({ followers_count: 1, following_count: 0 });
    expect(await countersOf(bob)).toMatchObject({ followers_count: 0, following_count: 1 });
    expect((await app.call('getProfile', bob, { params: { id: ann.id } })).body.is_following).toBe(true);
    expect((await unfollow(bob, ann.id)).body).toEqual({ success: true, following: false, followers_count: 0 });
    expect((await unfollow(bob, ann.id)).body.followers_count).toBe(0);
  });

  test('refuses to follow oneself [A246]', async () => {
    const ann = await app.person();
    const answer = await follow(ann, ann.id);
    expect([answer.status, answer.body.error.message]).toEqual([400, 'Cannot Follow Yourself']);
  });

  test('refuses deleted, hidden and banned users but can unfollow them', async () => {
    const [ann, bob] = await Promise.all([app.person(), app.person()]);
    await follow(bob, ann.id);
    for (const column of ['deleted_at', 'hidden_at', 'banned_at']) {
      await app.owner.query(`update profiles set ${column} = now() where id = $1`, [ann.id]);
      const other = await app.person();
      expect((await follow(other, ann.id)).status, column).toBe(column === 'banned_at' ? 403 : 404);
      await app.owner.query(`update profiles set ${column} = null where id = $1`, [ann.id]);
    }
    await app.owner.query('update profiles set hidden_at = now() where id = $1', [ann.id]);
    expect((await unfollow(bob, ann.id)).status).toBe(200);
    expect((await follow(bob, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  test('counts fifty parallel follows by one user as one [V02]', async () => {
    const [ann, bob] = await Promise.all([app.person(), app.person()]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow(bob, ann.id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await countersOf(ann)).followers_count).toBe(1);
    expect((await countersOf(bob)).following_count).toBe(1);
  });

  test('counts concurrent follows and unfollows correctly [A252]', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.person()));
    const pairs = people.flatMap((a) => people.filter((b) => b !== a).map((b) => [a, b] as const));
    await Promise.all(pairs.flatMap(([a, b]) => [follow(a, b.id), unfollow(a, b.id), follow(a, b.id)]));
    for (const person of people) {
      const counted = await countedOf(person);
      expect(await countersOf(person)).toMatchObject(counted);
      expect((await app.call('getOwnProfile', person)).body).toMatchObject(counted);
    }
  });

  test('rolls back if the counters cannot be written [A252]', async () => {
    const [ann, bob, eve] = await Promise.all([app.person(), app.person(), app.person()]);
    await follow(eve, ann.id);
    await app.owner.query(`
      create function refuse_counter() returns trigger language plpgsql as 'begin raise exception ''no''; end';
      create trigger refuse_counter before update on profile_counters for each row execute function refuse_counter()`);
    try {
      expect([(await follow(bob, ann.id)).status, (await unfollow(eve, ann.id)).status]).toEqual([500, 500]);
    } finally {
      await app.owner.query('drop trigger refuse_counter on profile_counters; drop function refuse_counter()');
    }
    expect(await countedOf(ann)).toEqual({ followers_count: 1, following_count: 0 });
    expect(await countersOf(ann)).toMatchObject({ followers_count: 1, following_count: 0 });
  });

  test('notifies the followed user once, and of the same follower once a day [A312]', async () => {
    const [ann, bob, eve] = await Promise.all([app.person(), app.person(), app.person()]);
    const notifications = async () =>
      (await app.call('listNotifications', ann)).body.data.filter((n: { type: string }) => n.type === 'follow');
    await follow(bob, ann.id);
    await unfollow(bob, ann.id);
    await follow(bob, ann.id);
    await follow(eve, ann.id);
    expect(await notifications()).toHaveLength(2);
    expect((await notifications())[0]).toMatchObject({ content: 'started following you', from_user_id: eve.id });
    await unfollow(bob, ann.id);
    await app.advance('25 hours');
    await follow(bob, ann.id);
    expect(await notifications()).toHaveLength(3);
  });
});
