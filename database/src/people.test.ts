import { describe, expect, it } from 'vitest';
import { rolledBackDatabase } from './rolled-back-test-database.ts';

/** Tests the database's own rules about people: their profile, their public appearance and their bans. */
const { client, rowsOf, one, refusal, person, slop } = rolledBackDatabase();

describe('a new account', () => {
  const profileOf = (id: string) => one('select * from profiles where id = $1', [id]);

  it('has a profile with a friendly name, counters and three ledger accounts', async () => {
    const id = await person({ name: '  Ann Lee ' });
    expect(await profileOf(id)).toMatchObject({
      display_name: 'Ann Lee',
      full_name: 'Ann Lee',
      email_verified_at: null,
    });
    expect((await profileOf(id)).username).toMatch(/^[a-z]+_[a-z]+_\d{4}$/);
    expect(await rowsOf('select from profile_counters where user_id = $1', [id])).toHaveLength(1);
    const accounts = await rowsOf('select kind from ledger_accounts where user_id = $1 order by kind', [id]);
    expect(accounts.map(({ kind }) => kind)).toEqual(['balance', 'debt', 'hold']);
  });

  it.each([
    ['the address', 'ann@example.com'],
    ['a part of it', 'Ann'],
    ['nothing', '   '],
  ])('shows its made-up name instead of %s', async (_what, name) => {
    const profile = await profileOf(await person({ name, email: 'ann@example.com' }));
    expect(profile).toMatchObject({ display_name: profile.username, full_name: null });
  });

  it('knows when its address was confirmed, and loses that with the confirmation', async () => {
    const [ann, bob] = [await person(), await person({ verified: true })];
    const verify = (is: boolean) => client.query('update auth.users set email_verified = $2 where id = $1', [ann, is]);
    const { email_verified_at } = await profileOf(bob);
    expect(email_verified_at).toBeInstanceOf(Date);
    await verify(true);
    expect((await profileOf(ann)).email_verified_at).toBeInstanceOf(Date);
    await verify(false);
    expect((await profileOf(ann)).email_verified_at).toBeNull();
    expect((await profileOf(bob)).email_verified_at).toEqual(email_verified_at);
  });
});

describe('a visible user', () => {
  it('has picture and name until hidden', async () => {
    const ann = await person({ name: 'Ann Lee' });
    await client.query(`update profiles set avatar_url = '/media/a.webp' where id = $1`, [ann]);
    const shown = await one('select display_name, avatar_url from people where id = $1', [ann]);
    expect(shown).toEqual({ display_name: 'Ann Lee', avatar_url: '/media/a.webp' });
    await client.query('update profiles set hidden_at = app_now() where id = $1', [ann]);
    const hidden = await one('select username, display_name, avatar_url from people where id = $1', [ann]);
    expect(hidden.avatar_url).toBeNull();
    expect(hidden.display_name).not.toBe('Ann Lee');
  });
});

describe('a ban', () => {
  const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`;
  const log = (userId: string, action: string, hour: number, subject = 'profile') =>
    client.query(
      `insert into moderation_log (actor, action, subject_type, subject_id, created_at) values ('op', $2, $3, $1, $4)`,
      [userId, action, subject, at(hour)],
    );
  const wasBanned = async (userId: string, hour: number): Promise<boolean> =>
    (await one('select was_banned_at($1, $2) as banned', [userId, at(hour)])).banned;

  it('is remembered for its duration, even after it was lifted', async () => {
    const [ann, bob] = [await person(), await person()];
    await log(ann, 'ban', 10);
    await log(ann, 'unban', 12);
    await log(bob, 'hide', 10);
    expect([await wasBanned(ann, 9), await wasBanned(ann, 11), await wasBanned(ann, 13)]).toEqual([false, true, false]);
    // Counts only what happened before that exact moment.
    expect([await wasBanned(ann, 10), await wasBanned(ann, 12)]).toEqual([false, true]);
    expect(await wasBanned(bob, 11)).toBe(false);
    await log(ann, 'ban', 14);
    expect([await wasBanned(ann, 13), await wasBanned(ann, 15)]).toEqual([false, true]);
  });

  it('applies to the user only, not to other subjects with that id', async () => {
    const ann = await person();
    await log(ann, 'ban', 10, 'comment');
    expect(await wasBanned(ann, 11)).toBe(false);
    expect(await wasBanned('00000000-0000-4000-8000-000000000000', 11)).toBe(false);
    await log(ann, 'freeze', 10);
    expect(await wasBanned(ann, 11)).toBe(false);
  });

  it('that is active counts from its start, logged or not', async () => {
    const ann = await person();
    await client.query('update profiles set banned_at = $2 where id = $1', [ann, at(10)]);
    expect([await wasBanned(ann, 10), await wasBanned(ann, 11)]).toEqual([false, true]);
  });
});

describe('a deleted account', () => {
  it('can no longer write, while others can', async () => {
    const [ann, bob] = [await person(), await person()];
    const id = await slop(bob);
    const { id: comment } = await one(
      `insert into comments (ai_slop_id, user_id, content) values ($1, $2, 'x') returning id`,
      [id, bob],
    );
    await client.query('update profiles set deleted_at = app_now() where id = $1', [ann]);
    const deeds: [sql: string, more: unknown[]][] = [
      ['insert into ai_slop_likes (user_id, ai_slop_id) values ($1, $2)', [id]],
      ['insert into comment_likes (user_id, comment_id) values ($1, $2)', [comment]],
      [`insert into comments (user_id, ai_slop_id, content) values ($1, $2, 'x')`, [id]],
      ['insert into followers (follower_id, following_id) values ($1, $2)', [await person()]],
    ];
    for (const [sql, more] of deeds) {
      expect(await refusal(sql, [ann, ...more]), sql).toMatch(/^SL009/);
      expect(await refusal(sql, [bob, ...more]), sql).toBeNull();
    }
  });
});
