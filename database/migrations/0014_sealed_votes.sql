-- Slops whose votes are hidden until they are settled, and how many people have seen an entry.
alter table ai_slops add column has_sealed_votes boolean not null default false;

-- Beside the count, so that no reader can show it without having read that it is sealed. Closing the slop opens it.
alter table comment_counters
  add column is_sealed boolean not null default false,
  -- Viewers of each day, added up; `seen_before` without those of the day `seen_on`.
  add column seen_count integer not null default 0,
  add column seen_before integer not null default 0,
  add column seen_on date;

-- Who has seen an entry on one day, as a sketch that can be counted and not be read back: docs/decisions/0041-sealed-votes.md
create table entry_viewers (
  comment_id uuid not null references comments on delete restrict,
  day date not null,
  sketch bytea not null constraint entry_viewers_sketch_size check (octet_length(sketch) = 1024),
  constraint entry_viewers_pkey primary key (comment_id, day)
);
create index entry_viewers_day_idx on entry_viewers (day);

create trigger ai_slops_votes_stay_sealed before update of has_sealed_votes on ai_slops for each row
  when (new.has_sealed_votes <> old.has_sealed_votes) execute function refuse_change();

create or replace function ai_slops_note_closed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ai_slop_counters set is_open = false
   where ai_slop_id in (select id from before join after using (id) where before.status = 'open' and after.status <> 'open');
  if exists (select from after where has_sealed_votes and status <> 'open') then
    update comment_counters n set is_sealed = false
      from comments c join after on after.id = c.ai_slop_id and after.has_sealed_votes and after.status <> 'open'
     where n.comment_id = c.id and n.is_sealed;
  end if;
  return null;
end $$;

-- By the slop itself: a process of the version before knows nothing of it.
create function comment_counters_seal() returns trigger language plpgsql as $$
begin
  new.is_sealed := coalesce((select s.has_sealed_votes and s.status = 'open' from comments c join ai_slops s on s.id = c.ai_slop_id
                              where c.id = new.comment_id), false);
  return new;
end $$;
create trigger comment_counters_seal before insert on comment_counters for each row execute function comment_counters_seal();
