-- Who may sign in (better-auth's four tables, in a schema of their own) and what everyone sees of them (profiles).
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
  user_id uuid not null references auth.users on delete cascade
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
  -- Stamped by the database when the e-mail is confirmed; decides whether a like counts for money.
  email_verified_at timestamptz,
  banned_at timestamptz,
  hidden_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index profiles_username_key on profiles (lower(username));
create index profiles_name_trgm_idx on profiles using gin ((lower(username || ' ' || display_name)) gin_trgm_ops);

create table profile_counters (
  user_id uuid primary key references profiles on delete restrict,
  ai_slops_count integer not null default 0 constraint profile_counters_ai_slops_floor check (ai_slops_count >= 0),
  beautiful_art_count integer not null default 0 constraint profile_counters_art_floor check (beautiful_art_count >= 0),
  followers_count integer not null default 0 constraint profile_counters_followers_floor check (followers_count >= 0),
  following_count integer not null default 0 constraint profile_counters_following_floor check (following_count >= 0)
);
