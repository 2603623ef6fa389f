import type { Db } from '@unslop/database/connect';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { BeautifulArt } from '@unslop/domain/calls/comments';
import { sql } from 'kysely';
import { aiSlopsByIds } from '../ai-slops/read.ts';
import { hasName } from '../artists/read.ts';
import { type ArtRow, presentArt } from '../comments/read.ts';

/** How well a hit fits (0 before 1), when it was made, and its id: the order of every search. */
export type HitPlace = [rank: number, createdAt: string, id: string];
export type Hit<T> = T & { rank: number };

/** More people than this share a part of a name only where the part says nothing. */
const MAX_PEOPLE = 200;

const people = (term: string) => sql`(select p.id from profiles p
  where p.hidden_at is null and p.deleted_at is null and ${hasName(term)} limit ${MAX_PEOPLE})`;

const afterPlace = (place: HitPlace | null) =>
  place
    ? sql`where rank > ${place[0]} or (rank = ${place[0]} and (created_at, id) < (${place[1]}, ${place[2]}))`
    : sql``;

/** Slops by the beginnings of words of their title, then by those of their description or by their poster's name. */
export async function searchAiSlops(
  db: Db,
  term: string,
  after: HitPlace | null,
  limit: number,
  viewerId: string | null,
): Promise<Hit<AiSlop>[]> {
  const words = sql`(select prefix_query(${term}))`;
  const { rows } = await sql<{ id: string; rank: number }>`
    with hits as (
      (select id, 0 as rank, created_at from ai_slops s where is_listed and title_search @@ ${words})
      union all
      (select id, 1, created_at from ai_slops s
        where is_listed and coalesce(not title_search @@ ${words}, true)
          and (description_search @@ ${words} or user_id in ${people(term)})))
    select id, rank from hits ${afterPlace(after)} order by rank, created_at desc, id desc limit ${limit + 1}`.execute(
    db,
  );
  const ranks = new Map(rows.map(({ id, rank }) => [id, rank]));
  const slops = await aiSlopsByIds(db, [...ranks.keys()], viewerId);
  return slops.map((slop) => ({ ...slop, rank: ranks.get(slop.id)! }));
}

/** Art by its artist's name, then by the beginnings of its own words or of those of its slop's title. */
export async function searchBeautifulArt(
  db: Db,
  term: string,
  after: HitPlace | null,
  limit: number,
): Promise<Hit<BeautifulArt>[]> {
  const words = sql`(select prefix_query(${term}))`;
  const visible = sql`c.image_id is not null and c.withdrawn_at is null and c.removed_at is null and c.hidden_at is null`;
  const { rows } = await sql<ArtRow & { rank: number }>`
    with found as (
      (select c.id, c.created_at, 0 as rank from comments c where ${visible} and c.user_id in ${people(term)})
      union all
      (select c.id, c.created_at, 1 from comments c where ${visible} and c.content_search @@ ${words})
      union all
      (select c.id, c.created_at, 1 from ai_slops s join comments c on c.ai_slop_id = s.id
        where s.is_listed and s.title_search @@ ${words} and ${visible})),
    hits as (select id, created_at, min(rank) as rank from found group by id, created_at),
    page as (select h.id, h.rank, h.created_at from hits h join beautiful_arts a using (id)
      ${afterPlace(after)} order by rank, created_at desc, id desc limit ${limit + 1})
    select c.*, a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner, page.rank
      from page
      join beautiful_arts a on a.id = page.id
      join comments_with_profiles c on c.id = page.id
      join ai_slops s on s.id = c.ai_slop_id
     order by page.rank, page.created_at desc, page.id desc`.execute(db);
  return rows.map((row) => ({ ...presentArt(row), rank: row.rank }));
}
