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
