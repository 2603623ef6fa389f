-- feed with words

/* planned once */
select total.count, total.now, s.id, s.user_id, s.username, s.display_name, s.avatar_url, s.title, s.description, s.category, s.style,
s.image_url, s.image_path, s.image_width, s.image_height, s.image_widths, s.image_has_avif, s.image_thumbhash, s.image_alt,
s.created_at, s.likes, s.comments_count, s.beautiful_art_count, s.prize_pool_cents, s.duration_days, s.status, s.deadline,
s.winning_comment_id, s.awarded_at, s.settled_at, s.cancelled_at, s.has_sealed_votes, s.is_disputed,
false as liked, card.entries
from (select (select count(*)::int from (
      with near as materialized (
        select s.id from (select * from ai_slops where is_listed order by created_at desc, id desc limit 20000) s
        where s.is_listed and ((select prefix_query($1::text)) is not null and "title_search" @@ (select prefix_query($2::text)))
        limit 1000),
      far as materialized (
        select * from (select s.id from (
            select * from "ai_slops"
            where "title_search" @@ (select index_query($3, 'ai_slops'::regclass, 'title_search')) and true offset 0) s
          where s.is_listed and ((select prefix_query($4::text)) is not null and "title_search" @@ (select prefix_query($5::text))) limit 1000) further
        where (select count(*) from near) < 1000)
      select * from near where (select count(*) from near) >= 1000
      union all
      select * from far) counted) as count, app_now() as now) total
left join (select id, row_number() over () as position from (
    select s.id from (
      with near as materialized (
        select * from
        (select s.* from ai_slops s
          where s.is_listed
          order by s.created_at desc, s.id desc limit 5000) walked
        where ((select prefix_query($6::text)) is not null and "title_search" @@ (select prefix_query($7::text)))
        limit 21),
      far as materialized (
        select * from
        (select s.* from (
            select * from "ai_slops"
            where "title_search" @@ (select index_query($8, 'ai_slops'::regclass, 'title_search')) and true offset 0) s
          where s.is_listed and ((select prefix_query($9::text)) is not null and "title_search" @@ (select prefix_query($10::text)))
          order by s.created_at desc, s.id desc limit 21) further
        where (select count(*) from near) < 21)
      select * from near where (select count(*) from near) >= 21
      union all
      select * from far) s
    order by s.created_at desc, s.id desc limit 21) ids) page on true
left join lateral (select * from ai_slops_with_profiles where id = page.id offset 0) s on true
left join lateral (
  select json_agg(json_build_object('id', e.id, 'username', p.username, 'display_name', p.display_name,
      'image_url', e.image_url, 'image_width', i.width, 'image_height', i.height, 'image_widths', i.widths,
      'image_has_avif', i.has_avif, 'image_thumbhash', i.thumbhash, 'image_alt', i.alt)
    order by e.position) as entries
  from (select c.*, row_number() over (order by case when n.is_sealed then 0 else n.likes_count end desc, c.created_at, c.id) as position
    from ((select id, user_id, image_id, image_url, created_at from comments
        where id = s.winning_comment_id and image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null)
      union all
      (select id, user_id, image_id, image_url, created_at from comments
        where s.winning_comment_id is null and ai_slop_id = s.id and image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null
        order by created_at desc, id desc limit 8)) c
    join comment_counters n on n.comment_id = c.id
    order by position limit 3) e
  join images i on i.id = e.image_id and i.removed_at is null
  join people p on p.id = e.user_id) card on s.beautiful_art_count > 0
order by page.position;
