import type { Db } from '@unslop/database/connect';
import type { ArtDetails } from '@unslop/domain/calls/beautiful-arts';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { read } from '../../platform/http/routes.ts';
import type { RowOf } from '../../platform/times.ts';
import { type ArtRow, presentArt } from '../comments/read.ts';
import { type AnsweredSlopRow, answeredSlopColumns, presentAnsweredSlop } from './answered-slop.ts';

export const artRoutes = [
  read('getArt', ({ db, params, user }) => findArtDetails(db, params.id, user?.userId ?? null)),
];

type Row = ArtRow &
  AnsweredSlopRow &
  RowOf<Omit<ArtDetails, keyof ArtRow | 'image' | 'ai_slop' | 'is_own'>, 'updated_at'>;

/**
 * Returns one piece of art with its slop and its artist.
 * @throws Refusal ART_NOT_FOUND
 */
async function findArtDetails(db: Db, id: string, viewerId: string | null): Promise<ArtDetails> {
  const { rows } = await sql<Row>`
    select c.*, a.title, a.description, a.updated_at, ${answeredSlopColumns},
           s.winning_comment_id is not distinct from c.id as is_winner,
           exists (select from comment_likes l where l.comment_id = c.id and l.user_id = ${viewerId}) as liked,
           exists (select from saved_beautiful_arts k where k.comment_id = c.id and k.user_id = ${viewerId}) as saved,
           exists (select from purchases u where u.comment_id = c.id and u.buyer_id = ${viewerId} and u.ended_at is null) as purchased
      from beautiful_arts a
      join lateral (select * from comments_with_profiles where id = a.id offset 0) c on true
      join lateral (select * from ai_slops_with_profiles where id = a.ai_slop_id offset 0) s on true
     where a.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new Refusal('ART_NOT_FOUND');
  return { ...presentArt(row), ai_slop: presentAnsweredSlop(row), is_own: row.user_id === viewerId };
}
