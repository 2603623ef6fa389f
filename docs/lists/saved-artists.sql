-- saved artists

select p.id, k.created_at as saved_at
from saved_artists k join profiles p on p.id = k.artist_id and p.hidden_at is null and p.deleted_at is null
where k.user_id = $1
order by k.created_at desc, k.artist_id desc limit $2;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Limit (21 × 1)
--     Nested Loop (21 × 1)
--       Index Only Scan using saved_artists_newest_idx on saved_artists (21 × 1)
--       Index Scan using profiles_pkey on profiles (1 × 21)

select p.id as user_id, p.username, p.display_name, p.avatar_url, work.categories, work.response_seconds,
coalesce(n.beautiful_art_count, 0) as completed_works, sold.rating_mean, coalesce(sold.ratings, 0) as ratings_count,
p.email_verified_at is not null and coalesce(o.status = 'active', false) as is_verified,
exists (select from saved_artists k where k.artist_id = p.id and k.user_id = $1) as saved,
c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt
from unnest($2::uuid[]) with ordinality wanted(id, position)
join profiles p on p.id = wanted.id and p.hidden_at is null and p.deleted_at is null
left join payout_accounts o on o.user_id = p.id
left join artists a on a.user_id = p.id
left join lateral (select * from comments_with_profiles where id = a.latest_comment_id offset 0) c on true
left join profile_counters n on n.user_id = p.id
left join lateral (
  with latest as materialized (
    select b.created_at - s.created_at as response, s.category from (
      select created_at, ai_slop_id from comments where user_id = p.id and image_id is not null and withdrawn_at is null
      and removed_at is null and hidden_at is null order by created_at desc, id desc limit $3) b
    cross join lateral (select created_at, category from ai_slops where id = b.ai_slop_id and hidden_at is null offset 0) s)
  select percentile_cont(0.5) within group (order by extract(epoch from response)) as response_seconds,
  (select array_agg(category order by n desc, category) from (
      select category, count(*) as n from latest where category is not null group by 1) counted) as categories
  from latest) work on true
left join lateral (
  select avg(u.rating) as rating_mean, count(u.rating)::int as ratings from purchases u where u.artist_id = p.id) sold on true
order by wanted.position;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Nested Loop (20 × 1)
--     Nested Loop (20 × 1)
--       Nested Loop (20 × 1)
--         Nested Loop (20 × 1)
--           Nested Loop (20 × 1)
--             Nested Loop (20 × 1)
--               Nested Loop (20 × 1)
--                 Function Scan (20 × 1)
--                 Index Scan using profiles_pkey on profiles (1 × 20)
--               Seq Scan on payout_accounts (0 × 20)
--             Index Scan using artists_pkey on artists (1 × 20)
--           Nested Loop (1 × 20)
--             Nested Loop (1 × 20)
--               Nested Loop (1 × 20)
--                 Index Scan using comments_pkey on comments (1 × 20)
--                 Index Only Scan using comment_counters_pkey on comment_counters (1 × 20)
--               Index Only Scan using profiles_pkey on profiles (1 × 20)
--             Index Scan using images_pkey on images (1 × 20)
--         Index Scan using profile_counters_pkey on profile_counters (1 × 20)
--       Aggregate (1 × 20)
--         Nested Loop (14.85 × 20)
--           Limit (15 × 20)
--             Index Scan using comments_art_by_user_idx on comments (15 × 20)
--           Index Scan using ai_slops_pkey on ai_slops (0.99 × 300)
--         Aggregate (1 × 20)
--           Sort (6.15 × 20)
--             Aggregate (6.15 × 20)
--               CTE Scan (13.05 × 20)
--         CTE Scan (14.85 × 20)
--     Aggregate (1 × 20)
--       Index Scan using purchases_of_artist_idx on purchases (5.8 × 20)
--     Index Only Scan using saved_artists_pkey on saved_artists (120 × 1)
