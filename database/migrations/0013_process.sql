-- How an entry was made: stages, layered files, and requests to show them.

-- Kept on the row, so that no list asks another table.
alter table comments add column shows_process boolean not null default false;

alter table images drop constraint images_purpose_known,
  add constraint images_purpose_known check (purpose in ('ai-slop', 'comment', 'avatar', 'appeal', 'stage'));

-- Pictures of an entry on its way, in the order in which they were added.
create table process_stages (
  id uuid primary key default gen_random_uuid(),
  comment_id uuid not null references comments on delete restrict,
  image_id uuid not null constraint process_stages_image_once unique references images on delete restrict,
  line text not null default '' constraint process_stages_line_length check (char_length(line) <= 200),
  created_at timestamptz not null default app_now()
);
create index process_stages_of_comment_idx on process_stages (comment_id, created_at, id);

-- Files of the program that an entry was made with. Only the artist and moderators get the file itself.
create table layered_files (
  id uuid primary key default gen_random_uuid(),
  comment_id uuid not null references comments on delete restrict,
  file_type text not null constraint layered_files_type_known check (file_type in ('psd', 'kra', 'ora', 'procreate')),
  -- Where it lies in the private part of the storage.
  storage_key text not null constraint layered_files_key_once unique,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  layers integer not null,
  layer_names text[] not null default '{}' constraint layered_files_names_few check (cardinality(layer_names) <= 100),
  -- Null where the file holds no picture of the whole.
  preview_image_id uuid constraint layered_files_preview_once unique references images on delete restrict,
  created_at timestamptz not null default app_now()
);
create index layered_files_of_comment_idx on layered_files (comment_id, created_at, id);

-- A request to show how an entry was made, by a moderator or, for a large prize, by the site. Its case holds the prize until it is
-- closed. Where the process was shown already, nobody is asked: it is answered from the start.
create table process_calls (
  id bigint generated always as identity primary key,
  case_id uuid not null references moderation_cases on delete restrict,
  comment_id uuid not null references comments on delete restrict,
  -- The act that asked; null where nobody was asked.
  act_id bigint references moderation_log on delete restrict,
  asked_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  -- The time was over, and nothing was shown.
  unanswered_at timestamptz,
  -- A moderator has looked at it: its case is closed.
  closed_at timestamptz,
  constraint process_calls_one_outcome check (answered_at is null or unanswered_at is null)
);
-- One at a time in a case: who did not answer may be asked again.
create unique index process_calls_one_open on process_calls (case_id) where answered_at is null and unanswered_at is null and closed_at is null;
create index process_calls_of_case_idx on process_calls (case_id, id);
create index process_calls_of_comment_idx on process_calls (comment_id) where closed_at is null;
create index process_calls_running_idx on process_calls (asked_at) where answered_at is null and unanswered_at is null and closed_at is null;

alter table moderation_log drop constraint moderation_log_action_known,
  add constraint moderation_log_action_known check (action in (
    'hide', 'unhide', 'ban', 'unban', 'freeze', 'unfreeze', 'release', 'pay_out', 'erase',
    'dismiss', 'warn', 'void_likes', 'restore_likes', 'disqualify', 'reinstate', 'ask_process',
    'propose', 'decline',
    'appeal_upheld', 'appeal_rejected', 'show_reporters',
    'appoint', 'dismiss_moderator'));
-- Where a request was not answered two moderators decide whatever is decided.
drop index moderation_log_answered_once;
create unique index moderation_log_answered_once on moderation_log (about_act)
  where about_act is not null and action in ('ban', 'disqualify', 'void_likes', 'dismiss', 'warn', 'hide', 'decline');
