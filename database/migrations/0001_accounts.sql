-- Who may sign in, what everyone sees of them, and their pictures. The clock and the functions that other areas share come first.
create extension if not exists pg_trgm;

-- A test or demo database may hold one row that moves time; a production database holds none.
create table app_clock (
  is_only boolean primary key default true constraint app_clock_one_row check (is_only),
  offset_interval interval not null
);

-- The clock that decides every "before" and "after".
-- clock_timestamp(), never now(): a transaction that starts before a deadline may commit after it.
-- Whole milliseconds, so that a time survives the trip through JSON and back into a keyset cursor unchanged.
create function app_now() returns timestamptz
  language sql volatile parallel unsafe
  as $$ select date_trunc('milliseconds', clock_timestamp() + coalesce((select offset_interval from app_clock), interval '0')) $$;

-- For tables whose rows no role changes or removes.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed: it is append-only', tg_op, tg_table_name using errcode = 'SL005';
end $$;

-- Nobody writes under an account that was deleted meanwhile: the deletion locks the profile's row, a later writer waits for
-- that row and finds it deleted.
create function refuse_deleted_author() returns trigger language plpgsql security definer set search_path = public as $$
declare
  author uuid := case tg_table_name when 'followers' then (to_jsonb(new) ->> 'follower_id')::uuid else (to_jsonb(new) ->> 'user_id')::uuid end;
begin
  perform from profiles where id = author and deleted_at is null for key share;
  if not found then
    raise exception 'the account of % is deleted', author using errcode = 'SL009';
  end if;
  return new;
end $$;

-- better-auth's four tables.
create schema auth;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null constraint users_email_key unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_is_lower_case check (email = lower(email))
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  expires_at timestamptz not null,
  token text not null constraint sessions_token_key unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  user_id uuid not null references auth.users on delete cascade,
  -- The last proof (a password, a code by mail) of who uses the session, which may be stolen: what moves money or takes the
  -- account needs a recent one. Signing in is one.
  proved_at timestamptz not null default app_now()
);
create index sessions_user_id_idx on auth.sessions (user_id);

create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_provider_account_key unique (provider_id, account_id)
);
create index accounts_user_id_idx on auth.accounts (user_id);

create table auth.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier_idx on auth.verifications (identifier);
-- Links of an account: its id alone, or followed by a space and more.
create index verifications_value_idx on auth.verifications (value text_pattern_ops);

-- No foreign key to auth.users: a deleted account leaves its profile behind as an opaque id that the ledger,
-- the awards and other people's conversations go on pointing at.
create table profiles (
  id uuid primary key,
  username text not null constraint profiles_username_length check (char_length(username) between 3 and 30),
  full_name text constraint profiles_full_name_length check (char_length(full_name) <= 60),
  display_name text not null constraint profiles_display_name_length check (char_length(display_name) between 1 and 60),
  avatar_url text,
  avatar_image_id uuid,
  bio text constraint profiles_bio_length check (char_length(bio) <= 500),
  website text constraint profiles_website_length check (char_length(website) <= 200),
  role text not null default 'member' constraint profiles_role_known check (role in ('member', 'moderator')),
  -- Set by the database when the e-mail is confirmed; decides whether a like counts for money.
  email_verified_at timestamptz,
  banned_at timestamptz,
  hidden_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index profiles_username_key on profiles (lower(username));
create index profiles_name_trgm_idx on profiles using gin ((lower(username || ' ' || display_name)) gin_trgm_ops);
-- Two characters of a name have no trigram: they are found by an index of its pairs.
create function letter_pairs(p_text text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(p_text, at, 2)), '{}') from generate_series(1, char_length(p_text) - 1) at
$$;
create index profiles_name_pairs_idx on profiles using gin (letter_pairs(lower(username || ' ' || display_name)));
create index profiles_hidden_idx on profiles (avatar_image_id) where hidden_at is not null and avatar_image_id is not null;

create table profile_counters (
  user_id uuid primary key references profiles on delete restrict,
  ai_slops_count integer not null default 0 constraint profile_counters_ai_slops_floor check (ai_slops_count >= 0),
  beautiful_art_count integer not null default 0 constraint profile_counters_art_floor check (beautiful_art_count >= 0),
  followers_count integer not null default 0 constraint profile_counters_followers_floor check (followers_count >= 0),
  following_count integer not null default 0 constraint profile_counters_following_floor check (following_count >= 0)
);

create table followers (
  follower_id uuid not null references profiles on delete restrict,
  following_id uuid not null references profiles on delete restrict,
  created_at timestamptz not null default app_now(),
  primary key (follower_id, following_id),
  constraint followers_not_oneself check (follower_id <> following_id)
);
create index followers_of_idx on followers (following_id, created_at desc);
create trigger followers_author before insert on followers for each row execute function refuse_deleted_author();

-- Every uploaded picture. The original stays private; the public sizes are re-encoded and named by a uuid.
create table images (
  id uuid primary key,
  user_id uuid not null references profiles on delete restrict,
  purpose text not null constraint images_purpose_known check (purpose in ('ai-slop', 'comment', 'avatar')),
  bucket text not null constraint images_bucket_known check (bucket in ('images', 'avatars', 'user-content')),
  path text not null constraint images_path_key unique,
  original_path text,
  original_type text not null constraint images_original_type_known
    check (original_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')),
  original_bytes integer not null constraint images_original_bytes_positive check (original_bytes > 0),
  -- Whether personal data was removed from the original: at its upload, or else when it is downloaded.
  original_is_clean boolean not null default false,
  width integer not null constraint images_width_positive check (width > 0),
  height integer not null constraint images_height_positive check (height > 0),
  widths integer[] not null,
  has_avif boolean not null default false,
  thumbhash text,
  dhash bit(64),
  alt text not null default '' constraint images_alt_length check (char_length(alt) <= 300),
  is_ai_made boolean not null default false,
  credit text,
  created_at timestamptz not null default app_now(),
  -- Set once, by the slop, comment or profile that shows it.
  used_at timestamptz,
  removed_at timestamptz
);
create index images_user_id_idx on images (user_id, created_at);
create index images_unused_idx on images (created_at) where used_at is null and removed_at is null;
create trigger images_author before insert on images for each row execute function refuse_deleted_author();
alter table profiles add constraint profiles_avatar_image_fkey foreign key (avatar_image_id) references images on delete set null;

-- After a changed payout account, password or e-mail address withdrawals wait: its owner finds out before a thief is paid.
create table account_changes (
  user_id uuid not null references profiles on delete cascade,
  what text not null constraint account_changes_what_known check (what in ('payout_account', 'password', 'email')),
  changed_at timestamptz not null default app_now(),
  primary key (user_id, what)
);
-- A new password and its hold on withdrawals are one statement: a process that dies in between leaves no thief unheld.
create function note_password_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_changes (user_id, what) select p.id, 'password' from profiles p where p.id = new.user_id
  on conflict (user_id, what) do update set changed_at = app_now();
  return null;
end $$;
create trigger accounts_password_changed after update of password on auth.accounts for each row
  when (old.password is distinct from new.password) execute function note_password_change();

-- The copy of an account that its owner asked for, made by a job as zip files of a bounded size. One a person; the files
-- and the row are removed a week after it was asked for.
create table account_exports (
  user_id uuid primary key references profiles,
  -- Names the files: private/exports/{user_id}/{id}-{part}.zip
  id uuid not null,
  state text not null constraint account_exports_state_known check (state in ('making', 'ready', 'failed')),
  -- Null until the job has counted what there is.
  parts smallint constraint account_exports_parts_positive check (parts > 0),
  part_bytes bigint[] not null default '{}',
  created_at timestamptz not null default app_now(),
  constraint account_exports_ready_is_whole check (state <> 'ready' or cardinality(part_bytes) = parts)
);
