import { type Db, prepared } from '@unslop/database/connect';
import { sql } from 'kysely';
import { imageColumns, type PictureRow } from '../../core/images/picture.ts';
import type { Trx } from '../../platform/transactions.ts';

/** A picture that was posted, as a slop or as art, and how many bits of its fingerprint differ from the one that was asked about. */
export interface Posted extends PictureRow {
  image_id: string;
  bits: number;
  /** Only a half of it was compared; in pictures that merely look alike. */
  is_half: boolean;
  /** Null: it is a slop. */
  comment_id: string | null;
  ai_slop_id: string;
  slop_title: string;
  user_id: string;
  name: string;
  posted_at: Date;
  /** Everybody can see it. */
  is_shown: boolean;
  /** A moderator has taken it down as illegal. */
  is_illegal: boolean;
}

/** Where pictures like this one were posted, by any person, the first first. */
export async function postedLike(db: Db | Trx, imageId: string, mostBits: number): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    ${prepared} with found as materialized (select * from similar_pictures(${imageId}, ${mostBits}))
    select f.image_id, f.bits, f.is_half, p.comment_id, p.ai_slop_id, p.slop_title, p.user_id, w.username as name, p.posted_at, p.is_shown, p.is_illegal,
           ${imageColumns}
      from found f
      join lateral (${posts(sql`f.image_id`)}) p on true
      join people w on w.id = p.user_id
      join images i on i.id = f.image_id
     order by p.posted_at, p.comment_id`.execute(db);
  return rows;
}

/** Where an image was posted: once at most. */
const posts = (imageId: ReturnType<typeof sql>) => sql`
  select c.id as comment_id, c.ai_slop_id, s.title as slop_title, c.user_id, c.created_at as posted_at,
         c.hidden_at is null and c.withdrawn_at is null and c.removed_at is null and s.hidden_at is null as is_shown,
         c.hidden_at is not null and ${wasIllegal('comment', sql`c.id`)} as is_illegal
    from comments c join ai_slops s on s.id = c.ai_slop_id where c.image_id = ${imageId}
   union all
  select null, s.id, s.title, s.user_id, s.created_at, s.hidden_at is null,
         s.hidden_at is not null and ${wasIllegal('ai_slop', sql`s.id`)}
    from ai_slops s where s.image_id = ${imageId}`;

/**
 * True if a moderator took it down as illegal and none has shown it again since. A later act without that rule, such as erasing the
 * picture, changes nothing.
 */
const wasIllegal = (type: 'comment' | 'ai_slop', id: ReturnType<typeof sql>) => sql`exists (
  select from moderation_log l where l.subject_type = ${type} and l.subject_id = ${id} and l.action in ('hide', 'erase') and l.rule = 'illegal'
     and not exists (select from moderation_log u where u.subject_type = l.subject_type and u.subject_id = l.subject_id
                        and u.action = 'unhide' and u.id > l.id))`;
