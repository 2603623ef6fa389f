-- Slops, the comments under them (with an image: art), the likes on both, and what users save; notifications.
create table ai_slops (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete restrict,
  title text not null constraint ai_slops_title_length check (char_length(title) between 1 and 120),
  description text not null default '' constraint ai_slops_description_length check (char_length(description) <= 2000),
  category text constraint ai_slops_category_known check (category in ('digital-art', 'traditional-art',
    'character-design', 'illustration', 'concept-art', 'comics', 'photo-editing', 'sculpture-3d')),
  style text constraint ai_slops_style_known check (style in ('realistic', 'cartoon', 'anime', 'abstract', 'minimalist')),
  image_id uuid not null constraint ai_slops_image_key unique references images on delete restrict,
  image_url text not null,
  image_path text not null,
  prize_pool_cents bigint not null
    constraint ai_slops_prize_whole_dollars check (prize_pool_cents >= 100 and prize_pool_cents % 100 = 0),
  duration_days integer not null constraint ai_slops_duration_range check (duration_days between 1 and 14),
  deadline_at timestamptz not null,
  status text not null default 'open' constraint ai_slops_status_known check (status in ('open', 'expired', 'awarded')),
  winning_comment_id uuid,
  awarded_at timestamptz,
  settled_at timestamptz,
  cancelled_at timestamptz,
  hidden_at timestamptz,
  -- The account of its poster was deleted, and the picture with it. The page and the award record stay for the others.
  poster_deleted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- In the feeds.
  is_listed boolean not null generated always as (hidden_at is null and cancelled_at is null and poster_deleted_at is null) stored,
  title_search tsvector not null generated always as (to_tsvector('simple', title)) stored,
  description_search tsvector not null generated always as (to_tsvector('simple', description)) stored,
  constraint ai_slops_winner_fits_status check (
    (status = 'awarded') = (winning_comment_id is not null) and (status = 'awarded') = (awarded_at is not null)),
  constraint ai_slops_settled_fits_status check ((status = 'open') = (settled_at is null)),
  constraint ai_slops_cancelled_is_expired check (cancelled_at is null or status = 'expired')
);
create index ai_slops_by_user_idx on ai_slops (user_id, created_at desc, id desc);
create index ai_slops_due_idx on ai_slops (deadline_at) where status = 'open';
create index ai_slops_title_search_idx on ai_slops using gin (title_search);
create index ai_slops_description_search_idx on ai_slops using gin (description_search);
-- Pictures that are shown to nobody: few of many, read again whenever the operator hides something.
create index ai_slops_hidden_idx on ai_slops (image_id) where hidden_at is not null;
-- Art is found by the title of its slop, also where the poster has left: all slops but the hidden ones, newest first.
create index ai_slops_shown_newest_idx on ai_slops (created_at desc, id desc) where hidden_at is null;
-- Each order of the feed. With the prize in it, as a search for high prizes among the newest reads past many slops: none of
-- them is fetched from the table.
create index ai_slops_newest_idx on ai_slops (created_at desc, id desc) include (prize_pool_cents) where is_listed;
create index ai_slops_by_category_idx on ai_slops (category, created_at desc, id desc) where is_listed;
create index ai_slops_prize_idx on ai_slops (prize_pool_cents desc, created_at desc, id desc) where is_listed;
-- The open slops are few and the newest of all, the closed ones are nearly all: each in an index of its own, so that a
-- list of one kind never reads past the other.
create index ai_slops_open_newest_idx on ai_slops (created_at desc, id desc) where is_listed and status = 'open';
create index ai_slops_open_category_idx on ai_slops (category, created_at desc, id desc) where is_listed and status = 'open';
create index ai_slops_open_prize_idx on ai_slops (prize_pool_cents desc, created_at desc, id desc) where is_listed and status = 'open';
create index ai_slops_open_ending_idx on ai_slops (deadline_at, id) where is_listed and status = 'open';
create index ai_slops_closed_newest_idx on ai_slops (created_at desc, id desc) where is_listed and status <> 'open';
create index ai_slops_closed_category_idx on ai_slops (category, created_at desc, id desc) where is_listed and status <> 'open';
create index ai_slops_closed_prize_idx on ai_slops (prize_pool_cents desc, created_at desc, id desc) where is_listed and status <> 'open';
create index ai_slops_closed_ending_idx on ai_slops (deadline_at desc, id desc) where is_listed and status <> 'open';

-- What no role changes about a slop: its image, deadline and poster; a closed one stays closed; a prize only grows, and only
-- while open.
create function ai_slops_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.image_id, new.deadline_at, new.duration_days, new.created_at)
     is distinct from (old.id, old.user_id, old.image_id, old.deadline_at, old.duration_days, old.created_at) then
    raise exception 'image, deadline and poster of a slop never change' using errcode = 'SL007';
  end if;
  if old.status <> 'open' and (new.status, new.prize_pool_cents, new.winning_comment_id, new.awarded_at, new.settled_at, new.cancelled_at)
     is distinct from (old.status, old.prize_pool_cents, old.winning_comment_id, old.awarded_at, old.settled_at, old.cancelled_at) then
    raise exception 'a closed slop stays as it was settled' using errcode = 'SL007';
  end if;
  if new.prize_pool_cents < old.prize_pool_cents then
    raise exception 'a prize is only raised' using errcode = 'SL007';
  end if;
  return new;
end $$;
create trigger ai_slops_author before insert on ai_slops for each row execute function refuse_deleted_author();
create trigger ai_slops_guard before update on ai_slops for each row execute function ai_slops_guard();
create trigger ai_slops_no_delete before delete on ai_slops for each row execute function refuse_change();

-- Counters change with every like: they stand in a row of their own, so that a like does not wait for the slop's row.
create table ai_slop_counters (
  ai_slop_id uuid primary key references ai_slops on delete restrict,
  likes_count integer not null default 0 constraint ai_slop_counters_likes_floor check (likes_count >= 0),
  comments_count integer not null default 0 constraint ai_slop_counters_comments_floor check (comments_count >= 0),
  beautiful_art_count integer not null default 0 constraint ai_slop_counters_art_floor check (beautiful_art_count >= 0),
  -- "Most art" among open slops is read along this table. A slop is closed once, under its own lock, which every change of its
  -- counters shares: so the two never wait for each other.
  is_open boolean not null default true
);
-- Likes do not touch this column, so they go on updating the row in place.
create index ai_slop_counters_art_idx on ai_slop_counters (beautiful_art_count desc, ai_slop_id desc);
create index ai_slop_counters_open_art_idx on ai_slop_counters (beautiful_art_count desc, ai_slop_id desc) where is_open;
create function ai_slops_note_closed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ai_slop_counters set is_open = false where ai_slop_id = new.id;
  return null;
end $$;
create trigger ai_slops_note_closed after update of status on ai_slops for each row
  when (old.status = 'open' and new.status <> 'open') execute function ai_slops_note_closed();

create table comments (
  id uuid primary key default gen_random_uuid(),
  ai_slop_id uuid not null references ai_slops on delete restrict,
  user_id uuid not null references profiles on delete restrict,
  content text not null default '' constraint comments_content_length check (char_length(content) <= 2000),
  image_id uuid constraint comments_image_key unique references images on delete restrict,
  image_url text,
  image_path text,
  -- Whole dollars, art on settled slops only; null is not for sale.
  price_cents bigint constraint comments_price_range check (price_cents between 300 and 100000 and price_cents % 100 = 0),
  created_at timestamptz not null default app_now(),
  -- Art taken out of the race by its author while the slop was open.
  withdrawn_at timestamptz,
  -- Losing art removed after settlement, or a text comment deleted by its author.
  removed_at timestamptz,
  hidden_at timestamptz,
  content_search tsvector not null generated always as (to_tsvector('simple', content)) stored,
  constraint comments_not_empty check (content <> '' or image_id is not null),
  constraint comments_image_is_whole check ((image_id is null) = (image_url is null) and (image_id is null) = (image_path is null)),
  constraint comments_slop_id_key unique (ai_slop_id, id)
);
create index comments_by_slop_idx on comments (ai_slop_id, created_at, id);
create index comments_by_user_idx on comments (user_id, created_at, id);
create index comments_art_by_user_idx on comments (user_id, created_at desc, id desc) where image_id is not null;
create index comments_art_search_idx on comments using gin (content_search) where image_id is not null;
create index comments_art_newest_idx on comments (created_at desc, id desc)
  where image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null;
-- A card shows the latest art under its slop, past any number of comments without a picture.
create index comments_art_of_slop_idx on comments (ai_slop_id, created_at desc, id desc)
  where image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null;
-- Every server process keeps the pictures of hidden, withdrawn and removed art in memory and reads them anew when some change.
create index comments_taken_away_idx on comments (image_id)
  where image_id is not null and (hidden_at is not null or withdrawn_at is not null or removed_at is not null);
create trigger comments_author before insert on comments for each row execute function refuse_deleted_author();
-- The winner is a comment of this very slop.
alter table ai_slops add constraint ai_slops_winner_fkey
  foreign key (id, winning_comment_id) references comments (ai_slop_id, id) on delete restrict;

create table comment_counters (
  comment_id uuid primary key references comments on delete restrict,
  likes_count integer not null default 0 constraint comment_counters_likes_floor check (likes_count >= 0)
);

create table ai_slop_likes (
  id bigint generated always as identity primary key,
  ai_slop_id uuid not null references ai_slops on delete restrict,
  user_id uuid not null references profiles on delete restrict,
  liked_at timestamptz not null default app_now(),
  constraint ai_slop_likes_once unique (ai_slop_id, user_id)
);
create index ai_slop_likes_by_user_idx on ai_slop_likes (user_id);
create trigger ai_slop_likes_author before insert on ai_slop_likes for each row execute function refuse_deleted_author();

create table comment_likes (
  id bigint generated always as identity primary key,
  comment_id uuid not null references comments on delete restrict,
  user_id uuid not null references profiles on delete restrict,
  liked_at timestamptz not null default app_now(),
  constraint comment_likes_once unique (comment_id, user_id)
);
create index comment_likes_by_user_idx on comment_likes (user_id);
create trigger comment_likes_author before insert on comment_likes for each row execute function refuse_deleted_author();

-- One row an artist with the latest art, so that the artists' feed is read by its order instead of by scanning comments.
create table artists (
  user_id uuid primary key references profiles on delete restrict,
  latest_comment_id uuid not null references comments on delete restrict,
  latest_at timestamptz not null
);
create index artists_latest_idx on artists (latest_at desc, user_id desc);

-- How long a list is, without counting it. Each change adds a row, and a total is the sum of its rows: no transaction waits for
-- another, and a reader sees exactly what is committed. A job makes one row of the rows of each total. The totals of all prizes
-- have prize 0.
create table list_totals (
  id bigint generated always as identity primary key,
  list text not null constraint list_totals_list_known check (list in ('ai_slops', 'artists')),
  category text not null default '',
  is_open boolean not null default false,
  prize_pool_cents bigint not null default 0,
  rows_count bigint not null
);
create index list_totals_idx on list_totals (list, prize_pool_cents);

create function ai_slops_total() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into list_totals (list, category, is_open, prize_pool_cents, rows_count)
  select 'ai_slops', coalesce(changed.category, ''), changed.status = 'open', prize, changed.by
    from (select old.category, old.status, old.prize_pool_cents, -1 as by where tg_op = 'UPDATE' and old.is_listed
          union all
          select new.category, new.status, new.prize_pool_cents, 1 where new.is_listed) changed,
         lateral (values (0), (changed.prize_pool_cents)) prizes(prize);
  return null;
end $$;
create trigger ai_slops_total_new after insert on ai_slops for each row when (new.is_listed) execute function ai_slops_total();
create trigger ai_slops_total_changed after update on ai_slops for each row
  when ((old.is_listed, old.category, old.status, old.prize_pool_cents)
        is distinct from (new.is_listed, new.category, new.status, new.prize_pool_cents)) execute function ai_slops_total();

-- Artists who are shown. The lock is shared with other new art, and keeps the artist from being hidden at the same moment.
create function artists_total() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  artist uuid := case tg_op when 'INSERT' then new.user_id else old.user_id end;
begin
  perform from profiles where id = artist and hidden_at is null for share;
  if found then
    insert into list_totals (list, rows_count) values ('artists', case tg_op when 'INSERT' then 1 else -1 end);
  end if;
  return null;
end $$;
create trigger artists_total after insert or delete on artists for each row execute function artists_total();

create function profiles_total() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into list_totals (list, rows_count)
  select 'artists', case when new.hidden_at is null then 1 else -1 end from artists where user_id = new.id;
  return null;
end $$;
create trigger profiles_total after update of hidden_at on profiles for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function profiles_total();

-- The before/after animation of a piece of art, made at the first request. Whether it may be shown is read from the art
-- each time; a row here only says whether the file exists. A job deletes the rows of art that is gone, and their files.
create table gifs (
  comment_id uuid primary key references comments on delete cascade,
  -- Of the words and pictures it is made of: others make another GIF.
  version text not null,
  state text not null default 'waiting' constraint gifs_state_known check (state in ('waiting', 'making', 'ready', 'failed')),
  progress smallint not null default 0 constraint gifs_progress_percent check (progress between 0 and 100),
  size_bytes integer constraint gifs_size_bytes_positive check (size_bytes > 0),
  width integer constraint gifs_width_positive check (width > 0),
  height integer constraint gifs_height_positive check (height > 0),
  asked_at timestamptz not null default app_now(),
  constraint gifs_ready_is_whole check (state <> 'ready' or (size_bytes is not null and width is not null and height is not null))
);

create table saved_beautiful_arts (
  user_id uuid not null references profiles on delete restrict,
  comment_id uuid not null references comments on delete restrict,
  created_at timestamptz not null default app_now(),
  primary key (user_id, comment_id)
);
create index saved_beautiful_arts_newest_idx on saved_beautiful_arts (user_id, created_at desc, comment_id desc);
create index saved_beautiful_arts_of_art_idx on saved_beautiful_arts (comment_id);
create trigger saved_beautiful_arts_author before insert on saved_beautiful_arts for each row execute function refuse_deleted_author();

create table saved_artists (
  user_id uuid not null references profiles on delete restrict,
  artist_id uuid not null references profiles on delete restrict,
  created_at timestamptz not null default app_now(),
  primary key (user_id, artist_id),
  constraint saved_artists_not_oneself check (user_id <> artist_id)
);
create index saved_artists_newest_idx on saved_artists (user_id, created_at desc, artist_id desc);
create index saved_artists_of_artist_idx on saved_artists (artist_id);
create trigger saved_artists_author before insert on saved_artists for each row execute function refuse_deleted_author();

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete restrict,
  type text not null constraint notifications_type_known check (type in
    ('like', 'comment', 'contribution', 'submission', 'follow', 'info', 'success', 'warning', 'error')),
  -- What happened, not the words for it: those are written when it is read.
  kind text not null,
  data jsonb not null,
  is_read boolean not null default false,
  from_user_id uuid references profiles on delete restrict,
  ai_slop_id uuid references ai_slops on delete restrict,
  beautiful_art_id uuid references comments on delete restrict,
  -- Likes on the same thing within an hour are one notification.
  group_key text,
  created_at timestamptz not null default app_now(),
  -- Taken back before it was read; kept so that the same person's next like on the same day does not notify again.
  retracted_at timestamptz,
  constraint notifications_not_from_oneself check (from_user_id is null or from_user_id <> user_id),
  constraint notifications_data_is_object check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 4000)
);
create index notifications_of_user_idx on notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on notifications (user_id) where not is_read and retracted_at is null;
create index notifications_group_idx on notifications (user_id, group_key, created_at desc) where group_key is not null;
