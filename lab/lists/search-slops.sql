-- search slops

/* planned once */
with asked as materialized (select prefix_query($1::text) as words),
people as materialized (select id from (
    with near as materialized (
      select p.id from (
        select * from profiles p where p.hidden_at is null and p.deleted_at is null order by p.id limit 2000) p where
      lower(p.username || ' ' || p.display_name) like (select $2::text)
      and (lower(p.username) like (select $3::text) or lower(p.display_name) like (select $4::text))
      limit 200),
    far as materialized (
      select * from (
        select p.id from (select * from profiles p where
          lower(p.username || ' ' || p.display_name) like (select $5::text)
          and (lower(p.username) like (select $6::text) or lower(p.display_name) like (select $7::text)) offset 0) p
        where p.hidden_at is null and p.deleted_at is null order by p.id limit 200) further
      where (select count(*) from near) < 200)
    select * from near where (select count(*) from near) >= 200
    union all
    select * from far) p)
select (select json_agg(hit) from (
    with first as materialized (select id, created_at, 0 as rank from (
        with near as materialized (
          select id, created_at from (
            select * from "ai_slops" where is_listed and true order by created_at desc, id desc limit 5000) newest
          where true and ((select words from asked) is not null and "title_search" @@ (select words from asked)) and true and true
          limit 21),
        far as materialized (
          select * from (
            select id, created_at from (
              select * from (
                select * from "ai_slops"
                where "title_search" @@ (select index_query($8, 'ai_slops'::regclass, 'title_search')) and true offset 0) found
              where is_listed and true and true and ((select words from asked) is not null and "title_search" @@ (select words from asked)) and true
              order by created_at desc, id desc offset 0) found
            where true limit 21) further
          where (select count(*) from near) < 21)
        select * from near where (select count(*) from near) >= 21
        union all
        select * from far) hit),
    second as (select distinct id, created_at, 1 as rank from (select id, created_at from (
          with near as materialized (
            select id, created_at from (
              select * from "ai_slops" where is_listed and true order by created_at desc, id desc limit 5000) newest
            where true and ((select words from asked) is not null and "description_search" @@ (select words from asked)) and coalesce(not ((select words from asked) is not null and "title_search" @@ (select words from asked)), true) and true
            limit 21),
          far as materialized (
            select * from (
              select id, created_at from (
                select * from (
                  select * from "ai_slops"
                  where "description_search" @@ (select index_query($9, 'ai_slops'::regclass, 'description_search')) and true offset 0) found
                where is_listed and true and true and ((select words from asked) is not null and "description_search" @@ (select words from asked)) and coalesce(not ((select words from asked) is not null and "title_search" @@ (select words from asked)), true)
                order by created_at desc, id desc offset 0) found
              where true limit 21) further
            where (select count(*) from near) < 21)
          select * from near where (select count(*) from near) >= 21
          union all
          select * from far) s union all select id, created_at from (
          select of_person.* from (
            select person.id from people person cross join lateral (
              select id, created_at from "ai_slops" where user_id = person.id and is_listed and true and coalesce(not ((select words from asked) is not null and "title_search" @@ (select words from asked)), true) order by created_at desc, id desc limit 1) latest
            order by latest.created_at desc, latest.id desc limit 21) person
          cross join lateral (
            select id, created_at from "ai_slops" where user_id = person.id and is_listed and true and coalesce(not ((select words from asked) is not null and "title_search" @@ (select words from asked)), true) order by created_at desc, id desc limit 21) of_person) s) hit
      where (select count(*) from first) < 21),
    page as (select * from (select * from first union all select * from second) hits
      order by rank, created_at desc, id desc limit 21)
    select s.id, s.user_id, s.username, s.display_name, s.avatar_url, s.title, s.description, s.category, s.style,
    s.image_url, s.image_path, s.image_width, s.image_height, s.image_widths, s.image_has_avif, s.image_thumbhash, s.image_alt,
    s.created_at, s.likes, s.comments_count, s.beautiful_art_count, s.prize_pool_cents, s.duration_days, s.status, s.deadline,
    s.winning_comment_id, s.awarded_at, s.settled_at, s.cancelled_at, s.has_sealed_votes, s.is_disputed, exists (select from ai_slop_likes l where l.ai_slop_id = s.id and l.user_id = $10) as liked, page.rank
    from page join lateral (select * from ai_slops_with_profiles where id = page.id offset 0) s on true order by page.rank, page.created_at desc, page.id desc) hit) as "slops";
