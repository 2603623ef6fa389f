-- Until a sale is clear, a refund or dispute of it takes the artist's share back.
alter table purchases add column clears_at timestamptz not null default app_now();
