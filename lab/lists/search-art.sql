-- search art

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
        select of_person.* from (
          select person.id from people person cross join lateral (
            select id, created_at from "comments" where user_id = person.id and image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and true and (select s.hidden_at is null from ai_slops s where s.id = ai_slop_id) order by created_at desc, id desc limit 1) latest
          order by latest.created_at desc, latest.id desc limit 21) person
        cross join lateral (
          select id, created_at from "comments" where user_id = person.id and image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and true and (select s.hidden_at is null from ai_slops s where s.id = ai_slop_id) order by created_at desc, id desc limit 21) of_person) hit),
    second as (select distinct id, created_at, 1 as rank from (select id, created_at from (
          with near as materialized (
            select id, created_at from (
              select * from "comments" where image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and true order by created_at desc, id desc limit 5000) newest
            where image_id is not null and ((select words from asked) is not null and "content_search" @@ (select words from asked)) and user_id not in (select id from people) and (select s.hidden_at is null from ai_slops s where s.id = ai_slop_id)
            limit 21),
          far as materialized (
            select * from (
              select id, created_at from (
                select * from (
                  select * from "comments"
                  where "content_search" @@ (select index_query($8, 'comments'::regclass, 'content_search')) and image_id is not null offset 0) found
                where image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and true and image_id is not null and ((select words from asked) is not null and "content_search" @@ (select words from asked)) and user_id not in (select id from people)
                order by created_at desc, id desc offset 0) found
              where (select s.hidden_at is null from ai_slops s where s.id = ai_slop_id) limit 21) further
            where (select count(*) from near) < 21)
          select * from near where (select count(*) from near) >= 21
          union all
          select * from far) c union all select id, created_at from (select c.* from (
            with near as materialized (
              select id, created_at from (
                select * from "ai_slops" where hidden_at is null  order by created_at desc, id desc limit 5000) newest
              where true and ((select words from asked) is not null and "title_search" @@ (select words from asked)) and true and true
              limit 100),
            far as materialized (
              select * from (
                select id, created_at from (
                  select * from (
                    select * from "ai_slops"
                    where "title_search" @@ (select index_query($9, 'ai_slops'::regclass, 'title_search')) and true offset 0) found
                  where hidden_at is null  and true and ((select words from asked) is not null and "title_search" @@ (select words from asked)) and true
                  order by created_at desc, id desc offset 0) found
                where true limit 100) further
              where (select count(*) from near) < 100)
            select * from near where (select count(*) from near) >= 100
            union all
            select * from far) t cross join lateral (
            select id, created_at from comments
            where ai_slop_id = t.id and image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null and true and user_id not in (select id from people) order by created_at desc, id desc limit 21) c) c) hit
      where (select count(*) from first) < 21),
    page as (select * from (select * from first union all select * from second) hits
      order by rank, created_at desc, id desc limit 21)
    select c.id, c.ai_slop_id, c.user_id, c.username, c.display_name, c.avatar_url, c.created_at, c.likes,
    c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt,
    a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner, page.rank
    from page
    join lateral (select * from beautiful_arts where id = page.id offset 0) a on true
    join lateral (select * from comments_with_profiles where id = page.id offset 0) c on true
    join ai_slops s on s.id = c.ai_slop_id order by page.rank, page.created_at desc, page.id desc) hit) as "arts";
