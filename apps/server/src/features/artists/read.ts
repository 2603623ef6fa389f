import { type Db, prepared } from '@unslop/database/connect';
import type { ArtistListItem } from '@unslop/domain/calls/artists';
import { MOST_COUNTED } from '@unslop/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, withPicture } from '../../core/images/picture.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';
import { containing, NEAR, nearFirst } from '../../platform/words.ts';
import { type AnsweredSlopRow, answeredSlopColumns, presentAnsweredSlop } from '../beautiful-arts/answered-slop.ts';

type Art = ArtistListItem['latest_comment'];
export type ArtistRow = Omit<RowOf<Art, 'created_at'>, 'id' | 'ai_slop_id' | 'image'> &
  Omit<ArtistListItem['artist_profile'], 'id'> &
  PictureRow &
  AnsweredSlopRow & { user_id: string; comment_id: string };

export interface ArtistFilter {
  q?: string;
  olderThan?: string;
  newerThan?: string;
  /** Time of the latest art and user id of the previous page's last row. */
  after?: [string, string] | null;
  limit: number;
  /** Viewer, for the marks on likes, saved art and followed artists; null for a guest. */
  viewerId: string | null;
}

/**
 * Lists artists by their latest art, newest first, one more than `limit`, with the number of matches. The count is the
 * stored total, or up to `MOST_COUNTED` when filtered by name or time.
 */
export async function listAndCountArtists(
  db: Db,
  filter: ArtistFilter,
): Promise<{ artists: ArtistListItem[]; count: number }> {
  const isKept = !filter.q && !filter.olderThan && !filter.newerThan;
  const count = isKept
    ? sql<number>`(select coalesce(sum(rows_count), 0)::int from list_totals where list = 'artists')`
    : sql<number>`(select count(*)::int from (
        select from profiles p join artists a on a.user_id = p.id
         where ${matchingOf(filter)} ${filter.q ? sql`and ${hasName(filter.q)}` : sql``} limit ${MOST_COUNTED}) counted)`;
  const { rows } = await sql<ArtistRow & { count: number }>`${filter.q ? sql`` : prepared}
    ${selectArtists(filter, count)}`.execute(db);
  return { artists: presentArtists(rows), count: rows[0]!.count };
}

/**
 * Selects what `presentArtists` shows, with `count` in each row. Walks the table `artists`, which has one row per
 * artist, so it never scans a person's comments. The planner considers only eight tables together. Wherever two views
 * are joined to a few rows, `lateral` with `offset 0` keeps it from joining a whole view first.
 */
export function selectArtists(filter: ArtistFilter, count = sql<number>`null::int`): RawBuilder<unknown> {
  const { q, limit, after } = filter;
  const isAfter = after ? sql`and (a.latest_at, a.user_id) < (${after[0]}, ${after[1]})` : sql``;
  const walked = (most: number) => sql`(select p.*, a.user_id, a.latest_comment_id, a.latest_at
      from artists a join profiles p on p.id = a.user_id where ${matchingOf(filter)} ${isAfter}
     order by a.latest_at desc, a.user_id desc limit ${sql.lit(most)})`;
  const named = (term: string) => sql`(select p.*, a.user_id, a.latest_comment_id, a.latest_at
      from (select * from profiles p where ${hasNameAsAsked(term)} offset 0) p join artists a on a.user_id = p.id
     where ${matchingOf(filter)} ${isAfter}
     order by a.latest_at desc, a.user_id desc limit ${sql.lit(limit + 1)})`;
  // Index-only scan: the index contains the names. `lateral` with `offset 0` keeps the order.
  const near = sql`
    select p.*, a.user_id, a.latest_comment_id, a.latest_at
      from (select user_id, latest_at, name from artists a where true ${timesOf(filter)} ${isAfter}
             order by latest_at desc, user_id desc limit ${sql.lit(NEAR)}) near
     cross join lateral (select * from artists where user_id = near.user_id offset 0) a
     cross join lateral (select * from profiles where id = near.user_id offset 0) p
     where near.name like (select ${containing(q ?? '')}::text) and ${matchingOf(filter)} and ${hasNameAsAsked(q ?? '')}`;
  const page = q ? nearFirst(near, named(q), limit + 1) : walked(limit + 1);
  return sql`
    select total.count, page.user_id, c.username, c.display_name, c.avatar_url, c.id as comment_id, c.content, c.created_at, c.likes,
           c.price_cents,
           l.user_id is not null as liked, k.user_id is not null as saved, f.follower_id is not null as is_following,
           c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt,
           ${answeredSlopColumns}
      from (select ${count} as count) total
      left join ${page} page on true
      left join lateral (select * from comments_with_profiles where id = page.latest_comment_id offset 0) c on true
      left join lateral (select * from ai_slops_with_profiles where id = c.ai_slop_id offset 0) s on true
      left join comment_likes l on l.comment_id = c.id and l.user_id = ${filter.viewerId}
      left join saved_beautiful_arts k on k.comment_id = c.id and k.user_id = ${filter.viewerId}
      left join followers f on f.following_id = page.user_id and f.follower_id = ${filter.viewerId}
     order by page.latest_at desc, page.user_id desc`;
}

/** Drops the placeholder row, which has no artist and only carries the count when nobody matches. */
export const presentArtists = (rows: readonly ArtistRow[]): ArtistListItem[] =>
  rows.filter((row) => row.user_id !== null).map(present);

/** Selects this art and these artists that the member `caller."userId"` likes, has saved or follows. */
export function marksOf(artists: readonly ArtistListItem[]) {
  const arts = artists.map(({ latest_comment }) => latest_comment.id);
  const people = artists.map(({ id }) => id);
  return sql<Marks>`
    select array(select comment_id::text from comment_likes where user_id = caller."userId" and comment_id = any(${arts}::uuid[])) as liked,
           array(select comment_id::text from saved_beautiful_arts where user_id = caller."userId" and comment_id = any(${arts}::uuid[])) as saved,
           array(select following_id::text from followers where follower_id = caller."userId" and following_id = any(${people}::uuid[])) as followed`;
}

interface Marks {
  liked: string[];
  saved: string[];
  followed: string[];
}

/** Returns the same artists with these marks. */
export function withMarks(artists: readonly ArtistListItem[], { liked, saved, followed }: Marks): ArtistListItem[] {
  return artists.map((artist) => {
    const { id } = artist.latest_comment;
    return {
      ...artist,
      latest_comment: { ...artist.latest_comment, liked: liked.includes(id), saved: saved.includes(id) },
      artist_profile: { ...artist.artist_profile, is_following: followed.includes(artist.id) },
    };
  });
}

/** Matches visible artists. A deleted user has no art. */
function matchingOf(filter: ArtistFilter): RawBuilder<unknown> {
  return sql`p.hidden_at is null and p.deleted_at is null ${timesOf(filter)}`;
}

function timesOf({ olderThan, newerThan }: ArtistFilter): RawBuilder<unknown> {
  return sql`${olderThan ? sql`and a.latest_at < ${olderThan}` : sql``}
    ${newerThan ? sql`and a.latest_at > ${newerThan}` : sql``}`;
}

/**
 * Matches part of the username or of the display name. A match may not span both. The indexes are on the joined text:
 * trigrams, and letter pairs for terms without three letters or digits in a row.
 */
function hasName(term: string, asked = (text: string) => sql`${text}`): RawBuilder<boolean> {
  const pattern = asked(containing(term));
  const isShort = !/[\p{L}\p{N}]{3}/u.test(term) && [...term].length > 1;
  const joined = sql`lower(p.username || ' ' || p.display_name)`;
  return sql<boolean>`
    ${isShort ? sql`letter_pairs(${joined}) @> letter_pairs(${asked(term.toLowerCase())})` : sql`${joined} like ${pattern}`}
    and (lower(p.username) like ${pattern} or lower(p.display_name) like ${pattern})`;
}

/**
 * Same as `hasName`, in a plan that does not depend on the term and can be cached. A single character has no index, so
 * the planner has to see it.
 */
export const hasNameAsAsked = (term: string): RawBuilder<boolean> =>
  [...term].length > 1 ? hasName(term, (text) => sql`(select ${text}::text)`) : hasName(term);

function present(row: ArtistRow): ArtistListItem {
  const { user_id, comment_id, username, avatar_url, display_name, is_following, ...art } = row;
  const latest = withIsoTimes(withPicture(art, `Beautiful art by ${display_name}`));
  return {
    id: user_id,
    latest_comment: { ...latest, id: comment_id, ai_slop_id: row.slop_id },
    artist_profile: { id: user_id, username, avatar_url, display_name, is_following },
    latest_comment_created_at: latest.created_at,
    ai_slop: presentAnsweredSlop(row),
  };
}
