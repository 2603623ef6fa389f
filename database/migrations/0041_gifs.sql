-- The before/after animation of a piece of art, made when somebody first asks. What may be shown is asked of the art
-- each time; a row here only says whether the file is there. Rows of art that is gone are swept away with their files.
create table gifs (
  comment_id uuid primary key constraint gifs_comment_id_fkey references comments on delete cascade,
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
grant select, insert, update, delete on gifs to unslop_app;
