-- The heart of the product: a slop, the comments under it (with an image: beautiful art), and the likes on both.
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
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  title_search tsvector not null generated always as (to_tsvector('simple', title)) stored,
  constraint ai_slops_winner_fits_status check (
    (status = 'awarded') = (winning_comment_id is not null) and (status = 'awarded') = (awarded_at is not null)),
  constraint ai_slops_settled_fits_status check ((status = 'open') = (settled_at is null)),
  constraint ai_slops_cancelled_is_expired check (cancelled_at is null or status = 'expired')
);
create index ai_slops_newest_idx on ai_slops (created_at desc, id desc) where hidden_at is null and cancelled_at is null;
create index ai_slops_by_user_idx on ai_slops (user_id, created_at desc, id desc);
create index ai_slops_by_category_idx on ai_slops (category, created_at desc, id desc) where hidden_at is null and cancelled_at is null;
create index ai_slops_due_idx on ai_slops (deadline_at) where status = 'open';
create index ai_slops_title_search_idx on ai_slops using gin (title_search);

-- Counters change with every like: they stand in a row of their own, so that a like does not wait for the slop's row.
create table ai_slop_counters (
  ai_slop_id uuid primary key references ai_slops on delete restrict,
  likes_count integer not null default 0 constraint ai_slop_counters_likes_floor check (likes_count >= 0),
  comments_count integer not null default 0 constraint ai_slop_counters_comments_floor check (comments_count >= 0),
  beautiful_art_count integer not null default 0 constraint ai_slop_counters_art_floor check (beautiful_art_count >= 0)
);

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
  constraint comments_not_empty check (content <> '' or image_id is not null),
  constraint comments_image_is_whole check ((image_id is null) = (image_url is null) and (image_id is null) = (image_path is null)),
  constraint comments_slop_id_key unique (ai_slop_id, id)
);
create index comments_by_slop_idx on comments (ai_slop_id, created_at, id);
create index comments_art_by_user_idx on comments (user_id, created_at desc, id desc) where image_id is not null;
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

create table comment_likes (
  id bigint generated always as identity primary key,
  comment_id uuid not null references comments on delete restrict,
  user_id uuid not null references profiles on delete restrict,
  liked_at timestamptz not null default app_now(),
  constraint comment_likes_once unique (comment_id, user_id)
);
create index comment_likes_by_user_idx on comment_likes (user_id);

-- One row an artist with the latest art, so that the artists' feed is read by its order instead of by scanning comments.
create table artists (
  user_id uuid primary key references profiles on delete restrict,
  latest_comment_id uuid not null references comments on delete restrict,
  latest_at timestamptz not null
);
create index artists_latest_idx on artists (latest_at desc, user_id desc);
