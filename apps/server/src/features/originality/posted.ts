import { type Db, prepared } from '@unslop/database/connect';
import { sql } from 'kysely';
import { imageColumns, type PictureRow } from '../../core/images/picture.ts';
import type { Trx } from '../../platform/transactions.ts';

/**
 * A picture that was posted as a slop or as art. `bits` is the number of fingerprint bits that differ from the picture
 * that it is compared with.
 */
export interface Posted extends PictureRow {
  image_id: string;
  bits: number;
  /** True if only one half of a picture matched. Set only for similar pictures. */
  is_half: boolean;
  /** Null for a slop. */
  comment_id: string | null;
  ai_slop_id: string;
  slop_title: string;
  user_id: string;
  name: string;
  posted_at: Date;
  /** True if everyone can see the post. */
  is_shown: boolean;
  /** Taken down as illegal. A copy is shown only after a moderator has looked at it. */
  is_illegal: boolean;
  /** Moderators once took it down as illegal, even if they reversed that later. */
  was_illegal: boolean;
}

/** A picture that was just posted. */
export type Mine = Pick<Posted, 'comment_id' | 'ai_slop_id' | 'slop_title' | 'user_id' | 'posted_at'>;

/** Finds pictures similar to this one, posted by anyone, oldest first. */
export async function postedLike(db: Db | Trx, imageId: string, mostBits: number): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    ${prepared} with found as materialized (select * from similar_pictures(${imageId}, ${mostBits}))
    select f.image_id, f.bits, f.is_half, p.comment_id, p.ai_slop_id, p.slop_title, p.user_id, w.username as name, p.posted_at, p.is_shown, p.is_illegal, p.was_illegal,
           ${imageColumns}
      from found f
      join lateral (${posts(sql`f.image_id`)}) p on true
      join people w on w.id = p.user_id
      join images i on i.id = f.image_id
     order by p.posted_at, p.comment_id`.execute(db);
  return rows;
}

/** Selects the post of an image. Each image is posted at most once. */
const posts = (imageId: ReturnType<typeof sql>) => sql`
  select c.id as comment_id, c.ai_slop_id, s.title as slop_title, c.user_id, c.created_at as posted_at,
         c.hidden_at is null and c.withdrawn_at is null and c.removed_at is null and s.hidden_at is null as is_shown,
         c.hidden_at is not null and (i.was_illegal or ${isCoveredAsIllegal('comment', sql`c.id`)}) as is_illegal, i.was_illegal
    from comments c join ai_slops s on s.id = c.ai_slop_id cross join lateral (select was_illegal('comment', c.id)) i
   where c.image_id = ${imageId}
   union all
  select null, s.id, s.title, s.user_id, s.created_at, s.hidden_at is null,
         s.hidden_at is not null and (i.was_illegal or ${isCoveredAsIllegal('ai_slop', sql`s.id`)}), i.was_illegal
    from ai_slops s cross join lateral (select was_illegal('ai_slop', s.id)) i where s.image_id = ${imageId}`;

/** True if one moderator covered the post as illegal, and two moderators have not decided about it yet. */
const isCoveredAsIllegal = (type: 'comment' | 'ai_slop', id: ReturnType<typeof sql>) => sql`coalesce((
  select action = 'cover' and rule = 'illegal' from moderation_log
   where subject_type = ${type} and subject_id = ${id} and action in ('hide', 'cover', 'uncover', 'unhide') order by id desc limit 1), false)`;
