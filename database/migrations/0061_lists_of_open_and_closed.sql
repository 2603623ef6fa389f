-- Without a transaction
-- The open slops are few and the newest of all, the closed ones are nearly all: each in an index of its own, so that a
-- list of one kind never walks over the other. A person's purchases, ended ones too, had none.
drop index concurrently if exists ai_slops_open_newest_idx;
create index concurrently ai_slops_open_newest_idx on ai_slops (created_at desc, id desc) where is_listed and status = 'open';
drop index concurrently if exists ai_slops_open_category_idx;
create index concurrently ai_slops_open_category_idx on ai_slops (category, created_at desc, id desc) where is_listed and status = 'open';
drop index concurrently if exists ai_slops_open_prize_idx;
create index concurrently ai_slops_open_prize_idx on ai_slops (prize_pool_cents desc, created_at desc, id desc) where is_listed and status = 'open';
drop index concurrently if exists ai_slops_open_ending_idx;
create index concurrently ai_slops_open_ending_idx on ai_slops (deadline_at, id) where is_listed and status = 'open';
drop index concurrently if exists ai_slops_closed_newest_idx;
create index concurrently ai_slops_closed_newest_idx on ai_slops (created_at desc, id desc) where is_listed and status <> 'open';
drop index concurrently if exists ai_slops_closed_category_idx;
create index concurrently ai_slops_closed_category_idx on ai_slops (category, created_at desc, id desc) where is_listed and status <> 'open';
drop index concurrently if exists ai_slops_closed_prize_idx;
create index concurrently ai_slops_closed_prize_idx on ai_slops (prize_pool_cents desc, created_at desc, id desc) where is_listed and status <> 'open';
drop index concurrently if exists ai_slops_closed_ending_idx;
create index concurrently ai_slops_closed_ending_idx on ai_slops (deadline_at desc, id desc) where is_listed and status <> 'open';
drop index concurrently if exists ai_slops_ending_idx;
drop index concurrently if exists purchases_of_buyer_idx;
create index concurrently purchases_of_buyer_idx on purchases (buyer_id, created_at desc, id desc);
drop index concurrently if exists ai_slop_counters_open_art_idx;
create index concurrently ai_slop_counters_open_art_idx on ai_slop_counters (beautiful_art_count desc, ai_slop_id desc) where is_open;
