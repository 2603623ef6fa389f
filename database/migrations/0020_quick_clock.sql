-- The clock again, as before but in PL/pgSQL: what a function in SQL is set up with, 30 microseconds, each statement pays anew,
-- and nearly every statement asks for the time.
create or replace function app_now() returns timestamptz language plpgsql volatile parallel unsafe as $$
declare
  v_offset interval;
begin
  select offset_interval into v_offset from app_clock;
  return date_trunc('milliseconds', clock_timestamp() + coalesce(v_offset, interval '0'));
end $$;
