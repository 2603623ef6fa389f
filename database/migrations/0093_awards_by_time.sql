-- The first page looks for the best award of the last 30 days.
create index awards_by_time_idx on awards (settled_at) where winner_id is not null;
