-- Without a transaction
-- Who looks for high prizes among the newest reads past many slops: the prize stands in the index, so that none of them is
-- fetched from the table.
drop index concurrently if exists ai_slops_newest_prizes_idx;
create index concurrently ai_slops_newest_prizes_idx on ai_slops (created_at desc, id desc) include (prize_pool_cents) where is_listed;
drop index concurrently if exists ai_slops_newest_idx;
alter index ai_slops_newest_prizes_idx rename to ai_slops_newest_idx;
