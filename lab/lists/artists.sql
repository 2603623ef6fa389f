-- artists

/* planned once */
select total.count, page.user_id, c.username, c.display_name, c.avatar_url, c.id as comment_id, c.content, c.created_at, c.likes,
c.price_cents,
l.user_id is not null as liked, k.user_id is not null as saved, f.follower_id is not null as is_following,
c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt,
s.id as slop_id, s.title as slop_title, s.status as slop_status,
s.prize_pool_cents as slop_prize_pool_cents, s.deadline as slop_deadline, s.image_url as slop_image_url,
s.image_width as slop_image_width, s.image_height as slop_image_height, s.image_widths as slop_image_widths,
s.image_has_avif as slop_image_has_avif, s.image_thumbhash as slop_image_thumbhash, s.image_alt as slop_image_alt
from (select (select coalesce(sum(rows_count), 0)::int from list_totals where list = 'artists') as count) total
left join (select p.*, a.user_id, a.latest_comment_id, a.latest_at
  from artists a join profiles p on p.id = a.user_id where p.hidden_at is null and p.deleted_at is null
  order by a.latest_at desc, a.user_id desc limit 21) page on true
left join lateral (select * from comments_with_profiles where id = page.latest_comment_id offset 0) c on true
left join lateral (select * from ai_slops_with_profiles where id = c.ai_slop_id offset 0) s on true
left join comment_likes l on l.comment_id = c.id and l.user_id = $1
left join saved_beautiful_arts k on k.comment_id = c.id and k.user_id = $2
left join followers f on f.following_id = page.user_id and f.follower_id = $3
order by page.latest_at desc, page.user_id desc;
