-- The copy of an account that its owner asked for, made by a job as zip files of a bounded size. One a person; the files
-- and the row are removed a week after it was asked for.
create table account_exports (
  user_id uuid primary key references profiles,
  -- Names the files: private/exports/{user_id}/{id}-{part}.zip
  id uuid not null,
  state text not null constraint account_exports_state_known check (state in ('making', 'ready', 'failed')),
  -- Null until the job has counted what there is.
  parts smallint constraint account_exports_parts_positive check (parts > 0),
  part_bytes bigint[] not null default '{}',
  created_at timestamptz not null default app_now(),
  constraint account_exports_ready_is_whole check (state <> 'ready' or cardinality(part_bytes) = parts)
);
grant select, insert, update, delete on account_exports to unslop_app;
