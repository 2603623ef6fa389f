-- search slops

select id from (
  with near as materialized (
    select p.id from (
      select * from profiles p where p.hidden_at is null and p.deleted_at is null order by p.id limit $1) p where
    lower(p.username || ' ' || p.display_name) like $2
    and (lower(p.username) like $3 or lower(p.display_name) like $4)
    limit $5),
  far as materialized (
    select * from (
      select p.id from (select * from profiles p where
        lower(p.username || ' ' || p.display_name) like $6
        and (lower(p.username) like $7 or lower(p.display_name) like $8) offset 0) p
      where p.hidden_at is null and p.deleted_at is null order by p.id limit $9) further
    where (select count(*) from near) < $10)
  select * from near where (select count(*) from near) >= $11
  union all
  select * from far) p;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Append (0 × 1)
--     Limit (0 × 1)
--       Subquery Scan (0 × 1)
--         Limit (2000 × 1)
--           Index Scan using profiles_pkey on profiles (2000 × 1)
--     Result (0 × 1)
--       Aggregate (1 × 1)
--         CTE Scan (0 × 1)
--       Limit (0 × 1)
--         Sort (0 × 1)
--           Subquery Scan (0 × 1)
--             Bitmap Heap Scan on profiles (0 × 1)
--               Bitmap Index Scan using profiles_name_trgm_idx (0 × 1)
--     Result (0 × 1)
--       Aggregate (1 × 1)
--         CTE Scan (0 × 1)
--       CTE Scan (0 × 0)
--     CTE Scan (0 × 1)

with first as materialized (select id, created_at, 0 as rank from (
    with near as materialized (
      select id, created_at from (
        select * from "ai_slops" where is_listed and true order by created_at desc, id desc limit $1) newest
      where true and "title_search" @@ prefix_query($2::text) and true and true
      limit $3),
    far as materialized (
      select * from (
        select id, created_at from (
          select * from (
            select * from "ai_slops"
            where "title_search" @@ (select index_query($4, $5::regclass, $6)) and true offset 0) found
          where is_listed and true and true and "title_search" @@ prefix_query($7::text) and true
          order by created_at desc, id desc offset 0) found
        where true limit $8) further
      where (select count(*) from near) < $9)
    select * from near where (select count(*) from near) >= $10
    union all
    select * from far) s),
second as (select distinct id, created_at, 1 as rank from (
    select id, created_at from (
      with near as materialized (
        select id, created_at from (
          select * from "ai_slops" where is_listed and true order by created_at desc, id desc limit $11) newest
        where true and "description_search" @@ prefix_query($12::text) and coalesce(not "title_search" @@ prefix_query($13::text), true) and true
        limit $14),
      far as materialized (
        select * from (
          select id, created_at from (
            select * from (
              select * from "ai_slops"
              where "description_search" @@ (select index_query($15, $16::regclass, $17)) and true offset 0) found
            where is_listed and true and true and "description_search" @@ prefix_query($18::text) and coalesce(not "title_search" @@ prefix_query($19::text), true)
            order by created_at desc, id desc offset 0) found
          where true limit $20) further
        where (select count(*) from near) < $21)
      select * from near where (select count(*) from near) >= $22
      union all
      select * from far) s
    union all
    select id, created_at from (select s.* from unnest($23::uuid[]) person(id) cross join lateral (
        select * from ai_slops where user_id = person.id and is_listed and true and coalesce(not "title_search" @@ prefix_query($24::text), true) order by created_at desc, id desc limit $25) s) s) s
  where (select count(*) from first) < $26)
select id, rank from (select * from first union all select * from second) hits
order by rank, created_at desc, id desc limit $27;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Limit (3 × 1)
--     Subquery Scan (3 × 1)
--       Append (3 × 1)
--         Limit (0 × 1)
--           Subquery Scan (0 × 1)
--             Limit (5000 × 1)
--               Index Scan using ai_slops_newest_idx on ai_slops (5000 × 1)
--         Result (3 × 1)
--           Aggregate (1 × 1)
--             CTE Scan (0 × 1)
--           Limit (3 × 1)
--             Subquery Scan (3 × 1)
--               Sort (3 × 1)
--                 Subquery Scan (3 × 1)
--                   Bitmap Heap Scan on ai_slops (3 × 1)
--                     Result (1 × 1)
--                     Bitmap Index Scan using ai_slops_title_search_idx (3 × 1)
--         Result (0 × 1)
--           Aggregate (1 × 1)
--             CTE Scan (0 × 1)
--           CTE Scan (0 × 0)
--         CTE Scan (3 × 1)
--     Sort (3 × 1)
--       Append (3 × 1)
--         CTE Scan (3 × 1)
--         Subquery Scan (0 × 1)
--           Unique (0 × 1)
--             Aggregate (1 × 1)
--               CTE Scan (3 × 1)
--             Sort (0 × 1)
--               Result (0 × 1)
--                 Append (0 × 1)
--                   Result (0 × 1)
--                     Append (0 × 1)
--                       Limit (0 × 1)
--                         Subquery Scan (0 × 1)
--                           Limit (5000 × 1)
--                             Index Scan using ai_slops_newest_idx on ai_slops (5000 × 1)
--                       Result (0 × 1)
--                         Aggregate (1 × 1)
--                           CTE Scan (0 × 1)
--                         Limit (0 × 1)
--                           Subquery Scan (0 × 1)
--                             Sort (0 × 1)
--                               Subquery Scan (0 × 1)
--                                 Bitmap Heap Scan on ai_slops (0 × 1)
--                                   Result (1 × 1)
--                                   Bitmap Index Scan using ai_slops_description_search_idx (0 × 1)
--                       Result (0 × 1)
--                         Aggregate (1 × 1)
--                           CTE Scan (0 × 1)
--                         CTE Scan (0 × 0)
--                       CTE Scan (0 × 1)
--                   Result (0 × 1)
--                     Nested Loop (0 × 1)
--                       Function Scan (0 × 1)
--                       Limit (0 × 0)
--                         Index Scan using ai_slops_by_user_idx on ai_slops (0 × 0)

select s.id, s.user_id, s.username, s.display_name, s.avatar_url, s.title, s.description, s.category, s.style,
s.image_url, s.image_path, s.image_width, s.image_height, s.image_widths, s.image_has_avif, s.image_thumbhash, s.image_alt,
s.created_at, s.likes, s.comments_count, s.beautiful_art_count, s.prize_pool_cents, s.duration_days, s.status, s.deadline,
s.winning_comment_id, s.awarded_at, s.settled_at, s.cancelled_at, s.has_sealed_votes, s.is_disputed, exists (select from ai_slop_likes l where l.ai_slop_id = s.id and l.user_id = $1) as liked
from unnest($2::uuid[]) with ordinality wanted(id, position) join ai_slops_with_profiles s on s.id = wanted.id
order by wanted.position;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Nested Loop (3 × 1)
--     Nested Loop (3 × 1)
--       Nested Loop (3 × 1)
--         Nested Loop (3 × 1)
--           Function Scan (3 × 1)
--           Index Scan using ai_slops_pkey on ai_slops (1 × 3)
--         Index Scan using ai_slop_counters_pkey on ai_slop_counters (1 × 3)
--       Index Scan using profiles_pkey on profiles (1 × 3)
--     Index Scan using images_pkey on images (1 × 3)
--     Index Only Scan using ai_slop_likes_once on ai_slop_likes (0 × 3)
