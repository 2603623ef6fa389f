-- The pair and the sums of the first page, which read every slop and every award: awarded art by its counted likes, and the prizes of
-- awarded slops without the slops.
create index award_entries_most_liked_idx on award_entries (counted_likes desc);
create index ai_slops_awarded_idx on ai_slops (prize_pool_cents, hidden_at) where status = 'awarded';
