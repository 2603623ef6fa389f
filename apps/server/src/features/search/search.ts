import type { Db } from '@unslop/database/connect';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { BeautifulArt } from '@unslop/domain/calls/comments';
import { type RawBuilder, sql } from 'kysely';
import {
  contents,
  descriptions,
  foundByIndex,
  hasWords,
  NEAR,
  NEAR_OF_WORDS,
  nearFirst,
  titles,
  type WordColumn,
} from '../../platform/words.ts';
import { aiSlopsByIds } from '../ai-slops/read.ts';
import { hasName } from '../artists/read.ts';
import { type ArtRow, presentArt } from '../comments/read.ts';

/** How well a hit fits (0 before 1), when it was made, and its id: the order of every search. */
export type HitKeys = [rank: number, createdAt: string, id: string];
export type Hit<T> = T & { rank: number };

/** More people share only a part of a name that is too common to be of use. */
const MAX_PEOPLE = 200;
/** The newest slops with the words whose art is searched. */
const MAX_SLOPS = 100;

async function peopleNamed(db: Db, term: string): Promise<string[]> {
  const isShown = sql`p.hidden_at is null and p.deleted_at is null`;
  const walked = sql`(
    select * from profiles p where ${isShown} order by p.id limit ${NEAR})`;
  const named = sql`(
    select p.id from (select * from profiles p where ${hasName(term)} offset 0) p
     where ${isShown} order by p.id limit ${MAX_PEOPLE})`;
  const { rows } = await sql<{ id: string }>`select id from ${nearFirst(
    sql`select p.id from ${walked} p where ${hasName(term)}`,
    named,
    MAX_PEOPLE,
  )} p`.execute(db);
  return rows.map((row) => row.id);
}

/** What follows `after` among the hits of one rank; nothing of a rank that was passed already. */
function isAfter(rank: 0 | 1, after: HitKeys | null): RawBuilder<boolean> {
  if (!after || after[0] < rank) return sql<boolean>`true`;
  return after[0] > rank ? sql<boolean>`false` : sql<boolean>`(created_at, id) < (${after[1]}, ${after[2]})`;
}

const newestFirst = sql`order by created_at desc, id desc`;

/**
 * The newest that have the words, no more than `most`: among the newest of all, or else by the index of words.
 * @param indexed  what the index of words is limited to, besides
 * @param isShown  asked of one row after the other in their order, until there are enough
 */
function newestOf(
  column: WordColumn,
  { term, listed, indexed = sql`true`, isOther = sql`true`, isShown = sql`true`, most }: Wanted,
): RawBuilder<unknown> {
  const matching = sql`${indexed} and ${hasWords(column, term)} and ${isOther}`;
  const newest = sql`(
    select * from ${sql.table(column.table)} where ${listed} ${newestFirst} limit ${NEAR_OF_WORDS}) newest`;
  const found = sql`(
    select * from ${foundByIndex(column, term, indexed)} found
     where ${listed} and ${matching}
     ${newestFirst} offset 0) found`;
  return nearFirst(
    sql`select id, created_at from ${newest}
      where ${matching} and ${isShown}`,
    sql`(
      select id, created_at from ${found}
       where ${isShown} limit ${most})`,
    most,
  );
}

interface Wanted {
  term: string;
  listed: RawBuilder<unknown>;
  indexed?: RawBuilder<unknown>;
  isOther?: RawBuilder<unknown>;
  isShown?: RawBuilder<unknown>;
  most: number;
}

/** Slops by the beginnings of words of their title, then by those of their description or by their poster's name. */
export async function searchAiSlops(
  db: Db,
  term: string,
  after: HitKeys | null,
  limit: number,
  viewerId: string | null,
): Promise<Hit<AiSlop>[]> {
  const people = await peopleNamed(db, term);
  const most = limit + 1;
  const isOther = sql`coalesce(not ${hasWords(titles, term)}, true)`;
  const listed = (rank: 0 | 1) => sql`is_listed and ${isAfter(rank, after)}`;
  const byTitle = newestOf(titles, { term, listed: listed(0), most });
  const byDescription = newestOf(descriptions, { term, listed: listed(1), isOther, most });
  const byPoster = sql`(select s.* from unnest(${people}::uuid[]) person(id) cross join lateral (
      select * from ai_slops where user_id = person.id and ${listed(1)} and ${isOther} ${newestFirst} limit ${most}) s)`;
  const { rows } = await sql<{ id: string; rank: number }>`
    with first as materialized (select id, created_at, 0 as rank from ${byTitle} s),
    second as (select distinct id, created_at, 1 as rank from (
      select id, created_at from ${byDescription} s
      union all
      select id, created_at from ${byPoster} s) s
      where (select count(*) from first) < ${most})
    select id, rank from (select * from first union all select * from second) hits
     order by rank, created_at desc, id desc limit ${most}`.execute(db);
  const ranks = new Map(rows.map(({ id, rank }) => [id, rank]));
  const slops = await aiSlopsByIds(db, [...ranks.keys()], viewerId);
  return slops.map((slop) => ({ ...slop, rank: ranks.get(slop.id)! }));
}

/**
 * Art by its artist's name, then by the beginnings of its own words or of those of its slop's title. Where more than
 * `MAX_SLOPS` slops have the words, the art of the newest of them is found.
 */
export async function searchBeautifulArt(
  db: Db,
  term: string,
  after: HitKeys | null,
  limit: number,
): Promise<Hit<BeautifulArt>[]> {
  const people = await peopleNamed(db, term);
  const most = limit + 1;
  const stands = (rank: 0 | 1) =>
    sql`image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and ${isAfter(rank, after)}`;
  const isShown = sql`(select s.hidden_at is null from ai_slops s where s.id = ai_slop_id)`;
  const byArtist = sql`(select c.* from unnest(${people}::uuid[]) person(id) cross join lateral (
      select * from comments where user_id = person.id and ${stands(0)} and ${isShown} ${newestFirst} limit ${most}) c)`;
  const isByOthers = sql`user_id <> all(${people}::uuid[])`;
  const byWords = newestOf(contents, {
    term,
    listed: stands(1),
    indexed: sql`image_id is not null`,
    isOther: isByOthers,
    isShown,
    most,
  });
  const slops = newestOf(titles, {
    term,
    listed: sql`hidden_at is null ${after ? sql`and created_at < ${after[1]}` : sql``}`,
    most: MAX_SLOPS,
  });
  const bySlop = sql`(select c.* from ${slops} t cross join lateral (
      select * from comments where ai_slop_id = t.id and ${stands(1)} and ${isByOthers}) c)`;
  const { rows } = await sql<ArtRow & { rank: number }>`
    with first as materialized (select id, created_at, 0 as rank from ${byArtist} c),
    second as (select distinct id, created_at, 1 as rank from (
      select id, created_at from ${byWords} c
      union all
      select id, created_at from ${bySlop} c) c
      where (select count(*) from first) < ${most}),
    page as (select * from (select * from first union all select * from second) hits
     order by rank, created_at desc, id desc limit ${most})
    select c.*, a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner, page.rank
      from page
      join lateral (select * from beautiful_arts where id = page.id offset 0) a on true
      join lateral (select * from comments_with_profiles where id = page.id offset 0) c on true
      join ai_slops s on s.id = c.ai_slop_id
     order by page.rank, page.created_at desc, page.id desc`.execute(db);
  return rows.map(presentArt);
}
