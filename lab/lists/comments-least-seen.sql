-- 1,000 comments, least seen

/* planned once */
select total.count, listed.step, c.id, c.ai_slop_id, c.user_id, c.username, c.display_name, c.avatar_url, c.content, c.image_url,
c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt, c.price_cents,
c.created_at, c.likes, c.seen_by, c.withdrawn_at, c.shows_process, c.is_disputed, c.is_covered,
exists (select from comment_likes l where l.comment_id = c.id and l.user_id = $1) as liked
from (select n.comments_count + n.beautiful_art_count as count from ai_slops s
  join ai_slop_counters n on n.ai_slop_id = s.id where s.id = $2 and s.hidden_at is null) total
left join (select c.id, row_number() over (order by case when c.withdrawn_at is not null then 2 when c.image_id is null then 1 else 0 end, case when c.image_id is not null and c.withdrawn_at is null then n.seen_count else 0 end, c.created_at, c.id) as at, 0 as step from comments c join comment_counters n on n.comment_id = c.id
  where c.ai_slop_id = $3 and c.removed_at is null and (c.hidden_at is null or c.is_covered)
  order by case when c.withdrawn_at is not null then 2 when c.image_id is null then 1 else 0 end, case when c.image_id is not null and c.withdrawn_at is null then n.seen_count else 0 end, c.created_at, c.id limit 51) listed on true
left join lateral (select * from comments_with_profiles where id = listed.id offset 0) c on true
order by listed.at;
