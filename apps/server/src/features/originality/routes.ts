import { Refusal } from '@unslop/domain/errors';
import { ORIGINALITY } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { read } from '../../platform/http/routes.ts';

/** Maximum number of an artist's entries to search, newest first. */
const MOST_ENTRIES = 500;

export const originalityRoutes = [
  read('listSameEntries', async ({ db, params }) => {
    const { rows } = await sql<{ id: string; ai_slop_id: string; slop_title: string }>`
      with art as (select id, image_id, user_id, ai_slop_id from comments
                    where id = ${params.id} and image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null)
      select art.id as asked, other.* from art left join lateral (
        select c.id, c.ai_slop_id, s.title as slop_title from (
            select id, image_id, ai_slop_id from comments
             where user_id = art.user_id and image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null
             order by created_at desc limit ${MOST_ENTRIES}) c
          join ai_slops s on s.id = c.ai_slop_id and s.hidden_at is null
         where c.ai_slop_id <> art.ai_slop_id
           and exists (select from image_fingerprints a, image_fingerprints b
                        where a.image_id = art.image_id and b.image_id = c.image_id and (a.part = 0 or b.part = 0)
                          and bit_count(a.hash # b.hash) <= ${ORIGINALITY.sameBits})
         order by s.created_at, c.id) other on true`.execute(db);
    if (rows.length === 0) throw new Refusal('COMMENT_NOT_FOUND');
    return {
      data: rows
        .filter(({ id }) => id !== null)
        .map(({ id, ai_slop_id, slop_title }) => ({ id, ai_slop_id, slop_title })),
    };
  }),
];
