-- Without a transaction
-- Art is found by the title of its slop, also where the poster has left: all slops but the hidden ones, newest first.
drop index concurrently if exists ai_slops_shown_newest_idx;
create index concurrently ai_slops_shown_newest_idx on ai_slops (created_at desc, id desc) where hidden_at is null;
