-- Receipts of votes, and the books in public.

-- What the count of a slop made of each vote, for the voter alone. Without references, which cost a settlement more than the rows: they
-- are written from comment_likes, which has them. Rows go with the account; the leaves below stay, and without the secret nobody can
-- say whose they were.
create table vote_receipts (
  user_id uuid not null,
  liked_at timestamptz not null,
  comment_id uuid not null,
  -- counted, or why it was left out.
  outcome text not null,
  -- In the leaf of a counted vote, so that nobody who knows who may have voted can find out by trying.
  secret uuid,
  constraint vote_receipts_counted_has_secret check ((outcome = 'counted') = (secret is not null)),
  primary key (user_id, liked_at, comment_id)
);
create trigger vote_receipts_no_update before update on vote_receipts for each row execute function refuse_change();
create trigger vote_receipts_no_truncate before truncate on vote_receipts execute function refuse_change();

-- The Merkle root of the counted votes. Null in awards from before there were receipts.
alter table awards
  add column votes_root bytea,
  add column votes_count integer,
  -- The construction of leaves and root: docs/receipts.md.
  add column votes_version smallint,
  -- The leaves, sorted, 32 bytes each: for the proofs.
  add column vote_leaves bytea,
  add constraint awards_votes_fit check (
    num_nulls(votes_root, votes_count, votes_version, vote_leaves) in (0, 4) and octet_length(vote_leaves) = 32 * votes_count);
-- Hashes cannot be compressed.
alter table awards alter column vote_leaves set storage external;

-- What the card provider held, and why that is not what the ledger says: sums since the first day, as of each reconciliation.
create table provider_holdings (
  read_at timestamptz primary key default app_now(),
  held_cents bigint not null,
  -- What the provider kept of card payments.
  fees_cents bigint not null,
  -- What the operator paid in or took out.
  own_cents bigint not null,
  -- Up to where the provider's list was added up; null where it was empty.
  last_transaction_id text
);
create trigger provider_holdings_append_only before update or delete on provider_holdings for each row execute function refuse_change();
create trigger provider_holdings_no_truncate before truncate on provider_holdings execute function refuse_change();

-- Days of the ledger, in UTC: what was booked on each, and what every kind of account had at its end. Each names the hash of the day
-- before. Written by close_book_days alone.
create table book_days (
  day date primary key,
  closed_at timestamptz not null default app_now(),
  movements_count integer not null,
  root bytea not null,
  leaves bytea not null,
  balance_cents bigint not null,
  hold_cents bigint not null,
  prize_cents bigint not null,
  debt_cents bigint not null,
  fees_cents bigint not null,
  costs_cents bigint not null,
  stripe_cents bigint not null,
  -- Of the balances: sales that could still be taken back when the day was closed.
  clearing_cents bigint not null,
  -- The last reading of what the provider held; null before the first.
  provider_read_at timestamptz constraint book_days_provider_fkey references provider_holdings on delete restrict,
  previous_head bytea not null,
  head bytea not null,
  constraint book_days_add_up check (
    balance_cents + hold_cents + prize_cents + debt_cents + fees_cents + costs_cents + stripe_cents = 0),
  constraint book_days_leaves_fit check (octet_length(leaves) = 32 * movements_count)
);
alter table book_days alter column leaves set storage external;
create trigger book_days_append_only before update or delete on book_days for each row execute function refuse_change();
create trigger book_days_no_truncate before truncate on book_days execute function refuse_change();

-- The day of each movement, and what blinds the accounts in its leaf.
create table movement_days (
  movement_id bigint primary key references ledger_movements on delete restrict,
  day date not null,
  salt uuid not null default gen_random_uuid()
);
create index movement_days_day_idx on movement_days using brin (day) with (autosummarize = on);
create trigger movement_days_append_only before update or delete on movement_days for each row execute function refuse_change();
create trigger movement_days_no_truncate before truncate on movement_days execute function refuse_change();
-- A day is closed by the time of its movements, which is nearly the order in which they are stored.
create index ledger_movements_age_idx on ledger_movements using brin (created_at) with (autosummarize = on);
