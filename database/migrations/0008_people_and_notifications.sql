-- Who follows and keeps what, and what people are told.
create table followers (
  follower_id uuid not null references profiles on delete restrict,
  following_id uuid not null references profiles on delete restrict,
  created_at timestamptz not null default app_now(),
  primary key (follower_id, following_id),
  constraint followers_not_oneself check (follower_id <> following_id)
);
create index followers_of_idx on followers (following_id, created_at desc);

create table saved_beautiful_arts (
  user_id uuid not null references profiles on delete restrict,
  comment_id uuid not null references comments on delete restrict,
  created_at timestamptz not null default app_now(),
  primary key (user_id, comment_id)
);

create table saved_artists (
  user_id uuid not null references profiles on delete restrict,
  artist_id uuid not null references profiles on delete restrict,
  created_at timestamptz not null default app_now(),
  primary key (user_id, artist_id),
  constraint saved_artists_not_oneself check (user_id <> artist_id)
);

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete restrict,
  type text not null constraint notifications_type_known check (type in
    ('like', 'comment', 'contribution', 'submission', 'follow', 'info', 'success', 'warning', 'error')),
  content text not null constraint notifications_content_length check (char_length(content) between 1 and 500),
  is_read boolean not null default false,
  from_user_id uuid references profiles on delete restrict,
  ai_slop_id uuid references ai_slops on delete restrict,
  beautiful_art_id uuid references comments on delete restrict,
  -- Likes on the same thing within an hour are one notification.
  group_key text,
  created_at timestamptz not null default app_now(),
  constraint notifications_not_from_oneself check (from_user_id is null or from_user_id <> user_id)
);
create index notifications_of_user_idx on notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on notifications (user_id) where not is_read;
create index notifications_group_idx on notifications (user_id, group_key, created_at desc) where group_key is not null;
