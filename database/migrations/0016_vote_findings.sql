-- Where likes come from, and what that says about them.

-- What the likes of entries that are still in a contest have in common: hashes under a key that lives for a day, so that nothing
-- can be compared from one day to the next. Kept for 30 days. The account's age at the like is known by two times that stand anyway.
-- Written and deleted with the row of comment_likes, whose keys hold for it.
create table like_origins (
  comment_id uuid not null,
  user_id uuid not null,
  liked_at timestamptz not null,
  -- Null where it says nothing, as of a private network.
  network bytea constraint like_origins_network_length check (octet_length(network) = 8),
  browser bytea constraint like_origins_browser_length check (octet_length(browser) = 8),
  constraint like_origins_pkey primary key (comment_id, user_id)
);
create index like_origins_age_idx on like_origins using brin (liked_at) with (autosummarize = on);

-- Random, made by the first like of a day and deleted the day after: with the database of a later day no address can be tried.
create table like_keys (
  day date primary key,
  key bytea not null constraint like_keys_length check (octet_length(key) = 32)
);

alter table award_entries
  add column same_mailbox_likes integer not null default 0,
  drop constraint award_entries_add_up,
  add constraint award_entries_add_up check (shown_likes =
    counted_likes + own_likes + unverified_likes + banned_likes + late_likes + voided_likes + same_mailbox_likes);
