-- saved art

select c.*, a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner, k.created_at as saved_at
from saved_beautiful_arts k
join beautiful_arts a on a.id = k.comment_id
join lateral (select * from comments_with_profiles where id = a.id offset 0) c on true
join ai_slops s on s.id = a.ai_slop_id
where k.user_id = $1
order by k.created_at desc, k.comment_id desc limit $2;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Limit (21 × 1)
--     Nested Loop (21 × 1)
--       Nested Loop (21 × 1)
--         Nested Loop (21 × 1)
--           Index Only Scan using saved_beautiful_arts_newest_idx on saved_beautiful_arts (21 × 1)
--           Index Scan using comments_pkey on comments (1 × 21)
--         Index Scan using ai_slops_pkey on ai_slops (1 × 21)
--       Nested Loop (1 × 21)
--         Nested Loop (1 × 21)
--           Nested Loop (1 × 21)
--             Index Scan using comments_pkey on comments (1 × 21)
--             Index Scan using comment_counters_pkey on comment_counters (1 × 21)
--           Index Scan using profiles_pkey on profiles (1 × 21)
--         Index Scan using images_pkey on images (1 × 21)
