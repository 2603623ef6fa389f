-- Without a transaction
-- Every server process keeps the pictures of hidden, withdrawn and removed art in memory and reads them anew when some change.
drop index concurrently if exists comments_taken_away_idx;
create index concurrently comments_taken_away_idx on comments (image_id)
  where image_id is not null and (hidden_at is not null or withdrawn_at is not null or removed_at is not null);
-- It holds what this one held.
drop index concurrently if exists comments_hidden_idx;
