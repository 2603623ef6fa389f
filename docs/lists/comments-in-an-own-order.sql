-- 1,000 comments, in an own order

/* planned once */
select total.count, listed.step, c.id, c.ai_slop_id, c.user_id, c.username, c.display_name, c.avatar_url, c.content, c.image_url,
c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt, c.price_cents,
c.created_at, c.likes, c.seen_by, c.withdrawn_at, c.shows_process, c.is_disputed, c.is_covered,
exists (select from comment_likes l where l.comment_id = c.id and l.user_id = $1) as liked
from (select n.comments_count + n.beautiful_art_count as count from ai_slops s
  join ai_slop_counters n on n.ai_slop_id = s.id where s.id = $2 and s.hidden_at is null) total
left join (select c.id, row_number() over (order by case when c.withdrawn_at is not null then 2 when c.image_id is null then 1 else 0 end, case when c.image_id is not null and c.withdrawn_at is null then floor(log(2, case when n.seen_on = $3::date then n.seen_before else n.seen_count end + 1))::int else 0 end, case when c.image_id is not null and c.withdrawn_at is null then left(encode(sha256(convert_to($4 || c.id, 'UTF8')), 'hex'), 16) else '' end collate "C", c.created_at, c.id) as at, case when c.image_id is not null and c.withdrawn_at is null then floor(log(2, case when n.seen_on = $5::date then n.seen_before else n.seen_count end + 1))::int else 0 end as step from comments c join comment_counters n on n.comment_id = c.id
  where c.ai_slop_id = $6 and c.removed_at is null and (c.hidden_at is null or c.is_covered)
  order by case when c.withdrawn_at is not null then 2 when c.image_id is null then 1 else 0 end, case when c.image_id is not null and c.withdrawn_at is null then floor(log(2, case when n.seen_on = $7::date then n.seen_before else n.seen_count end + 1))::int else 0 end, case when c.image_id is not null and c.withdrawn_at is null then left(encode(sha256(convert_to($8 || c.id, 'UTF8')), 'hex'), 16) else '' end collate "C", c.created_at, c.id limit 51) listed on true
left join lateral (select * from comments_with_profiles where id = listed.id offset 0) c on true
order by listed.at;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Sort (51 × 1)
--     Nested Loop (51 × 1)
--       Nested Loop (51 × 1)
--         Nested Loop (1 × 1)
--           Index Scan using ai_slops_pkey on ai_slops (1 × 1)
--           Index Scan using ai_slop_counters_pkey on ai_slop_counters (1 × 1)
--         Limit (51 × 1)
--           WindowAgg (51 × 1)
--             Sort (51 × 1)
--               Nested Loop (984 × 1)
--                 Index Scan using comments_slop_id_key on comments (984 × 1)
--                 Index Scan using comment_counters_pkey on comment_counters (1 × 984)
--       Nested Loop (1 × 51)
--         Nested Loop (1 × 51)
--           Nested Loop (1 × 51)
--             Index Scan using comments_pkey on comments (1 × 51)
--             Index Scan using comment_counters_pkey on comment_counters (1 × 51)
--           Index Scan using profiles_pkey on profiles (1 × 51)
--         Index Scan using images_pkey on images (1 × 51)
--       Index Only Scan using comment_likes_once on comment_likes (0 × 51)
