import { type Db, prepared } from '@unslop/database/connect';
import type { Art, Comment } from '@unslop/domain/calls/comments';
import { type RawBuilder, sql } from 'kysely';
import { type MaybePictureRow, type PictureRow, withPicture } from '../../core/images/picture.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';
import type { Trx } from '../../platform/transactions.ts';
import type { CommentOrder, ListedComment } from './orders.ts';

type CommentRow = Omit<RowOf<Comment, 'created_at' | 'withdrawn_at'>, 'image'> & MaybePictureRow;

/**
 * Lists a slop's comments, one more than `limit`, with the stored number of comments and art. Retracted art and covered
 * art stay as a line that says so. Removed and hidden comments are left out.
 * @returns null if there is no such slop
 */
export async function listComments(
  db: Db,
  slopId: string,
  viewerId: string | null,
  { order, after, limit }: { order: CommentOrder; after: (string | number)[] | null; limit: number },
): Promise<{ comments: ListedComment[]; count: number } | null> {
  const { orderBy, step = sql`0` } = order;
  const rows = await readComments(
    db,
    viewerId,
    sql`(select n.comments_count + n.beautiful_art_count as count from ai_slops s
           join ai_slop_counters n on n.ai_slop_id = s.id where s.id = ${slopId} and s.hidden_at is null)`,
    sql`select c.id, row_number() over (order by ${orderBy}) as at, ${step} as step from comments c join comment_counters n on n.comment_id = c.id
         where c.ai_slop_id = ${slopId} and c.removed_at is null and (c.hidden_at is null or c.is_covered)
           ${after ? sql`and ${order.isAfter(after)}` : sql``}
         order by ${orderBy} limit ${sql.lit(limit + 1)}`,
  );
  return rows[0] ? { comments: presented(rows), count: rows[0].count } : null;
}

export async function findCommentsOf(
  db: Db,
  slopId: string,
  ids: string[],
  viewerId: string | null,
): Promise<Comment[]> {
  const rows = await readComments(
    db,
    viewerId,
    sql`(select 0 as count)`,
    sql`select id, 1 as at, 0 as step from comments
         where id = any(${ids}::uuid[]) and ai_slop_id = ${slopId} and removed_at is null and (hidden_at is null or is_covered)`,
  );
  return presented(rows);
}

type CountedRow = CommentRow & { count: number; step: number };

/** Drops the placeholder row of an empty list. */
const presented = (rows: CountedRow[]): ListedComment[] => rows.filter((row) => row.id !== null).map(presentComment);

async function readComments(db: Db, viewerId: string | null, total: RawBuilder<unknown>, ids: RawBuilder<unknown>) {
  const { rows } = await sql<CountedRow>`${prepared}
    select total.count, listed.step, ${shownColumns},
           exists (select from comment_likes l where l.comment_id = c.id and l.user_id = ${viewerId}) as liked
      from ${total} total
      left join (${ids}) listed on true
      left join lateral (select * from comments_with_profiles where id = listed.id offset 0) c on true
     order by listed.at`.execute(db);
  return rows;
}

/** Columns of `comments_with_profiles c` that are shown. */
const shownColumns = sql`c.id, c.ai_slop_id, c.user_id, c.username, c.display_name, c.avatar_url, c.content, c.image_url,
           c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt, c.price_cents,
           c.created_at, c.likes, c.seen_by, c.withdrawn_at, c.shows_process, c.is_disputed, c.is_covered`;

export async function findComment(trx: Trx, id: string): Promise<Comment> {
  const { rows } = await sql<CommentRow>`
    select ${shownColumns}, false as liked from comments_with_profiles c where c.id = ${id}`.execute(trx);
  return presentComment(rows[0]!);
}

/**
 * Formats a comment. Retracted art leaves a line. Covered art keeps its place and its likes, without picture and text.
 */
function presentComment<R extends CommentRow>(row: R) {
  const comment = withIsoTimes(withPicture(row, `Beautiful art by ${row.display_name}`));
  const gone = { content: '', image_url: null, image: null, likes: 0, price_cents: null, shows_process: false };
  if (row.withdrawn_at) return { ...comment, ...gone };
  return row.is_covered ? { ...comment, ...gone, likes: comment.likes, seen_by: 0, is_disputed: false } : comment;
}

export type ArtRow = Omit<RowOf<Art, 'created_at'>, 'image'> & PictureRow;

export async function listArtOf(db: Db, userId: string, after: [string, string] | null, limit: number): Promise<Art[]> {
  const { rows } = await sql<ArtRow>`
    select c.*, a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner
      from beautiful_arts a
      join lateral (select * from comments_with_profiles where id = a.id offset 0) c on true
      join ai_slops s on s.id = a.ai_slop_id
     where a.user_id = ${userId}
       ${after ? sql`and (a.created_at, a.id) < (${after[0]}, ${after[1]})` : sql``}
     order by a.created_at desc, a.id desc limit ${limit + 1}`.execute(db);
  return rows.map(presentArt);
}

export const presentArt = <R extends ArtRow>(row: R) => withIsoTimes(withPicture(row, row.title));
