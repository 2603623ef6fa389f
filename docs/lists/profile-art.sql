-- profile: art

select c.*, a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner
from beautiful_arts a
join lateral (select * from comments_with_profiles where id = a.id offset 0) c on true
join ai_slops s on s.id = a.ai_slop_id
where a.user_id = $1
order by a.created_at desc, a.id desc limit $2;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Limit (21 × 1)
--     Nested Loop (21 × 1)
--       Nested Loop (21 × 1)
--         Index Scan using comments_art_by_user_idx on comments (21 × 1)
--         Index Scan using ai_slops_pkey on ai_slops (1 × 21)
--       Nested Loop (1 × 21)
--         Nested Loop (1 × 21)
--           Nested Loop (1 × 21)
--             Index Scan using comments_pkey on comments (1 × 21)
--             Index Scan using comment_counters_pkey on comment_counters (1 × 21)
--           Index Scan using profiles_pkey on profiles (1 × 21)
--         Index Scan using images_pkey on images (1 × 21)
