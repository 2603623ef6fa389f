import type { Db } from '@unslop/database/connect';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { BeautifulArt } from '@unslop/domain/calls/comments';
import { type RawBuilder, sql } from 'kysely';
import { aiSlopsByIds } from '../ai-slops/read.ts';
import { hasName } from '../artists/read.ts';
import { type ArtRow, presentArt } from '../comments/read.ts';

/** How well a hit fits (0 before 1), when it was made, and its id: the order of every search. */
export type HitPlace = [rank: number, createdAt: string, id: string];
export type Hit<T> = T & { rank: number };

/** More people than this share a part of a name only where the part says nothing. */
const MAX_PEOPLE = 200;

async function peopleNamed(db: Db, term: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from profiles p
    where p.hidden_at is null and p.deleted_at is null and ${hasName(term)} order by p.id limit ${MAX_PEOPLE}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/**
 * The newest of what was found that come after a place: no more of each rank are ever needed. With an offset, so that
 * what is found is found by its index of words: for a word that nobody wrote, the planner would walk through the whole
 * table in the order of time.
 */
function newestOf(rank: 0 | 1, found: RawBuilder<unknown>, after: HitPlace | null, limit: number): RawBuilder<unknown> {
  const isAfter =
    !after || after[0] < rank
      ? sql`true`
      : after[0] > rank
        ? sql`false`
        : sql`(created_at, id) < (${after[1]}, ${after[2]})`;
  return sql`(select id, ${rank}::int as rank, created_at from (${found} offset 0) found
    where ${isAfter} order by created_at desc, id desc limit ${limit + 1})`;
}

/** Slops by the beginnings of words of their title, then by those of their description or by their poster's name. */
export async function searchAiSlops(
  db: Db,
  term: string,
  after: HitPlace | null,
  limit: number,
  viewerId: string | null,
): Promise<Hit<AiSlop>[]> {
  const people = await peopleNamed(db, term);
  // As a call on a constant, not a subselect: so the planner knows how rare the words are.
  const words = sql`prefix_query(${term}::text)`;
  const byTitle = sql`select s.id, s.created_at from ai_slops s where s.is_listed and s.title_search @@ ${words}`;
  const byOther = sql`select s.id, s.created_at from ai_slops s
    where s.is_listed and coalesce(not s.title_search @@ ${words}, true)
      and (s.description_search @@ ${words} or s.user_id = any(${people}::uuid[]))`;
  const { rows } = await sql<{ id: string; rank: number }>`
    with hits as (${newestOf(0, byTitle, after, limit)} union all ${newestOf(1, byOther, after, limit)})
    select id, rank from hits order by rank, created_at desc, id desc limit ${limit + 1}`.execute(db);
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
  const people = await peopleNamed(db, term);
  // As a call on a constant, not a subselect: so the planner knows how rare the words are.
  const words = sql`prefix_query(${term}::text)`;
  const visible = sql`c.image_id is not null and c.withdrawn_at is null and c.removed_at is null and c.hidden_at is null
    and exists (select from ai_slops s where s.id = c.ai_slop_id and s.hidden_at is null)`;
  const byOthers = sql`${visible} and c.user_id <> all(${people}::uuid[])`;
  const byArtist = sql`select c.id, c.created_at from comments c where ${visible} and c.user_id = any(${people}::uuid[])`;
  const byWords = sql`select c.id, c.created_at from comments c where ${byOthers} and c.content_search @@ ${words}`;
  const bySlop = sql`select c.id, c.created_at from comments c join ai_slops t on t.id = c.ai_slop_id
    where ${byOthers} and t.title_search @@ ${words} and coalesce(not c.content_search @@ ${words}, true)`;
  const { rows } = await sql<ArtRow & { rank: number }>`
    with hits as (
      ${newestOf(0, byArtist, after, limit)}
      union all ${newestOf(1, byWords, after, limit)}
      union all ${newestOf(1, bySlop, after, limit)}),
    page as (select * from hits order by rank, created_at desc, id desc limit ${limit + 1})
    select c.*, a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner, page.rank
      from page
      join lateral (select * from beautiful_arts where id = page.id offset 0) a on true
      join lateral (select * from comments_with_profiles where id = page.id offset 0) c on true
      join ai_slops s on s.id = c.ai_slop_id
     order by page.rank, page.created_at desc, page.id desc`.execute(db);
  return rows.map((row) => ({ ...presentArt(row), rank: row.rank }));
}
