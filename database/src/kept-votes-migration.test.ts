import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { auditIn } from './audit.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';
import { withClient } from './with-client.ts';

const before0028 = readdirSync(path.join(import.meta.dirname, '../migrations')).filter((name) => name < '0028');

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [GONE, HERE, ART] = [ID(1), ID(2), ID(21)];

/**
 * Rows that the release before 0028 left of a deleted account: likes, a receipt and an origin. Triggers and foreign
 * keys are off.
 */
const OLD_ROWS = `
  set session_replication_role = replica;
  insert into profiles (id, username, display_name, deleted_at) values ('${GONE}', 'gone', 'deleted user', now()), ('${HERE}', 'here', 'Ann', null);
  insert into ai_slops (id, user_id, title, image_id, image_url, image_path, prize_pool_cents, duration_days, deadline_at, status, settled_at)
  values ('${ID(11)}', '${HERE}', 'A', '${ID(31)}', '', '', 1000, 1, now(), 'expired', now());
  insert into ai_slop_counters (ai_slop_id, likes_count, beautiful_art_count, is_open) values ('${ID(11)}', 2, 1, false);
  insert into comments (id, ai_slop_id, user_id, image_id, image_url, image_path) values ('${ART}', '${ID(11)}', '${HERE}', '${ID(32)}', '/x', 'x');
  insert into comment_counters (comment_id, likes_count) values ('${ART}', 2);
  insert into comment_likes (comment_id, user_id) values ('${ART}', '${GONE}'), ('${ART}', '${HERE}');
  insert into ai_slop_likes (ai_slop_id, user_id) values ('${ID(11)}', '${GONE}'), ('${ID(11)}', '${HERE}');
  insert into like_origins (comment_id, user_id, liked_at) values ('${ART}', '${GONE}', now()), ('${ART}', '${HERE}', now());
  insert into vote_receipts (user_id, liked_at, comment_id, outcome) values ('${GONE}', now(), '${ART}', 'late');
  set session_replication_role = origin;`;

test('0028 lets the job erase what earlier deletions left, and nothing else', async () => {
  const database = await createTestDatabase({ isBare: true });
  await migrate({ ...database, only: new Set(before0028) });
  const asOwner = (work: Parameters<typeof withClient>[1]) => withClient({ connectionString: database.ownerUrl }, work);
  await asOwner((owner) => owner.query(OLD_ROWS));
  await migrate(database);
  await asOwner(async (owner) => {
    const broken = async () => (await auditIn(owner)).findings.map(({ invariant }) => invariant);
    const waiting = async () => (await owner.query('select user_id from unfinished_deletions')).rows;
    expect(await waiting()).toEqual([{ user_id: GONE }]);
    expect(await broken()).not.toContain('votes_of_the_deleted_end');
    const { rows } = await owner.query('select finish_deletion(user_id) as is_done from unfinished_deletions');
    expect([rows, await waiting()]).toEqual([[{ is_done: true }], []]);
    for (const table of ['comment_likes', 'ai_slop_likes', 'like_origins'])
      expect((await owner.query(`select user_id from ${table}`)).rows, table).toEqual([{ user_id: HERE }]);
    const counted = await owner.query(
      'select c.likes_count as art, s.likes_count as slop from comment_counters c, ai_slop_counters s',
    );
    expect(counted.rows).toEqual([{ art: 1, slop: 1 }]);
    expect((await owner.query('select from vote_receipts')).rowCount).toBe(0);
    // Delete these rows, because the audit of every test database would report the missing rows that they reference.
    await owner.query('set session_replication_role = replica');
    for (const table of [
      'comment_likes',
      'ai_slop_likes',
      'like_origins',
      'comment_counters',
      'ai_slop_counters',
      'comments',
      'ai_slops',
      'profiles',
    ])
      await owner.query(`delete from ${table}`);
  });
});
