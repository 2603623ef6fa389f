-- "Most art" among open slops is read along the counters, which therefore know who is open. A slop is closed once, under
-- its own lock, which every change of its counters shares: so the two never wait for each other.
alter table ai_slop_counters add column is_open boolean not null default false;
-- Few of many, so this is over at once however many are closed.
update ai_slop_counters n set is_open = true from ai_slops s where s.id = n.ai_slop_id and s.status = 'open';
alter table ai_slop_counters alter column is_open set default true;

create function ai_slops_note_closed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ai_slop_counters set is_open = false where ai_slop_id = new.id;
  return null;
end $$;
create trigger ai_slops_note_closed after update of status on ai_slops for each row
  when (old.status = 'open' and new.status <> 'open') execute function ai_slops_note_closed();
