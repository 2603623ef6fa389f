-- feed: most art

/* planned once */
select total.count, total.now, s.id, s.user_id, s.username, s.display_name, s.avatar_url, s.title, s.description, s.category, s.style,
s.image_url, s.image_path, s.image_width, s.image_height, s.image_widths, s.image_has_avif, s.image_thumbhash, s.image_alt,
s.created_at, s.likes, s.comments_count, s.beautiful_art_count, s.prize_pool_cents, s.duration_days, s.status, s.deadline,
s.winning_comment_id, s.awarded_at, s.settled_at, s.cancelled_at, s.has_sealed_votes, s.is_disputed,
false as liked, card.entries
from (select (coalesce((select sum(rows_count) from list_totals
        where list = 'ai_slops' and prize_pool_cents = 0
      ), 0))::int as count, app_now() as now) total
left join (select id, row_number() over () as position from (
    select s.id from
    (select s.*, n."beautiful_art_count" from (select * from ai_slop_counters ) n
      cross join lateral (select * from ai_slops where id = n.ai_slop_id offset 0) s
      where s.is_listed
      order by n.beautiful_art_count desc, n.ai_slop_id desc limit 11) s cross join lateral (select s.id as ai_slop_id, s."beautiful_art_count") n
    order by n.beautiful_art_count desc, n.ai_slop_id desc limit 11) ids) page on true
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
