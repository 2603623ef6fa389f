import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';
import { withClient } from './with-client.ts';

const before0021 = readdirSync(path.join(import.meta.dirname, '../migrations')).filter((name) => name < '0021');

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [poster, first, second] = [ID(1), ID(2), ID(3)];
const [plain, moved, returned] = [ID(11), ID(12), ID(13)];

/**
 * Three awards as the release before 0021 left them. One was paid at its settlement. A revision moved one to the second
 * artist, and another gave one back to the poster. Triggers and foreign keys are off, because only the rows matter
 * here.
 */
const OLD_ROWS = `
  set session_replication_role = replica;
  insert into profiles (id, username, display_name, email_verified_at)
  select id, 'p' || right(id::text, 2), 'P', now() from unnest('{${poster},${first},${second}}'::uuid[]) id;
  insert into award_entries (ai_slop_id, comment_id, artist_id, comment_created_at, shown_likes, counted_likes, own_likes, unverified_likes, banned_likes, late_likes)
  select slop, comment, artist, '2025-12-30', 1, 1, 0, 0, 0, 0 from unnest('{${plain},${moved},${returned}}'::uuid[]) slop,
    (values ('${ID(21)}'::uuid, '${first}'::uuid), ('${ID(22)}', '${second}')) entry (comment, artist);
  insert into awards (ai_slop_id, outcome, owner_id, winner_id, winning_comment_id, prize_cents, deadline_at, settled_at, movement_id)
  select id, 'awarded', '${poster}', '${first}', '${ID(21)}', 1000, '2026-01-01', '2026-01-01 00:01Z', movement
    from (values ('${plain}'::uuid, 1), ('${moved}', 2), ('${returned}', 3)) old (id, movement);
  insert into award_revisions (ai_slop_id, revision, act_id, comment_id, is_reinstated, from_user_id, to_user_id, winning_comment_id, prize_cents, revised_at)
  values ('${moved}', 1, 1, '${ID(21)}', false, '${first}', '${second}', '${ID(22)}', 1000, '2026-04-01'),
         ('${returned}', 1, 2, '${ID(21)}', false, '${first}', '${poster}', null, 1000, '2026-01-02');
  insert into ledger_movements (id, key, kind, ai_slop_id) overriding system value values
    (1, 'prize_closed:1', 'prize_awarded', '${plain}'),
    (2, 'prize_closed:2', 'prize_awarded', '${moved}'),
    (3, 'prize_closed:3', 'prize_awarded', '${returned}'),
    (4, 'prize_taken_back:2:1', 'prize_taken_back', '${moved}'),
    (5, 'prize_revised:2:1', 'revised_prize_awarded', '${moved}'),
    (6, 'prize_revised:3:1', 'revised_prize_returned', '${returned}');
  insert into artist_wins (user_id, wins_count) values ('${first}', 1), ('${second}', 1);
  set session_replication_role = origin;`;

test('0021 makes every older award final for whoever has its prize [T273]', async () => {
  const database = await createTestDatabase({ isBare: true });
  await migrate({ ...database, only: new Set(before0021) });
  await withClient({ connectionString: database.ownerUrl }, async (owner) => {
    await owner.query(OLD_ROWS);
  });
  await migrate(database);
  await withClient({ connectionString: database.ownerUrl }, async (owner) => {
    const { rows } = await owner.query(
      `select ai_slop_id, winning_comment_id, paid_to, movement_id::int, finalized_at <= final_at as is_paid from award_finals order by 1`,
    );
    expect(rows).toEqual([
      { ai_slop_id: plain, winning_comment_id: ID(21), paid_to: first, movement_id: 1, is_paid: true },
      { ai_slop_id: moved, winning_comment_id: ID(22), paid_to: second, movement_id: 5, is_paid: false },
      { ai_slop_id: returned, winning_comment_id: null, paid_to: poster, movement_id: 6, is_paid: true },
    ]);
    const wins = await owner.query('select user_id, wins_count from artist_wins order by 1');
    expect(wins.rows).toEqual([
      { user_id: first, wins_count: 1 },
      { user_id: second, wins_count: 1 },
    ]);
    // Delete these rows, because the audit of every test database would report the missing rows that they reference.
    await owner.query(`set session_replication_role = replica`);
    for (const table of [
      'award_finals',
      'award_revisions',
      'award_entries',
      'awards',
      'artist_wins',
      'ledger_movements',
      'profiles',
    ])
      await owner.query(`delete from ${table}`);
  });
});
