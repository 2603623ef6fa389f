-- What keeps requests, webhooks and the house in order.

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
  -- Why there was nothing to do: 'unknown payment', 'livemode mismatch' … Parked events raise an alarm.
  parked_reason text,
  constraint stripe_events_parked_is_worked check (parked_reason is null or worked_at is not null)
);
create index stripe_events_unworked_idx on stripe_events (received_at) where worked_at is null;

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

-- Limits that hold over processes and restarts: hits of a key in its current window.
create table rate_limits (
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

create table moderation_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null constraint moderation_log_action_known check (action in ('hide', 'unhide', 'ban', 'unban')),
  subject_type text not null,
  subject_id uuid not null,
  reason text not null default '',
  created_at timestamptz not null default app_now()
);
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
