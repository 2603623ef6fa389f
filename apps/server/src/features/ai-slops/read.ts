import { type Db, prepared } from '@unslop/database/connect';
import type { AiSlopStatus } from '@unslop/domain/ai-slops';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Category, Style } from '@unslop/domain/categories';
import { sql } from 'kysely';
import { type PictureRow, presentPicture } from '../../core/images/picture.ts';

export interface AiSlopRow extends PictureRow {
  id: string;
  user_id: string;
  username: string;
  display_name: string;
  avatar_url: string | null;
  title: string;
  description: string;
  category: Category | null;
  style: Style | null;
  image_path: string;
  created_at: Date;
  likes: number;
  liked: boolean;
  comments_count: number;
  beautiful_art_count: number;
  prize_pool_cents: number;
  duration_days: number;
  status: AiSlopStatus;
  deadline: Date | null;
  winning_comment_id: string | null;
  awarded_at: Date | null;
  settled_at: Date | null;
  cancelled_at: Date | null;
}

/** One slop as the API shows it, with the database's time; undefined when there is none or it is hidden. */
export async function findAiSlop(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<(AiSlop & { now: string }) | undefined> {
  const { rows } = await sql<AiSlopRow & { now: Date }>`${prepared}
    select ${shownColumns}, ${likedBy(viewerId)} as liked, app_now() as now
      from ai_slops_with_profiles s where s.id = ${id} and s.hidden_at is null`.execute(db);
  return rows[0] && { ...presentAiSlop(rows[0]), now: rows[0].now.toISOString() };
}

/** What is shown of `ai_slops_with_profiles s`. */
export const shownColumns = sql`s.id, s.user_id, s.username, s.display_name, s.avatar_url, s.title, s.description, s.category, s.style,
  s.image_url, s.image_path, s.image_width, s.image_height, s.image_widths, s.image_has_avif, s.image_thumbhash, s.image_alt,
  s.created_at, s.likes, s.comments_count, s.beautiful_art_count, s.prize_pool_cents, s.duration_days, s.status, s.deadline,
  s.winning_comment_id, s.awarded_at, s.settled_at, s.cancelled_at`;

/** These slops in the order of `ids`. */
export async function aiSlopsByIds(db: Db, ids: readonly string[], viewerId: string | null): Promise<AiSlop[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AiSlopRow>`
    select ${shownColumns}, ${likedBy(viewerId)} as liked
      from unnest(${ids}::uuid[]) with ordinality wanted(id, position) join ai_slops_with_profiles s on s.id = wanted.id
     order by wanted.position`.execute(db);
  return rows.map(presentAiSlop);
}

export function likedBy(viewerId: string | null) {
  return viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from ai_slop_likes l where l.ai_slop_id = s.id and l.user_id = ${viewerId})`;
}

export function presentAiSlop(row: AiSlopRow): AiSlop {
  return {
    id: row.id,
    user_id: row.user_id,
    username: row.username,
    display_name: row.display_name,
    avatar_url: row.avatar_url,
    title: row.title,
    description: row.description,
    category: row.category,
    style: row.style,
    image_url: row.image_url,
    image_path: row.image_path,
    image: presentPicture(row, row.title),
    created_at: row.created_at.toISOString(),
    likes: row.likes,
    liked: row.liked,
    comments_count: row.comments_count,
    beautiful_art_count: row.beautiful_art_count,
    prize_pool_cents: row.prize_pool_cents,
    duration_days: row.duration_days,
    status: row.status,
    deadline: row.deadline?.toISOString() ?? null,
    winning_comment_id: row.winning_comment_id,
    awarded_at: row.awarded_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
  };
}
