import type { Db, TableRow } from '@unslop/database/connect';
import type { Vote, VoteOutcome, VoteReceipt } from '@unslop/domain/calls/votes';
import { invariant, Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { type MaybePictureRow, presentPicture } from '../../core/images/picture.ts';
import { merkleTree } from '../../core/merkle/merkle.ts';
import type { Config } from '../../platform/config.ts';
import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';

type VoteRow = MaybePictureRow &
  Vote['artist'] &
  TableRow<'vote_receipts', 'comment_id' | 'liked_at'> & {
    ai_slop_id: string;
    title: string;
    is_taken_down: boolean;
    is_art_gone: boolean;
    settled_at: Date;
    outcome: VoteOutcome;
  };

const LIST = 'votes';

/** Lists a person's votes with how each was counted, newest first. */
export async function listVotes(db: Db, userId: string, query: { cursor?: string; limit?: number }) {
  const limit = limitOf(query.limit);
  const before = decodeCursor<[string, string]>(LIST, query.cursor, isTimeAndId);
  const { rows } = await sql<VoteRow>`
    select c.ai_slop_id, s.title, s.hidden_at is not null as is_taken_down, r.comment_id, c.user_id, c.username, c.display_name, c.avatar_url,
           c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt,
           c.withdrawn_at is not null or c.removed_at is not null or c.hidden_at is not null as is_art_gone, r.liked_at, a.settled_at, r.outcome
      from (select * from vote_receipts where user_id = ${userId}
              ${before ? sql`and (liked_at, comment_id) < (${before[0]}, ${before[1]})` : sql``}
             order by liked_at desc, comment_id desc limit ${limit + 1}) r
      join comments_with_profiles c on c.id = r.comment_id
      join ai_slops s on s.id = c.ai_slop_id
      join awards a on a.ai_slop_id = c.ai_slop_id
     order by r.liked_at desc, r.comment_id desc`.execute(db);
  return pageOf(rows.map(presentVote), limit, (last) => encodeCursor(LIST, [last.voted_at, last.comment_id]));
}

function presentVote(row: VoteRow): Vote {
  const { ai_slop_id, comment_id, user_id, username, display_name, avatar_url, outcome } = row;
  return {
    ai_slop_id,
    ai_slop_title: row.is_taken_down ? null : row.title,
    comment_id,
    artist: { user_id, username, display_name, avatar_url },
    image: row.is_taken_down || row.is_art_gone ? null : presentPicture(row, `Beautiful art by ${display_name}`),
    voted_at: row.liked_at.toISOString(),
    settled_at: row.settled_at.toISOString(),
    outcome,
  };
}

type ReceiptRow = Pick<VoteReceipt, 'ai_slop_id' | 'secret'> &
  TableRow<'vote_receipts', 'liked_at'> &
  Record<'leaf' | 'leaves' | 'root', Buffer>;

/** @throws Refusal NOT_FOUND if this person has no counted vote for the entry */
export async function findReceipt(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  userId: string,
  commentId: string,
): Promise<VoteReceipt> {
  const { rows } = await sql<ReceiptRow>`
    select c.ai_slop_id, r.liked_at, r.secret, vote_leaf(c.ai_slop_id, c.id, r.user_id, r.liked_at, r.secret) as leaf,
           coalesce(e.votes_root, a.votes_root) as root,
           -- Version 1 has one tree with all votes of the award.
           case a.votes_version when 1 then a.vote_leaves else substr(a.vote_leaves, 1 + 32 * (
             select coalesce(sum(counted_likes), 0) from award_entries b where b.ai_slop_id = e.ai_slop_id and b.comment_id < e.comment_id)::int,
             32 * e.counted_likes) end as leaves
      from vote_receipts r join comments c on c.id = r.comment_id join awards a on a.ai_slop_id = c.ai_slop_id
      join award_entries e on e.ai_slop_id = c.ai_slop_id and e.comment_id = c.id
     where r.user_id = ${userId} and r.comment_id = ${commentId} and r.secret is not null`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  const inclusionProof = merkleTree(row.leaves).prove(row.leaf);
  invariant(inclusionProof, 'a counted vote is a leaf of its award');
  return {
    construction: 'unslop vote 1',
    ai_slop_id: row.ai_slop_id,
    comment_id: commentId,
    voter_id: userId,
    voted_at: row.liked_at.toISOString(),
    secret: row.secret,
    leaf: row.leaf.toString('hex'),
    ...inclusionProof,
    root: row.root.toString('hex'),
    record: `${publicUrl}/api/ai-slops/${row.ai_slop_id}/award`,
  };
}
