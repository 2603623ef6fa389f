-- notifications

select * from "notifications" where "user_id" = $1 and "retracted_at" is null order by "created_at" desc, "id" desc limit $2;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Limit (31 × 1)
--     Index Scan using notifications_of_user_idx on notifications (31 × 1)

select count(*) as "unread" from "notifications" where "user_id" = $1 and "is_read" = $2 and "retracted_at" is null;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Aggregate (1 × 1)
--     Bitmap Heap Scan on notifications (100 × 1)
--       Bitmap Index Scan using notifications_unread_idx (100 × 1)
