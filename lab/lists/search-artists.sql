-- search artists

select total.count, page.user_id, c.username, c.display_name, c.avatar_url, c.id as comment_id, c.content, c.created_at, c.likes,
c.price_cents,
l.user_id is not null as liked, k.user_id is not null as saved, f.follower_id is not null as is_following,
c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt,
s.id as slop_id, s.title as slop_title, s.status as slop_status,
s.prize_pool_cents as slop_prize_pool_cents, s.deadline as slop_deadline, s.image_url as slop_image_url,
s.image_width as slop_image_width, s.image_height as slop_image_height, s.image_widths as slop_image_widths,
s.image_has_avif as slop_image_has_avif, s.image_thumbhash as slop_image_thumbhash, s.image_alt as slop_image_alt
from (select (select count(*)::int from (
      select from profiles p join artists a on a.user_id = p.id
      where p.hidden_at is null and p.deleted_at is null
      and
      lower(p.username || ' ' || p.display_name) like $1
      and (lower(p.username) like $2 or lower(p.display_name) like $3) limit $4) counted) as count) total
left join (
  with near as materialized (
    select p.*, a.user_id, a.latest_comment_id, a.latest_at
    from (select user_id, latest_at, name from artists a where true
      order by latest_at desc, user_id desc limit 2000) near
    cross join lateral (select * from artists where user_id = near.user_id offset 0) a
    cross join lateral (select * from profiles where id = near.user_id offset 0) p
    where near.name like (select $5::text) and p.hidden_at is null and p.deleted_at is null
    and
    lower(p.username || ' ' || p.display_name) like (select $6::text)
    and (lower(p.username) like (select $7::text) or lower(p.display_name) like (select $8::text))
    limit 21),
  far as materialized (
    select * from (select p.*, a.user_id, a.latest_comment_id, a.latest_at
      from (select * from profiles p where
        lower(p.username || ' ' || p.display_name) like (select $9::text)
        and (lower(p.username) like (select $10::text) or lower(p.display_name) like (select $11::text)) offset 0) p join artists a on a.user_id = p.id
      where p.hidden_at is null and p.deleted_at is null
      order by a.latest_at desc, a.user_id desc limit 21) further
    where (select count(*) from near) < 21)
  select * from near where (select count(*) from near) >= 21
  union all
  select * from far) page on true
left join lateral (select * from comments_with_profiles where id = page.latest_comment_id offset 0) c on true
left join lateral (select * from ai_slops_with_profiles where id = c.ai_slop_id offset 0) s on true
left join comment_likes l on l.comment_id = c.id and l.user_id = $12
left join saved_beautiful_arts k on k.comment_id = c.id and k.user_id = $13
left join followers f on f.following_id = page.user_id and f.follower_id = $14
order by page.latest_at desc, page.user_id desc;
