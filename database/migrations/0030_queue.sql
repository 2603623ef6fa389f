-- A queue for a hundred cases a day: what it is narrowed by, one card for what one person did many times, assignments, snoozes and notes.
-- docs/decisions/0048.

alter table moderation_cases
  -- The subject as the queue is narrowed by it; 'entry': a comment with a picture. Set by moderation_cases_place.
  add column kind text not null default 'comment',
  -- The kinds of its findings, in alphabetical order. Kept by moderation_findings_kinds.
  add column findings text[] not null default '{}',
  -- Its card in the queue; null while it is closed. Set by moderation_cases_place.
  add column card_id uuid,
  -- Who should look at it. It keeps the case from nobody.
  add column assigned_to uuid references profiles on delete restrict;

-- The card of a case: open cases of one person about pictures or texts, with the same kinds of finding, have one together. A proposal and
-- an appeal have a card of their own.
create function card_of(p_case moderation_cases) returns uuid language sql stable as $$
  select case
    when p_case.status = 'closed' then null
    when p_case.status = 'open' and not p_case.is_appealed and p_case.kind in ('ai_slop', 'entry', 'comment')
      then md5(concat_ws(' ', p_case.person_id, p_case.kind, array_to_string(p_case.findings, ' ')))::uuid
    else p_case.id end
$$;

update moderation_cases c set
  kind = case when c.subject_type = 'comment' and exists (select from comments where id = c.subject_id and image_id is not null)
           then 'entry' else c.subject_type end,
  findings = array(select f.kind from moderation_findings f where f.case_id = c.id order by f.kind);
update moderation_cases c set card_id = card_of(c);
alter table moderation_cases alter column kind drop default,
  add constraint moderation_cases_kind_known check (kind in ('ai_slop', 'entry', 'comment', 'profile', 'award'));

-- A card of the queue, with what its first case is ordered and narrowed by. Kept by refresh_case_card.
create table case_cards (
  id uuid primary key,
  case_id uuid references moderation_cases on delete cascade,
  person_id uuid,
  subject_type text,
  ai_slop_id uuid,
  kind text,
  findings text[],
  danger smallint,
  due_at timestamptz,
  assigned_to uuid
);
insert into case_cards
select distinct on (card_id) card_id, id, person_id, subject_type, ai_slop_id, kind, findings, danger, due_at, assigned_to
  from moderation_cases where card_id is not null order by card_id, -danger, due_at, id;
create index case_cards_queue_idx on case_cards ((-danger), due_at, case_id) include (danger, person_id, subject_type, ai_slop_id, assigned_to);
create index case_cards_of_kind_idx on case_cards (kind, (-danger), due_at, case_id);
create index case_cards_of_person_idx on case_cards (person_id, (-danger), due_at, case_id);
create index case_cards_findings_idx on case_cards using gin (findings);

create index moderation_cases_of_card_idx on moderation_cases (card_id, (-danger), due_at, id) include (danger) where card_id is not null;
create index moderation_cases_open_of_person_idx on moderation_cases (person_id, (-danger), due_at, id) where status <> 'closed';
create index moderation_cases_open_of_slop_idx on moderation_cases (ai_slop_id, (-danger), due_at, id)
  where status <> 'closed' and ai_slop_id is not null;
create index moderation_cases_assigned_idx on moderation_cases (assigned_to, (-danger), due_at, id)
  where status <> 'closed' and assigned_to is not null;
-- The words of reports, as the queue is searched by them.
alter table reports add column reason_search tsvector not null generated always as (to_tsvector('simple', reason)) stored;
create index reports_reason_search_idx on reports using gin (reason_search);
-- A moderator's own work in numbers.
create index moderation_log_of_moderator_idx on moderation_log (moderator_id, created_at) where moderator_id is not null;

-- Until when a case is not in the queue of one moderator. Everybody else sees it.
create table case_snoozes (
  moderator_id uuid not null,
  case_id uuid not null references moderation_cases on delete cascade,
  until timestamptz not null,
  primary key (moderator_id, case_id)
);
create index case_snoozes_of_case_idx on case_snoozes (case_id);

-- Notes between moderators without a conflict. Deleted a year after their case was closed.
create table case_notes (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation_cases on delete cascade,
  moderator_id uuid not null references profiles on delete restrict,
  text text not null constraint case_notes_text_length check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default app_now()
);
create index case_notes_of_case_idx on case_notes (case_id, created_at, id);

-- Makes a card say which of its cases comes first, or deletes it when none is left. Whoever changes a case of the same card at the same
-- moment waits for its row, and then reads what the other has committed.
create function refresh_case_card(p_card uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before uuid;
  v_first moderation_cases%rowtype;
begin
  loop
    insert into case_cards (id) values (p_card) on conflict do nothing;
    select case_id into v_before from case_cards where id = p_card for update;
    exit when found;
  end loop;
  select * into v_first from moderation_cases where card_id = p_card order by -danger, due_at, id limit 1;
  if not found then
    delete from case_cards where id = p_card;
    return;
  end if;
  update case_cards set case_id = v_first.id, person_id = v_first.person_id, subject_type = v_first.subject_type,
         ai_slop_id = v_first.ai_slop_id, kind = v_first.kind, findings = v_first.findings, danger = v_first.danger, due_at = v_first.due_at,
         assigned_to = v_first.assigned_to
   where id = p_card and (case_id, findings, danger, due_at, assigned_to) is distinct from
                         (v_first.id, v_first.findings, v_first.danger, v_first.due_at, v_first.assigned_to);
  -- A snooze was of the case alone, when others came first.
  if v_before is distinct from v_first.id then
    delete from case_snoozes where case_id = v_first.id;
  end if;
end $$;

create function moderation_cases_place() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.kind := case when new.subject_type = 'comment' and exists (select from comments where id = new.subject_id and image_id is not null)
                  then 'entry' else new.subject_type end;
  end if;
  new.card_id := card_of(new);
  return new;
end $$;
create trigger moderation_cases_place before insert or update of status, is_appealed, findings on moderation_cases
  for each row execute function moderation_cases_place();

-- Remembers, until the transaction ends, which cards its changes concern.
create function moderation_cases_note_cards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_cards text;
begin
  if tg_op = 'INSERT' then
    select string_agg(distinct card_id::text, ' ') into v_cards from changed;
  else
    select string_agg(distinct card::text, ' ') into v_cards
      from was join changed using (id) cross join lateral unnest(array[was.card_id, changed.card_id]) card
     where (was.card_id, was.findings, was.danger, was.due_at, was.assigned_to) is distinct from
           (changed.card_id, changed.findings, changed.danger, changed.due_at, changed.assigned_to);
  end if;
  if v_cards is not null then
    perform set_config('unslop.cards', concat_ws(' ', nullif(current_setting('unslop.cards', true), ''), v_cards), true);
  end if;
  return null;
end $$;
create trigger moderation_cases_note_new_cards after insert on moderation_cases
  referencing new table as changed for each statement execute function moderation_cases_note_cards();
create trigger moderation_cases_note_cards after update on moderation_cases
  referencing old table as was new table as changed for each statement execute function moderation_cases_note_cards();

-- Refreshes all cards that the transaction has changed so far, in the order of their ids: whoever changes the same ones waits for the first
-- and then has the rest, so that nobody waits for each other.
create function moderation_cases_card() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_card uuid;
  v_cards uuid[] := string_to_array(nullif(current_setting('unslop.cards', true), ''), ' ');
begin
  perform set_config('unslop.cards', '', true);
  for v_card in select distinct card from unnest(v_cards) card order by 1 loop
    perform refresh_case_card(v_card);
  end loop;
  return null;
end $$;
-- At the end of the transaction, so that nothing else is locked after a card.
create constraint trigger moderation_cases_card after insert or update of status, is_appealed, findings, danger, due_at, assigned_to
  on moderation_cases deferrable initially deferred for each row execute function moderation_cases_card();

create function moderation_findings_kinds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update moderation_cases set findings = array(select kind from moderation_findings where case_id = new.case_id order by kind)
   where id = new.case_id;
  return null;
end $$;
create trigger moderation_findings_kinds after insert on moderation_findings for each row execute function moderation_findings_kinds();
