import { type Db, prepared } from '@unslop/database/connect';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { ArtistListItem } from '@unslop/domain/calls/artists';
import type { Art } from '@unslop/domain/calls/comments';
import { type RawBuilder, sql } from 'kysely';
import { withDates } from '../../platform/times.ts';
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
import { type AiSlopRow, likedBy, presentAiSlop, shownColumns } from '../ai-slops/read.ts';
import { type ArtistRow, hasNameAsAsked, presentArtists, selectArtists } from '../artists/read.ts';
import { type ArtRow, presentArt } from '../comments/read.ts';

/** Sort keys of every search: rank (0 fits best), creation time and id. */
export type HitKeys = [rank: number, createdAt: string, id: string];
export type Hit<T> = T & { rank: number };

/** Maximum number of people with a name. If more share a part of a name, it is too common to be useful. */
const MAX_PEOPLE = 200;
/** Maximum number of matching slops, newest first, to search for art. */
const MAX_SLOPS = 100;

/**
 * CTEs that several parts of a search share: the words of the term in `asked`, and the people with such a name in
 * `people`.
 */
function askedFor(term: string): RawBuilder<unknown> {
  const isShown = sql`p.hidden_at is null and p.deleted_at is null`;
  const isNamed = hasNameAsAsked(term);
  const near = sql`
    select p.id from (
      select * from profiles p where ${isShown} order by p.id limit ${sql.lit(NEAR)}) p where ${isNamed}`;
  const named = sql`(
    select p.id from (select * from profiles p where ${isNamed} offset 0) p
     where ${isShown} order by p.id limit ${sql.lit(MAX_PEOPLE)})`;
  return sql`asked as materialized (select prefix_query(${term}::text) as words),
    people as materialized (select id from ${nearFirst(near, named, MAX_PEOPLE)} p)`;
}
const words = sql`(select words from asked)`;

/** Returns the condition for hits of one rank after `after`. It is false for a rank that was passed already. */
function isAfter(rank: 0 | 1, after: HitKeys | null): RawBuilder<boolean> {
  if (!after || after[0] < rank) return sql<boolean>`true`;
  return after[0] > rank ? sql<boolean>`false` : sql<boolean>`(created_at, id) < (${after[1]}, ${after[2]})`;
}

const newestFirst = sql`order by created_at desc, id desc`;

/**
 * Selects the newest rows with the words, no more than `most`: among the newest of all, or else by the index of words.
 * @param indexed  further restricts the index of words
 * @param isShown  evaluated row by row in their order, until there are enough
 */
function newestOf(
  column: WordColumn,
  { term, listed, indexed = sql`true`, isOther = sql`true`, isShown = sql`true`, most }: Wanted,
): RawBuilder<unknown> {
  const matching = sql`${indexed} and ${hasWords(column, words)} and ${isOther}`;
  const newest = sql`(
    select * from ${sql.table(column.table)} where ${listed} ${newestFirst} limit ${sql.lit(NEAR_OF_WORDS)}) newest`;
  const found = sql`(
    select * from ${foundByIndex(column, term, indexed)} found
     where ${listed} and ${matching}
     ${newestFirst} offset 0) found`;
  return nearFirst(
    sql`select id, created_at from ${newest}
      where ${matching} and ${isShown}`,
    sql`(
      select id, created_at from ${found}
       where ${isShown} limit ${sql.lit(most)})`,
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

/** Selects the newest rows of `people`. There can be many people, so it takes no more of them than rows are needed. */
function newestOfPeople(table: 'ai_slops' | 'comments', where: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const newest = (limit: number) => sql`(
      select id, created_at from ${sql.table(table)} where user_id = person.id and ${where} ${newestFirst} limit ${sql.lit(limit)})`;
  return sql`(
    select of_person.* from (
      select person.id from people person cross join lateral ${newest(1)} latest
       order by latest.created_at desc, latest.id desc limit ${sql.lit(most)}) person
    cross join lateral ${newest(most)} of_person)`;
}

/** Selects a page of hits: those of rank 0, then those of rank 1. Searches rank 1 only if there are too few. */
function ranked(
  [first, second]: [RawBuilder<unknown>, RawBuilder<unknown>],
  most: number,
  shown: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    with first as materialized (select id, created_at, 0 as rank from ${first} hit),
    second as (select distinct id, created_at, 1 as rank from ${second} hit
      where (select count(*) from first) < ${sql.lit(most)}),
    page as (select * from (select * from first union all select * from second) hits
     order by rank, created_at desc, id desc limit ${sql.lit(most)})
    ${shown} order by page.rank, page.created_at desc, page.id desc`;
}

/** Selects slops by prefixes of words in the title, then in the description, or by the poster's name. */
function selectSlops({ term, after, limit, viewerId }: Asked): RawBuilder<unknown> {
  const most = limit + 1;
  const isOther = sql`coalesce(not ${hasWords(titles, words)}, true)`;
  const listed = (rank: 0 | 1) => sql`is_listed and ${isAfter(rank, after)}`;
  const byTitle = newestOf(titles, { term, listed: listed(0), most });
  const byDescription = newestOf(descriptions, { term, listed: listed(1), isOther, most });
  const byPoster = newestOfPeople('ai_slops', sql`${listed(1)} and ${isOther}`, most);
  return ranked(
    [byTitle, sql`(select id, created_at from ${byDescription} s union all select id, created_at from ${byPoster} s)`],
    most,
    sql`
    select ${shownColumns}, ${likedBy(viewerId)} as liked, page.rank
      from page join lateral (select * from ai_slops_with_profiles where id = page.id offset 0) s on true`,
  );
}

/**
 * Selects art by its artist's name, then by prefixes of words in its own text or in its slop's title. If more than
 * `MAX_SLOPS` slops match, it finds the art of the newest.
 */
function selectArt({ term, after, limit }: Asked): RawBuilder<unknown> {
  const most = limit + 1;
  const stands = (rank: 0 | 1) =>
    sql`image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and ${isAfter(rank, after)}`;
  const isShown = sql`(select s.hidden_at is null from ai_slops s where s.id = ai_slop_id)`;
  const byArtist = newestOfPeople('comments', sql`${stands(0)} and ${isShown}`, most);
  const isByOthers = sql`user_id not in (select id from people)`;
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
      select id, created_at from comments
       where ai_slop_id = t.id and ${stands(1)} and ${isByOthers} ${newestFirst} limit ${sql.lit(most)}) c)`;
  return ranked(
    [byArtist, sql`(select id, created_at from ${byWords} c union all select id, created_at from ${bySlop} c)`],
    most,
    sql`
    select c.id, c.ai_slop_id, c.user_id, c.username, c.display_name, c.avatar_url, c.created_at, c.likes,
           c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt,
           a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner, page.rank
      from page
      join lateral (select * from beautiful_arts where id = page.id offset 0) a on true
      join lateral (select * from comments_with_profiles where id = page.id offset 0) c on true
      join ai_slops s on s.id = c.ai_slop_id`,
  );
}

interface Asked {
  term: string;
  after: HitKeys | null;
  limit: number;
  viewerId: string | null;
}

type Kind = 'slops' | 'arts' | 'artists';
type Ranked<R> = R & { rank: number };
interface Found {
  slops?: Ranked<AiSlopRow>[];
  arts?: Ranked<ArtRow>[];
  artists?: ArtistRow[];
}

/** Searches these kinds for a term in one statement, one more than `limit` of each. */
export async function search(
  db: Db,
  kinds: readonly Kind[],
  asked: Asked,
): Promise<{ slops: Hit<AiSlop>[]; arts: Hit<Art>[]; artists: ArtistListItem[] }> {
  const { term, after, limit } = asked;
  const selected: Record<Kind, () => RawBuilder<unknown>> = {
    slops: () => selectSlops(asked),
    arts: () => selectArt(asked),
    artists: () => selectArtists({ q: term, limit, viewerId: null }),
  };
  const lists = kinds.map((kind) => sql`(select json_agg(hit) from (${selected[kind]()}) hit) as ${sql.ref(kind)}`);
  // A first page uses a prepared plan, because no part of its plan depends on the term. For the exception, see
  // `hasNameAsAsked`.
  const isPrepared = !after && [...term].length > 1;
  const { rows } = term
    ? await sql<Found>`${isPrepared ? prepared : sql``}
    with ${askedFor(term)}
    select ${sql.join(lists)}`.execute(db)
    : { rows: [] };
  const { slops, arts, artists } = rows[0] ?? {};
  return {
    slops: withDates(slops ?? [], ['created_at', 'deadline', 'awarded_at', 'settled_at', 'cancelled_at']).map(
      presentAiSlop,
    ),
    arts: withDates(arts ?? [], ['created_at']).map(presentArt),
    artists: presentArtists(withDates(artists ?? [], ['created_at', 'slop_deadline'])),
  };
}
