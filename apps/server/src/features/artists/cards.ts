import type { Db } from '@unslop/database/connect';
import type { Artist, ArtistCard } from '@unslop/domain/calls/artists';
import { CATEGORIES } from '@unslop/domain/categories';
import { Refusal } from '@unslop/domain/errors';
import { type RawBuilder, sql } from 'kysely';
import { type MaybePictureRow, withPicture } from '../../core/images/picture.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';

type CardRow = Omit<ArtistCard, 'cover' | 'specialties' | 'rating' | 'response_time_minutes'> &
  MaybePictureRow & { categories: string[] | null; rating_mean: number | null; response_seconds: number | null };

const names = new Map<string, string>(CATEGORIES.map(({ id, name }) => [id, name]));

/** Number of latest works that specialties and response time are computed from. */
const LATEST_WORKS = 15;

/** Returns the cards of these people in the order of `ids`, without hidden or deleted people. */
export async function artistCards(db: Db, ids: readonly string[], viewerId: string | null): Promise<ArtistCard[]> {
  const { rows } = await sql<CardRow>`
    select p.id as user_id, p.username, p.display_name, p.avatar_url, work.categories, work.response_seconds,
           coalesce(n.beautiful_art_count, 0) as completed_works, sold.rating_mean, coalesce(sold.ratings, 0) as ratings_count,
           p.email_verified_at is not null and coalesce(o.status = 'active', false) as is_verified,
           exists (select from saved_artists k where k.artist_id = p.id and k.user_id = ${viewerId}) as saved,
           c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt
      from unnest(${ids}::uuid[]) with ordinality wanted(id, position)
      join profiles p on p.id = wanted.id and p.hidden_at is null and p.deleted_at is null
      left join payout_accounts o on o.user_id = p.id
      left join artists a on a.user_id = p.id
      left join lateral (select * from comments_with_profiles where id = a.latest_comment_id offset 0) c on true
      left join profile_counters n on n.user_id = p.id
      left join lateral (
        with latest as materialized (
          select b.created_at - s.created_at as response, s.category from (
            select created_at, ai_slop_id from comments where user_id = p.id and image_id is not null and withdrawn_at is null
                and removed_at is null and hidden_at is null order by created_at desc, id desc limit ${LATEST_WORKS}) b
            cross join lateral (select created_at, category from ai_slops where id = b.ai_slop_id and hidden_at is null offset 0) s)
        select percentile_cont(0.5) within group (order by extract(epoch from response)) as response_seconds,
               (select array_agg(category order by n desc, category) from (
                  select category, count(*) as n from latest where category is not null group by 1) counted) as categories
          from latest) work on true
      left join lateral (
        select avg(u.rating) as rating_mean, count(u.rating)::int as ratings from purchases u where u.artist_id = p.id) sold on true
     order by wanted.position`.execute(db);
  return rows.map(present);
}

/** Returns one artist's page. Everyone with a profile has one, so an artist can answer a message. */
export async function findArtist(db: Db, id: string, viewerId: string | null): Promise<Artist> {
  const [card] = await artistCards(db, [id], viewerId);
  if (!card) throw new Refusal('USER_NOT_FOUND');
  const { rows } = await sql<RowOf<Omit<Artist, keyof ArtistCard>, 'created_at'>>`
    select p.full_name, p.bio, p.website, p.created_at, n.ai_slops_count, n.followers_count, n.following_count,
           coalesce((select w.wins_count from artist_wins w where w.user_id = p.id), 0) as wins_count,
           exists (select from followers f where f.following_id = p.id and f.follower_id = ${viewerId}) as is_following
      from profiles p join profile_counters n on n.user_id = p.id where p.id = ${id}`.execute(db);
  return { ...card, ...withIsoTimes(rows[0]!) };
}

/** Returns artists to feature: by wins, then by followers, then by latest art. */
export async function featuredArtists(db: Db, limit: number): Promise<ArtistCard[]> {
  const best = async (among: RawBuilder<unknown>) => {
    const { rows } = await sql<{
      user_id: string;
    }>`select w.user_id from ${among} w cross join lateral (${shownArtist}) a
     order by w.wins_count desc nulls last, a.followers_count desc, a.latest_at desc, w.user_id limit ${limit}`.execute(
      db,
    );
    return rows.map((row) => row.user_id);
  };
  // Sort only the artists with at least as many wins as the last of the top `limit`. If fewer have won, sort all
  // artists.
  const winners = await best(sql`(select * from artist_wins where wins_count >= (
    select w.wins_count from (select * from artist_wins order by wins_count desc offset 0) w cross join lateral (${shownArtist}) a
    offset ${limit - 1} limit 1) offset 0)`);
  const everybody = sql`(select a.user_id, w.wins_count from artists a left join artist_wins w on w.user_id = a.user_id)`;
  return artistCards(db, winners.length === limit ? winners : await best(everybody), null);
}

/** Artist of `w`. `offset 0` makes PostgreSQL look them up one by one. */
const shownArtist = sql`select a.latest_at, n.followers_count from artists a
  join profiles p on p.id = a.user_id and p.hidden_at is null and not is_banned(p.banned_at, p.banned_until)
  join profile_counters n on n.user_id = a.user_id where a.user_id = w.user_id offset 0`;

function present({ categories, rating_mean, response_seconds, ...row }: CardRow): ArtistCard {
  const { image, ...card } = withPicture(row, `Beautiful art by ${row.display_name}`);
  return {
    ...card,
    cover: image,
    specialties: (categories ?? []).map((category) => names.get(category) ?? category),
    rating: rating_mean === null ? null : Number(Number(rating_mean).toFixed(1)),
    response_time_minutes: response_seconds === null ? null : Math.max(1, Math.round(response_seconds / 60)),
  };
}
