-- The clock that decides every "before" and "after", and the role the server works as.
create extension if not exists pg_trgm;

-- A test or demo database may hold one row that moves time; a production database holds none.
create table app_clock (
  is_only boolean primary key default true constraint app_clock_one_row check (is_only),
  offset_interval interval not null
);

-- clock_timestamp(), never now(): a transaction that starts before a deadline may commit after it.
-- Whole milliseconds, so that a time survives the trip through JSON and back into a keyset cursor unchanged.
create function app_now() returns timestamptz
  language sql volatile parallel unsafe
  as $$ select date_trunc('milliseconds', clock_timestamp() + coalesce((select offset_interval from app_clock), interval '0')) $$;
