-- What keeps requests, webhooks, jobs and moderation in order.

-- A webhook is stored under its event id together with its job, then worked.
create table stripe_events (
  id text primary key,
  endpoint text not null constraint stripe_events_endpoint_known check (endpoint in ('account', 'connect', 'thin', 'catch_up')),
  type text not null,
  api_version text,
  livemode boolean not null,
  account text,
  payload jsonb not null,
  received_at timestamptz not null default app_now(),
  worked_at timestamptz,
  -- Why there was nothing to do: 'unknown payment', 'livemode mismatch' … Such events raise an alarm.
  parked_reason text,
  -- The payload is deleted when it is of no more use; that the event came, and its type, stay.
  payload_forgotten_at timestamptz,
  constraint stripe_events_parked_is_worked check (parked_reason is null or worked_at is not null)
);
create index stripe_events_unworked_idx on stripe_events (received_at) where worked_at is null;
create index stripe_events_remembered_idx on stripe_events (worked_at) where payload_forgotten_at is null;

create table idempotency_keys (
  user_id uuid not null references profiles on delete cascade,
  key text not null constraint idempotency_keys_key_length check (char_length(key) between 1 and 200),
  call text not null,
  request_hash text not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
create index idempotency_keys_age_idx on idempotency_keys (created_at);

-- Limits that hold over processes and restarts: hits of a key in its current window. Every like and comment is counted here
-- before it happens. Unlogged, the count waits for no disk, and only a crash of the database itself loses it.
create unlogged table rate_limits (
  key text primary key,
  window_starts_at timestamptz not null,
  hits integer not null
);
create index rate_limits_age_idx on rate_limits (window_starts_at);

create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null references profiles on delete restrict,
  subject_type text not null constraint reports_subject_known check (subject_type in ('ai_slop', 'comment', 'profile')),
  subject_id uuid not null,
  reason text not null constraint reports_reason_length check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default app_now(),
  handled_at timestamptz,
  constraint reports_once unique (reporter_id, subject_type, subject_id)
);
create index reports_open_idx on reports (created_at) where handled_at is null;
create index reports_of_subject_idx on reports (subject_type, subject_id);

create table moderation_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null constraint moderation_log_action_known
    check (action in ('hide', 'unhide', 'ban', 'unban', 'freeze', 'unfreeze', 'release', 'pay_out', 'erase')),
  subject_type text not null,
  subject_id uuid not null,
  reason text not null default '',
  created_at timestamptz not null default app_now()
);
create index moderation_log_of_subject_idx on moderation_log (subject_type, subject_id, id desc);
create trigger moderation_log_append_only before update or delete on moderation_log for each row execute function refuse_change();
create trigger moderation_log_no_truncate before truncate on moderation_log execute function refuse_change();

create table alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  detail jsonb not null default '{}',
  raised_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz
);
create index alarms_standing_idx on alarms (raised_at desc) where cleared_at is null;

-- The processes that work the job queue, each with what it is able to work and when it last asked for a job and took one:
-- that a queue stands still must be seen by every process, also when no worker lives.
create table job_workers (
  id text primary key,
  tasks text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  asked_at timestamptz,
  taken_at timestamptz
);

-- Which mails the mail server has taken: a job that is worked again because its worker died does not send its mail again.
create table mails_sent (
  message_id text primary key,
  sent_at timestamptz not null default now()
);
create index mails_sent_age_idx on mails_sent (sent_at);
