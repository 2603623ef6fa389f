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
alter table profiles add constraint profiles_avatar_image_fkey foreign key (avatar_image_id) references images on delete set null;
