-- Made by `npm run schema` from the migrations and routines. Not read by any program.

create table auth.accounts (
  id uuid default gen_random_uuid() not null,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_provider_account_key UNIQUE (provider_id, account_id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table auth.sessions (
  id uuid default gen_random_uuid() not null,
  expires_at timestamp with time zone not null,
  token text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  ip_address text,
  user_agent text,
  user_id uuid not null,
  proved_at timestamp with time zone default app_now() not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table auth.users (
  id uuid default gen_random_uuid() not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint users_email_is_lower_case CHECK ((email = lower(email))),
  constraint users_email_key UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id)
);

create table auth.verifications (
  id uuid default gen_random_uuid() not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint verifications_pkey PRIMARY KEY (id)
);

create table public.account_changes (
  user_id uuid not null,
  what text not null,
  changed_at timestamp with time zone default app_now() not null,
  constraint account_changes_pkey PRIMARY KEY (user_id, what),
  constraint account_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint account_changes_what_known CHECK ((what = ANY (ARRAY['payout_account'::text, 'password'::text, 'email'::text])))
);

create table public.account_exports (
  user_id uuid not null,
  id uuid not null,
  state text not null,
  parts smallint,
  part_bytes bigint[] default '{}'::bigint[] not null,
  created_at timestamp with time zone default app_now() not null,
  constraint account_exports_parts_positive CHECK ((parts > 0)),
  constraint account_exports_pkey PRIMARY KEY (user_id),
  constraint account_exports_ready_is_whole CHECK (((state <> 'ready'::text) OR (cardinality(part_bytes) = parts))),
  constraint account_exports_state_known CHECK ((state = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text]))),
  constraint account_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);

create table public.account_freezes (
  user_id uuid not null,
  reason text not null,
  frozen_at timestamp with time zone default app_now() not null,
  until timestamp with time zone,
  constraint account_freezes_pkey PRIMARY KEY (user_id),
  constraint account_freezes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.ai_slop_counters (
  ai_slop_id uuid not null,
  likes_count integer default 0 not null,
  comments_count integer default 0 not null,
  beautiful_art_count integer default 0 not null,
  is_open boolean default true not null,
  constraint ai_slop_counters_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES ai_slops(id) ON DELETE RESTRICT,
  constraint ai_slop_counters_art_floor CHECK ((beautiful_art_count >= 0)),
  constraint ai_slop_counters_comments_floor CHECK ((comments_count >= 0)),
  constraint ai_slop_counters_likes_floor CHECK ((likes_count >= 0)),
  constraint ai_slop_counters_pkey PRIMARY KEY (ai_slop_id)
);

create table public.ai_slop_likes (
  id bigint generated always as identity not null,
  ai_slop_id uuid not null,
  user_id uuid not null,
  liked_at timestamp with time zone default app_now() not null,
  constraint ai_slop_likes_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES ai_slops(id) ON DELETE RESTRICT,
  constraint ai_slop_likes_once PRIMARY KEY (ai_slop_id, user_id),
  constraint ai_slop_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.ai_slops (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  title text not null,
  description text default ''::text not null,
  category text,
  style text,
  image_id uuid not null,
  image_url text not null,
  image_path text not null,
  prize_pool_cents bigint not null,
  duration_days integer not null,
  deadline_at timestamp with time zone not null,
  status text default 'open'::text not null,
  winning_comment_id uuid,
  awarded_at timestamp with time zone,
  settled_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  hidden_at timestamp with time zone,
  poster_deleted_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  is_listed boolean generated always as (((hidden_at IS NULL) AND (cancelled_at IS NULL) AND (poster_deleted_at IS NULL))) stored not null,
  title_search tsvector generated always as (to_tsvector('simple'::regconfig, title)) stored not null,
  description_search tsvector generated always as (to_tsvector('simple'::regconfig, description)) stored not null,
  has_sealed_votes boolean default false not null,
  is_disputed boolean default false not null,
  is_covered boolean default false not null,
  constraint ai_slops_cancelled_is_expired CHECK (((cancelled_at IS NULL) OR (status = 'expired'::text))),
  constraint ai_slops_category_known CHECK ((category = ANY (ARRAY['digital-art'::text, 'traditional-art'::text, 'character-design'::text, 'illustration'::text, 'concept-art'::text, 'comics'::text, 'photo-editing'::text, 'sculpture-3d'::text]))),
  constraint ai_slops_covered_is_hidden CHECK (((NOT is_covered) OR (hidden_at IS NOT NULL))),
  constraint ai_slops_description_length CHECK ((char_length(description) <= 2000)),
  constraint ai_slops_duration_range CHECK (((duration_days >= 1) AND (duration_days <= 14))),
  constraint ai_slops_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id) ON DELETE RESTRICT,
  constraint ai_slops_image_key UNIQUE (image_id),
  constraint ai_slops_pkey PRIMARY KEY (id),
  constraint ai_slops_prize_whole_dollars CHECK (((prize_pool_cents >= 100) AND ((prize_pool_cents % (100)::bigint) = 0))),
  constraint ai_slops_settled_fits_status CHECK (((status = 'open'::text) = (settled_at IS NULL))),
  constraint ai_slops_status_known CHECK ((status = ANY (ARRAY['open'::text, 'expired'::text, 'awarded'::text]))),
  constraint ai_slops_style_known CHECK ((style = ANY (ARRAY['realistic'::text, 'cartoon'::text, 'anime'::text, 'abstract'::text, 'minimalist'::text]))),
  constraint ai_slops_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint ai_slops_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint ai_slops_winner_fits_status CHECK ((((status = 'awarded'::text) = (winning_comment_id IS NOT NULL)) AND ((status = 'awarded'::text) = (awarded_at IS NOT NULL)))),
  constraint ai_slops_winner_fkey FOREIGN KEY (id, winning_comment_id) REFERENCES comments(ai_slop_id, id) ON DELETE RESTRICT
);

create table public.alarms (
  id bigint generated always as identity not null,
  kind text not null,
  detail jsonb default '{}'::jsonb not null,
  raised_at timestamp with time zone default clock_timestamp() not null,
  cleared_at timestamp with time zone,
  constraint alarms_pkey PRIMARY KEY (id)
);

create table public.app_clock (
  is_only boolean default true not null,
  offset_interval interval not null,
  constraint app_clock_one_row CHECK (is_only),
  constraint app_clock_pkey PRIMARY KEY (is_only)
);

create table public.artist_wins (
  user_id uuid not null,
  wins_count integer not null,
  constraint artist_wins_pkey PRIMARY KEY (user_id),
  constraint artist_wins_positive CHECK ((wins_count > 0)),
  constraint artist_wins_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.artists (
  user_id uuid not null,
  latest_comment_id uuid not null,
  latest_at timestamp with time zone not null,
  name text default ''::text not null,
  constraint artists_latest_comment_id_fkey FOREIGN KEY (latest_comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint artists_pkey PRIMARY KEY (user_id),
  constraint artists_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.audit_holds (
  user_id uuid not null,
  check_name text not null,
  found_at timestamp with time zone default app_now() not null,
  released_at timestamp with time zone,
  constraint audit_holds_pkey PRIMARY KEY (user_id, check_name),
  constraint audit_holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.award_days (
  ai_slop_id uuid not null,
  day date not null,
  constraint award_days_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES awards(ai_slop_id) ON DELETE RESTRICT,
  constraint award_days_pkey PRIMARY KEY (ai_slop_id)
);

create table public.award_entries (
  ai_slop_id uuid not null,
  comment_id uuid not null,
  artist_id uuid not null,
  comment_created_at timestamp with time zone not null,
  shown_likes integer not null,
  counted_likes integer not null,
  own_likes integer not null,
  unverified_likes integer not null,
  banned_likes integer not null,
  late_likes integer not null,
  voided_likes integer default 0 not null,
  same_mailbox_likes integer default 0 not null,
  votes_root bytea,
  throwaway_likes integer default 0 not null,
  constraint award_entries_add_up CHECK ((shown_likes = (((((((counted_likes + own_likes) + unverified_likes) + banned_likes) + late_likes) + voided_likes) + same_mailbox_likes) + throwaway_likes))),
  constraint award_entries_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES awards(ai_slop_id) ON DELETE RESTRICT,
  constraint award_entries_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint award_entries_comment_fkey FOREIGN KEY (ai_slop_id, comment_id) REFERENCES comments(ai_slop_id, id) ON DELETE RESTRICT,
  constraint award_entries_pkey PRIMARY KEY (ai_slop_id, comment_id)
);

create table public.award_finals (
  ai_slop_id uuid not null,
  review_until timestamp with time zone not null,
  final_at timestamp with time zone not null,
  delayed_by text,
  alarmed_at timestamp with time zone,
  winning_comment_id uuid,
  paid_to uuid not null,
  finalized_at timestamp with time zone,
  movement_id bigint,
  constraint award_finals_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES awards(ai_slop_id) ON DELETE RESTRICT,
  constraint award_finals_ai_slop_id_winning_comment_id_fkey FOREIGN KEY (ai_slop_id, winning_comment_id) REFERENCES award_entries(ai_slop_id, comment_id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
  constraint award_finals_delay_known CHECK ((delayed_by = ANY (ARRAY['report'::text, 'finding'::text, 'proposal'::text, 'cover'::text, 'process'::text, 'act'::text, 'appeal'::text, 'more_time'::text]))),
  constraint award_finals_ends CHECK ((final_at <= (review_until + '44 days'::interval))),
  constraint award_finals_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id) ON DELETE RESTRICT,
  constraint award_finals_movement_once UNIQUE (movement_id),
  constraint award_finals_not_before_review CHECK ((final_at >= review_until)),
  constraint award_finals_paid_to_fkey FOREIGN KEY (paid_to) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint award_finals_paid_when_final CHECK (((finalized_at IS NULL) = (movement_id IS NULL))),
  constraint award_finals_pkey PRIMARY KEY (ai_slop_id)
);

create table public.award_revisions (
  ai_slop_id uuid not null,
  revision integer not null,
  act_id bigint not null,
  comment_id uuid not null,
  is_reinstated boolean not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  winning_comment_id uuid,
  prize_cents bigint not null,
  revised_at timestamp with time zone default app_now() not null,
  constraint award_revisions_act_id_fkey FOREIGN KEY (act_id) REFERENCES moderation_log(id) ON DELETE RESTRICT,
  constraint award_revisions_act_once UNIQUE (act_id),
  constraint award_revisions_ai_slop_id_comment_id_fkey FOREIGN KEY (ai_slop_id, comment_id) REFERENCES award_entries(ai_slop_id, comment_id) ON DELETE RESTRICT,
  constraint award_revisions_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES awards(ai_slop_id) ON DELETE RESTRICT,
  constraint award_revisions_ai_slop_id_winning_comment_id_fkey FOREIGN KEY (ai_slop_id, winning_comment_id) REFERENCES award_entries(ai_slop_id, comment_id) ON DELETE RESTRICT,
  constraint award_revisions_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint award_revisions_pkey PRIMARY KEY (ai_slop_id, revision),
  constraint award_revisions_prize_positive CHECK ((prize_cents > 0)),
  constraint award_revisions_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.awards (
  ai_slop_id uuid not null,
  outcome text not null,
  owner_id uuid not null,
  winner_id uuid,
  winning_comment_id uuid,
  prize_cents bigint not null,
  deadline_at timestamp with time zone not null,
  settled_at timestamp with time zone not null,
  reason text default 'deadline'::text not null,
  tie_rule text default 'none'::text not null,
  movement_id bigint,
  votes_root bytea,
  votes_count integer,
  votes_version smallint,
  vote_leaves bytea,
  constraint awards_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES ai_slops(id) ON DELETE RESTRICT,
  constraint awards_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id) ON DELETE RESTRICT,
  constraint awards_movement_once UNIQUE (movement_id),
  constraint awards_outcome_known CHECK ((outcome = ANY (ARRAY['awarded'::text, 'refunded'::text]))),
  constraint awards_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint awards_pkey PRIMARY KEY (ai_slop_id),
  constraint awards_prize_positive CHECK ((prize_cents > 0)),
  constraint awards_reason_known CHECK ((reason = ANY (ARRAY['deadline'::text, 'hidden'::text]))),
  constraint awards_tie_rule_known CHECK ((tie_rule = ANY (ARRAY['none'::text, 'earlier_comment'::text, 'smaller_id'::text]))),
  constraint awards_votes_fit CHECK (((num_nulls(votes_root, votes_count, votes_version, vote_leaves) = ANY (ARRAY[0, 4])) AND (octet_length(vote_leaves) = (32 * votes_count)))),
  constraint awards_winner_fits_outcome CHECK ((((outcome = 'awarded'::text) = (winner_id IS NOT NULL)) AND ((outcome = 'awarded'::text) = (winning_comment_id IS NOT NULL)))),
  constraint awards_winner_fkey FOREIGN KEY (ai_slop_id, winning_comment_id) REFERENCES comments(ai_slop_id, id) ON DELETE RESTRICT,
  constraint awards_winner_id_fkey FOREIGN KEY (winner_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.book_days (
  day date not null,
  closed_at timestamp with time zone default app_now() not null,
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
  clearing_cents bigint not null,
  provider_read_at timestamp with time zone,
  previous_head bytea not null,
  head bytea not null,
  decided_cents bigint default 0 not null,
  version smallint default 1 not null,
  is_published boolean default true not null,
  awards_count integer,
  awards_root bytea,
  award_leaves bytea,
  constraint book_days_add_up CHECK ((((((((balance_cents + hold_cents) + prize_cents) + debt_cents) + fees_cents) + costs_cents) + stripe_cents) = 0)),
  constraint book_days_awards_fit CHECK (((num_nulls(awards_count, awards_root, award_leaves) =
CASE version
    WHEN 1 THEN 3
    ELSE 0
END) AND (octet_length(award_leaves) = (32 * awards_count)))),
  constraint book_days_leaves_fit CHECK ((octet_length(leaves) = (32 * movements_count))),
  constraint book_days_pkey PRIMARY KEY (day),
  constraint book_days_provider_fkey FOREIGN KEY (provider_read_at) REFERENCES provider_holdings(read_at) ON DELETE RESTRICT
);

create table public.card_declines (
  charge_id text not null,
  user_id uuid not null,
  address text,
  declined_at timestamp with time zone default app_now() not null,
  constraint card_declines_pkey PRIMARY KEY (charge_id),
  constraint card_declines_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.carried_debts (
  id uuid default gen_random_uuid() not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  amount_cents bigint not null,
  carried_at timestamp with time zone default app_now() not null,
  constraint carried_debts_amount_positive CHECK ((amount_cents > 0)),
  constraint carried_debts_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint carried_debts_pkey PRIMARY KEY (id),
  constraint carried_debts_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint carried_debts_two_accounts CHECK ((from_user_id <> to_user_id))
);

create table public.case_cards (
  id uuid not null,
  case_id uuid,
  person_id uuid,
  subject_type text,
  ai_slop_id uuid,
  kind text,
  findings text[],
  danger smallint,
  due_at timestamp with time zone,
  assigned_to uuid,
  constraint case_cards_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint case_cards_pkey PRIMARY KEY (id)
);

create table public.case_holds (
  case_id uuid not null,
  moderator_id uuid not null,
  since timestamp with time zone default app_now() not null,
  constraint case_holds_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint case_holds_pkey PRIMARY KEY (case_id, moderator_id)
);

create table public.case_notes (
  id uuid default gen_random_uuid() not null,
  case_id uuid not null,
  moderator_id uuid not null,
  text text not null,
  created_at timestamp with time zone default app_now() not null,
  constraint case_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint case_notes_moderator_id_fkey FOREIGN KEY (moderator_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint case_notes_pkey PRIMARY KEY (id),
  constraint case_notes_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000)))
);

create table public.case_snoozes (
  moderator_id uuid not null,
  case_id uuid not null,
  until timestamp with time zone not null,
  constraint case_snoozes_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint case_snoozes_pkey PRIMARY KEY (moderator_id, case_id)
);

create table public.comment_counters (
  comment_id uuid not null,
  likes_count integer default 0 not null,
  is_sealed boolean default false not null,
  seen_count integer default 0 not null,
  seen_before integer default 0 not null,
  seen_on date,
  constraint comment_counters_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint comment_counters_likes_floor CHECK ((likes_count >= 0)),
  constraint comment_counters_pkey PRIMARY KEY (comment_id)
);

create table public.comment_likes (
  id bigint generated always as identity not null,
  comment_id uuid not null,
  user_id uuid not null,
  liked_at timestamp with time zone default app_now() not null,
  constraint comment_likes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint comment_likes_once PRIMARY KEY (comment_id, user_id),
  constraint comment_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.comments (
  id uuid default gen_random_uuid() not null,
  ai_slop_id uuid not null,
  user_id uuid not null,
  content text default ''::text not null,
  image_id uuid,
  image_url text,
  image_path text,
  price_cents bigint,
  created_at timestamp with time zone default app_now() not null,
  withdrawn_at timestamp with time zone,
  removed_at timestamp with time zone,
  hidden_at timestamp with time zone,
  content_search tsvector generated always as (to_tsvector('simple'::regconfig, content)) stored not null,
  is_disputed boolean default false not null,
  shows_process boolean default false not null,
  is_covered boolean default false not null,
  constraint comments_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES ai_slops(id) ON DELETE RESTRICT,
  constraint comments_content_length CHECK ((char_length(content) <= 2000)),
  constraint comments_covered_is_hidden CHECK (((NOT is_covered) OR (hidden_at IS NOT NULL))),
  constraint comments_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id) ON DELETE RESTRICT,
  constraint comments_image_is_whole CHECK ((((image_id IS NULL) = (image_url IS NULL)) AND ((image_id IS NULL) = (image_path IS NULL)))),
  constraint comments_image_key UNIQUE (image_id),
  constraint comments_not_empty CHECK (((content <> ''::text) OR (image_id IS NOT NULL))),
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_price_range CHECK ((((price_cents >= 300) AND (price_cents <= 100000)) AND ((price_cents % (100)::bigint) = 0))),
  constraint comments_slop_id_key UNIQUE (ai_slop_id, id),
  constraint comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.contest_fingerprints (
  image_id uuid not null,
  hashes bit(256)[] not null,
  constraint contest_fingerprints_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id) ON DELETE CASCADE,
  constraint contest_fingerprints_once PRIMARY KEY (image_id)
);

create table public.credit_choices (
  user_id uuid not null,
  is_written boolean not null,
  licence text not null,
  chosen_at timestamp with time zone default app_now() not null,
  constraint credit_choices_pkey PRIMARY KEY (user_id),
  constraint credit_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table public.deleted_debtors (
  user_id uuid not null,
  mailbox_hash bytea,
  constraint deleted_debtors_pkey PRIMARY KEY (user_id),
  constraint deleted_debtors_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.deposits (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  payment_id uuid not null,
  amount_added_to_balance_cents bigint not null,
  total_amount_charged_cents bigint not null,
  stripe_charge_id text not null,
  movement_id bigint not null,
  clears_at timestamp with time zone not null,
  refunded_cents bigint default 0 not null,
  disputed_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  constraint deposits_added_positive CHECK ((amount_added_to_balance_cents > 0)),
  constraint deposits_charge_once UNIQUE (stripe_charge_id),
  constraint deposits_fee_not_negative CHECK ((total_amount_charged_cents >= amount_added_to_balance_cents)),
  constraint deposits_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id) ON DELETE RESTRICT,
  constraint deposits_movement_once UNIQUE (movement_id),
  constraint deposits_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  constraint deposits_payment_once UNIQUE (payment_id),
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.disputed_cards (
  reversal_id text not null,
  card_hash bytea,
  noted_at timestamp with time zone default app_now() not null,
  constraint disputed_cards_pkey PRIMARY KEY (reversal_id),
  constraint disputed_cards_reversal_id_fkey FOREIGN KEY (reversal_id) REFERENCES payment_reversals(reversal_id) ON DELETE RESTRICT
);

create table public.entry_viewers (
  comment_id uuid not null,
  day date not null,
  sketch bytea not null,
  constraint entry_viewers_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint entry_viewers_pkey PRIMARY KEY (comment_id, day),
  constraint entry_viewers_sketch_size CHECK ((octet_length(sketch) = 1024))
);

create table public.followers (
  follower_id uuid not null,
  following_id uuid not null,
  created_at timestamp with time zone default app_now() not null,
  constraint followers_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint followers_following_id_fkey FOREIGN KEY (following_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint followers_not_oneself CHECK ((follower_id <> following_id)),
  constraint followers_pkey PRIMARY KEY (follower_id, following_id)
);

create table public.former_payout_accounts (
  stripe_account_id text not null,
  user_id uuid not null,
  replaced_at timestamp with time zone default app_now() not null,
  constraint former_payout_accounts_pkey PRIMARY KEY (stripe_account_id),
  constraint former_payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.gifs (
  comment_id uuid not null,
  version text not null,
  state text default 'waiting'::text not null,
  progress smallint default 0 not null,
  size_bytes integer,
  width integer,
  height integer,
  asked_at timestamp with time zone default app_now() not null,
  constraint gifs_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint gifs_height_positive CHECK ((height > 0)),
  constraint gifs_pkey PRIMARY KEY (comment_id),
  constraint gifs_progress_percent CHECK (((progress >= 0) AND (progress <= 100))),
  constraint gifs_ready_is_whole CHECK (((state <> 'ready'::text) OR ((size_bytes IS NOT NULL) AND (width IS NOT NULL) AND (height IS NOT NULL)))),
  constraint gifs_size_bytes_positive CHECK ((size_bytes > 0)),
  constraint gifs_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text]))),
  constraint gifs_width_positive CHECK ((width > 0))
);

create table public.idempotency_keys (
  user_id uuid not null,
  key text not null,
  call text not null,
  request_hash text not null,
  status integer,
  reply jsonb,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint idempotency_keys_key_length CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200))),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table public.image_fingerprints (
  image_id uuid not null,
  part smallint not null,
  hash bit(256) not null,
  constraint image_fingerprints_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id) ON DELETE CASCADE,
  constraint image_fingerprints_once PRIMARY KEY (image_id, part),
  constraint image_fingerprints_part_known CHECK (((part >= 0) AND (part <= 10)))
);

create table public.image_orientations (
  image_id uuid not null,
  whole bit(256)[] not null,
  sides bit(256)[] not null,
  halves bit(256)[] default '{}'::"bit"[] not null,
  constraint image_orientations_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id) ON DELETE CASCADE,
  constraint image_orientations_once PRIMARY KEY (image_id)
);

create table public.images (
  id uuid not null,
  user_id uuid not null,
  purpose text not null,
  bucket text not null,
  path text not null,
  original_path text,
  original_type text not null,
  original_bytes integer not null,
  original_is_clean boolean default false not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  has_avif boolean default false not null,
  thumbhash text,
  dhash bit(64),
  alt text default ''::text not null,
  is_ai_made boolean default false not null,
  credit text,
  created_at timestamp with time zone default app_now() not null,
  used_at timestamp with time zone,
  removed_at timestamp with time zone,
  has_fingerprint boolean default false not null,
  has_facts boolean default false not null,
  constraint images_alt_length CHECK ((char_length(alt) <= 300)),
  constraint images_bucket_known CHECK ((bucket = ANY (ARRAY['images'::text, 'avatars'::text, 'user-content'::text]))),
  constraint images_height_positive CHECK ((height > 0)),
  constraint images_original_bytes_positive CHECK ((original_bytes > 0)),
  constraint images_original_type_known CHECK ((original_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/gif'::text]))),
  constraint images_path_key UNIQUE (path),
  constraint images_pkey PRIMARY KEY (id),
  constraint images_purpose_known CHECK ((purpose = ANY (ARRAY['ai-slop'::text, 'comment'::text, 'avatar'::text, 'appeal'::text, 'stage'::text, 'report'::text]))),
  constraint images_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint images_width_positive CHECK ((width > 0))
);

create table public.job_workers (
  id text not null,
  tasks text[] not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  asked_at timestamp with time zone,
  taken_at timestamp with time zone,
  constraint job_workers_pkey PRIMARY KEY (id)
);

create table public.layered_files (
  id uuid default gen_random_uuid() not null,
  comment_id uuid not null,
  file_type text not null,
  storage_key text not null,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  layers integer not null,
  layer_names text[] default '{}'::text[] not null,
  preview_image_id uuid,
  created_at timestamp with time zone default app_now() not null,
  constraint layered_files_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint layered_files_key_once UNIQUE (storage_key),
  constraint layered_files_names_few CHECK ((cardinality(layer_names) <= 100)),
  constraint layered_files_pkey PRIMARY KEY (id),
  constraint layered_files_preview_image_id_fkey FOREIGN KEY (preview_image_id) REFERENCES images(id) ON DELETE RESTRICT,
  constraint layered_files_preview_once UNIQUE (preview_image_id),
  constraint layered_files_type_known CHECK ((file_type = ANY (ARRAY['psd'::text, 'kra'::text, 'ora'::text, 'procreate'::text])))
);

create table public.ledger_accounts (
  id bigint generated always as identity not null,
  kind text not null,
  user_id uuid,
  ai_slop_id uuid,
  balance_cents bigint default 0 not null,
  entries_count bigint default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  constraint ledger_accounts_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES ai_slops(id) ON DELETE RESTRICT,
  constraint ledger_accounts_ceiling CHECK (((kind <> ALL (ARRAY['debt'::text, 'costs'::text])) OR (balance_cents <= 0))),
  constraint ledger_accounts_floor CHECK (((kind <> ALL (ARRAY['balance'::text, 'hold'::text, 'prize'::text])) OR (balance_cents >= 0))),
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.ledger_entries (
  movement_id bigint not null,
  account_id bigint not null,
  amount_cents bigint not null,
  account_seq bigint not null,
  balance_after_cents bigint not null,
  constraint ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id) ON DELETE RESTRICT,
  constraint ledger_entries_chain UNIQUE (account_id, account_seq),
  constraint ledger_entries_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id) ON DELETE RESTRICT,
  constraint ledger_entries_not_zero CHECK ((amount_cents <> 0)),
  constraint ledger_entries_pkey PRIMARY KEY (movement_id, account_id)
);

create table public.ledger_kinds (
  kind text not null,
  meaning text not null,
  clears boolean not null,
  is_retired boolean default false not null,
  whose text,
  constraint ledger_kinds_pkey PRIMARY KEY (kind),
  constraint ledger_kinds_whose_known CHECK ((whose = ANY (ARRAY['poster'::text, 'entrant'::text, 'revised'::text, 'payer'::text, 'artist'::text, 'withdrawer'::text, 'debtor'::text, 'anyone'::text])))
);

create table public.ledger_movements (
  id bigint generated always as identity not null,
  key text not null,
  kind text not null,
  ai_slop_id uuid,
  payment_id uuid,
  withdrawal_id uuid,
  created_at timestamp with time zone default app_now() not null,
  constraint ledger_movements_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES ai_slops(id) ON DELETE RESTRICT,
  constraint ledger_movements_key_length CHECK (((char_length(key) >= 3) AND (char_length(key) <= 200))),
  constraint ledger_movements_key_once UNIQUE (key),
  constraint ledger_movements_kind_fkey FOREIGN KEY (kind) REFERENCES ledger_kinds(kind) ON DELETE RESTRICT,
  constraint ledger_movements_payment_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  constraint ledger_movements_pkey PRIMARY KEY (id),
  constraint ledger_movements_withdrawal_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id) ON DELETE RESTRICT
);

create table public.ledger_rules (
  kind text not null,
  account_kind text not null,
  sign smallint not null,
  constraint ledger_rules_kind_fkey FOREIGN KEY (kind) REFERENCES ledger_kinds(kind) ON DELETE RESTRICT,
  constraint ledger_rules_pkey PRIMARY KEY (kind, account_kind, sign),
  constraint ledger_rules_sign_known CHECK ((sign = ANY (ARRAY['-1'::integer, 1])))
);

create table public.like_keys (
  day date not null,
  key bytea not null,
  constraint like_keys_length CHECK ((octet_length(key) = 32)),
  constraint like_keys_pkey PRIMARY KEY (day)
);

create table public.like_origins (
  comment_id uuid not null,
  user_id uuid not null,
  liked_at timestamp with time zone not null,
  network bytea,
  browser bytea,
  constraint like_origins_browser_length CHECK ((octet_length(browser) = 8)),
  constraint like_origins_network_length CHECK ((octet_length(network) = 8)),
  constraint like_origins_pkey PRIMARY KEY (comment_id, user_id)
);

create table public.list_totals (
  id bigint generated always as identity not null,
  list text not null,
  category text default ''::text not null,
  is_open boolean default false not null,
  prize_pool_cents bigint default 0 not null,
  rows_count bigint not null,
  constraint list_totals_list_known CHECK ((list = ANY (ARRAY['ai_slops'::text, 'artists'::text]))),
  constraint list_totals_pkey PRIMARY KEY (id)
);

create table public.mails_sent (
  message_id text not null,
  sent_at timestamp with time zone default now() not null,
  constraint mails_sent_pkey PRIMARY KEY (message_id)
);

create table public.moderation_appeals (
  id uuid default gen_random_uuid() not null,
  statement_id uuid not null,
  case_id uuid,
  user_id uuid not null,
  text text not null,
  image_ids uuid[] default '{}'::uuid[] not null,
  created_at timestamp with time zone default app_now() not null,
  decided_at timestamp with time zone,
  decision text,
  constraint moderation_appeals_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE RESTRICT,
  constraint moderation_appeals_decided_fits CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint moderation_appeals_decision_known CHECK ((decision = ANY (ARRAY['upheld'::text, 'rejected'::text]))),
  constraint moderation_appeals_images_few CHECK ((cardinality(image_ids) <= 4)),
  constraint moderation_appeals_once UNIQUE (statement_id),
  constraint moderation_appeals_pkey PRIMARY KEY (id),
  constraint moderation_appeals_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES moderation_statements(id) ON DELETE RESTRICT,
  constraint moderation_appeals_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
  constraint moderation_appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.moderation_cases (
  id uuid default gen_random_uuid() not null,
  subject_type text not null,
  subject_id uuid not null,
  person_id uuid not null,
  ai_slop_id uuid,
  status text default 'open'::text not null,
  danger smallint default 1 not null,
  reports_count integer default 0 not null,
  is_appealed boolean default false not null,
  opened_at timestamp with time zone default app_now() not null,
  closed_at timestamp with time zone,
  claimed_by uuid,
  claimed_until timestamp with time zone,
  due_at timestamp with time zone default app_now() not null,
  kind text not null,
  findings text[] default '{}'::text[] not null,
  card_id uuid,
  assigned_to uuid,
  constraint moderation_cases_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES ai_slops(id) ON DELETE RESTRICT,
  constraint moderation_cases_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint moderation_cases_claim_is_whole CHECK (((claimed_by IS NULL) = (claimed_until IS NULL))),
  constraint moderation_cases_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint moderation_cases_closed_fits CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint moderation_cases_danger_range CHECK (((danger >= 0) AND (danger <= 3))),
  constraint moderation_cases_kind_known CHECK ((kind = ANY (ARRAY['ai_slop'::text, 'entry'::text, 'comment'::text, 'profile'::text, 'award'::text]))),
  constraint moderation_cases_once UNIQUE (subject_type, subject_id),
  constraint moderation_cases_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint moderation_cases_pkey PRIMARY KEY (id),
  constraint moderation_cases_status_known CHECK ((status = ANY (ARRAY['open'::text, 'waiting'::text, 'closed'::text]))),
  constraint moderation_cases_subject_known CHECK ((subject_type = ANY (ARRAY['ai_slop'::text, 'comment'::text, 'profile'::text, 'award'::text])))
);

create table public.moderation_findings (
  id bigint generated always as identity not null,
  case_id uuid not null,
  kind text not null,
  data jsonb default '{}'::jsonb not null,
  found_at timestamp with time zone default app_now() not null,
  constraint moderation_findings_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE RESTRICT,
  constraint moderation_findings_kind_known CHECK ((kind = ANY (ARRAY['same_card'::text, 'same_bank'::text, 'same_device'::text, 'same_network'::text, 'money_taken_back'::text, 'same_picture'::text, 'looks_alike'::text, 'hidden_before'::text, 'says_generated'::text, 'young_voters'::text, 'voters_of_one_network'::text, 'voting_ring'::text, 'burst_of_votes'::text, 'votes_that_decided'::text]))),
  constraint moderation_findings_once UNIQUE (case_id, kind),
  constraint moderation_findings_pkey PRIMARY KEY (id)
);

create table public.moderation_log (
  id bigint generated always as identity not null,
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  reason text default ''::text not null,
  created_at timestamp with time zone default app_now() not null,
  case_id uuid,
  moderator_id uuid,
  person_id uuid,
  rule text,
  until timestamp with time zone,
  about_act bigint,
  details jsonb default '{}'::jsonb not null,
  case_opened_at timestamp with time zone,
  public_reason text default ''::text not null,
  proposal_id bigint,
  is_public boolean generated always as ((action <> ALL (ARRAY['propose'::text, 'show_reporters'::text, 'show_voters'::text, 'download_layered'::text, 'appoint'::text, 'dismiss_moderator'::text, 'pay_out'::text]))) stored not null,
  constraint moderation_log_about_act_fkey FOREIGN KEY (about_act) REFERENCES moderation_log(id) ON DELETE RESTRICT,
  constraint moderation_log_action_known CHECK ((action = ANY (ARRAY['hide'::text, 'unhide'::text, 'cover'::text, 'uncover'::text, 'ban'::text, 'unban'::text, 'freeze'::text, 'unfreeze'::text, 'release'::text, 'pay_out'::text, 'erase'::text, 'dismiss'::text, 'warn'::text, 'void_likes'::text, 'restore_likes'::text, 'disqualify'::text, 'reinstate'::text, 'ask_process'::text, 'clear'::text, 'more_time'::text, 'reopen'::text, 'close'::text, 'propose'::text, 'decline'::text, 'appeal_upheld'::text, 'appeal_rejected'::text, 'show_reporters'::text, 'show_voters'::text, 'download_layered'::text, 'appoint'::text, 'dismiss_moderator'::text]))),
  constraint moderation_log_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE RESTRICT,
  constraint moderation_log_moderator_id_fkey FOREIGN KEY (moderator_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint moderation_log_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint moderation_log_pkey PRIMARY KEY (id),
  constraint moderation_log_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES moderation_log(id) ON DELETE RESTRICT
);

create table public.moderation_statements (
  id uuid default gen_random_uuid() not null,
  act_id bigint not null,
  user_id uuid not null,
  part text not null,
  effect jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default app_now() not null,
  constraint moderation_statements_act_id_fkey FOREIGN KEY (act_id) REFERENCES moderation_log(id) ON DELETE RESTRICT,
  constraint moderation_statements_once UNIQUE (act_id, user_id),
  constraint moderation_statements_part_known CHECK ((part = ANY (ARRAY['affected'::text, 'reporter'::text, 'party'::text]))),
  constraint moderation_statements_pkey PRIMARY KEY (id),
  constraint moderation_statements_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.movement_days (
  movement_id bigint not null,
  day date not null,
  salt uuid default gen_random_uuid() not null,
  constraint movement_days_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id) ON DELETE RESTRICT,
  constraint movement_days_pkey PRIMARY KEY (movement_id)
);

create table public.notifications (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  type text not null,
  kind text not null,
  data jsonb not null,
  is_read boolean default false not null,
  from_user_id uuid,
  ai_slop_id uuid,
  beautiful_art_id uuid,
  group_key text,
  created_at timestamp with time zone default app_now() not null,
  retracted_at timestamp with time zone,
  constraint notifications_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES ai_slops(id) ON DELETE RESTRICT,
  constraint notifications_beautiful_art_id_fkey FOREIGN KEY (beautiful_art_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint notifications_data_is_object CHECK (((jsonb_typeof(data) = 'object'::text) AND (pg_column_size(data) <= 4000))),
  constraint notifications_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint notifications_not_from_oneself CHECK (((from_user_id IS NULL) OR (from_user_id <> user_id))),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_type_known CHECK ((type = ANY (ARRAY['like'::text, 'comment'::text, 'contribution'::text, 'submission'::text, 'follow'::text, 'info'::text, 'success'::text, 'warning'::text, 'error'::text]))),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.operator_switches (
  name text not null,
  is_off boolean default false not null,
  reason text default ''::text not null,
  changed_at timestamp with time zone default app_now() not null,
  constraint operator_switches_name_known CHECK ((name = 'withdrawals'::text)),
  constraint operator_switches_pkey PRIMARY KEY (name)
);

create table public.past_friends (
  user_id uuid not null,
  friend_id uuid not null,
  ended_at timestamp with time zone default app_now() not null,
  constraint past_friends_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint past_friends_once PRIMARY KEY (user_id, friend_id),
  constraint past_friends_ordered CHECK ((user_id < friend_id)),
  constraint past_friends_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.past_votes (
  ai_slop_id uuid not null,
  user_id uuid not null,
  ended_at timestamp with time zone default app_now() not null,
  constraint past_votes_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES ai_slops(id) ON DELETE RESTRICT,
  constraint past_votes_once PRIMARY KEY (user_id, ai_slop_id),
  constraint past_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.payment_reversals (
  reversal_id text not null,
  payment_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  state text default 'taken'::text not null,
  artist_cents bigint default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  restored_at timestamp with time zone,
  lost_at timestamp with time zone,
  constraint payment_reversals_amount_positive CHECK ((amount_cents > 0)),
  constraint payment_reversals_kind_known CHECK ((kind = ANY (ARRAY['refund'::text, 'dispute'::text]))),
  constraint payment_reversals_lost_is_dispute CHECK (((lost_at IS NULL) OR (kind = 'dispute'::text))),
  constraint payment_reversals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  constraint payment_reversals_pkey PRIMARY KEY (reversal_id),
  constraint payment_reversals_restored_fits CHECK (((state = 'restored'::text) = (restored_at IS NOT NULL))),
  constraint payment_reversals_state_known CHECK ((state = ANY (ARRAY['taken'::text, 'restored'::text])))
);

create table public.payments (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  payment_intent_id text,
  client_secret text,
  request_key text,
  more_request_keys text[] default '{}'::text[] not null,
  status text default 'created'::text not null,
  type text not null,
  amount_cents bigint not null,
  amount_to_add_cents bigint,
  fee_cents bigint not null,
  currency text default 'usd'::text not null,
  metadata jsonb default '{}'::jsonb not null,
  comment_id uuid,
  charge_id text,
  card_brand text,
  card_last4 text,
  payer_address text,
  amount_received_cents bigint,
  refunded_cents bigint default 0 not null,
  refund_reason text,
  disputed_cents bigint default 0 not null,
  last_error text,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  succeeded_at timestamp with time zone,
  constraint payments_amount_positive CHECK ((amount_cents > 0)),
  constraint payments_card_last4_is_four CHECK ((card_last4 ~ '^[0-9]{4}$'::text)),
  constraint payments_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint payments_currency_known CHECK ((currency = 'usd'::text)),
  constraint payments_disputed_range CHECK ((disputed_cents >= 0)),
  constraint payments_fee_not_negative CHECK ((fee_cents >= 0)),
  constraint payments_intent_once UNIQUE (payment_intent_id),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_refunded_range CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents))),
  constraint payments_status_known CHECK ((status = ANY (ARRAY['created'::text, 'requires_payment_method'::text, 'requires_confirmation'::text, 'requires_action'::text, 'processing'::text, 'canceled'::text, 'succeeded'::text]))),
  constraint payments_to_add_positive CHECK ((amount_to_add_cents > 0)),
  constraint payments_type_fits CHECK (
CASE type
    WHEN 'account_funding'::text THEN ((amount_to_add_cents IS NOT NULL) AND ((amount_to_add_cents + fee_cents) = amount_cents) AND (comment_id IS NULL))
    ELSE (comment_id IS NOT NULL)
END),
  constraint payments_type_known CHECK ((type = ANY (ARRAY['account_funding'::text, 'art_purchase'::text]))),
  constraint payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.payout_accounts (
  user_id uuid not null,
  stripe_account_id text,
  status text default 'creating'::text not null,
  requirements jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  constraint payout_accounts_pkey PRIMARY KEY (user_id),
  constraint payout_accounts_status_known CHECK ((status = ANY (ARRAY['creating'::text, 'incomplete'::text, 'active'::text, 'restricted'::text, 'deauthorized'::text]))),
  constraint payout_accounts_stripe_once UNIQUE (stripe_account_id),
  constraint payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.person_traces (
  user_id uuid not null,
  kind text not null,
  hash bytea not null,
  seen_at timestamp with time zone default app_now() not null,
  constraint person_traces_kind_known CHECK ((kind = ANY (ARRAY['card'::text, 'bank'::text, 'device'::text, 'network'::text]))),
  constraint person_traces_once PRIMARY KEY (user_id, kind, hash),
  constraint person_traces_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.picture_facts (
  image_id uuid not null,
  facts jsonb not null,
  read_from text not null,
  written_credit jsonb,
  read_at timestamp with time zone default app_now() not null,
  constraint picture_facts_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id) ON DELETE CASCADE,
  constraint picture_facts_pkey PRIMARY KEY (image_id),
  constraint picture_facts_read_from_known CHECK ((read_from = ANY (ARRAY['upload'::text, 'kept'::text]))),
  constraint picture_facts_small CHECK ((octet_length((facts)::text) <= 8192))
);

create table public.process_calls (
  id bigint generated always as identity not null,
  case_id uuid not null,
  comment_id uuid not null,
  act_id bigint,
  asked_at timestamp with time zone default app_now() not null,
  due_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  answered_at timestamp with time zone,
  unanswered_at timestamp with time zone,
  closed_at timestamp with time zone,
  paused_at timestamp with time zone,
  constraint process_calls_act_id_fkey FOREIGN KEY (act_id) REFERENCES moderation_log(id) ON DELETE RESTRICT,
  constraint process_calls_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE RESTRICT,
  constraint process_calls_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint process_calls_one_outcome CHECK (((answered_at IS NULL) OR (unanswered_at IS NULL))),
  constraint process_calls_pkey PRIMARY KEY (id)
);

create table public.process_stages (
  id uuid default gen_random_uuid() not null,
  comment_id uuid not null,
  image_id uuid not null,
  line text default ''::text not null,
  created_at timestamp with time zone default app_now() not null,
  constraint process_stages_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint process_stages_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id) ON DELETE RESTRICT,
  constraint process_stages_image_once UNIQUE (image_id),
  constraint process_stages_line_length CHECK ((char_length(line) <= 200)),
  constraint process_stages_pkey PRIMARY KEY (id)
);

create table public.profile_counters (
  user_id uuid not null,
  ai_slops_count integer default 0 not null,
  beautiful_art_count integer default 0 not null,
  followers_count integer default 0 not null,
  following_count integer default 0 not null,
  constraint profile_counters_ai_slops_floor CHECK ((ai_slops_count >= 0)),
  constraint profile_counters_art_floor CHECK ((beautiful_art_count >= 0)),
  constraint profile_counters_followers_floor CHECK ((followers_count >= 0)),
  constraint profile_counters_following_floor CHECK ((following_count >= 0)),
  constraint profile_counters_pkey PRIMARY KEY (user_id),
  constraint profile_counters_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.profiles (
  id uuid not null,
  username text not null,
  full_name text,
  display_name text not null,
  avatar_url text,
  avatar_image_id uuid,
  bio text,
  website text,
  role text default 'member'::text not null,
  email_verified_at timestamp with time zone,
  banned_at timestamp with time zone,
  hidden_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  banned_until timestamp with time zone,
  constraint profiles_avatar_image_fkey FOREIGN KEY (avatar_image_id) REFERENCES images(id) ON DELETE SET NULL,
  constraint profiles_bio_length CHECK ((char_length(bio) <= 500)),
  constraint profiles_display_name_length CHECK (((char_length(display_name) >= 1) AND (char_length(display_name) <= 60))),
  constraint profiles_full_name_length CHECK ((char_length(full_name) <= 60)),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_role_known CHECK ((role = ANY (ARRAY['member'::text, 'moderator'::text]))),
  constraint profiles_username_length CHECK (((char_length(username) >= 3) AND (char_length(username) <= 30))),
  constraint profiles_website_length CHECK ((char_length(website) <= 200))
);

create table public.provider_holdings (
  read_at timestamp with time zone default app_now() not null,
  held_cents bigint not null,
  fees_cents bigint not null,
  own_cents bigint not null,
  last_transaction_id text,
  constraint provider_holdings_pkey PRIMARY KEY (read_at)
);

create table public.purchases (
  id uuid default gen_random_uuid() not null,
  buyer_id uuid not null,
  artist_id uuid not null,
  comment_id uuid not null,
  payment_id uuid not null,
  price_cents bigint not null,
  artist_share_cents bigint not null,
  movement_id bigint not null,
  title text not null,
  clears_at timestamp with time zone default app_now() not null,
  ended_at timestamp with time zone,
  rating smallint,
  rated_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  constraint purchases_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint purchases_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint purchases_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint purchases_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id) ON DELETE RESTRICT,
  constraint purchases_movement_once UNIQUE (movement_id),
  constraint purchases_not_own CHECK ((buyer_id <> artist_id)),
  constraint purchases_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  constraint purchases_payment_once UNIQUE (payment_id),
  constraint purchases_pkey PRIMARY KEY (id),
  constraint purchases_price_positive CHECK ((price_cents > 0)),
  constraint purchases_rating_range CHECK (((rating >= 1) AND (rating <= 5)))
);

create table public.rate_limits (
  key text not null,
  window_starts_at timestamp with time zone not null,
  hits integer not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table public.receipt_deletions (
  ai_slop_id uuid not null,
  receipts_count integer not null,
  constraint receipt_deletions_ai_slop_id_fkey FOREIGN KEY (ai_slop_id) REFERENCES awards(ai_slop_id) ON DELETE RESTRICT,
  constraint receipt_deletions_pkey PRIMARY KEY (ai_slop_id),
  constraint receipt_deletions_positive CHECK ((receipts_count > 0))
);

create table public.reports (
  id uuid default gen_random_uuid() not null,
  reporter_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  reason text not null,
  created_at timestamp with time zone default app_now() not null,
  handled_at timestamp with time zone,
  outcome text,
  delays boolean default true not null,
  image_ids uuid[] default '{}'::uuid[] not null,
  link text,
  reason_search tsvector generated always as (to_tsvector('simple'::regconfig, reason)) stored not null,
  constraint reports_images_few CHECK ((cardinality(image_ids) <= 4)),
  constraint reports_link_is_web CHECK (((link ~ '^https?://'::text) AND (char_length(link) <= 500))),
  constraint reports_once UNIQUE (reporter_id, subject_type, subject_id),
  constraint reports_outcome_known CHECK ((outcome = ANY (ARRAY['acted'::text, 'dismissed'::text, 'undone'::text]))),
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint reports_subject_known CHECK ((subject_type = ANY (ARRAY['ai_slop'::text, 'comment'::text, 'profile'::text])))
);

create table public.restored_likes (
  comment_id uuid not null,
  user_id uuid not null,
  act_id bigint not null,
  constraint restored_likes_act_id_fkey FOREIGN KEY (act_id) REFERENCES moderation_log(id) ON DELETE RESTRICT,
  constraint restored_likes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint restored_likes_once PRIMARY KEY (comment_id, user_id),
  constraint restored_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.saved_artists (
  user_id uuid not null,
  artist_id uuid not null,
  created_at timestamp with time zone default app_now() not null,
  constraint saved_artists_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES profiles(id) ON DELETE RESTRICT,
  constraint saved_artists_not_oneself CHECK ((user_id <> artist_id)),
  constraint saved_artists_pkey PRIMARY KEY (user_id, artist_id),
  constraint saved_artists_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.saved_beautiful_arts (
  user_id uuid not null,
  comment_id uuid not null,
  created_at timestamp with time zone default app_now() not null,
  constraint saved_beautiful_arts_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint saved_beautiful_arts_pkey PRIMARY KEY (user_id, comment_id),
  constraint saved_beautiful_arts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.stripe_events (
  id text not null,
  endpoint text not null,
  type text not null,
  api_version text,
  livemode boolean not null,
  account text,
  payload jsonb not null,
  received_at timestamp with time zone default app_now() not null,
  worked_at timestamp with time zone,
  parked_reason text,
  payload_forgotten_at timestamp with time zone,
  constraint stripe_events_endpoint_known CHECK ((endpoint = ANY (ARRAY['account'::text, 'connect'::text, 'thin'::text, 'catch_up'::text]))),
  constraint stripe_events_parked_is_worked CHECK (((parked_reason IS NULL) OR (worked_at IS NOT NULL))),
  constraint stripe_events_pkey PRIMARY KEY (id)
);

create table public.transfer_reversals (
  reversal_id text not null,
  withdrawal_id uuid not null,
  amount_cents bigint not null,
  returned_cents bigint not null,
  movement_id bigint not null,
  created_at timestamp with time zone default app_now() not null,
  constraint transfer_reversals_amount_positive CHECK ((amount_cents > 0)),
  constraint transfer_reversals_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES ledger_movements(id) ON DELETE RESTRICT,
  constraint transfer_reversals_movement_once UNIQUE (movement_id),
  constraint transfer_reversals_pkey PRIMARY KEY (reversal_id),
  constraint transfer_reversals_returned_positive CHECK ((returned_cents > 0)),
  constraint transfer_reversals_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id) ON DELETE RESTRICT
);

create table public.unfinished_deletions (
  user_id uuid not null,
  mailbox_hash bytea,
  is_throwaway boolean default false not null,
  constraint unfinished_deletions_pkey PRIMARY KEY (user_id),
  constraint unfinished_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.voided_likes (
  comment_id uuid not null,
  user_id uuid not null,
  act_id bigint not null,
  constraint voided_likes_act_id_fkey FOREIGN KEY (act_id) REFERENCES moderation_log(id) ON DELETE RESTRICT,
  constraint voided_likes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE RESTRICT,
  constraint voided_likes_once PRIMARY KEY (comment_id, user_id),
  constraint voided_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

create table public.vote_receipts (
  user_id uuid not null,
  liked_at timestamp with time zone not null,
  comment_id uuid not null,
  outcome text not null,
  secret uuid,
  constraint vote_receipts_counted_has_secret CHECK (((outcome = 'counted'::text) = (secret IS NOT NULL))),
  constraint vote_receipts_pkey PRIMARY KEY (user_id, liked_at, comment_id)
);

create table public.withdrawals (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  requested_at timestamp with time zone default app_now() not null,
  requested_amount_cents bigint not null,
  total_fees_deducted_cents bigint not null,
  net_transfer_amount_cents bigint not null,
  status text default 'pending'::text not null,
  stripe_account_id text not null,
  stripe_transfer_id text,
  error_message text,
  is_closing boolean default false not null,
  closing_email text,
  held_until timestamp with time zone,
  clears_at timestamp with time zone,
  attempt integer default 1 not null,
  attempt_started_at timestamp with time zone,
  saved_error text,
  empty_lookups integer default 0 not null,
  last_lookup_at timestamp with time zone,
  claimed_at timestamp with time zone,
  next_try_at timestamp with time zone default app_now() not null,
  tries integer default 0 not null,
  reversed_cents bigint default 0 not null,
  reversed_at timestamp with time zone,
  payout_id text,
  payout_status text,
  payout_failure text,
  payout_arrives_at timestamp with time zone,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone default app_now() not null,
  constraint withdrawals_adds_up CHECK (((net_transfer_amount_cents + total_fees_deducted_cents) = requested_amount_cents)),
  constraint withdrawals_amount_positive CHECK ((requested_amount_cents > 0)),
  constraint withdrawals_closing_email_is_forgotten CHECK (((closing_email IS NULL) OR (is_closing AND (status = ANY (ARRAY['pending'::text, 'processing'::text]))))),
  constraint withdrawals_error_fits_status CHECK (((status <> 'failed'::text) OR (error_message IS NOT NULL))),
  constraint withdrawals_fees_not_negative CHECK ((total_fees_deducted_cents >= 0)),
  constraint withdrawals_net_positive CHECK ((net_transfer_amount_cents > 0)),
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_reversed_is_paid CHECK (((reversed_cents = 0) OR (status = 'paid'::text))),
  constraint withdrawals_reversed_range CHECK (((reversed_cents >= 0) AND (reversed_cents <= net_transfer_amount_cents))),
  constraint withdrawals_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'paid'::text, 'failed'::text]))),
  constraint withdrawals_transfer_fits_status CHECK (((status = 'paid'::text) = (stripe_transfer_id IS NOT NULL))),
  constraint withdrawals_transfer_once UNIQUE (stripe_transfer_id),
  constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT
);

CREATE INDEX accounts_user_id_idx ON auth.accounts USING btree (user_id);

CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);

CREATE INDEX verifications_identifier_idx ON auth.verifications USING btree (identifier);

CREATE INDEX verifications_value_idx ON auth.verifications USING btree (value text_pattern_ops);

CREATE INDEX account_freezes_until_idx ON public.account_freezes USING btree (until) WHERE (until IS NOT NULL);

CREATE INDEX ai_slop_counters_art_idx ON public.ai_slop_counters USING btree (beautiful_art_count DESC, ai_slop_id DESC);

CREATE INDEX ai_slop_counters_open_art_idx ON public.ai_slop_counters USING btree (beautiful_art_count DESC, ai_slop_id DESC) WHERE is_open;

CREATE INDEX ai_slop_likes_by_user_idx ON public.ai_slop_likes USING btree (user_id);

CREATE INDEX ai_slop_likes_latest_idx ON public.ai_slop_likes USING btree (ai_slop_id, liked_at DESC);

CREATE INDEX ai_slops_awarded_idx ON public.ai_slops USING btree (prize_pool_cents, hidden_at) WHERE (status = 'awarded'::text);

CREATE INDEX ai_slops_by_category_idx ON public.ai_slops USING btree (category, created_at DESC, id DESC) WHERE is_listed;

CREATE INDEX ai_slops_by_user_idx ON public.ai_slops USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX ai_slops_closed_category_idx ON public.ai_slops USING btree (category, created_at DESC, id DESC) WHERE (is_listed AND (status <> 'open'::text));

CREATE INDEX ai_slops_closed_ending_idx ON public.ai_slops USING btree (deadline_at DESC, id DESC) WHERE (is_listed AND (status <> 'open'::text));

CREATE INDEX ai_slops_closed_newest_idx ON public.ai_slops USING btree (created_at DESC, id DESC) WHERE (is_listed AND (status <> 'open'::text));

CREATE INDEX ai_slops_closed_prize_idx ON public.ai_slops USING btree (prize_pool_cents DESC, created_at DESC, id DESC) WHERE (is_listed AND (status <> 'open'::text));

CREATE INDEX ai_slops_description_search_idx ON public.ai_slops USING gin (description_search);

CREATE INDEX ai_slops_due_idx ON public.ai_slops USING btree (deadline_at) WHERE (status = 'open'::text);

CREATE INDEX ai_slops_hidden_idx ON public.ai_slops USING btree (image_id) WHERE (hidden_at IS NOT NULL);

CREATE INDEX ai_slops_newest_idx ON public.ai_slops USING btree (created_at DESC, id DESC) INCLUDE (prize_pool_cents) WHERE is_listed;

CREATE INDEX ai_slops_open_category_idx ON public.ai_slops USING btree (category, created_at DESC, id DESC) WHERE (is_listed AND (status = 'open'::text));

CREATE INDEX ai_slops_open_ending_idx ON public.ai_slops USING btree (deadline_at, id) WHERE (is_listed AND (status = 'open'::text));

CREATE INDEX ai_slops_open_newest_idx ON public.ai_slops USING btree (created_at DESC, id DESC) WHERE (is_listed AND (status = 'open'::text));

CREATE INDEX ai_slops_open_prize_idx ON public.ai_slops USING btree (prize_pool_cents DESC, created_at DESC, id DESC) WHERE (is_listed AND (status = 'open'::text));

CREATE INDEX ai_slops_prize_idx ON public.ai_slops USING btree (prize_pool_cents DESC, created_at DESC, id DESC) WHERE is_listed;

CREATE INDEX ai_slops_shown_newest_idx ON public.ai_slops USING btree (created_at DESC, id DESC) WHERE (hidden_at IS NULL);

CREATE INDEX ai_slops_title_search_idx ON public.ai_slops USING gin (title_search);

CREATE INDEX alarms_standing_idx ON public.alarms USING btree (raised_at DESC) WHERE (cleared_at IS NULL);

CREATE INDEX artist_wins_most_idx ON public.artist_wins USING btree (wins_count DESC);

CREATE INDEX artists_latest_idx ON public.artists USING btree (latest_at DESC, user_id DESC) INCLUDE (name);

CREATE INDEX award_days_day_idx ON public.award_days USING btree (day);

CREATE INDEX award_entries_most_liked_idx ON public.award_entries USING btree (counted_likes DESC);

CREATE INDEX award_finals_coming_idx ON public.award_finals USING btree (paid_to) WHERE (finalized_at IS NULL);

CREATE INDEX award_finals_due_idx ON public.award_finals USING btree (final_at) WHERE (finalized_at IS NULL);

CREATE INDEX award_revisions_from_idx ON public.award_revisions USING btree (from_user_id);

CREATE INDEX award_revisions_to_idx ON public.award_revisions USING btree (to_user_id);

CREATE INDEX awards_age_idx ON public.awards USING brin (settled_at) WITH (autosummarize='on');

CREATE INDEX awards_by_time_idx ON public.awards USING btree (settled_at) WHERE (winner_id IS NOT NULL);

CREATE INDEX awards_by_winner_idx ON public.awards USING btree (winner_id, settled_at) WHERE (winner_id IS NOT NULL);

CREATE INDEX card_declines_of_address_idx ON public.card_declines USING btree (address, declined_at) WHERE (address IS NOT NULL);

CREATE INDEX card_declines_of_user_idx ON public.card_declines USING btree (user_id, declined_at);

CREATE INDEX carried_debts_from_idx ON public.carried_debts USING btree (from_user_id);

CREATE INDEX carried_debts_to_idx ON public.carried_debts USING btree (to_user_id);

CREATE INDEX case_cards_findings_idx ON public.case_cards USING gin (findings);

CREATE INDEX case_cards_of_kind_idx ON public.case_cards USING btree (kind, ((- danger)), due_at, case_id);

CREATE INDEX case_cards_of_person_idx ON public.case_cards USING btree (person_id, ((- danger)), due_at, case_id);

CREATE INDEX case_cards_queue_idx ON public.case_cards USING btree (((- danger)), due_at, case_id) INCLUDE (danger, person_id, subject_type, ai_slop_id, assigned_to);

CREATE INDEX case_notes_of_case_idx ON public.case_notes USING btree (case_id, created_at, id);

CREATE INDEX case_snoozes_of_case_idx ON public.case_snoozes USING btree (case_id);

CREATE INDEX comment_likes_by_user_idx ON public.comment_likes USING btree (user_id);

CREATE INDEX comment_likes_latest_idx ON public.comment_likes USING btree (comment_id, liked_at DESC);

CREATE INDEX comments_art_by_user_idx ON public.comments USING btree (user_id, created_at DESC, id DESC) WHERE (image_id IS NOT NULL);

CREATE INDEX comments_art_newest_idx ON public.comments USING btree (created_at DESC, id DESC) WHERE ((image_id IS NOT NULL) AND (withdrawn_at IS NULL) AND (removed_at IS NULL) AND (hidden_at IS NULL));

CREATE INDEX comments_art_of_slop_idx ON public.comments USING btree (ai_slop_id, created_at DESC, id DESC) WHERE ((image_id IS NOT NULL) AND (withdrawn_at IS NULL) AND (removed_at IS NULL) AND (hidden_at IS NULL));

CREATE INDEX comments_art_search_idx ON public.comments USING gin (content_search) WHERE (image_id IS NOT NULL);

CREATE INDEX comments_by_slop_idx ON public.comments USING btree (ai_slop_id, created_at, id);

CREATE INDEX comments_by_user_idx ON public.comments USING btree (user_id, created_at, id);

CREATE INDEX comments_taken_away_idx ON public.comments USING btree (image_id) WHERE ((image_id IS NOT NULL) AND ((hidden_at IS NOT NULL) OR (withdrawn_at IS NOT NULL) OR (removed_at IS NOT NULL)));

CREATE INDEX deleted_debtors_mailbox_idx ON public.deleted_debtors USING btree (mailbox_hash) WHERE (mailbox_hash IS NOT NULL);

CREATE INDEX deposits_by_user_idx ON public.deposits USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX disputed_cards_hash_idx ON public.disputed_cards USING btree (card_hash) WHERE (card_hash IS NOT NULL);

CREATE INDEX disputed_cards_unread_idx ON public.disputed_cards USING btree (noted_at) WHERE (card_hash IS NULL);

CREATE INDEX entry_viewers_day_idx ON public.entry_viewers USING btree (day);

CREATE INDEX followers_of_idx ON public.followers USING btree (following_id, created_at DESC);

CREATE INDEX former_payout_accounts_of_user_idx ON public.former_payout_accounts USING btree (user_id);

CREATE INDEX idempotency_keys_age_idx ON public.idempotency_keys USING btree (created_at);

CREATE INDEX image_fingerprints_band_10_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 211 FOR 23))::integer));

CREATE INDEX image_fingerprints_band_11_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 234 FOR 23))::integer));

CREATE INDEX image_fingerprints_band_1_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 1 FOR 24))::integer));

CREATE INDEX image_fingerprints_band_2_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 25 FOR 24))::integer));

CREATE INDEX image_fingerprints_band_3_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 49 FOR 24))::integer));

CREATE INDEX image_fingerprints_band_4_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 73 FOR 23))::integer));

CREATE INDEX image_fingerprints_band_5_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 96 FOR 23))::integer));

CREATE INDEX image_fingerprints_band_6_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 119 FOR 23))::integer));

CREATE INDEX image_fingerprints_band_7_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 142 FOR 23))::integer));

CREATE INDEX image_fingerprints_band_8_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 165 FOR 23))::integer));

CREATE INDEX image_fingerprints_band_9_idx ON public.image_fingerprints USING btree (((SUBSTRING(hash FROM 188 FOR 23))::integer));

CREATE INDEX images_removed_unused_idx ON public.images USING btree (removed_at) WHERE ((used_at IS NULL) AND (removed_at IS NOT NULL));

CREATE INDEX images_unused_idx ON public.images USING btree (created_at) WHERE ((used_at IS NULL) AND (removed_at IS NULL));

CREATE INDEX images_user_id_idx ON public.images USING btree (user_id, created_at);

CREATE INDEX images_without_facts_idx ON public.images USING btree (created_at, id) WHERE ((NOT has_facts) AND (original_path IS NOT NULL) AND (removed_at IS NULL) AND (purpose = ANY (ARRAY['ai-slop'::text, 'comment'::text])));

CREATE INDEX images_without_fingerprint_idx ON public.images USING btree (id) WHERE ((NOT has_fingerprint) AND (purpose = ANY (ARRAY['ai-slop'::text, 'comment'::text])) AND (used_at IS NOT NULL) AND (removed_at IS NULL));

CREATE INDEX layered_files_of_comment_idx ON public.layered_files USING btree (comment_id, created_at, id);

CREATE UNIQUE INDEX ledger_accounts_of_platform_key ON public.ledger_accounts USING btree (kind) WHERE ((user_id IS NULL) AND (ai_slop_id IS NULL));

CREATE UNIQUE INDEX ledger_accounts_of_slop_key ON public.ledger_accounts USING btree (ai_slop_id) WHERE (ai_slop_id IS NOT NULL);

CREATE UNIQUE INDEX ledger_accounts_of_user_key ON public.ledger_accounts USING btree (user_id, kind) WHERE (user_id IS NOT NULL);

CREATE INDEX ledger_movements_age_idx ON public.ledger_movements USING brin (created_at) WITH (autosummarize='on');

CREATE INDEX ledger_movements_of_payment_idx ON public.ledger_movements USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX ledger_movements_of_slop_idx ON public.ledger_movements USING btree (ai_slop_id) WHERE (ai_slop_id IS NOT NULL);

CREATE INDEX ledger_movements_of_withdrawal_idx ON public.ledger_movements USING btree (withdrawal_id) WHERE (withdrawal_id IS NOT NULL);

CREATE UNIQUE INDEX ledger_movements_prize_leaves_once ON public.ledger_movements USING btree (ai_slop_id) WHERE (kind = ANY (ARRAY['prize_awarded'::text, 'prize_returned'::text]));

CREATE INDEX like_origins_age_idx ON public.like_origins USING brin (liked_at) WITH (autosummarize='on');

CREATE INDEX list_totals_idx ON public.list_totals USING btree (list, prize_pool_cents);

CREATE INDEX mails_sent_age_idx ON public.mails_sent USING btree (sent_at);

CREATE INDEX moderation_appeals_age_idx ON public.moderation_appeals USING btree (created_at);

CREATE INDEX moderation_appeals_of_case_idx ON public.moderation_appeals USING btree (case_id);

CREATE INDEX moderation_appeals_upheld_idx ON public.moderation_appeals USING btree (decided_at) WHERE (decision = 'upheld'::text);

CREATE INDEX moderation_cases_appealed_idx ON public.moderation_cases USING btree (((- danger)), due_at, id) INCLUDE (person_id, subject_type, ai_slop_id) WHERE (is_appealed AND (status <> 'closed'::text));

CREATE INDEX moderation_cases_assigned_idx ON public.moderation_cases USING btree (assigned_to, ((- danger)), due_at, id) WHERE ((status <> 'closed'::text) AND (assigned_to IS NOT NULL));

CREATE INDEX moderation_cases_closed_idx ON public.moderation_cases USING btree (closed_at DESC, id DESC) WHERE (status = 'closed'::text);

CREATE INDEX moderation_cases_of_card_idx ON public.moderation_cases USING btree (card_id, ((- danger)), due_at, id) INCLUDE (danger) WHERE (card_id IS NOT NULL);

CREATE INDEX moderation_cases_of_person_idx ON public.moderation_cases USING btree (person_id);

CREATE INDEX moderation_cases_of_slop_idx ON public.moderation_cases USING btree (ai_slop_id) WHERE (ai_slop_id IS NOT NULL);

CREATE INDEX moderation_cases_open_of_person_idx ON public.moderation_cases USING btree (person_id, ((- danger)), due_at, id) WHERE (status <> 'closed'::text);

CREATE INDEX moderation_cases_open_of_slop_idx ON public.moderation_cases USING btree (ai_slop_id, ((- danger)), due_at, id) WHERE ((status <> 'closed'::text) AND (ai_slop_id IS NOT NULL));

CREATE INDEX moderation_cases_queue_idx ON public.moderation_cases USING btree (((- danger)), due_at, id) INCLUDE (person_id, subject_type, ai_slop_id) WHERE (status <> 'closed'::text);

CREATE INDEX moderation_cases_waiting_idx ON public.moderation_cases USING btree (((- danger)), due_at, id) INCLUDE (person_id, subject_type, ai_slop_id) WHERE (status = 'waiting'::text);

CREATE UNIQUE INDEX moderation_log_answered_once ON public.moderation_log USING btree (proposal_id, action) WHERE (proposal_id IS NOT NULL);

CREATE INDEX moderation_log_decided_idx ON public.moderation_log USING btree (created_at) INCLUDE (case_opened_at) WHERE (case_opened_at IS NOT NULL);

CREATE INDEX moderation_log_of_case_idx ON public.moderation_log USING btree (case_id, id) WHERE (case_id IS NOT NULL);

CREATE INDEX moderation_log_of_moderator_idx ON public.moderation_log USING btree (moderator_id, created_at) WHERE (moderator_id IS NOT NULL);

CREATE INDEX moderation_log_of_person_idx ON public.moderation_log USING btree (person_id, id DESC) WHERE (person_id IS NOT NULL);

CREATE INDEX moderation_log_of_subject_idx ON public.moderation_log USING btree (subject_type, subject_id, id DESC);

CREATE INDEX moderation_log_public_idx ON public.moderation_log USING btree (created_at DESC, id DESC) WHERE is_public;

CREATE INDEX moderation_statements_of_user_idx ON public.moderation_statements USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX movement_days_day_idx ON public.movement_days USING brin (day) WITH (autosummarize='on');

CREATE INDEX notifications_age_idx ON public.notifications USING brin (created_at) WITH (autosummarize='on');

CREATE INDEX notifications_group_idx ON public.notifications USING btree (user_id, group_key, created_at DESC) WHERE (group_key IS NOT NULL);

CREATE INDEX notifications_of_user_idx ON public.notifications USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX notifications_unread_idx ON public.notifications USING btree (user_id) WHERE (NOT is_read);

CREATE INDEX past_friends_age_idx ON public.past_friends USING brin (ended_at) WITH (autosummarize='on');

CREATE INDEX past_friends_of_friend_idx ON public.past_friends USING btree (friend_id);

CREATE INDEX past_votes_age_idx ON public.past_votes USING brin (ended_at) WITH (autosummarize='on');

CREATE INDEX payment_reversals_of_payment_idx ON public.payment_reversals USING btree (payment_id);

CREATE INDEX payments_by_user_idx ON public.payments USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX payments_of_art_idx ON public.payments USING btree (comment_id) WHERE (comment_id IS NOT NULL);

CREATE UNIQUE INDEX payments_one_in_force ON public.payments USING btree (user_id, comment_id) WHERE ((type = 'art_purchase'::text) AND (status = 'succeeded'::text) AND (refund_reason IS NULL) AND (COALESCE(amount_received_cents, amount_cents) > (refunded_cents + disputed_cents)));

CREATE UNIQUE INDEX payments_one_live_purchase ON public.payments USING btree (user_id, comment_id) WHERE ((type = 'art_purchase'::text) AND (status <> ALL (ARRAY['succeeded'::text, 'canceled'::text])));

CREATE INDEX payments_open_idx ON public.payments USING btree (created_at) WHERE (status <> ALL (ARRAY['succeeded'::text, 'canceled'::text]));

CREATE INDEX payments_payer_address_idx ON public.payments USING btree (created_at) WHERE (payer_address IS NOT NULL);

CREATE UNIQUE INDEX payments_request_key_once ON public.payments USING btree (user_id, request_key) WHERE (request_key IS NOT NULL);

CREATE INDEX person_traces_age_idx ON public.person_traces USING brin (seen_at) WITH (autosummarize='on');

CREATE INDEX process_calls_of_case_idx ON public.process_calls USING btree (case_id, id);

CREATE INDEX process_calls_of_comment_idx ON public.process_calls USING btree (comment_id) WHERE (closed_at IS NULL);

CREATE UNIQUE INDEX process_calls_one_open ON public.process_calls USING btree (comment_id) WHERE ((closed_at IS NULL) AND (act_id IS NOT NULL));

CREATE INDEX process_calls_running_idx ON public.process_calls USING btree (asked_at) WHERE ((answered_at IS NULL) AND (unanswered_at IS NULL) AND (closed_at IS NULL));

CREATE INDEX process_stages_of_comment_idx ON public.process_stages USING btree (comment_id, created_at, id);

CREATE INDEX profiles_banned_until_idx ON public.profiles USING btree (banned_until) WHERE (banned_until IS NOT NULL);

CREATE INDEX profiles_hidden_idx ON public.profiles USING btree (avatar_image_id) WHERE ((hidden_at IS NOT NULL) AND (avatar_image_id IS NOT NULL));

CREATE INDEX profiles_name_pairs_idx ON public.profiles USING gin (letter_pairs(lower(((username || ' '::text) || display_name))));

CREATE INDEX profiles_name_trgm_idx ON public.profiles USING gin (lower(((username || ' '::text) || display_name)) gin_trgm_ops);

CREATE UNIQUE INDEX profiles_username_key ON public.profiles USING btree (lower(username));

CREATE INDEX purchases_of_art_idx ON public.purchases USING btree (comment_id);

CREATE INDEX purchases_of_artist_idx ON public.purchases USING btree (artist_id, created_at DESC);

CREATE INDEX purchases_of_buyer_idx ON public.purchases USING btree (buyer_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX purchases_once ON public.purchases USING btree (buyer_id, comment_id) WHERE (ended_at IS NULL);

CREATE INDEX rate_limits_age_idx ON public.rate_limits USING btree (window_starts_at);

CREATE INDEX reports_age_idx ON public.reports USING btree (created_at);

CREATE INDEX reports_dismissed_idx ON public.reports USING btree (reporter_id, handled_at) WHERE (outcome = 'dismissed'::text);

CREATE INDEX reports_of_subject_idx ON public.reports USING btree (subject_type, subject_id);

CREATE INDEX reports_open_idx ON public.reports USING btree (created_at) WHERE (handled_at IS NULL);

CREATE INDEX reports_reason_search_idx ON public.reports USING gin (reason_search);

CREATE INDEX saved_artists_newest_idx ON public.saved_artists USING btree (user_id, created_at DESC, artist_id DESC);

CREATE INDEX saved_artists_of_artist_idx ON public.saved_artists USING btree (artist_id);

CREATE INDEX saved_beautiful_arts_newest_idx ON public.saved_beautiful_arts USING btree (user_id, created_at DESC, comment_id DESC);

CREATE INDEX saved_beautiful_arts_of_art_idx ON public.saved_beautiful_arts USING btree (comment_id);

CREATE INDEX stripe_events_remembered_idx ON public.stripe_events USING btree (worked_at) WHERE (payload_forgotten_at IS NULL);

CREATE INDEX stripe_events_unworked_idx ON public.stripe_events USING btree (received_at) WHERE (worked_at IS NULL);

CREATE INDEX transfer_reversals_of_withdrawal_idx ON public.transfer_reversals USING btree (withdrawal_id);

CREATE INDEX withdrawals_by_user_idx ON public.withdrawals USING btree (user_id, requested_at DESC, id DESC);

CREATE INDEX withdrawals_due_idx ON public.withdrawals USING btree (next_try_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));

CREATE UNIQUE INDEX withdrawals_one_in_flight ON public.withdrawals USING btree (user_id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));

create view public.ai_slops_with_profiles as
 SELECT s.id,
    s.user_id,
    p.username,
    p.display_name,
    p.avatar_url,
    s.title,
    s.description,
    s.category,
    s.style,
    s.image_id,
    s.image_url,
    s.image_path,
    i.width AS image_width,
    i.height AS image_height,
    i.widths AS image_widths,
    i.has_avif AS image_has_avif,
    i.thumbhash AS image_thumbhash,
    i.alt AS image_alt,
    s.created_at,
    c.likes_count AS likes,
    c.comments_count,
    c.beautiful_art_count,
    s.prize_pool_cents,
    s.duration_days,
    shown_status(s.status, s.deadline_at) AS status,
    s.deadline_at AS deadline,
    s.winning_comment_id,
    s.awarded_at,
    s.settled_at,
    s.cancelled_at,
    s.hidden_at,
    s.is_listed,
    s.title_search,
    s.has_sealed_votes,
    s.is_disputed,
    s.is_covered
   FROM ai_slops s
     JOIN ai_slop_counters c ON c.ai_slop_id = s.id
     JOIN people p ON p.id = s.user_id
     JOIN images i ON i.id = s.image_id;

create view public.award_standings as
 SELECT e.ai_slop_id,
    e.comment_id,
    e.artist_id,
    e.comment_created_at,
    e.counted_likes,
    e.counted_likes - (( SELECT count(*)::integer AS count
           FROM voided_likes v
             JOIN vote_receipts r ON r.user_id = v.user_id AND r.comment_id = v.comment_id AND r.outcome = 'counted'::text
          WHERE v.comment_id = e.comment_id)) + (( SELECT count(*)::integer AS count
           FROM restored_likes r
          WHERE r.comment_id = e.comment_id)) AS likes,
    c.hidden_at IS NOT NULL AND NOT c.is_covered OR c.withdrawn_at IS NOT NULL OR c.removed_at IS NOT NULL OR is_disqualified(e.ai_slop_id, e.comment_id) AS is_out,
    e.counted_likes + e.voided_likes AS untouched_likes,
    c.withdrawn_at IS NOT NULL OR c.removed_at IS NOT NULL AS is_gone
   FROM award_entries e
     JOIN comments c ON c.id = e.comment_id;

create view public.balance_movements as
 SELECT e.movement_id AS id,
    a.user_id,
    m.created_at,
    m.kind,
    e.amount_cents,
    e.balance_after_cents,
    e.account_seq,
    m.ai_slop_id,
    m.payment_id,
    m.withdrawal_id
   FROM ledger_entries e
     JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'balance'::text
     JOIN ledger_movements m ON m.id = e.movement_id;

create view public.beautiful_arts as
 SELECT c.id,
    COALESCE(NULLIF(split_part(TRIM(BOTH FROM c.content), '
'::text, 1), ''::text), 'Remake of '::text || s.title) AS title,
    c.content AS description,
    c.image_url,
    c.user_id,
    c.ai_slop_id,
    c.created_at,
    c.created_at AS updated_at
   FROM comments c
     JOIN ai_slops s ON s.id = c.ai_slop_id
  WHERE c.image_id IS NOT NULL AND c.withdrawn_at IS NULL AND c.removed_at IS NULL AND c.hidden_at IS NULL AND s.hidden_at IS NULL;

create view public.comments_with_profiles as
 SELECT c.id,
    c.ai_slop_id,
    c.user_id,
    p.username,
    p.display_name,
    p.avatar_url,
    c.content,
    c.image_id,
    c.image_url,
    c.image_path,
    i.width AS image_width,
    i.height AS image_height,
    i.widths AS image_widths,
    i.has_avif AS image_has_avif,
    i.thumbhash AS image_thumbhash,
    i.alt AS image_alt,
    c.price_cents,
    c.created_at,
        CASE
            WHEN NOT n.is_sealed THEN n.likes_count
            ELSE NULL::integer
        END AS likes,
    c.withdrawn_at,
    c.removed_at,
    c.hidden_at,
    n.seen_count AS seen_by,
    c.shows_process,
    c.is_disputed,
    c.is_covered
   FROM comments c
     JOIN comment_counters n ON n.comment_id = c.id
     JOIN people p ON p.id = c.user_id
     LEFT JOIN images i ON i.id = c.image_id;

create view public.debtors as
 SELECT user_id,
    - balance_cents AS owed_cents
   FROM ledger_accounts a
  WHERE kind = 'debt'::text AND balance_cents < 0 AND (user_id IN ( SELECT p.user_id
           FROM payment_reversals r
             JOIN payments p ON p.id = r.payment_id
          WHERE r.state = 'taken'::text
        UNION ALL
         SELECT c.user_id
           FROM payment_reversals r
             JOIN payments p ON p.id = r.payment_id
             JOIN comments c ON c.id = p.comment_id
          WHERE r.state = 'taken'::text
        UNION ALL
         SELECT award_revisions.from_user_id
           FROM award_revisions
        UNION ALL
         SELECT carried_debts.to_user_id
           FROM carried_debts
        UNION ALL
         SELECT c.user_id
           FROM payments p
             JOIN comments c ON c.id = p.comment_id
          WHERE p.refund_reason IS NOT NULL));

create view public.figure_changes as
 SELECT d.day,
    m.id AS movement_id,
    m.created_at,
    m.payment_id,
    f.figure,
    COALESCE(min(min(a.user_id::text)) OVER one, party.id) AS owner_id,
    COALESCE(party.id, min(min(a.user_id::text)) OVER one) AS party_id,
        CASE
            WHEN m.kind ~~ 'withdrawal%'::text THEN 'withdrawal'::text
            WHEN m.kind ~~ '%prize%'::text THEN 'prize'::text
            ELSE m.kind
        END AS kind
   FROM ledger_movements m
     LEFT JOIN movement_days d ON d.movement_id = m.id
     JOIN ledger_entries e ON e.movement_id = m.id
     JOIN ledger_accounts a ON a.id = e.account_id
     LEFT JOIN payments p ON p.id = m.payment_id
     LEFT JOIN withdrawals w ON w.id = m.withdrawal_id
     LEFT JOIN ai_slops s ON s.id = m.ai_slop_id
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN a.kind = ANY (ARRAY['balance'::text, 'hold'::text, 'debt'::text]) THEN 'owed'::text
                    WHEN a.kind = ANY (ARRAY['fees'::text, 'costs'::text]) THEN 'platform'::text
                    ELSE a.kind
                END AS figure) f
     CROSS JOIN LATERAL ( SELECT COALESCE(p.user_id, w.user_id, s.user_id)::text AS id) party
  GROUP BY d.day, m.id, m.created_at, m.payment_id, m.kind, f.figure, party.id
 HAVING sum(e.amount_cents) <> 0::numeric
  WINDOW one AS (PARTITION BY d.day, m.id, m.created_at);

create view public.movement_leaves as
 SELECT l.day,
    l.movement_id,
    m.kind,
    m.created_at,
    encode(sha256(convert_to(m.key, 'UTF8'::name)), 'hex'::text) AS key_hash,
    array_agg(l.line ORDER BY (l.line COLLATE "C")) AS legs,
    hash_of_lines('\x00'::bytea, VARIADIC ARRAY['unslop movement 1'::text, l.movement_id::text, iso_time(m.created_at), m.kind, encode(sha256(convert_to(m.key, 'UTF8'::name)), 'hex'::text), string_agg(l.line, '
'::text ORDER BY (l.line COLLATE "C"))]) AS leaf
   FROM movement_legs l
     JOIN ledger_movements m ON m.id = l.movement_id
  GROUP BY l.day, l.movement_id, m.id;

create view public.movement_legs as
 SELECT d.day,
    d.movement_id,
    e.account_id,
    a.user_id,
    a.kind AS account_kind,
    e.amount_cents,
    encode(salted.salt, 'hex'::text) AS salt,
    (((a.kind || ' '::text) || e.amount_cents) || ' '::text) || encode(hash_of_lines('\x'::bytea, VARIADIC ARRAY['unslop account 1'::text, e.account_id::text, encode(salted.salt, 'hex'::text)]), 'hex'::text) AS line
   FROM movement_days d
     JOIN ledger_entries e ON e.movement_id = d.movement_id
     JOIN ledger_accounts a ON a.id = e.account_id
     CROSS JOIN LATERAL ( SELECT hash_of_lines('\x'::bytea, VARIADIC ARRAY['unslop salt 1'::text, d.salt::text, e.account_id::text]) AS salt) salted;

create view public.people as
 SELECT id,
        CASE
            WHEN hidden_at IS NULL THEN username
            ELSE 'hidden'::text
        END AS username,
        CASE
            WHEN hidden_at IS NULL THEN display_name
            ELSE 'hidden user'::text
        END AS display_name,
        CASE
            WHEN hidden_at IS NULL THEN avatar_url
            ELSE NULL::text
        END AS avatar_url
   FROM profiles;

create view public.statement_movements as
 SELECT m.id,
    a.user_id,
    m.created_at,
    m.kind,
    COALESCE(sum(e.amount_cents) FILTER (WHERE a.kind = 'balance'::text), 0::numeric)::bigint AS amount_cents,
    COALESCE(sum(e.amount_cents) FILTER (WHERE a.kind = 'debt'::text), 0::numeric)::bigint AS debt_cents,
    COALESCE(sum(e.balance_after_cents) FILTER (WHERE a.kind = 'balance'::text), (( SELECT b.balance_after_cents
           FROM ledger_entries b
             JOIN ledger_accounts ba ON ba.id = b.account_id
          WHERE ba.user_id = a.user_id AND ba.kind = 'balance'::text AND b.movement_id < m.id
          ORDER BY b.account_seq DESC
         LIMIT 1))::numeric, 0::numeric)::bigint AS balance_after_cents,
    m.ai_slop_id,
    m.payment_id,
    m.withdrawal_id
   FROM ledger_accounts a
     JOIN ledger_entries e ON e.account_id = a.id
     JOIN ledger_movements m ON m.id = e.movement_id
  WHERE a.kind = ANY (ARRAY['balance'::text, 'debt'::text])
  GROUP BY m.id, a.user_id;

CREATE OR REPLACE FUNCTION public.act_needs_two(p_action text, p_subject_type text, p_subject_id uuid, p_case uuid, p_until timestamp with time zone, p_about_act bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_now timestamptz := app_now();
begin
  return coalesce(case
    when p_action in ('uncover', 'clear', 'more_time', 'reinstate', 'restore_likes', 'disqualify', 'void_likes') then true
    -- One moderator alone cannot lock out another.
    when p_action in ('ban', 'freeze') and exists (select from profiles where id = p_subject_id and role = 'moderator') then true
    -- Several short bans or holds must not add up to a long one.
    when p_action = 'ban' then p_until is null or p_until > (
      select case when is_banned(banned_at, banned_until) then banned_at else v_now end + interval '30 days' from profiles where id = p_subject_id)
    when p_action = 'unban' then (
      select banned_until is null or banned_until > banned_at + interval '30 days' from profiles where id = p_subject_id)
    when p_action = 'freeze' then p_until is null or p_until > v_now + interval '72 hours' or exists (
      select from moderation_log f where f.subject_type = 'profile' and f.subject_id = p_subject_id and f.action = 'freeze'
         and not exists (select from moderation_log u where u.about_act = f.id and u.action = 'appeal_upheld'))
    when p_action = 'unfreeze' then exists (
      select from account_freezes f where f.user_id = p_subject_id and (f.until is null or f.until > f.frozen_at + interval '72 hours'
         or (select l.proposal_id is not null from moderation_log l
              where l.subject_type = 'profile' and l.subject_id = p_subject_id and l.action = 'freeze' order by l.id desc limit 1)))
    -- An appeal against an act of two moderators.
    when p_action = 'appeal_upheld' then (select proposal_id is not null from moderation_log where id = p_about_act)
    when p_action in ('hide', 'unhide') then
      -- Until the award is final, whatever leaves or rejoins a contest may decide who is paid. An upload that the site
      -- held back was never in the contest.
      (p_action = 'hide' or exists (select from moderation_log where subject_type = p_subject_type and subject_id = p_subject_id
                                       and action in ('hide', 'cover', 'erase')))
      and exists (
        select from (
          select id, is_covered from ai_slops where p_subject_type = 'ai_slop' and id = p_subject_id
          union all
          select ai_slop_id, is_covered from comments where p_subject_type = 'comment' and id = p_subject_id and image_id is not null) about
          join ai_slops s on s.id = about.id left join award_finals f on f.ai_slop_id = s.id
         where about.is_covered or s.status = 'open' or (f.ai_slop_id is not null and f.finalized_at is null))
      -- If two moderators hid it, it takes two to show it again.
      or (p_action = 'unhide' and coalesce((
        select l.proposal_id is not null from moderation_log l where l.subject_type = p_subject_type and l.subject_id = p_subject_id
           and l.action in ('hide', 'erase', 'unhide', 'uncover') order by l.id desc limit 1), false))
    end, false)
    -- A process call that has no answer yet proves nothing. While the entry can be paid, one moderator alone cannot
    -- dismiss the case, warn the artist or hide the entry.
    or (p_action in ('dismiss', 'warn', 'hide') and exists (
      select from process_calls where case_id = p_case and answered_at is null and closed_at is null and may_be_paid(comment_id)));
end $function$
;

CREATE OR REPLACE FUNCTION public.add_notification(p_user uuid, p_type text, p_kind text, p_data jsonb, p_from uuid, p_slop uuid, p_art uuid, p_group text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_now timestamptz := app_now();
  v_earlier uuid;
  v_retracted_at timestamptz;
begin
  if p_from = p_user then
    return false;
  end if;
  if p_group is not null then
    select id, retracted_at into v_earlier, v_retracted_at from notifications
     where user_id = p_user and group_key = p_group and created_at > v_now - interval '1 day'
       and (created_at > v_now - interval '1 hour' or from_user_id = p_from)
     order by retracted_at nulls first, created_at desc limit 1;
    if found and v_retracted_at is null then
      return false;
    end if;
  end if;
  perform from profiles where id = p_user and deleted_at is null for key share;
  if not found then
    return false;
  end if;
  if v_earlier is not null then
    update notifications set retracted_at = null, from_user_id = p_from where id = v_earlier;
  else
    insert into notifications (user_id, type, kind, data, from_user_id, ai_slop_id, beautiful_art_id, group_key)
    values (p_user, p_type, p_kind, p_data, p_from, p_slop, p_art, p_group);
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.ai_slops_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.user_id, new.image_id, new.deadline_at, new.duration_days, new.created_at)
     is distinct from (old.id, old.user_id, old.image_id, old.deadline_at, old.duration_days, old.created_at) then
    raise exception 'image, deadline and poster of a slop never change' using errcode = 'SL007';
  end if;
  if old.status <> 'open' and (new.status, new.prize_pool_cents, new.winning_comment_id, new.awarded_at, new.settled_at, new.cancelled_at)
     is distinct from (old.status, old.prize_pool_cents, old.winning_comment_id, old.awarded_at, old.settled_at, old.cancelled_at) then
    if (new.prize_pool_cents, new.settled_at, new.cancelled_at) is distinct from (old.prize_pool_cents, old.settled_at, old.cancelled_at)
       or exists (select from award_finals where ai_slop_id = new.id and finalized_at is not null)
       or not exists (
         select from (select winning_comment_id from award_revisions where ai_slop_id = new.id order by revision desc limit 1) last
          where last.winning_comment_id is not distinct from new.winning_comment_id
            and new.status = case when last.winning_comment_id is null then 'expired' else 'awarded' end) then
      raise exception 'a closed slop stays as it was settled' using errcode = 'SL007';
    end if;
  end if;
  -- Closing a slop shows its votes. Before the deadline it needs a proposal to hide the slop that nobody declined, or a contest that nobody entered.
  if old.status = 'open' and new.status <> 'open' and new.deadline_at > app_now()
     and not pg_has_role(session_user, (select relowner from pg_class where oid = 'ai_slops'::regclass), 'usage')
     and (case when new.cancelled_at is null
           then not exists (select from moderation_log p where p.action = 'propose' and p.subject_type = 'ai_slop' and p.subject_id = new.id
                               and p.details ->> 'action' = 'hide'
                               and not exists (select from moderation_log d where d.proposal_id = p.id and d.action = 'decline'))
           else exists (select from comments where ai_slop_id = new.id and image_id is not null and user_id <> new.user_id
                           and withdrawn_at is null and removed_at is null and (hidden_at is null or is_covered)) end) then
    raise exception 'a contest ends at its deadline' using errcode = 'SL007';
  end if;
  if new.prize_pool_cents < old.prize_pool_cents then
    raise exception 'a prize is only raised' using errcode = 'SL007';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.ai_slops_note_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update ai_slop_counters set is_open = false
   where ai_slop_id in (select id from before join after using (id) where before.status = 'open' and after.status <> 'open');
  if exists (select from after where has_sealed_votes and status <> 'open') then
    update comment_counters n set is_sealed = false
      from comments c join after on after.id = c.ai_slop_id and after.has_sealed_votes and after.status <> 'open'
     where n.comment_id = c.id and n.is_sealed;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ai_slops_total()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into list_totals (list, category, is_open, prize_pool_cents, rows_count)
  select 'ai_slops', coalesce(changed.category, ''), changed.status = 'open', prize, changed.by
    from (select old.category, old.status, old.prize_pool_cents, -1 as by where tg_op = 'UPDATE' and old.is_listed
          union all
          select new.category, new.status, new.prize_pool_cents, 1 where new.is_listed) changed,
         lateral (values (0), (changed.prize_pool_cents)) prizes(prize);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ai_slops_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into list_totals (list, category, is_open, prize_pool_cents, rows_count)
  select 'ai_slops', coalesce(category, ''), status = 'open', prize, sum(change)
    from (select category, status, prize_pool_cents, is_listed, -1 as change from before
          union all
          select category, status, prize_pool_cents, is_listed, 1 from after) changes,
         lateral (values (0), (prize_pool_cents)) prizes(prize)
   where is_listed
   group by 2, 3, 4 having sum(change) <> 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  v_offset interval;
begin
  select offset_interval into v_offset from app_clock;
  return date_trunc('milliseconds', clock_timestamp() + coalesce(v_offset, interval '0'));
end $function$
;

CREATE OR REPLACE FUNCTION public.artists_set_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select lower(username || ' ' || display_name) into new.name from profiles where id = new.user_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.artists_total()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  artist uuid := case tg_op when 'INSERT' then new.user_id else old.user_id end;
begin
  perform from profiles where id = artist and hidden_at is null for share;
  if found then
    insert into list_totals (list, rows_count) values ('artists', case tg_op when 'INSERT' then 1 else -1 end);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.award_finals_count_win()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into artist_wins (user_id, wins_count) values (new.paid_to, 1)
  on conflict (user_id) do update set wins_count = artist_wins.wins_count + 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.award_finals_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (old.finalized_at is not null
      or (new.ai_slop_id, new.review_until) is distinct from (old.ai_slop_id, old.review_until)) then
    raise exception 'a final award never changes' using errcode = 'SL007';
  end if;
  if tg_op = 'UPDATE' and new.finalized_at is not null and old.final_at > app_now() then
    raise exception 'an award is not final before its date' using errcode = 'SL007';
  end if;
  if new.movement_id is not null and not exists (
      select from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
       where m.id = new.movement_id and m.ai_slop_id = new.ai_slop_id and a.user_id = new.paid_to
         and m.kind = case when new.winning_comment_id is null then 'prize_returned' else 'prize_awarded' end) then
    raise exception 'a final award names the movement that paid it' using errcode = 'SL007';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.award_leader(p_slop uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select comment_id from award_standings
   where ai_slop_id = p_slop and artist_id <> (select owner_id from awards where ai_slop_id = p_slop) and not is_out and likes > 0
   order by likes desc, comment_created_at, comment_id limit 1
$function$
;

CREATE OR REPLACE FUNCTION public.award_leaf(p_slop uuid, p_settled_at timestamp with time zone, p_version smallint, p_root bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select hash_of_lines('\x00', 'unslop award 1', p_slop::text, iso_time(p_settled_at),
    case p_version when 1 then 'unslop vote 1' else 'unslop votes 2' end, encode(p_root, 'hex'))
$function$
;

CREATE OR REPLACE FUNCTION public.awards_paid_at_once()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into award_finals (ai_slop_id, review_until, final_at, finalized_at, winning_comment_id, paid_to, movement_id)
  values (new.ai_slop_id, new.settled_at, new.settled_at, new.settled_at, new.winning_comment_id, coalesce(new.winner_id, new.owner_id), new.movement_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.book_day_head(d book_days)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case d.version
    when 1 then hash_of_lines('', 'unslop day 1', d.day::text, d.movements_count::text, encode(d.root, 'hex'),
      concat_ws(' ', d.balance_cents, d.hold_cents, d.prize_cents, d.debt_cents, d.fees_cents, d.costs_cents, d.stripe_cents),
      coalesce(provider.line, 'none'), encode(d.previous_head, 'hex'))
    else hash_of_lines('', 'unslop day 2', d.day::text, d.movements_count::text, encode(d.root, 'hex'),
      d.awards_count::text, encode(d.awards_root, 'hex'),
      case when d.is_published then concat_ws(' ', d.balance_cents + d.hold_cents + d.debt_cents, d.prize_cents,
                                                   d.fees_cents + d.costs_cents, d.stripe_cents) else 'carried' end,
      coalesce(iso_time(d.provider_read_at), 'none'), encode(d.previous_head, 'hex')) end
    from (select d.provider_read_at as read_at) reading
    left join lateral (select concat_ws(' ', h.held_cents, h.fees_cents, h.own_cents, iso_time(h.read_at)) as line
                         from provider_holdings h where h.read_at = reading.read_at) provider on true
$function$
;

CREATE OR REPLACE FUNCTION public.card_of(p_case moderation_cases)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when p_case.status = 'closed' then null
    when p_case.status = 'open' and not p_case.is_appealed and p_case.kind in ('ai_slop', 'entry', 'comment')
      then md5(concat_ws(' ', p_case.person_id, p_case.kind, array_to_string(p_case.findings, ' ')))::uuid
    else p_case.id end
$function$
;

CREATE OR REPLACE FUNCTION public.case_group(p_card uuid, p_case uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_ids uuid[];
begin
  v_ids := array(select id from moderation_cases where card_id = p_card and id <> p_case order by -danger, due_at, id limit 1000);
  return case when cardinality(v_ids) > 0 then json_build_object('count', cardinality(v_ids), 'ids', v_ids[1:50]) end;
end $function$
;

CREATE OR REPLACE FUNCTION public.close_book_day(p_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_end timestamptz := (p_day + 1)::timestamp at time zone 'UTC';
  v_day book_days;
begin
  insert into movement_days (movement_id, day)
  select m.id, p_day from ledger_movements m
   where m.created_at >= v_end - interval '8 days' and m.created_at < v_end
     and not exists (select from movement_days d where d.movement_id = m.id);
  insert into award_days (ai_slop_id, day)
  select a.ai_slop_id, p_day from awards a
   where a.settled_at >= v_end - interval '8 days' and a.settled_at < v_end and a.votes_root is not null
     and not exists (select from award_days d where d.ai_slop_id = a.ai_slop_id);

  v_day.day := p_day;
  v_day.closed_at := app_now();
  v_day.version := 2;
  select coalesce(string_agg(leaf, ''::bytea order by leaf), ''), count(*) into v_day.leaves, v_day.movements_count
    from movement_leaves where day = p_day;
  v_day.root := merkle_root(v_day.leaves);
  select coalesce(string_agg(leaf, ''::bytea order by leaf), ''), count(*) into v_day.award_leaves, v_day.awards_count
    from (select award_leaf(a.ai_slop_id, a.settled_at, a.votes_version, a.votes_root) as leaf
            from award_days d join awards a on a.ai_slop_id = d.ai_slop_id where d.day = p_day) award;
  v_day.awards_root := merkle_root(v_day.award_leaves);
  select coalesce(b.balance_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'balance'), 0),
         coalesce(b.hold_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'hold'), 0),
         coalesce(b.prize_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'prize'), 0),
         coalesce(b.debt_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'debt'), 0),
         coalesce(b.fees_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'fees'), 0),
         coalesce(b.costs_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'costs'), 0),
         coalesce(b.stripe_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'stripe'), 0),
         coalesce(b.head, decode(repeat('00', 32), 'hex'))
    into v_day.balance_cents, v_day.hold_cents, v_day.prize_cents, v_day.debt_cents, v_day.fees_cents, v_day.costs_cents,
         v_day.stripe_cents, v_day.previous_head
    from (select p_day as day) today
    left join book_days b on b.day = today.day - 1
    left join movement_legs l on l.day = today.day
   group by b.day;
  select coalesce(sum(artist_share_cents), 0) into v_day.clearing_cents
    from purchases where clears_at > v_end and created_at < v_end and (ended_at is null or ended_at >= v_end);
  select coalesce(sum(w.prize_cents), 0) into v_day.decided_cents
    from award_finals f join awards w on w.ai_slop_id = f.ai_slop_id
   where w.settled_at < v_end and (f.finalized_at is null or f.finalized_at >= v_end);
  v_day.provider_read_at := provider_agreed_at(p_day, v_day.stripe_cents);
  v_day.is_published := reveals_nobody(p_day);
  v_day.head := book_day_head(v_day);
  insert into book_days select v_day.*;
end $function$
;

CREATE OR REPLACE FUNCTION public.close_book_days(p_most integer DEFAULT 40)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_today date := ((app_now() - interval '8 minutes') at time zone 'UTC')::date;
  v_own xid8;
  v_day date;
  v_closed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('close book days', 0)) then
    return 0;
  end if;
  select coalesce((select max(day) + 1 from book_days),
                  (select (min(created_at) at time zone 'UTC')::date from ledger_movements)) into v_day;
  if v_day is null or v_day >= v_today then
    return 0;
  end if;
  v_own := pg_current_xact_id();
  for attempt in 1 .. 30 loop
    exit when pg_snapshot_xmin(pg_current_snapshot()) >= v_own;
    if attempt = 30 then
      return 0;
    end if;
    perform pg_sleep(0.1);
  end loop;
  while v_day < v_today and v_closed < p_most loop
    perform close_book_day(v_day);
    v_day := v_day + 1;
    v_closed := v_closed + 1;
  end loop;
  return v_closed;
end $function$
;

CREATE OR REPLACE FUNCTION public.comment_counters_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_sealed := coalesce((select s.has_sealed_votes and s.status = 'open' from comments c join ai_slops s on s.id = c.ai_slop_id
                              where c.id = new.comment_id), false);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.contests_of(p_user uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select ai_slop_id from ai_slop_likes where user_id = p_user
  union select c.ai_slop_id from comment_likes l join comments c on c.id = l.comment_id where l.user_id = p_user
  union select c.ai_slop_id from vote_receipts r join comments c on c.id = r.comment_id where r.user_id = p_user
  union select ai_slop_id from comments where user_id = p_user
$function$
;

CREATE OR REPLACE FUNCTION public.count_hit(p_key text, p_window interval, OUT hits integer, OUT left_seconds integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  insert into rate_limits as r (key, window_starts_at, hits) values (p_key, clock_timestamp(), 1)
  on conflict (key) do update set
    hits = case when r.window_starts_at <= clock_timestamp() - p_window then 1 else r.hits + 1 end,
    window_starts_at = case when r.window_starts_at <= clock_timestamp() - p_window then clock_timestamp() else r.window_starts_at end
  returning r.hits, greatest(1, ceil(extract(epoch from r.window_starts_at + p_window - clock_timestamp())))
       into count_hit.hits, count_hit.left_seconds;
end $function$
;

CREATE OR REPLACE FUNCTION public.delay_award(p_slop uuid, p_kind text, p_since timestamp with time zone DEFAULT app_now())
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update award_finals f set final_at = later.until, delayed_by = p_kind, alarmed_at = null
    from (select w.ai_slop_id, least(w.settled_at + interval '44 days', case p_kind
                   when 'process' then p_since + interval '48 hours' + interval '7 days'
                   when 'act' then p_since + interval '7 days'
                   when 'appeal' then p_since + interval '14 days'
                   when 'more_time' then w.settled_at + interval '30 days'
                   else due.review_until + interval '7 days' end) as until
            from awards w join award_finals due on due.ai_slop_id = w.ai_slop_id where w.ai_slop_id = p_slop) later
   where f.ai_slop_id = later.ai_slop_id and f.finalized_at is null and f.final_at < later.until
$function$
;

CREATE OR REPLACE FUNCTION public.delay_awards(p_slops uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select delay_award(s, m.kind, m.since) from unnest(p_slops) s
    join award_finals f on f.ai_slop_id = s and f.finalized_at is null
    cross join lateral open_matters(s) m order by s, m.kind;
  -- Call `sink_look_alikes` first: it raises a look-alike that would be paid now, which then gets its due date below.
  select sink_look_alikes(p_slops);
  -- Open cases about a prize are due on the date of its payment.
  update moderation_cases c set due_at = f.final_at
    from award_finals f where f.ai_slop_id = any(p_slops) and f.finalized_at is null and c.ai_slop_id = f.ai_slop_id
     and c.status <> 'closed' and c.danger = 3 and c.due_at is distinct from f.final_at
$function$
;

CREATE OR REPLACE FUNCTION public.delete_receipts_of_deleted(p_user uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from vote_receipts r using profiles p where r.user_id = p_user and p.id = p_user and p.deleted_at is not null
     and not exists (select from comments c join award_finals f on f.ai_slop_id = c.ai_slop_id and f.finalized_at is null
                      where c.id = r.comment_id)
$function$
;

CREATE OR REPLACE FUNCTION public.finish_deletion(p_user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from unfinished_deletions where user_id = p_user for update;
  if not found or has_unfinished_contest(p_user) or not exists (select from profiles where id = p_user and deleted_at is not null) then
    return false;
  end if;
  delete from like_origins where user_id = p_user and comment_id in (
    select comment_id from comment_likes where user_id = p_user union all select comment_id from vote_receipts where user_id = p_user);
  with gone as (delete from ai_slop_likes where user_id = p_user returning ai_slop_id)
  update ai_slop_counters n set likes_count = n.likes_count - 1 from gone where gone.ai_slop_id = n.ai_slop_id;
  with gone as (delete from comment_likes where user_id = p_user returning comment_id)
  update comment_counters n set likes_count = n.likes_count - 1 from gone where gone.comment_id = n.comment_id;
  delete from person_traces where user_id = p_user;
  delete from past_votes where user_id = p_user;
  perform delete_receipts_of_deleted(p_user);
  delete from unfinished_deletions where user_id = p_user;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.fold_list_totals()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with grown as (
    select list, category, is_open, prize_pool_cents from list_totals
     group by 1, 2, 3, 4 having count(*) > 1 or sum(rows_count) = 0),
  gone as (
    delete from list_totals t using grown g
     where (t.list, t.category, t.is_open, t.prize_pool_cents) = (g.list, g.category, g.is_open, g.prize_pool_cents) returning t.*)
  insert into list_totals (list, category, is_open, prize_pool_cents, rows_count)
  select list, category, is_open, prize_pool_cents, sum(rows_count) from gone group by 1, 2, 3, 4 having sum(rows_count) <> 0
$function$
;

CREATE OR REPLACE FUNCTION public.folded_mailbox(p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
      when host in ('gmail.com', 'googlemail.com') then coalesce(nullif(replace(name, '.', ''), ''), name) || '@gmail.com'
      when host in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
        then coalesce(nullif(translate(name, '._-', ''), ''), name) || '@proton.me'
      when host in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
      when host ~ '^yahoo\.[a-z]{2,3}(\.[a-z]{2})?$' or host in ('ymail.com', 'rocketmail.com')
        then regexp_replace(name, '^([^-]+-).*$', '\1') || '@' || host
      when host ~ '^[^.]+\.fastmail\.(com|fm|cn|co\.uk|com\.au|de|es|im|in|jp|mx|net|nl|org|se|to|tw|uk|us)$'
        then replace(split_part(host, '.', 1), '-', '_') || '@' || regexp_replace(host, '^[^.]+\.', '')
      else name || '@' || host end
    from (select coalesce(nullif(regexp_replace(whole, '(\+.*)?@[^@]*$', ''), ''), regexp_replace(whole, '@[^@]*$', '')) as name,
                 rtrim(regexp_replace(whole, '^.*@', ''), '.') as host
            from (select lower(normalize(p_email, nfc)) as whole) written) parts
$function$
;

CREATE OR REPLACE FUNCTION public.free_moderators_of_case(p_case uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select free.id from moderation_cases c cross join lateral free_moderators(c.person_id, c.ai_slop_id) free (id)
   where c.id = p_case and not exists (
           select from moderation_log p where p.case_id = c.id and p.action = 'propose' and p.moderator_id = free.id
              and not exists (select from moderation_log a where a.case_id = p.case_id and a.proposal_id = p.id))
     and (not exists (select from moderation_appeals where case_id = c.id and decided_at is null)
          or exists (
            select from moderation_appeals a join moderation_statements st on st.id = a.statement_id join moderation_log act on act.id = st.act_id
             where a.case_id = c.id and a.decided_at is null and moderation_conflict(free.id, a.user_id, null) is null
               and not exists (select from moderation_log part where part.id in (act.id, act.proposal_id) and part.moderator_id = free.id)))
$function$
;

CREATE OR REPLACE FUNCTION public.free_moderators(p_person uuid, p_slop uuid, p_but uuid[] DEFAULT '{}'::uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.id from profiles m
   where m.role = 'moderator' and m.deleted_at is null and not is_banned(m.banned_at, m.banned_until) and m.id <> all(p_but)
     and moderation_conflict(m.id, p_person, p_slop) is null
$function$
;

CREATE OR REPLACE FUNCTION public.generated_username()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  adjectives constant text[] := array['inky','dusty','bright','quiet','crooked','velvet','salty','woolly','early','paper',
    'copper','mossy','sunny','gentle','nimble','chalky','amber','rusty','misty','plain'];
  nouns constant text[] := array['heron','brush','easel','otter','pencil','magpie','canvas','lantern','fox','palette',
    'kettle','sparrow','chisel','meadow','button','comet','harbor','thimble','raven','willow'];
  candidate text;
begin
  loop
    candidate := adjectives[1 + floor(random() * array_length(adjectives, 1))::int] || '_' ||
      nouns[1 + floor(random() * array_length(nouns, 1))::int] || '_' || lpad(floor(random() * 10000)::int::text, 4, '0');
    exit when not exists (select from profiles where lower(username) = candidate);
  end loop;
  return candidate;
end $function$
;

CREATE OR REPLACE FUNCTION public.has_unfinished_contest(p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from contests_of(p_user) contest (id)
      join ai_slops s on s.id = contest.id
      left join award_finals f on f.ai_slop_id = s.id
     where s.status = 'open' or (f.ai_slop_id is not null and f.finalized_at is null))
$function$
;

CREATE OR REPLACE FUNCTION public.hash_of_lines(p_prefix bytea, VARIADIC p_lines text[])
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sha256(p_prefix || convert_to(array_to_string(p_lines, E'\n'), 'UTF8'))
$function$
;

CREATE OR REPLACE FUNCTION public.holds_case(p_moderator uuid, p_case uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from moderation_cases c
     where c.id = p_case and c.claimed_by = p_moderator and c.claimed_until > app_now()
       and moderation_conflict(p_moderator, c.person_id, c.ai_slop_id) is null)
$function$
;

CREATE OR REPLACE FUNCTION public.idle_look_alikes(p_slops uuid[])
 RETURNS SETOF moderation_cases
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.* from moderation_cases c join comments e on e.id = c.subject_id and not e.is_disputed and not e.is_covered
   where c.ai_slop_id = any(p_slops) and c.subject_type = 'comment' and c.status = 'open' and c.reports_count = 0 and not c.is_appealed
     and not may_be_paid(c.subject_id)
     and exists (select from moderation_findings f where f.case_id = c.id and f.kind = 'looks_alike')
     and not exists (select from moderation_findings f where f.case_id = c.id and f.kind <> 'looks_alike')
     and not exists (select from reports r where r.subject_type = 'comment' and r.subject_id = c.subject_id and r.handled_at is null)
     and not exists (select from process_calls p where p.case_id = c.id and p.closed_at is null)
     and not exists (
       select from comments o join ai_slops s on s.id = o.ai_slop_id and (s.status = 'open' or s.winning_comment_id = o.id)
        where o.user_id = e.user_id and o.ai_slop_id = e.ai_slop_id and o.id <> e.id and o.image_id is not null
          and o.withdrawn_at is null and o.removed_at is null)
$function$
;

CREATE OR REPLACE FUNCTION public.index_query(p_term text, p_table regclass, p_column text)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  v_words text[] := array(select word from unnest(to_tsvector('simple', left(p_term, 100))) as words(word) limit 8);
begin
  if cardinality(v_words) < 2 then
    return prefix_query(p_term);
  end if;
  return prefix_query(coalesce((
    select w.word
      from pg_class t join pg_namespace n on n.oid = t.relnamespace
      join pg_stats s on s.schemaname = n.nspname and s.tablename = t.relname and s.attname = p_column
      cross join unnest(v_words) w(word)
      cross join lateral (
        select coalesce(sum(share), 0) as share
          from unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) f(word, share)
         where starts_with(f.word, w.word)) begun
     where t.oid = p_table and begun.share * t.reltuples < 5000
     order by begun.share, w.word limit 1), p_term));
end $function$
;

CREATE OR REPLACE FUNCTION public.is_banned(p_banned_at timestamp with time zone, p_banned_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$ begin
  return p_banned_at is not null and (p_banned_until is null or p_banned_until > app_now());
end $function$
;

CREATE OR REPLACE FUNCTION public.is_disqualified(p_slop uuid, p_comment uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select action = 'disqualify' from moderation_log
                    where subject_type = 'comment' and subject_id = p_comment and action in ('disqualify', 'reinstate')
                    order by id desc limit 1), false)
$function$
;

CREATE OR REPLACE FUNCTION public.is_of_award(p_slop uuid, p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from ai_slops s left join comments c on c.id = s.winning_comment_id where s.id = p_slop and p_user in (s.user_id, c.user_id))
      or exists (select from award_revisions where ai_slop_id = p_slop and p_user in (from_user_id, to_user_id))
$function$
;

CREATE OR REPLACE FUNCTION public.is_over(p_case uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from moderation_cases k cross join lateral over_look_alikes(array[k.ai_slop_id]) over_now where k.id = p_case and over_now.id = k.id)
$function$
;

CREATE OR REPLACE FUNCTION public.iso_time(p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$
;

CREATE OR REPLACE FUNCTION public.ledger_apply_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_kind text;
begin
  update ledger_accounts
     set balance_cents = balance_cents + new.amount_cents, entries_count = entries_count + 1
   where id = new.account_id
  returning kind, entries_count, balance_cents into v_kind, new.account_seq, new.balance_after_cents;
  if not exists (
    select from ledger_movements m join ledger_rules r on r.kind = m.kind
     where m.id = new.movement_id and r.account_kind = v_kind and r.sign = sign(new.amount_cents)
  ) then
    raise exception 'movement % may not touch a % account with %', new.movement_id, v_kind, new.amount_cents
      using errcode = 'SL003';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_balance(p_user uuid, p_kind text DEFAULT 'balance'::text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select balance_cents from ledger_accounts where user_id = p_user and kind = p_kind $function$
;

CREATE OR REPLACE FUNCTION public.ledger_check_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  total numeric;
  legs integer;
begin
  select coalesce(sum(amount_cents), 0), count(*) into total, legs from ledger_entries where movement_id = new.id;
  if total <> 0 or legs < 2 then
    raise exception 'movement % has % legs that sum to %', new.id, legs, total using errcode = 'SL004';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_check_sum_of_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  total numeric;
begin
  select sum(amount_cents) into total from ledger_entries where movement_id = new.movement_id;
  if total <> 0 then
    raise exception 'legs of movement % sum to %', new.movement_id, total using errcode = 'SL004';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_guard_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 or (new.id, new.kind, new.created_at) is distinct from (old.id, old.kind, old.created_at)
     or new.user_id is distinct from old.user_id or new.ai_slop_id is distinct from old.ai_slop_id
     or new.entries_count <> old.entries_count + 1 then
    raise exception 'a balance changes only by a ledger entry' using errcode = 'SL005';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_guard_new_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.balance_cents <> 0 or new.entries_count <> 0 then
    raise exception 'a ledger account starts at zero' using errcode = 'SL005';
  end if;
  if not (case
    when new.kind in ('balance', 'hold', 'debt') then new.user_id is not null and new.ai_slop_id is null
    when new.kind = 'prize' then new.user_id is null and new.ai_slop_id is not null
    when new.kind in ('stripe', 'fees', 'costs') then new.user_id is null and new.ai_slop_id is null
    else false end) then
    raise exception 'a % account has another owner', new.kind using errcode = 'check_violation', constraint = 'ledger_accounts_owner';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_leg_belongs(p_kind text, p_account_kind text, p_user uuid, p_slop uuid, p_ai_slop_id uuid, p_payment_id uuid, p_withdrawal_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_whose text;
begin
  if p_account_kind = 'prize' then
    return p_slop = p_ai_slop_id;
  elsif p_user is null then
    return true;
  end if;
  select whose into v_whose from ledger_kinds where kind = p_kind;
  if v_whose = 'poster' then
    return exists (select from ai_slops s where s.id = p_ai_slop_id and s.user_id = p_user);
  elsif v_whose = 'entrant' then
    return exists (select from comments c where c.ai_slop_id = p_ai_slop_id and c.user_id = p_user and c.image_id is not null);
  elsif v_whose = 'withdrawer' then
    return exists (select from withdrawals w where w.id = p_withdrawal_id and w.user_id = p_user);
  elsif v_whose = 'payer' then
    return exists (select from payments p where p.id = p_payment_id and p.user_id = p_user);
  elsif v_whose = 'artist' then
    return exists (select from payments p join comments c on c.id = p.comment_id where p.id = p_payment_id and c.user_id = p_user);
  elsif v_whose = 'debtor' then
    return exists (select from carried_debts where from_user_id = p_user or to_user_id = p_user);
  end if;
  return v_whose = 'anyone';
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_lock_wallets(p_users uuid[])
 RETURNS TABLE(user_id uuid, kind text, balance_cents bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select wallet.* from (select distinct u from unnest(p_users) u order by u) users,
    lateral (select user_id, kind, balance_cents from ledger_accounts
              where user_id = u and kind in ('balance', 'debt') order by kind for no key update) wallet
$function$
;

CREATE OR REPLACE FUNCTION public.ledger_post_all(p_keys text[], p_kinds text[], p_ai_slops uuid[], p_payments uuid[], p_withdrawals uuid[], p_leg_of integer[], p_account_kinds text[], p_users uuid[], p_slops uuid[], p_amounts bigint[])
 RETURNS TABLE(movement_id bigint, is_new boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_movements bigint[];
  v_are_new boolean[];
  v_accounts bigint[];
  v_account bigint;
  v_movement bigint;
  v_key text;
  leg int;
  wanted record;
begin
  select p_keys[m] into v_key from unnest(p_leg_of, p_amounts) leg(m, amount) group by m having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'legs of % do not sum to zero', v_key using errcode = 'SL004';
  end if;

  select p_keys[m] into v_key from unnest(p_leg_of, p_account_kinds, p_users, p_slops) leg(m, k, u, s)
   where not coalesce(ledger_leg_belongs(p_kinds[m], k, u, s, p_ai_slops[m], p_payments[m], p_withdrawals[m]), false) limit 1;
  if found then
    raise exception 'a leg of % is of another than it names', v_key using errcode = 'SL010';
  end if;

  -- Lock the accounts first and in one order, so two movements cannot deadlock. Users come first, because a wallet may
  -- be locked already. Then slops, then the platform accounts: everyone shares those, so hold them for the shortest
  -- time. Look each account up by the index for its leg. One statement for all legs would scan every account.
  for wanted in
    select k as kind, u as user_id, s as ai_slop_id, array_agg(ordinal::int) as legs, min(p_keys[m]) as key
      from unnest(p_leg_of, p_account_kinds, p_users, p_slops) with ordinality as one(m, k, u, s, ordinal)
     group by k, u, s
     order by u is null, s is null, u, s, k
  loop
    v_account := null;
    if wanted.ai_slop_id is null and wanted.user_id is not null then
      select id into v_account from ledger_accounts
       where user_id = wanted.user_id and kind = wanted.kind for no key update;
    elsif wanted.user_id is null and wanted.ai_slop_id is not null then
      select id into v_account from ledger_accounts
       where ai_slop_id = wanted.ai_slop_id and kind = wanted.kind for no key update;
      -- Every slop has its own prize account. Its first movement opens it.
      if v_account is null and wanted.kind = 'prize' then
        insert into ledger_accounts (kind, ai_slop_id) values ('prize', wanted.ai_slop_id) on conflict do nothing;
        select id into v_account from ledger_accounts
         where ai_slop_id = wanted.ai_slop_id and kind = wanted.kind for no key update;
      end if;
    elsif wanted.user_id is null then
      select id into v_account from ledger_accounts
       where kind = wanted.kind and user_id is null and ai_slop_id is null for no key update;
    end if;
    if v_account is null then
      raise exception 'a leg of % names an account that does not exist', wanted.key using errcode = 'SL008';
    end if;
    foreach leg in array wanted.legs loop
      v_accounts[leg] := v_account;
    end loop;
  end loop;

  with added as (
    insert into ledger_movements (key, kind, ai_slop_id, payment_id, withdrawal_id)
    select * from unnest(p_keys, p_kinds, p_ai_slops, p_payments, p_withdrawals)
    on conflict (key) do nothing
    returning id, key)
  select array_agg(added.id order by ordinal), array_agg(added.id is not null order by ordinal) into v_movements, v_are_new
    from unnest(p_keys) with ordinality as wanted_key(key, ordinal) left join added on added.key = wanted_key.key;

  -- ledger_accounts_floor rejects a balance below zero. Catching the error here would cost a subtransaction per
  -- movement.
  insert into ledger_entries (movement_id, account_id, amount_cents, account_seq, balance_after_cents)
  select v_movements[m], account, amount, 0, 0
    from unnest(p_leg_of, v_accounts, p_amounts) one(m, account, amount) where v_are_new[m];

  for movement in 1 .. cardinality(p_keys) loop
    continue when v_are_new[movement];
    select id into v_movement from ledger_movements where key = p_keys[movement] and kind = p_kinds[movement];
    v_movements[movement] := v_movement;
    if v_movement is null or exists (
      with legs as (
        select account, amount from unnest(p_leg_of, v_accounts, p_amounts) one(m, account, amount) where m = movement),
      booked as (select account_id, amount_cents from ledger_entries e where e.movement_id = v_movement)
      (table booked except table legs) union all (table legs except table booked)) then
      raise exception 'key % was used for another movement', p_keys[movement] using errcode = 'SL002';
    end if;
  end loop;
  return query select * from unnest(v_movements, v_are_new);
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_post(p_key text, p_kind text, p_account_kinds text[], p_users uuid[], p_slops uuid[], p_amounts bigint[], p_ai_slop_id uuid DEFAULT NULL::uuid, p_payment_id uuid DEFAULT NULL::uuid, p_withdrawal_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(movement_id bigint, is_new boolean)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select * from ledger_post_all(array[p_key], array[p_kind], array[p_ai_slop_id], array[p_payment_id], array[p_withdrawal_id],
    array_fill(1, array[cardinality(p_account_kinds)]), p_account_kinds, p_users, p_slops, p_amounts)
$function$
;

CREATE OR REPLACE FUNCTION public.ledger_uncleared_credits(p_user uuid, p_clearing interval)
 RETURNS TABLE(movement_id bigint, credited_at timestamp with time zone, clears_at timestamp with time zone, amount_cents bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select movement_id, credited_at, clears_at, amount_cents from (
    select m.id as movement_id, coalesce(w.settled_at, m.created_at) as credited_at,
           coalesce(sold.clears_at, coalesce(w.settled_at, m.created_at) + p_clearing) as clears_at,
           e.amount_cents + coalesce((
             select sum(le.amount_cents) from ledger_movements later
               join ledger_entries le on le.movement_id = later.id
               join ledger_accounts la on la.id = le.account_id and la.user_id = p_user and la.kind in ('balance', 'debt')
              where later.id <> m.id and (later.payment_id = m.payment_id
                    or (later.ai_slop_id = m.ai_slop_id and later.kind = 'prize_taken_back' and later.id > m.id))), 0)::bigint as amount_cents
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id and e.amount_cents > 0
      join ledger_movements m on m.id = e.movement_id
      join ledger_kinds k on k.kind = m.kind and k.clears
      left join purchases sold on sold.movement_id = m.id
      left join awards w on w.ai_slop_id = m.ai_slop_id and m.kind = 'prize_awarded'
     where a.user_id = p_user and a.kind = 'balance'
       and coalesce(sold.clears_at, coalesce(w.settled_at, m.created_at) + p_clearing) > app_now()) fresh
   where amount_cents > 0
   order by clears_at desc, credited_at desc
$function$
;

CREATE OR REPLACE FUNCTION public.letter_pairs(p_text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct substr(p_text, at, 2)), '{}') from generate_series(1, char_length(p_text) - 1) at
$function$
;

CREATE OR REPLACE FUNCTION public.mailbox_of(p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when p_email ~ '[^a-z0-9._@-]|@(gmail|googlemail|protonmail|icloud|me|mac|ymail|rocketmail)\.com$|@(proton|pm)\.me$|@protonmail\.ch$|@yahoo\.|\.fastmail\.|\.$'
              then folded_mailbox(p_email) else p_email end
$function$
;

CREATE OR REPLACE FUNCTION public.may_be_paid(p_comment uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from comments c join ai_slops s on s.id = c.ai_slop_id
     where c.id = p_comment and c.withdrawn_at is null and c.removed_at is null and (c.hidden_at is null or c.is_covered)
       and (s.status = 'open' or s.winning_comment_id = c.id))
$function$
;

CREATE OR REPLACE FUNCTION public.merkle_root(p_leaves bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  v_level bytea := p_leaves;
  v_count integer := octet_length(p_leaves) / 32;
begin
  if v_count = 0 then
    return sha256('');
  end if;
  while v_count > 1 loop
    select string_agg(case when 2 * n + 1 < v_count then sha256('\x01'::bytea || substr(v_level, 64 * n + 1, 64))
                           else substr(v_level, 64 * n + 1, 32) end, ''::bytea order by n)
      into v_level from generate_series(0, (v_count - 1) / 2) n;
    v_count := (v_count + 1) / 2;
  end loop;
  return v_level;
end $function$
;

CREATE OR REPLACE FUNCTION public.moderation_cases_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_card uuid;
  v_cards uuid[] := string_to_array(nullif(current_setting('unslop.cards', true), ''), ' ');
begin
  perform set_config('unslop.cards', '', true);
  for v_card in select distinct card from unnest(v_cards) card order by 1 loop
    perform refresh_case_card(v_card);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.moderation_cases_note_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_cards text;
begin
  if tg_op = 'INSERT' then
    select string_agg(distinct card_id::text, ' ') into v_cards from changed;
  else
    select string_agg(distinct card::text, ' ') into v_cards
      from was join changed using (id) cross join lateral unnest(array[was.card_id, changed.card_id]) card
     where (was.card_id, was.findings, was.danger, was.due_at, was.assigned_to) is distinct from
           (changed.card_id, changed.findings, changed.danger, changed.due_at, changed.assigned_to);
  end if;
  if v_cards is not null then
    perform set_config('unslop.cards', concat_ws(' ', nullif(current_setting('unslop.cards', true), ''), v_cards), true);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.moderation_cases_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    new.kind := case when new.subject_type = 'comment' and exists (select from comments where id = new.subject_id and image_id is not null)
                  then 'entry' else new.subject_type end;
  end if;
  new.card_id := card_of(new);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.moderation_conflict(p_moderator uuid, p_person uuid, p_slop uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with friends as (
    select a.following_id as id from followers a join followers b on b.follower_id = a.following_id and b.following_id = a.follower_id
     where a.follower_id = p_moderator
    union
    select case f.user_id when p_moderator then f.friend_id else f.user_id end from past_friends f
     where p_moderator in (f.user_id, f.friend_id)
       and f.ended_at >= least((select created_at from ai_slops where id = p_slop), app_now() - interval '30 days')),
  parties as (
    select p_person as id where p_person is not null
    union select user_id from ai_slops where id = p_slop
    union select user_id from comments where ai_slop_id = p_slop and image_id is not null)
  select case
    when p_moderator = p_person then 'own'
    when exists (select from friends where id = p_person) then 'friend'
    when exists (select from parties where id = p_moderator or id in (select id from friends)) then 'party'
    when exists (select from comments c join comment_likes l on l.comment_id = c.id and l.user_id = p_moderator
                  where c.ai_slop_id = p_slop and c.image_id is not null)
      or exists (select from past_votes where user_id = p_moderator and ai_slop_id = p_slop) then 'vote'
    when exists (select from person_traces mine
                   join person_traces theirs on theirs.kind = 'device' and theirs.hash = mine.hash and theirs.user_id <> p_moderator
                  where mine.user_id = p_moderator and mine.kind = 'device' and theirs.user_id in (select id from parties)) then 'device'
    end
$function$
;

CREATE OR REPLACE FUNCTION public.moderation_findings_kinds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update moderation_cases set findings = array(select kind from moderation_findings where case_id = new.case_id order by kind)
   where id = new.case_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_password_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into account_changes (user_id, what) select p.id, 'password' from profiles p where p.id = new.user_id
  on conflict (user_id, what) do update set changed_at = app_now();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_past_friend()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into past_friends (user_id, friend_id)
  select least(old.follower_id, old.following_id), greatest(old.follower_id, old.following_id)
   where exists (select from followers where follower_id = old.following_id and following_id = old.follower_id)
  on conflict on constraint past_friends_once do update set ended_at = excluded.ended_at;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_past_vote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into past_votes (ai_slop_id, user_id)
  select c.ai_slop_id, old.user_id from comments c join profiles p on p.id = old.user_id and p.deleted_at is null
   where c.id = old.comment_id and c.image_id is not null and c.user_id <> old.user_id
  on conflict on constraint past_votes_once do update set ended_at = excluded.ended_at;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_matters(p_slop uuid)
 RETURNS TABLE(kind text, since timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with about as (
    select c.* from ai_slops s join moderation_cases c on c.ai_slop_id = s.id and c.status <> 'closed'
       and (c.subject_type = 'award' or (c.subject_type = 'comment' and c.subject_id = s.winning_comment_id))
     where s.id = p_slop)
  select 'report', min(r.created_at) from about join reports r on r.subject_type = about.subject_type
     and r.subject_id = about.subject_id and r.handled_at is null and r.delays having count(*) > 0
  union all
  select 'finding', min(f.found_at) from about join moderation_findings f on f.case_id = about.id
     and f.found_at >= about.opened_at having count(*) > 0
  union all
  select 'proposal', min(about.opened_at) from about where status = 'waiting' having count(*) > 0
  union all
  select 'cover', coalesce(c.hidden_at, s.hidden_at) from ai_slops s left join comments c on c.id = s.winning_comment_id and c.is_covered
   where s.id = p_slop and (c.is_covered or s.is_covered)
  union all
  -- A paused process call starts over as soon as its artist can answer.
  select 'process', case when p.paused_at is not null and c.hidden_at is null then app_now() else p.due_at - interval '48 hours' end
    from ai_slops s join process_calls p on p.comment_id = s.winning_comment_id and p.closed_at is null join comments c on c.id = p.comment_id
   where s.id = p_slop and p.act_id is not null
  union all
  select 'appeal', a.created_at from awards w
    join moderation_cases c on c.ai_slop_id = w.ai_slop_id
    join moderation_appeals a on a.case_id = c.id and a.decided_at is null
    join moderation_statements st on st.id = a.statement_id
    join moderation_log act on act.id = st.act_id and act.action in ('disqualify', 'hide', 'void_likes')
    join award_standings e on e.ai_slop_id = w.ai_slop_id and e.comment_id = act.subject_id
   where w.ai_slop_id = p_slop and (act.proposal_id is not null or act.moderator_id is null) and a.user_id in (e.artist_id, w.owner_id)
     -- The entry is not the leader now, but might be paid if the appeal is upheld.
     and not e.is_gone and e.artist_id <> w.owner_id and e.untouched_likes > 0
     and e.untouched_likes >= coalesce((select paid.likes from award_standings paid
                                         where paid.ai_slop_id = p_slop and paid.comment_id = award_leader(p_slop)), 0)
     and e.comment_id is distinct from award_leader(p_slop)
$function$
;

CREATE OR REPLACE FUNCTION public.over_look_alikes(p_slops uuid[])
 RETURNS SETOF moderation_cases
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.* from idle_look_alikes(p_slops) c join ai_slops s on s.id = c.ai_slop_id left join award_finals f on f.ai_slop_id = s.id
   where s.cancelled_at is not null or f.finalized_at is not null
$function$
;

CREATE OR REPLACE FUNCTION public.payment_reversals_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.reversal_id, new.payment_id, new.kind, new.amount_cents) is distinct from
     (old.reversal_id, old.payment_id, old.kind, old.amount_cents)
     or new.artist_cents < old.artist_cents or (new.artist_cents > old.artist_cents and new.state <> 'taken')
     or (old.lost_at is not null and new.lost_at is distinct from old.lost_at)
     or old.state = 'restored' then
    raise exception 'a reversal is only restored, once' using errcode = 'SL005';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.payout_accounts_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.user_id <> old.user_id
     or (old.stripe_account_id is not null and new.stripe_account_id is distinct from old.stripe_account_id
         and not (new.stripe_account_id is null and old.status = 'deauthorized'
                  and exists (select from former_payout_accounts f where f.stripe_account_id = old.stripe_account_id))) then
    raise exception 'a payout account is never swapped' using errcode = 'SL006';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.prefix_query(p_term text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsquery('simple', string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''':*', ' & '))
    from (select lexeme from unnest(to_tsvector('simple', left(p_term, 100))) limit 8) words
$function$
;

CREATE OR REPLACE FUNCTION public.profiles_note_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.deleted_at is null then
    delete from unfinished_deletions where user_id = new.id;
  else
    insert into unfinished_deletions (user_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.profiles_set_artist_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update artists set name = lower(new.username || ' ' || new.display_name) where user_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.profiles_stay_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not pg_has_role(session_user, (select relowner from pg_class where oid = 'profiles'::regclass), 'usage') then
    raise exception 'a deleted account stays deleted' using errcode = 'SL007';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.profiles_total()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into list_totals (list, rows_count)
  select 'artists', case when new.hidden_at is null then 1 else -1 end from artists where user_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.provider_agreed_at(p_day date, p_stripe_cents bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with ends as (select p_day::timestamp at time zone 'UTC' as start_at, (p_day + 1)::timestamp at time zone 'UTC' as end_at),
  changes as (
    select m.created_at, e.amount_cents, d.day is not null and d.day <= p_day as is_in_days
      from ends
      join ledger_movements m on m.created_at >= start_at and m.created_at < end_at + interval '1 hour'
      join ledger_entries e on e.movement_id = m.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'stripe'
      left join movement_days d on d.movement_id = m.id)
  select max(h.read_at)
    from ends
    join provider_holdings h on h.read_at >= start_at and h.read_at < end_at + interval '1 hour'
   cross join lateral (select coalesce(sum(amount_cents) filter (where not is_in_days and created_at <= h.read_at), 0)
                            - coalesce(sum(amount_cents) filter (where is_in_days and created_at > h.read_at), 0) as cents from changes) since
   where h.held_cents + h.fees_cents - h.own_cents = -(p_stripe_cents + since.cents)
$function$
;

CREATE OR REPLACE FUNCTION public.receipt_deletions_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.ai_slop_id <> old.ai_slop_id or new.receipts_count <= old.receipts_count then
    raise exception 'receipts that were deleted stay deleted' using errcode = 'SL005';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_moderation_act(p_moderator uuid, p_actor text, p_action text, p_subject_type text, p_subject_id uuid, p_case uuid, p_rule text, p_reason text, p_until timestamp with time zone, p_about_act bigint, p_details jsonb, p_public_reason text DEFAULT ''::text, p_proposal bigint DEFAULT NULL::bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_now timestamptz := app_now();
  v_act bigint;
  v_about moderation_log%rowtype;
  v_proposal moderation_log%rowtype;
  v_person uuid;
  v_slop uuid;
  v_appellant uuid;
  v_conflict text;
  v_had_part uuid[] := '{}';
  v_free int;
  v_is_site boolean := p_moderator is null and p_actor = 'site';
  v_is_two boolean;
  v_is_appeal boolean := p_action in ('appeal_upheld', 'appeal_rejected') or (p_action = 'propose' and p_details ->> 'action' = 'appeal_upheld');
  v_is_undoing boolean;
  v_in_review boolean;
  v_leader_before uuid;
  v_leader_after uuid;
begin
  if p_about_act is not null then
    select * into strict v_about from moderation_log where id = p_about_act;
    -- Earlier releases passed the proposal in `p_about_act`.
    if v_about.action = 'propose' then
      p_proposal := p_about_act;
      p_about_act := null;
      v_about := null;
    end if;
  end if;
  if p_subject_type = 'ai_slop' then
    select user_id, id into strict v_person, v_slop from ai_slops where id = p_subject_id;
  elsif p_subject_type = 'comment' then
    select user_id, ai_slop_id into strict v_person, v_slop from comments where id = p_subject_id;
  elsif p_subject_type = 'award' then
    select coalesce(c.user_id, s.user_id), s.id into strict v_person, v_slop
      from ai_slops s left join comments c on c.id = s.winning_comment_id where s.id = p_subject_id;
  else
    select id into strict v_person from profiles where id = p_subject_id;
  end if;
  -- A ban or a hold that is decided in the case of a contest belongs to that contest.
  v_slop := coalesce(v_slop, (select ai_slop_id from moderation_cases where id = p_case));
  if p_proposal is not null then
    select * into strict v_proposal from moderation_log where id = p_proposal and action = 'propose'
       and subject_type = p_subject_type and subject_id = p_subject_id
       and (p_action = 'decline' or details ->> 'action' = p_action
            or (details ->> 'action' = 'appeal_upheld' and details ->> 'undo' = p_action and about_act = p_about_act));
  end if;
  -- One of the two people may be the operator, who has no id.
  v_is_two := p_proposal is not null and v_proposal.moderator_id is distinct from p_moderator;
  if v_is_appeal then
    select user_id into v_appellant from moderation_appeals where id = (p_details ->> 'appeal')::uuid;
  end if;
  if p_action in ('appeal_upheld', 'appeal_rejected') then
    update moderation_appeals a set decided_at = v_now, decision = replace(p_action, 'appeal_', '')
      from moderation_statements s
     where a.id = (p_details ->> 'appeal')::uuid and a.decided_at is null and s.id = a.statement_id and s.act_id = p_about_act
    returning a.user_id into strict v_appellant;
  end if;
  v_is_undoing := p_about_act is not null and p_action <> 'propose'
    and exists (select from moderation_log where about_act = p_about_act and action = 'appeal_upheld');
  -- Whoever proposed or confirmed an act cannot decide an appeal against it.
  if v_is_appeal or v_is_undoing then
    v_had_part := array(select id from (values (v_about.moderator_id),
      ((select moderator_id from moderation_log where id = v_about.proposal_id))) part (id) where id is not null);
  end if;

  if p_moderator is null then
    if not pg_has_role(session_user, (select relowner from pg_class where oid = 'moderation_log'::regclass), 'usage')
       and not (v_is_site and p_action = 'unban'
                and exists (select from profiles where id = p_subject_id and banned_until <= v_now))
       and not (v_is_site and p_action = 'unfreeze'
                and exists (select from account_freezes where user_id = p_subject_id and until <= v_now))
       and not (v_is_site and p_action = 'ask_process' and p_subject_type = 'award')
       and not (v_is_site and p_action = 'close' and is_over(p_case)) then
      raise exception 'only the operator acts without a moderator' using errcode = 'SL011';
    end if;
  else
    perform from profiles where id = p_moderator and role = 'moderator' and deleted_at is null
       and not is_banned(banned_at, banned_until) for share;
    if not found or p_action in ('erase', 'pay_out', 'release', 'close', 'appoint', 'dismiss_moderator') then
      raise exception '% may not %', p_moderator, p_action using errcode = 'SL011';
    end if;
    v_conflict := coalesce(moderation_conflict(p_moderator, v_person, v_slop), moderation_conflict(p_moderator, v_appellant, null));
    if v_conflict is not null then
      raise exception 'a moderator does not judge this: %', v_conflict using errcode = 'SL012', detail = v_conflict;
    end if;
    if p_action in ('show_reporters', 'show_voters', 'download_layered') and not exists (
        select from moderation_cases where id = p_case and claimed_by = p_moderator and claimed_until > v_now) then
      raise exception '% reads this only in a case that they have taken', p_moderator using errcode = 'SL017';
    end if;
    if p_moderator = any(v_had_part) then
      raise exception 'an appeal is decided by another moderator' using errcode = 'SL013';
    end if;
    if p_proposal is not null and p_action <> 'decline' and not v_is_two then
      raise exception 'the second moderator is another one' using errcode = 'SL013';
    end if;
    -- A covered entry gets no likes. While a contest is open, one moderator may cover only urgent harm, and only once.
    if p_action = 'cover' and coalesce(p_rule, 'other') not in ('harassment', 'hate', 'sexual', 'violence', 'illegal')
       and exists (select from ai_slops where id = v_slop and status = 'open') then
      raise exception 'this is not urgent enough to be covered' using errcode = 'SL013';
    end if;
    if p_action = 'cover' and exists (
        select from moderation_log where subject_type = p_subject_type and subject_id = p_subject_id and action in ('uncover', 'unhide')
           and (proposal_id is not null or moderator_id is null)) then
      raise exception 'two moderators showed this again' using errcode = 'SL013';
    end if;
    if p_action in ('reinstate', 'restore_likes') and not v_is_undoing then
      raise exception '% needs an appeal that is upheld', p_action using errcode = 'SL011';
    end if;
    if p_action = 'reopen' and exists (
        select from moderation_log where case_id = p_case and moderator_id = p_moderator and case_opened_at is not null
           and id = (select max(id) from moderation_log where case_id = p_case and case_opened_at is not null)) then
      raise exception 'a case is opened again by another moderator' using errcode = 'SL013';
    end if;
  end if;

  -- When the second moderator confirms, the proposer must still be a moderator without a conflict.
  if p_proposal is not null and p_action <> 'decline' and v_proposal.moderator_id is not null and (
      not exists (select from profiles where id = v_proposal.moderator_id and role = 'moderator' and deleted_at is null
                     and not is_banned(banned_at, banned_until))
      or moderation_conflict(v_proposal.moderator_id, v_person, v_slop) is not null
      or moderation_conflict(v_proposal.moderator_id, v_appellant, null) is not null) then
    raise exception 'the first moderator may not judge this any more' using errcode = 'SL016';
  end if;

  -- The operator counts as one of two only while fewer than two moderators are free, and acts alone only while none is.
  if p_moderator is null and not v_is_site then
    v_free := (select count(*) from (
      select from free_moderators(v_person, v_slop, v_had_part) free (id)
       where moderation_conflict(free.id, v_appellant, null) is null limit 2) two);
    if ((p_action = 'propose' or (p_proposal is not null and p_action <> 'decline')) and v_free > 1)
       -- If the operator proposed it, a moderator must confirm.
       or ((p_proposal is null or (p_action <> 'decline' and v_proposal.moderator_id is null)) and v_free > 0 and act_needs_two(p_action, p_subject_type, p_subject_id, p_case, p_until, p_about_act)) then
      raise exception 'moderators are free to decide this' using errcode = 'SL013';
    end if;
    v_is_two := v_is_two or v_free = 0;
  elsif p_moderator is not null and not v_is_two
        and act_needs_two(p_action, p_subject_type, p_subject_id, p_case, p_until, p_about_act) then
    raise exception '% needs a second moderator', p_action using errcode = 'SL013';
  end if;

  v_in_review := p_subject_type = 'comment' and not v_is_site
    and exists (select from award_finals where ai_slop_id = v_slop and finalized_at is null);
  if v_in_review then
    v_leader_before := award_leader(v_slop);
  end if;

  insert into moderation_log (actor, moderator_id, action, subject_type, subject_id, person_id, case_id, rule, reason, public_reason, until,
                              about_act, proposal_id, details, case_opened_at)
  -- The log stores only the moderator's id. Their name is in the profile, which may be emptied one day.
  values (case when p_moderator is null then p_actor else 'moderator' end, p_moderator, p_action, p_subject_type, p_subject_id, v_person, p_case,
          p_rule, p_reason, p_public_reason, p_until, p_about_act, p_proposal, p_details,
          (select opened_at from moderation_cases where id = p_case and status <> 'closed'
              and p_action not in ('propose', 'decline', 'show_reporters', 'show_voters', 'download_layered', 'ask_process', 'cover', 'more_time', 'reopen', 'close')))
  returning id into v_act;

  if p_action in ('hide', 'unhide', 'cover', 'uncover', 'erase') and p_subject_type = 'ai_slop' then
    update ai_slops set hidden_at = case when p_action in ('unhide', 'uncover') then null else coalesce(hidden_at, v_now) end,
           is_covered = case when p_action = 'cover' then true when p_action = 'erase' then is_covered or hidden_at is null else false end
     where id = p_subject_id;
  elsif p_action in ('hide', 'unhide', 'cover', 'uncover', 'erase') and p_subject_type = 'comment' then
    update comments set hidden_at = case when p_action in ('unhide', 'uncover') then null else coalesce(hidden_at, v_now) end,
           is_covered = case when p_action = 'cover' then true when p_action = 'erase' then is_covered or hidden_at is null else false end
     where id = p_subject_id;
  elsif p_action in ('hide', 'unhide') and p_subject_type = 'profile' then
    update profiles set hidden_at = case when p_action = 'hide' then v_now end where id = p_subject_id;
  elsif p_action = 'ban' then
    -- Extending a ban keeps its start.
    update profiles set banned_at = case when is_banned(banned_at, banned_until) then banned_at else v_now end, banned_until = p_until
     where id = p_subject_id;
  elsif p_action = 'unban' then
    update profiles set banned_at = null, banned_until = null where id = p_subject_id;
  elsif p_action = 'freeze' then
    insert into account_freezes (user_id, reason, until) values (p_subject_id, p_reason, p_until)
    on conflict (user_id) do update set reason = excluded.reason, until = excluded.until;
  elsif p_action = 'unfreeze' then
    delete from account_freezes where user_id = p_subject_id;
  elsif p_action = 'void_likes' then
    delete from restored_likes where comment_id = p_subject_id
       and user_id in (select jsonb_array_elements_text(p_details -> 'user_ids')::uuid);
    insert into voided_likes (comment_id, user_id, act_id)
    select p_subject_id, l.user_id, v_act
      from (select user_id from comment_likes where comment_id = p_subject_id
            -- A counted vote cannot be taken back or exempted from review. A voided vote that counts again is also a
            -- counted vote.
            union select r.user_id from vote_receipts r where r.comment_id = p_subject_id and r.outcome in ('counted', 'voided')
               and r.user_id in (select jsonb_array_elements_text(p_details -> 'user_ids')::uuid)) l
     where l.user_id in (select jsonb_array_elements_text(p_details -> 'user_ids')::uuid)
    on conflict do nothing;
  elsif p_action = 'restore_likes' then
    with gone as (
      delete from voided_likes where comment_id = p_subject_id and act_id = p_about_act
         and (p_details -> 'user_ids' is null or user_id in (select jsonb_array_elements_text(p_details -> 'user_ids')::uuid))
      returning user_id)
    insert into restored_likes (comment_id, user_id, act_id)
    select p_subject_id, g.user_id, v_act from gone g
     where exists (select from vote_receipts r where r.user_id = g.user_id and r.comment_id = p_subject_id and r.outcome = 'voided')
    on conflict do nothing;
  elsif p_action in ('appoint', 'dismiss_moderator') then
    update profiles set role = case p_action when 'appoint' then 'moderator' else 'member' end where id = p_subject_id;
  elsif p_action = 'clear' then
    update award_finals set final_at = greatest(review_until, v_now), delayed_by = null, alarmed_at = null
     where ai_slop_id = p_subject_id and finalized_at is null;
  elsif p_action = 'more_time' then
    perform delay_award(p_subject_id, 'more_time');
  end if;
  -- A dispute about authorship ends when a moderator finds nothing wrong.
  if p_action in ('dismiss', 'unhide', 'uncover') and p_subject_type = 'comment' then
    update comments set is_disputed = false where id = p_subject_id and is_disputed;
  elsif p_action in ('dismiss', 'unhide', 'uncover') and p_subject_type = 'ai_slop' then
    update ai_slops set is_disputed = false where id = p_subject_id and is_disputed;
  end if;

  -- Last line of defense, whatever the caller computed: one person alone cannot change who will be paid.
  if v_in_review and p_action in ('hide', 'unhide', 'cover', 'uncover', 'disqualify', 'reinstate', 'void_likes', 'restore_likes', 'erase') then
    v_leader_after := award_leader(v_slop);
    if not v_is_two and v_leader_after is distinct from v_leader_before then
      raise exception '% changes who will be paid and needs a second moderator', p_action using errcode = 'SL013';
    end if;
    if v_leader_after is distinct from v_leader_before and not v_is_undoing
       and exists (select from awards where ai_slop_id = v_slop and settled_at + interval '23 days' < v_now) then
      raise exception 'too late to change who will be paid' using errcode = 'SL015';
    end if;
  end if;
  return v_act;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_case_card(p_card uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before uuid;
  v_first moderation_cases%rowtype;
begin
  loop
    insert into case_cards (id) values (p_card) on conflict do nothing;
    select case_id into v_before from case_cards where id = p_card for update;
    exit when found;
  end loop;
  select * into v_first from moderation_cases where card_id = p_card order by -danger, due_at, id limit 1;
  if not found then
    delete from case_cards where id = p_card;
    return;
  end if;
  update case_cards set case_id = v_first.id, person_id = v_first.person_id, subject_type = v_first.subject_type,
         ai_slop_id = v_first.ai_slop_id, kind = v_first.kind, findings = v_first.findings, danger = v_first.danger, due_at = v_first.due_at,
         assigned_to = v_first.assigned_to
   where id = p_card and (case_id, findings, danger, due_at, assigned_to) is distinct from
                         (v_first.id, v_first.findings, v_first.danger, v_first.due_at, v_first.assigned_to);
  -- A snooze was of the case alone, when others came first.
  if v_before is distinct from v_first.id then
    delete from case_snoozes where case_id = v_first.id;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% of % is not allowed: it is append-only', tg_op, tg_table_name using errcode = 'SL005';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_deleted_author()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  author uuid;
begin
  if tg_table_name = 'followers' then
    author := new.follower_id;
  else
    author := new.user_id;
  end if;
  perform from profiles where id = author and deleted_at is null for key share;
  if not found then
    raise exception 'the account of % is deleted', author using errcode = 'SL009';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_retired_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'no movement of kind % is posted any more', new.kind using errcode = 'SL014';
end $function$
;

CREATE OR REPLACE FUNCTION public.retract_like(p_user uuid, p_group text, p_from uuid, p_slop uuid, p_comment uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_unread record;
  v_other uuid;
begin
  select id, from_user_id, created_at - interval '10 seconds' as since into v_unread from notifications
   where user_id = p_user and group_key = p_group and not is_read and retracted_at is null
   order by created_at desc limit 1;
  if not found then
    return false;
  end if;
  if p_comment is null then
    select user_id into v_other from ai_slop_likes
     where ai_slop_id = p_slop and user_id not in (p_user, p_from) and liked_at > v_unread.since
     order by liked_at desc limit 1;
  else
    select user_id into v_other from comment_likes
     where comment_id = p_comment and user_id not in (p_user, p_from) and liked_at > v_unread.since
     order by liked_at desc limit 1;
  end if;
  if v_other is null then
    update notifications set retracted_at = app_now() where id = v_unread.id;
  elsif v_unread.from_user_id = p_from then
    update notifications set from_user_id = v_other where id = v_unread.id;
  else
    return false;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.reveals_nobody(p_day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with changes as (
    select movement_id, figure, kind, owner_id, party_id from figure_changes
     where day > coalesce((select max(day) from book_days where is_published), '-infinity') and day <= p_day and owner_id is not null),
  parts as (
    select 'figure ' || figure as part, owner_id, party_id from changes
    union
    select 'kind ' || kind || ' of ' || string_agg(figure, ', ' order by figure), owner_id, party_id from changes
     where kind <> 'prize' group by movement_id, kind, owner_id, party_id),
  pairs as (
    select part, owner_id, party_id from parts
     where owner_id = party_id
        or not exists (select from parts other where other.part = parts.part and other.owner_id = parts.party_id)),
  counts as (
    select part, count(distinct owner_id) as people
      from (select part, min(owner_id) as owner_id from pairs group by part, party_id) one_of_each_party group by part
    union all
    select part, count(distinct party_id)
      from (select part, coalesce(max(owner_id) filter (where owner_id = party_id), min(party_id)) as party_id
              from pairs group by part, owner_id) one_of_each_owner group by part)
  select not exists (select from (select distinct part from parts) every left join counts using (part)
                      group by part having coalesce(max(people), 0) < 10)
$function$
;

CREATE OR REPLACE FUNCTION public.revise_award(p_act bigint, p_winning_comment uuid)
 RETURNS award_revisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_act moderation_log%rowtype;
  v_award awards%rowtype;
  v_last award_revisions%rowtype;
  v_made award_revisions%rowtype;
  v_is_final boolean;
begin
  select * into strict v_act from moderation_log where id = p_act
     and action in ('disqualify', 'reinstate', 'hide', 'unhide', 'void_likes', 'restore_likes');
  select a.* into strict v_award from awards a join award_entries e on e.ai_slop_id = a.ai_slop_id where e.comment_id = v_act.subject_id;
  select finalized_at is not null into strict v_is_final from award_finals where ai_slop_id = v_award.ai_slop_id;
  select * into v_last from award_revisions where ai_slop_id = v_award.ai_slop_id order by revision desc limit 1;
  if v_is_final and p_winning_comment is distinct from (select winning_comment_id from award_finals where ai_slop_id = v_award.ai_slop_id) then
    raise exception 'the award of % is final', v_award.ai_slop_id using errcode = 'SL007';
  end if;
  insert into award_revisions (ai_slop_id, revision, act_id, comment_id, is_reinstated, from_user_id, to_user_id, winning_comment_id, prize_cents)
  values (v_award.ai_slop_id, coalesce(v_last.revision, 0) + 1, p_act, v_act.subject_id, v_act.action in ('reinstate', 'unhide', 'restore_likes'),
          coalesce(v_last.to_user_id, v_award.winner_id, v_award.owner_id),
          coalesce((select artist_id from award_entries where ai_slop_id = v_award.ai_slop_id and comment_id = p_winning_comment), v_award.owner_id),
          p_winning_comment, v_award.prize_cents)
  returning * into v_made;
  if not v_is_final then
    update award_finals set winning_comment_id = p_winning_comment, paid_to = v_made.to_user_id where ai_slop_id = v_award.ai_slop_id;
    update ai_slops set winning_comment_id = p_winning_comment, status = case when p_winning_comment is null then 'expired' else 'awarded' end,
           awarded_at = case when p_winning_comment is null then null else coalesce(awarded_at, v_made.revised_at) end
     where id = v_award.ai_slop_id and winning_comment_id is distinct from p_winning_comment;
  end if;
  return v_made;
end $function$
;

CREATE OR REPLACE FUNCTION public.sessions_announce_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('unslop_live', string_agg('session:' || id, ' '))
     from (select id, row_number() over () / 100 as part from ended where expires_at > clock_timestamp()) sessions
    group by part;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.set_like(p_user uuid, p_slop uuid, p_comment uuid, p_is_like boolean, OUT outcome text, OUT likes integer, OUT liked_at timestamp with time zone, OUT slop_id uuid, OUT slop_title text, OUT owner_id uuid, OUT is_art boolean, OUT is_open boolean, OUT is_sealed boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_deadline timestamptz;
  v_step integer;
begin
  outcome := case when p_comment is null then 'AI_SLOP_NOT_FOUND' else 'COMMENT_NOT_FOUND' end;
  slop_id := p_slop;
  if p_comment is not null then
    select ai_slop_id into slop_id from comments where id = p_comment;
  end if;
  select title, user_id, false, status = 'open', p_comment is not null and status = 'open' and has_sealed_votes, deadline_at
    into slop_title, owner_id, is_art, is_open, is_sealed, v_deadline
    from ai_slops where id = slop_id and hidden_at is null for share;
  if not found then
    return;
  end if;
  if p_comment is not null then
    -- Read under the lock: the comment cannot be withdrawn now.
    select user_id, image_id is not null into owner_id, is_art from comments
     where id = p_comment and removed_at is null and withdrawn_at is null and hidden_at is null;
    if not found then
      return;
    end if;
    if p_is_like and is_art and owner_id = p_user then
      outcome := 'OWN_ART_LIKE';
      return;
    end if;
  end if;
  liked_at := app_now();
  if is_open and v_deadline <= liked_at then
    outcome := 'SETTLING';
    return;
  end if;

  if p_comment is null and p_is_like then
    insert into ai_slop_likes (ai_slop_id, user_id, liked_at) values (slop_id, p_user, set_like.liked_at) on conflict do nothing;
  elsif p_comment is null then
    delete from ai_slop_likes where ai_slop_id = slop_id and user_id = p_user;
  elsif p_is_like then
    insert into comment_likes (comment_id, user_id, liked_at) values (p_comment, p_user, set_like.liked_at) on conflict do nothing;
  else
    delete from comment_likes where comment_id = p_comment and user_id = p_user;
  end if;
  -- The counter moves by the rows really written.
  v_step := case when not found then 0 when p_is_like then 1 else -1 end;
  outcome := case when v_step = 0 then 'unchanged' else 'done' end;
  if p_comment is null then
    update ai_slop_counters set likes_count = likes_count + v_step where ai_slop_id = slop_id returning likes_count into likes;
  else
    update comment_counters set likes_count = likes_count + v_step where comment_id = p_comment returning likes_count into likes;
  end if;
  if is_sealed then
    likes := null;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.shown_status(p_status text, p_deadline timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$ begin
  return case when p_status = 'open' and p_deadline <= app_now() then 'expired' else p_status end;
end $function$
;

CREATE OR REPLACE FUNCTION public.similar_pictures(p_image uuid, p_most integer)
 RETURNS TABLE(image_id uuid, bits integer, is_half boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if p_most <= 10 then
    return query
    with asked as materialized (
      select hash, 0 as first_part, 6 as last_part, p_most as most from image_orientations o cross join unnest(o.whole) hash where o.image_id = p_image
      union all
      select hash, 5, 5, 10 from image_orientations o cross join unnest(o.sides) hash where o.image_id = p_image)
    select found.image_id, min(found.bits)::integer, false from (select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 1 for 24)::integer) = (substring(asked.hash from 1 for 24)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 25 for 24)::integer) = (substring(asked.hash from 25 for 24)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 49 for 24)::integer) = (substring(asked.hash from 49 for 24)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 73 for 23)::integer) = (substring(asked.hash from 73 for 23)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 96 for 23)::integer) = (substring(asked.hash from 96 for 23)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 119 for 23)::integer) = (substring(asked.hash from 119 for 23)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 142 for 23)::integer) = (substring(asked.hash from 142 for 23)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 165 for 23)::integer) = (substring(asked.hash from 165 for 23)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 188 for 23)::integer) = (substring(asked.hash from 188 for 23)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 211 for 23)::integer) = (substring(asked.hash from 211 for 23)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 234 for 23)::integer) = (substring(asked.hash from 234 for 23)::integer) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most) found where found.image_id <> p_image group by found.image_id;
  elsif p_most <= 32 then
    return query
    with asked as materialized (
      select hash, 0 as first_part, 6 as last_part, p_most as most from image_orientations o cross join unnest(o.whole[1:8]) hash where o.image_id = p_image
      union all
      select hash, 7, 10, 10 from image_orientations o cross join unnest(o.halves) hash where o.image_id = p_image),
    -- All masks by which a band may differ: one bit or two.
    flips(all_of_them) as materialized (
      select array_agg(distinct a | b) from unnest(array(select 1 << n from generate_series(0, 23) n)) a,
             unnest(array(select 1 << n from generate_series(0, 23) n)) b)
    select found.image_id, coalesce(min(found.bits) filter (where found.part < 7), min(found.bits))::integer, min(found.part) >= 7
      from (select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 1 for 24)::integer) = any(array(select (substring(asked.hash from 1 for 24)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 25 for 24)::integer) = any(array(select (substring(asked.hash from 25 for 24)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 49 for 24)::integer) = any(array(select (substring(asked.hash from 49 for 24)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 73 for 23)::integer) = any(array(select (substring(asked.hash from 73 for 23)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 96 for 23)::integer) = any(array(select (substring(asked.hash from 96 for 23)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 119 for 23)::integer) = any(array(select (substring(asked.hash from 119 for 23)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 142 for 23)::integer) = any(array(select (substring(asked.hash from 142 for 23)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 165 for 23)::integer) = any(array(select (substring(asked.hash from 165 for 23)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 188 for 23)::integer) = any(array(select (substring(asked.hash from 188 for 23)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 211 for 23)::integer) = any(array(select (substring(asked.hash from 211 for 23)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most union all select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on (substring(f.hash from 234 for 23)::integer) = any(array(select (substring(asked.hash from 234 for 23)::integer) # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip))) where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most) found where found.image_id <> p_image group by found.image_id;
  else
    raise exception 'what differs in more than 32 bits is not found';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.sink_look_alikes(p_slops uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with idle as materialized (select id from idle_look_alikes(p_slops)),
  misplaced as (
    select c.id, c.ai_slop_id, i.id is not null as is_idle from moderation_cases c left join idle i on i.id = c.id
     where c.ai_slop_id = any(p_slops) and c.status <> 'closed' and (c.danger = 0) <> (i.id is not null)
    -- Skip a case that a moderator is deciding right now. That decision places it.
    for no key update of c skip locked)
  update moderation_cases c set danger = case when m.is_idle then 0 when f.finalized_at is not null then 1 else 3 end
    from misplaced m left join award_finals f on f.ai_slop_id = m.ai_slop_id where c.id = m.id
$function$
;

CREATE OR REPLACE FUNCTION public.take_back_likes(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_now timestamptz := app_now();
begin
  with gone as (
    delete from ai_slop_likes l using ai_slops s
     where l.user_id = p_user and s.id = l.ai_slop_id and s.status = 'open' and s.deadline_at > v_now returning l.ai_slop_id)
  update ai_slop_counters n set likes_count = n.likes_count - 1 from gone where gone.ai_slop_id = n.ai_slop_id;
  with gone as (
    delete from comment_likes l using comments c join ai_slops s on s.id = c.ai_slop_id
     where l.user_id = p_user and c.id = l.comment_id and s.status = 'open' and s.deadline_at > v_now returning l.comment_id)
  update comment_counters n set likes_count = n.likes_count - 1 from gone where gone.comment_id = n.comment_id;
end $function$
;

CREATE OR REPLACE FUNCTION public.trace_like(p_user uuid, p_comment uuid, p_is_like boolean, p_liked_at timestamp with time zone, p_network text, p_browser text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if p_is_like then
    insert into like_origins (comment_id, user_id, liked_at, network, browser) values (p_comment, p_user, p_liked_at,
      case when p_network ~ '^[0-9a-f]{16}$' then decode(p_network, 'hex') end,
      case when p_browser ~ '^[0-9a-f]{16}$' then decode(p_browser, 'hex') end)
    on conflict do nothing;
  else
    delete from like_origins where comment_id = p_comment and user_id = p_user;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  chosen text := generated_username();
  shown text := left(coalesce(nullif(trim(new.name), ''), chosen), 60);
begin
  -- Never show the e-mail address or its local part. Sign-up sends one of them when the user gives no name.
  if position('@' in shown) > 0 or lower(shown) = split_part(new.email, '@', 1) then
    shown := chosen;
  end if;
  insert into profiles (id, username, display_name, full_name, email_verified_at)
  values (new.id, chosen, shown, nullif(shown, chosen), case when new.email_verified then app_now() end);
  insert into profile_counters (user_id) values (new.id);
  insert into ledger_accounts (kind, user_id) values ('balance', new.id), ('debt', new.id), ('hold', new.id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_return_debts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.email_verified and exists (select from deleted_debtors where mailbox_hash is not null) then
    perform graphile_worker.add_job('return_debts', json_build_object('userId', new.id), max_attempts := 25);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.users_stamp_verified()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.email_verified is distinct from old.email_verified then
    update profiles set email_verified_at = case when new.email_verified then app_now() end where id = new.id;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.vote_leaf(p_slop uuid, p_comment uuid, p_voter uuid, p_at timestamp with time zone, p_secret uuid)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select sha256('\x00'::bytea || convert_to('unslop vote 1' || E'\n' || p_slop || E'\n' || p_comment || E'\n' || p_voter || E'\n'
    || to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n' || p_secret, 'UTF8'))
$function$
;

CREATE OR REPLACE FUNCTION public.vote_receipts_count_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into receipt_deletions (ai_slop_id, receipts_count)
  select c.ai_slop_id, count(*) from gone r join comments c on c.id = r.comment_id
    join profiles p on p.id = r.user_id and p.deleted_at is not null
   where r.outcome = 'counted' group by c.ai_slop_id order by c.ai_slop_id
  on conflict (ai_slop_id) do update set receipts_count = receipt_deletions.receipts_count + excluded.receipts_count;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.was_banned_at(p_user uuid, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select banned_at < p_at and (banned_until is null or banned_until > p_at) from profiles where id = p_user), false)
      or coalesce((select action = 'ban' and (until is null or until > p_at) from moderation_log
                    where subject_type = 'profile' and subject_id = p_user and action in ('ban', 'unban') and created_at < p_at
                    order by id desc limit 1), false)
$function$
;

CREATE OR REPLACE FUNCTION public.was_illegal(p_type text, p_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from moderation_log where subject_type = p_type and subject_id = p_id and action in ('hide', 'erase') and rule = 'illegal')
$function$
;

CREATE OR REPLACE FUNCTION public.withdrawals_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.user_id, new.requested_amount_cents, new.total_fees_deducted_cents, new.net_transfer_amount_cents, new.stripe_account_id)
     is distinct from (old.id, old.user_id, old.requested_amount_cents, old.total_fees_deducted_cents, old.net_transfer_amount_cents, old.stripe_account_id) then
    raise exception 'the terms of a withdrawal never change' using errcode = 'SL006';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('pending', 'processing'), ('pending', 'failed'), ('processing', 'paid'), ('processing', 'failed')) then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status using errcode = 'SL006';
  end if;
  return new;
end $function$
;

CREATE TRIGGER accounts_password_changed AFTER UPDATE OF password ON auth.accounts FOR EACH ROW WHEN (old.password IS DISTINCT FROM new.password) EXECUTE FUNCTION note_password_change();

CREATE TRIGGER sessions_announce_end AFTER DELETE ON auth.sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION sessions_announce_end();

CREATE TRIGGER users_create_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION users_create_profile();

CREATE TRIGGER users_return_debts AFTER INSERT OR UPDATE OF email, email_verified ON auth.users FOR EACH ROW EXECUTE FUNCTION users_return_debts();

CREATE TRIGGER users_stamp_verified AFTER UPDATE OF email_verified ON auth.users FOR EACH ROW EXECUTE FUNCTION users_stamp_verified();

CREATE TRIGGER ai_slop_likes_author BEFORE INSERT ON ai_slop_likes FOR EACH ROW EXECUTE FUNCTION refuse_deleted_author();

CREATE TRIGGER ai_slops_author BEFORE INSERT ON ai_slops FOR EACH ROW EXECUTE FUNCTION refuse_deleted_author();

CREATE TRIGGER ai_slops_guard BEFORE UPDATE ON ai_slops FOR EACH ROW EXECUTE FUNCTION ai_slops_guard();

CREATE TRIGGER ai_slops_no_delete BEFORE DELETE ON ai_slops FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ai_slops_note_closed AFTER UPDATE ON ai_slops REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ai_slops_note_closed();

CREATE TRIGGER ai_slops_total_changed AFTER UPDATE ON ai_slops REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ai_slops_totals();

CREATE TRIGGER ai_slops_total_new AFTER INSERT ON ai_slops FOR EACH ROW WHEN (new.is_listed) EXECUTE FUNCTION ai_slops_total();

CREATE TRIGGER ai_slops_votes_stay_sealed BEFORE UPDATE OF has_sealed_votes ON ai_slops FOR EACH ROW WHEN (new.has_sealed_votes <> old.has_sealed_votes) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER artists_name BEFORE INSERT ON artists FOR EACH ROW EXECUTE FUNCTION artists_set_name();

CREATE TRIGGER artists_total AFTER INSERT OR DELETE ON artists FOR EACH ROW EXECUTE FUNCTION artists_total();

CREATE TRIGGER award_days_append_only BEFORE DELETE OR UPDATE ON award_days FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER award_days_no_truncate BEFORE TRUNCATE ON award_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER award_entries_append_only BEFORE DELETE OR UPDATE ON award_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER award_entries_no_truncate BEFORE TRUNCATE ON award_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER award_finals_count_win AFTER INSERT OR UPDATE ON award_finals FOR EACH ROW WHEN (new.finalized_at IS NOT NULL AND new.winning_comment_id IS NOT NULL) EXECUTE FUNCTION award_finals_count_win();

CREATE TRIGGER award_finals_guard BEFORE INSERT OR UPDATE ON award_finals FOR EACH ROW EXECUTE FUNCTION award_finals_guard();

CREATE TRIGGER award_finals_no_delete BEFORE DELETE ON award_finals FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER award_finals_no_truncate BEFORE TRUNCATE ON award_finals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER award_revisions_append_only BEFORE DELETE OR UPDATE ON award_revisions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER award_revisions_no_truncate BEFORE TRUNCATE ON award_revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER awards_append_only BEFORE DELETE OR UPDATE ON awards FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER awards_no_truncate BEFORE TRUNCATE ON awards FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER awards_paid_at_once AFTER INSERT ON awards FOR EACH ROW WHEN (new.movement_id IS NOT NULL) EXECUTE FUNCTION awards_paid_at_once();

CREATE TRIGGER book_days_append_only BEFORE DELETE OR UPDATE ON book_days FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER book_days_no_truncate BEFORE TRUNCATE ON book_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER carried_debts_append_only BEFORE DELETE OR UPDATE ON carried_debts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER carried_debts_no_truncate BEFORE TRUNCATE ON carried_debts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER comment_counters_seal BEFORE INSERT ON comment_counters FOR EACH ROW EXECUTE FUNCTION comment_counters_seal();

CREATE TRIGGER comment_likes_author BEFORE INSERT ON comment_likes FOR EACH ROW EXECUTE FUNCTION refuse_deleted_author();

CREATE TRIGGER comment_likes_note_past_vote AFTER DELETE ON comment_likes FOR EACH ROW EXECUTE FUNCTION note_past_vote();

CREATE TRIGGER comments_author BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION refuse_deleted_author();

CREATE TRIGGER followers_author BEFORE INSERT ON followers FOR EACH ROW EXECUTE FUNCTION refuse_deleted_author();

CREATE TRIGGER followers_note_past_friend AFTER DELETE ON followers FOR EACH ROW EXECUTE FUNCTION note_past_friend();

CREATE TRIGGER former_payout_accounts_append_only BEFORE DELETE OR UPDATE ON former_payout_accounts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER former_payout_accounts_no_truncate BEFORE TRUNCATE ON former_payout_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER images_author BEFORE INSERT ON images FOR EACH ROW EXECUTE FUNCTION refuse_deleted_author();

CREATE TRIGGER ledger_accounts_guard BEFORE UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();

CREATE TRIGGER ledger_accounts_no_delete BEFORE DELETE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_accounts_start_at_zero BEFORE INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_guard_new_account();

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entries_apply BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_apply_entry();

CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_sum_of_entry();

CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_movements_append_only BEFORE DELETE OR UPDATE ON ledger_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER ledger_movements_balance AFTER INSERT ON ledger_movements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_sum();

CREATE TRIGGER ledger_movements_no_truncate BEFORE TRUNCATE ON ledger_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_movements_not_retired BEFORE INSERT ON ledger_movements FOR EACH ROW WHEN (new.kind = ANY (ARRAY['prize_taken_back'::text, 'revised_prize_awarded'::text, 'revised_prize_returned'::text])) EXECUTE FUNCTION refuse_retired_kind();

CREATE CONSTRAINT TRIGGER moderation_cases_card AFTER INSERT OR UPDATE OF status, is_appealed, findings, danger, due_at, assigned_to ON moderation_cases DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION moderation_cases_card();

CREATE TRIGGER moderation_cases_note_cards AFTER UPDATE ON moderation_cases REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION moderation_cases_note_cards();

CREATE TRIGGER moderation_cases_note_new_cards AFTER INSERT ON moderation_cases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION moderation_cases_note_cards();

CREATE TRIGGER moderation_cases_place BEFORE INSERT OR UPDATE OF status, is_appealed, findings ON moderation_cases FOR EACH ROW EXECUTE FUNCTION moderation_cases_place();

CREATE TRIGGER moderation_findings_kinds AFTER INSERT ON moderation_findings FOR EACH ROW EXECUTE FUNCTION moderation_findings_kinds();

CREATE TRIGGER moderation_log_append_only BEFORE DELETE OR UPDATE ON moderation_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER moderation_log_no_truncate BEFORE TRUNCATE ON moderation_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER moderation_statements_append_only BEFORE DELETE OR UPDATE ON moderation_statements FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER moderation_statements_no_truncate BEFORE TRUNCATE ON moderation_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER movement_days_append_only BEFORE DELETE OR UPDATE ON movement_days FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER movement_days_no_truncate BEFORE TRUNCATE ON movement_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_reversals_guard BEFORE UPDATE ON payment_reversals FOR EACH ROW EXECUTE FUNCTION payment_reversals_guard();

CREATE TRIGGER payment_reversals_no_delete BEFORE DELETE ON payment_reversals FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payments_author BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION refuse_deleted_author();

CREATE TRIGGER payout_accounts_guard BEFORE UPDATE ON payout_accounts FOR EACH ROW EXECUTE FUNCTION payout_accounts_guard();

CREATE TRIGGER payout_accounts_no_delete BEFORE DELETE ON payout_accounts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER profiles_artist_name AFTER UPDATE OF username, display_name ON profiles FOR EACH ROW WHEN (old.username IS DISTINCT FROM new.username OR old.display_name IS DISTINCT FROM new.display_name) EXECUTE FUNCTION profiles_set_artist_name();

CREATE TRIGGER profiles_note_deletion AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION profiles_note_deletion();

CREATE TRIGGER profiles_stay_deleted BEFORE UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NOT NULL AND new.deleted_at IS NULL) EXECUTE FUNCTION profiles_stay_deleted();

CREATE TRIGGER profiles_total AFTER UPDATE OF hidden_at ON profiles FOR EACH ROW WHEN ((old.hidden_at IS NULL) <> (new.hidden_at IS NULL)) EXECUTE FUNCTION profiles_total();

CREATE TRIGGER provider_holdings_append_only BEFORE DELETE OR UPDATE ON provider_holdings FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER provider_holdings_no_truncate BEFORE TRUNCATE ON provider_holdings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER receipt_deletions_guard BEFORE UPDATE ON receipt_deletions FOR EACH ROW EXECUTE FUNCTION receipt_deletions_guard();

CREATE TRIGGER receipt_deletions_no_delete BEFORE DELETE ON receipt_deletions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER receipt_deletions_no_truncate BEFORE TRUNCATE ON receipt_deletions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER saved_artists_author BEFORE INSERT ON saved_artists FOR EACH ROW EXECUTE FUNCTION refuse_deleted_author();

CREATE TRIGGER saved_beautiful_arts_author BEFORE INSERT ON saved_beautiful_arts FOR EACH ROW EXECUTE FUNCTION refuse_deleted_author();

CREATE TRIGGER transfer_reversals_append_only BEFORE DELETE OR UPDATE ON transfer_reversals FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER transfer_reversals_no_truncate BEFORE TRUNCATE ON transfer_reversals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER vote_receipts_count_deleted AFTER DELETE ON vote_receipts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION vote_receipts_count_deleted();

CREATE TRIGGER vote_receipts_no_truncate BEFORE TRUNCATE ON vote_receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER vote_receipts_no_update BEFORE UPDATE ON vote_receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER withdrawals_author BEFORE INSERT ON withdrawals FOR EACH ROW WHEN (NOT new.is_closing) EXECUTE FUNCTION refuse_deleted_author();

CREATE TRIGGER withdrawals_guard BEFORE UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_guard();

CREATE TRIGGER withdrawals_no_delete BEFORE DELETE ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What the server's role may do
grant delete, insert, select, update on auth.accounts to unslop_app;
grant delete, insert, select, update on auth.sessions to unslop_app;
grant delete, insert, select, update on auth.users to unslop_app;
grant delete, insert, select, update on auth.verifications to unslop_app;
grant delete, insert, select, update on public.account_changes to unslop_app;
grant delete, insert, select, update on public.account_exports to unslop_app;
grant select on public.account_freezes to unslop_app;
grant select on public.ai_slop_counters to unslop_app;
grant select on public.ai_slop_likes to unslop_app;
grant insert, select on public.ai_slops to unslop_app;
grant select on public.ai_slops_with_profiles to unslop_app;
grant insert, select, update on public.alarms to unslop_app;
grant select on public.app_clock to unslop_app;
grant select on public.artist_wins to unslop_app;
grant delete, insert, select, update on public.artists to unslop_app;
grant delete, insert, select on public.audit_holds to unslop_app;
grant select on public.award_days to unslop_app;
grant insert, select on public.award_entries to unslop_app;
grant insert, select on public.award_finals to unslop_app;
grant select on public.award_revisions to unslop_app;
grant select on public.award_standings to unslop_app;
grant insert, select on public.awards to unslop_app;
grant select on public.balance_movements to unslop_app;
grant select on public.beautiful_arts to unslop_app;
grant select on public.book_days to unslop_app;
grant delete, insert, select, update on public.card_declines to unslop_app;
grant insert, select on public.carried_debts to unslop_app;
grant select on public.case_cards to unslop_app;
grant delete, insert, select, update on public.case_holds to unslop_app;
grant delete, insert, select on public.case_notes to unslop_app;
grant delete, insert, select, update on public.case_snoozes to unslop_app;
grant select on public.comment_counters to unslop_app;
grant select on public.comment_likes to unslop_app;
grant insert, select on public.comments to unslop_app;
grant select on public.comments_with_profiles to unslop_app;
grant delete, insert, select, update on public.contest_fingerprints to unslop_app;
grant delete, insert, select, update on public.credit_choices to unslop_app;
grant select on public.debtors to unslop_app;
grant delete, insert, select on public.deleted_debtors to unslop_app;
grant insert, select, update on public.deposits to unslop_app;
grant delete, insert, select, update on public.disputed_cards to unslop_app;
grant delete, insert, select, update on public.entry_viewers to unslop_app;
grant select on public.figure_changes to unslop_app;
grant delete, insert, select, update on public.followers to unslop_app;
grant delete, insert, select, update on public.former_payout_accounts to unslop_app;
grant delete, insert, select, update on public.gifs to unslop_app;
grant delete, insert, select, update on public.idempotency_keys to unslop_app;
grant delete, insert, select, update on public.image_fingerprints to unslop_app;
grant delete, insert, select, update on public.image_orientations to unslop_app;
grant delete, insert, select, update on public.images to unslop_app;
grant delete, insert, select, update on public.job_workers to unslop_app;
grant delete, insert, select on public.layered_files to unslop_app;
grant select on public.ledger_accounts to unslop_app;
grant select on public.ledger_entries to unslop_app;
grant select on public.ledger_kinds to unslop_app;
grant select on public.ledger_movements to unslop_app;
grant select on public.ledger_rules to unslop_app;
grant delete, select on public.like_keys to unslop_app;
grant delete, select on public.like_origins to unslop_app;
grant select on public.list_totals to unslop_app;
grant delete, insert, select, update on public.mails_sent to unslop_app;
grant insert, select on public.moderation_appeals to unslop_app;
grant insert, select, update on public.moderation_cases to unslop_app;
grant insert, select on public.moderation_findings to unslop_app;
grant select on public.moderation_log to unslop_app;
grant insert, select on public.moderation_statements to unslop_app;
grant select on public.movement_days to unslop_app;
grant select on public.movement_leaves to unslop_app;
grant select on public.movement_legs to unslop_app;
grant delete, insert, select, update on public.notifications to unslop_app;
grant delete, insert, select, update on public.operator_switches to unslop_app;
grant delete, select on public.past_friends to unslop_app;
grant delete, select on public.past_votes to unslop_app;
grant insert, select, update on public.payment_reversals to unslop_app;
grant insert, select, update on public.payments to unslop_app;
grant insert, select, update on public.payout_accounts to unslop_app;
grant select on public.people to unslop_app;
grant delete, insert, select, update on public.person_traces to unslop_app;
grant delete, insert, select, update on public.picture_facts to unslop_app;
grant insert, select on public.process_calls to unslop_app;
grant delete, insert, select on public.process_stages to unslop_app;
grant select, update on public.profile_counters to unslop_app;
grant select on public.profiles to unslop_app;
grant insert, select on public.provider_holdings to unslop_app;
grant insert, select, update on public.purchases to unslop_app;
grant delete, insert, select, update on public.rate_limits to unslop_app;
grant select on public.receipt_deletions to unslop_app;
grant insert, select, update on public.reports to unslop_app;
grant select on public.restored_likes to unslop_app;
grant delete, insert, select, update on public.saved_artists to unslop_app;
grant delete, insert, select, update on public.saved_beautiful_arts to unslop_app;
grant select on public.statement_movements to unslop_app;
grant insert, select, update on public.stripe_events to unslop_app;
grant insert, select on public.transfer_reversals to unslop_app;
grant insert, select on public.unfinished_deletions to unslop_app;
grant select on public.voided_likes to unslop_app;
grant insert, select on public.vote_receipts to unslop_app;
grant insert, select, update on public.withdrawals to unslop_app;
