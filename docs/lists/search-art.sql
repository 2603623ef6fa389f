-- search art

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

with first as materialized (select id, created_at, 0 as rank from (select c.* from unnest($1::uuid[]) person(id) cross join lateral (
      select * from comments where user_id = person.id and image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and true and (select s.hidden_at is null from ai_slops s where s.id = ai_slop_id) order by created_at desc, id desc limit $2) c) c),
second as (select distinct id, created_at, 1 as rank from (
    select id, created_at from (
      with near as materialized (
        select id, created_at from (
          select * from "comments" where image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and true order by created_at desc, id desc limit $3) newest
        where image_id is not null and "content_search" @@ prefix_query($4::text) and user_id <> all($5::uuid[]) and (select s.hidden_at is null from ai_slops s where s.id = ai_slop_id)
        limit $6),
      far as materialized (
        select * from (
          select id, created_at from (
            select * from (
              select * from "comments"
              where "content_search" @@ (select index_query($7, $8::regclass, $9)) and image_id is not null offset 0) found
            where image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and true and image_id is not null and "content_search" @@ prefix_query($10::text) and user_id <> all($11::uuid[])
            order by created_at desc, id desc offset 0) found
          where (select s.hidden_at is null from ai_slops s where s.id = ai_slop_id) limit $12) further
        where (select count(*) from near) < $13)
      select * from near where (select count(*) from near) >= $14
      union all
      select * from far) c
    union all
    select id, created_at from (select c.* from (
        with near as materialized (
          select id, created_at from (
            select * from "ai_slops" where hidden_at is null  order by created_at desc, id desc limit $15) newest
          where true and "title_search" @@ prefix_query($16::text) and true and true
          limit $17),
        far as materialized (
          select * from (
            select id, created_at from (
              select * from (
                select * from "ai_slops"
                where "title_search" @@ (select index_query($18, $19::regclass, $20)) and true offset 0) found
              where hidden_at is null  and true and "title_search" @@ prefix_query($21::text) and true
              order by created_at desc, id desc offset 0) found
            where true limit $22) further
          where (select count(*) from near) < $23)
        select * from near where (select count(*) from near) >= $24
        union all
        select * from far) t cross join lateral (
        select * from comments where ai_slop_id = t.id and image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and true and user_id <> all($25::uuid[])) c) c) c
  where (select count(*) from first) < $26),
page as (select * from (select * from first union all select * from second) hits
  order by rank, created_at desc, id desc limit $27)
select c.*, a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner, page.rank
from page
join lateral (select * from beautiful_arts where id = page.id offset 0) a on true
join lateral (select * from comments_with_profiles where id = page.id offset 0) c on true
join ai_slops s on s.id = c.ai_slop_id
order by page.rank, page.created_at desc, page.id desc;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Nested Loop (21 × 1)
--     Nested Loop (0 × 1)
--       Function Scan (0 × 1)
--       Limit (0 × 0)
--         Index Scan using comments_art_by_user_idx on comments (0 × 0)
--           Index Scan using ai_slops_pkey on ai_slops (0 × 0)
--     Nested Loop (21 × 1)
--       Nested Loop (21 × 1)
--         Limit (21 × 1)
--           Sort (21 × 1)
--             Append (388 × 1)
--               CTE Scan (0 × 1)
--               Unique (388 × 1)
--                 Aggregate (1 × 1)
--                   CTE Scan (0 × 1)
--                 Sort (388 × 1)
--                   Result (388 × 1)
--                     Append (388 × 1)
--                       Result (0 × 1)
--                         Append (0 × 1)
--                           Limit (0 × 1)
--                             Subquery Scan (0 × 1)
--                               Limit (5000 × 1)
--                                 Index Scan using comments_art_newest_idx on comments (5000 × 1)
--                               Index Scan using ai_slops_pkey on ai_slops (0 × 0)
--                           Result (0 × 1)
--                             Aggregate (1 × 1)
--                               CTE Scan (0 × 1)
--                             Limit (0 × 1)
--                               Subquery Scan (0 × 1)
--                                 Sort (0 × 1)
--                                   Subquery Scan (0 × 1)
--                                     Bitmap Heap Scan on comments (0 × 1)
--                                       Result (1 × 1)
--                                       Bitmap Index Scan using comments_art_search_idx (0 × 1)
--                                 Index Scan using ai_slops_pkey on ai_slops (0 × 0)
--                           Result (0 × 1)
--                             Aggregate (1 × 1)
--                               CTE Scan (0 × 1)
--                             CTE Scan (0 × 0)
--                           CTE Scan (0 × 1)
--                       Result (388 × 1)
--                         Nested Loop (388 × 1)
--                           Append (3 × 1)
--                             Limit (0 × 1)
--                               Subquery Scan (0 × 1)
--                                 Limit (5000 × 1)
--                                   Index Scan using ai_slops_shown_newest_idx on ai_slops (5000 × 1)
--                             Result (3 × 1)
--                               Aggregate (1 × 1)
--                                 CTE Scan (0 × 1)
--                               Limit (3 × 1)
--                                 Subquery Scan (3 × 1)
--                                   Sort (3 × 1)
--                                     Subquery Scan (3 × 1)
--                                       Bitmap Heap Scan on ai_slops (3 × 1)
--                                         Result (1 × 1)
--                                         Bitmap Index Scan using ai_slops_title_search_idx (3 × 1)
--                             Result (0 × 1)
--                               Aggregate (1 × 1)
--                                 CTE Scan (0 × 1)
--                               CTE Scan (0 × 0)
--                             CTE Scan (3 × 1)
--                           Index Only Scan using comments_art_of_slop_idx on comments (129.33 × 3)
--         Nested Loop (1 × 21)
--           Index Scan using comments_pkey on comments (1 × 21)
--           Index Scan using ai_slops_pkey on ai_slops (1 × 21)
--       Nested Loop (1 × 21)
--         Nested Loop (1 × 21)
--           Nested Loop (1 × 21)
--             Index Scan using comments_pkey on comments (1 × 21)
--             Index Scan using comment_counters_pkey on comment_counters (1 × 21)
--           Index Scan using profiles_pkey on profiles (1 × 21)
--         Index Scan using images_pkey on images (1 × 21)
--     Memoize (1 × 21)
--       Index Scan using ai_slops_pkey on ai_slops (1 × 2)
