-- True while a moderator holds a case without a conflict. Only then may they read reporters, voters and layered files.
create or replace function holds_case(p_moderator uuid, p_case uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from moderation_cases c
     where c.id = p_case and c.claimed_by = p_moderator and c.claimed_until > app_now()
       and moderation_conflict(p_moderator, c.person_id, c.ai_slop_id) is null)
$$;

-- Returns the other cases on a card, most urgent first: their count (at most 1,000) and the first fifty ids, or null if
-- there are none. Forces the index scan, because most cards have one case and a few have thousands.
create or replace function case_group(p_card uuid, p_case uuid) returns json
language plpgsql stable set search_path = public, pg_temp set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  v_ids uuid[];
begin
  v_ids := array(select id from moderation_cases where card_id = p_card and id <> p_case order by -danger, due_at, id limit 1000);
  return case when cardinality(v_ids) > 0 then json_build_object('count', cardinality(v_ids), 'ids', v_ids[1:50]) end;
end $$;
