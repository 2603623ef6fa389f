import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { auditIn } from './audit.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';
import { withClient } from './with-client.ts';

const before0026 = readdirSync(path.join(import.meta.dirname, '../migrations')).filter((name) => name < '0026');

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/**
 * An award as the release before 0026 left it, and a closed day. The award has two votes, one of a deleted account.
 * Triggers and foreign keys are off, because only the rows matter here.
 */
const OLD_ROWS = `
  set session_replication_role = replica;
  insert into comments (id, ai_slop_id, user_id, image_id, image_url, image_path) values ('${ID(21)}', '${ID(11)}', '${ID(2)}', '${ID(31)}', '/x', 'x');
  insert into vote_receipts (user_id, liked_at, comment_id, outcome, secret) values ('${ID(3)}', '2026-01-01', '${ID(21)}', 'counted', '${ID(41)}');
  with vote (voter, secret) as (values ('${ID(3)}', '${ID(41)}'), ('${ID(4)}', '${ID(42)}')),
    leaf as (
      select sha256('\\x00'::bytea || convert_to(concat_ws(E'\\n', 'unslop vote 1', '${ID(11)}', '${ID(21)}', voter,
               '2026-01-01T00:00:00.000Z', secret), 'UTF8')) as leaf from vote),
    leaves as (select string_agg(leaf, ''::bytea order by leaf) as leaves from leaf)
  insert into awards (ai_slop_id, outcome, owner_id, winner_id, winning_comment_id, prize_cents, deadline_at, settled_at, votes_count,
    votes_version, votes_root, vote_leaves)
  select '${ID(11)}', 'awarded', '${ID(1)}', '${ID(2)}', '${ID(21)}', 1000, '2026-01-02', '2026-01-02', 2, 1,
         sha256('\\x01'::bytea || leaves), leaves from leaves;
  insert into award_entries (ai_slop_id, comment_id, artist_id, comment_created_at, shown_likes, counted_likes, own_likes, unverified_likes,
    banned_likes, late_likes) values ('${ID(11)}', '${ID(21)}', '${ID(2)}', '2026-01-01', 2, 2, 0, 0, 0, 0);
  insert into book_days (day, movements_count, root, leaves, balance_cents, hold_cents, prize_cents, debt_cents, fees_cents, costs_cents,
    stripe_cents, clearing_cents, previous_head, head)
  values ('2026-01-02', 0, sha256(''), '', 0, 0, 0, 0, 0, 0, 0, 0, decode(repeat('00', 32), 'hex'),
    sha256(convert_to(concat_ws(E'\\n', 'unslop day 1', '2026-01-02', '0', encode(sha256(''), 'hex'), '0 0 0 0 0 0 0', 'none', repeat('0', 64)), 'UTF8')));`;

test('0026 keeps older awards and days verifiable and finds deleted receipts [T372]', async () => {
  const database = await createTestDatabase({ isBare: true });
  await migrate({ ...database, only: new Set(before0026) });
  const asOwner = (work: Parameters<typeof withClient>[1]) => withClient({ connectionString: database.ownerUrl }, work);
  await asOwner((owner) => owner.query(OLD_ROWS));
  await migrate(database);
  await asOwner(async (owner) => {
    const deleted = await owner.query('select ai_slop_id, receipts_count from receipt_deletions');
    expect(deleted.rows).toEqual([{ ai_slop_id: ID(11), receipts_count: 1 }]);
    const days = await owner.query('select version, is_published, awards_count from book_days');
    expect(days.rows).toEqual([{ version: 1, is_published: true, awards_count: null }]);
    const broken = async () => (await auditIn(owner)).findings.map(({ invariant }) => invariant);
    const ours = /^(votes|leaves|days)_/;
    expect((await broken()).filter((name) => ours.test(name))).toEqual([]);
    await owner.query('set session_replication_role = replica; delete from vote_receipts');
    expect(await broken()).toContain('leaves_have_their_receipts');
    // Delete these rows, because the audit of every test database would report the missing rows that they reference.
    for (const table of ['receipt_deletions', 'award_entries', 'awards', 'book_days', 'comments'])
      await owner.query(`delete from ${table}`);
  });
});
