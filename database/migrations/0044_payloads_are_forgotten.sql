-- What the card provider's events carry is forgotten when it is of no more use; that they came, and what of, stays.
alter table stripe_events add column payload_forgotten_at timestamptz;
create index stripe_events_remembered_idx on stripe_events (worked_at) where payload_forgotten_at is null;
