-- True while a moderator has taken a case and has no conflict in it. Only then do they read reporters, voters and layered files.
create or replace function holds_case(p_moderator uuid, p_case uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from moderation_cases c
     where c.id = p_case and c.claimed_by = p_moderator and c.claimed_until > app_now()
       and moderation_conflict(p_moderator, c.person_id, c.ai_slop_id) is null)
$$;
