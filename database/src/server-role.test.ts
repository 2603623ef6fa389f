import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Tests that the server's role cannot change who wins, whichever program uses it. */
let database: TestDatabase;
let app: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  app = new pg.Client({ connectionString: database.appUrl });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await Promise.all([app.connect(), owner.connect()]);
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await database.drop();
});

const DENIED = '42501';
const codeOf = (statement: string) =>
  app.query(statement).then(
    () => 'done',
    (error: pg.DatabaseError) => error.code,
  );

describe('the server’s role', () => {
  test.each([
    // Unsealing votes.
    'update comment_counters set is_sealed = false',
    'update ai_slops set has_sealed_votes = false',
    'insert into comment_counters (comment_id, is_sealed) values (gen_random_uuid(), false)',
    'delete from comment_counters',
    // Counting without a like, and liking without a count.
    'update comment_counters set likes_count = likes_count + 1',
    'update ai_slop_counters set likes_count = 0',
    'update ai_slop_counters set is_open = true',
    'insert into comment_counters (comment_id, likes_count) values (gen_random_uuid(), 9)',
    'insert into ai_slop_counters (ai_slop_id, likes_count) values (gen_random_uuid(), 9)',
    'delete from ai_slop_counters',
    'insert into comment_likes (comment_id, user_id) values (gen_random_uuid(), gen_random_uuid())',
    'insert into ai_slop_likes (ai_slop_id, user_id) values (gen_random_uuid(), gen_random_uuid())',
    `update comment_likes set liked_at = liked_at - interval '1 day'`,
    'delete from comment_likes',
    'delete from ai_slop_likes',
    'insert into profile_counters (user_id) values (gen_random_uuid())',
    'delete from profile_counters',
    'insert into artist_wins (user_id, wins_count) values (gen_random_uuid(), 9)',
    'update artist_wins set wins_count = 9',
    'update list_totals set rows_count = 0',
    // Receipts.
    'delete from vote_receipts',
    `update vote_receipts set outcome = 'late'`,
    'truncate vote_receipts',
    // The origin of a like.
    `update like_origins set network = null`,
    `insert into like_keys (day, key) values (current_date, '')`,
    // The record of an award, and the voided likes.
    'update awards set winner_id = null',
    'delete from awards',
    'update award_entries set counted_likes = 9',
    'delete from award_entries',
    'insert into voided_likes (comment_id, user_id, act_id) values (gen_random_uuid(), gen_random_uuid(), 1)',
    'delete from voided_likes',
    // The right to vote, and entries that may win.
    'update profiles set email_verified_at = now()',
    'update profiles set banned_at = null',
    `update profiles set role = 'moderator'`,
    'update comments set created_at = now()',
    'update comments set user_id = gen_random_uuid()',
    'update comments set hidden_at = null',
    'update ai_slops set deadline_at = now()',
    'update ai_slops set hidden_at = null',
    'delete from comments',
    'delete from ai_slops',
    'alter table vote_receipts disable trigger all',
    'set session_replication_role = replica',
  ])('cannot do: %s [T346]', async (statement) => {
    expect(await codeOf(statement)).toBe(DENIED);
  });

  test('can write the counts of what users see and write', async () => {
    for (const statement of [
      'update comment_counters set seen_count = 0, seen_before = 0, seen_on = null',
      'update ai_slop_counters set comments_count = comments_count, beautiful_art_count = beautiful_art_count',
      'update profile_counters set followers_count = followers_count',
      'delete from like_origins where false',
      'delete from like_keys where false',
    ])
      expect(await codeOf(statement), statement).toBe('done');
  });

  test('deletes receipts of deleted accounts only [T346]', async () => {
    const { rows } = await owner.query(`
      insert into auth.users (email, name) values ('ann@example.com', 'Ann'), ('bob@example.com', 'Bob') returning id`);
    const [ann, bob] = rows.map(({ id }) => id as string) as [string, string];
    await owner.query(`update profiles set deleted_at = app_now() where id = $1`, [ann]);
    await owner.query(`set session_replication_role = replica`);
    await owner.query(
      `insert into vote_receipts (user_id, liked_at, comment_id, outcome)
       select u, now(), gen_random_uuid(), 'late' from unnest($1::uuid[]) u`,
      [[ann, bob]],
    );
    await owner.query(`set session_replication_role = origin`);
    for (const id of [ann, bob]) await app.query('select delete_receipts_of_deleted($1)', [id]);
    expect((await owner.query('select user_id from vote_receipts')).rows).toEqual([{ user_id: bob }]);
    await owner.query('delete from vote_receipts');
    await owner.query('delete from auth.users where id = $1', [ann]);
  });
});
