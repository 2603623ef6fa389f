import type { AiSlop, AwardState } from '@unslop/domain/calls/ai-slops';
import { sql } from 'kysely';
import { type PictureRow, withPicture } from '../../core/images/picture.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';

type Times = 'created_at' | 'deadline' | 'awarded_at' | 'settled_at' | 'cancelled_at';
export type AiSlopRow = Omit<RowOf<AiSlop, Times>, 'image'> & PictureRow;

/** `is_covered` means hidden while moderators check. The page says so. */
export type AiSlopShown = AiSlopRow & { now: Date; award: AwardState | null; is_covered: boolean };

/**
 * Selects one slop with the database time, as a guest sees it. Returns no row if there is none or it is hidden for good.
 * The likes of a member are marks.
 */
export const aiSlopShown = (id: string) => sql<AiSlopShown>`
  select ${shownColumns}, false as liked, app_now() as now, s.is_covered,
         (select json_build_object('final_at', coalesce(f.finalized_at, f.final_at), 'is_final', f.finalized_at is not null,
                                   'delayed_by', f.delayed_by) from award_finals f where f.ai_slop_id = s.id) as award
    from ai_slops_with_profiles s where s.id = ${id} and (s.hidden_at is null or s.is_covered)`;

/** Columns of `ai_slops_with_profiles s` that are shown. */
export const shownColumns = sql`s.id, s.user_id, s.username, s.display_name, s.avatar_url, s.title, s.description, s.category, s.style,
  s.image_url, s.image_path, s.image_width, s.image_height, s.image_widths, s.image_has_avif, s.image_thumbhash, s.image_alt,
  s.created_at, s.likes, s.comments_count, s.beautiful_art_count, s.prize_pool_cents, s.duration_days, s.status, s.deadline,
  s.winning_comment_id, s.awarded_at, s.settled_at, s.cancelled_at, s.has_sealed_votes, s.is_disputed`;

/**
 * Selects which of these slops the member `caller."userId"` likes. The ids are in a subselect, so the planner does not
 * know how many there are. For five known ids it would prefer a custom plan to the cached one and replan each time,
 * which takes longer than the query.
 */
export const likedOf = (ids: readonly string[]) => sql<{ liked: string[] }>`
  select array(select slop::text from unnest((select ${ids}::uuid[])) slop
                where exists (select from ai_slop_likes l where l.ai_slop_id = slop and l.user_id = caller."userId")) as liked`;

/** True if the member `caller."userId"` likes this slop. */
export const isLiked = (id: string) => sql<{ liked: boolean }>`
  select exists (select from ai_slop_likes where ai_slop_id = ${id} and user_id = caller."userId") as liked`;

export function likedBy(viewerId: string | null) {
  return viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from ai_slop_likes l where l.ai_slop_id = s.id and l.user_id = ${viewerId})`;
}

export const presentAiSlop = <R extends AiSlopRow>(row: R) => withIsoTimes(withPicture(row, row.title));
