-- True while a ban is in force. A temporary ban ends on time, even if the job has not lifted it yet.
create or replace function is_banned(p_banned_at timestamptz, p_banned_until timestamptz) returns boolean
language plpgsql stable as $$ begin
  return p_banned_at is not null and (p_banned_until is null or p_banned_until > app_now());
end $$;

-- True if a person was banned at that time, by their profile or the moderation log. Includes bans that have been lifted
-- or have ended since.
create or replace function was_banned_at(p_user uuid, p_at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select banned_at < p_at and (banned_until is null or banned_until > p_at) from profiles where id = p_user), false)
      or coalesce((select action = 'ban' and (until is null or until > p_at) from moderation_log
                    where subject_type = 'profile' and subject_id = p_user and action in ('ban', 'unban') and created_at < p_at
                    order by id desc limit 1), false)
$$;

-- Returns the conflict of interest that keeps `p_moderator` from judging a matter about `p_person` in the contest
-- `p_slop`, or null:
-- own: the matter is about the moderator.
-- friend: the moderator and the person follow each other, or did in the last thirty days or while the contest ran.
-- party: the moderator or a friend of theirs posted or entered in the contest. Any of its artists may be paid in the end.
-- vote: the moderator voted in the contest, even if they took the like back.
-- device: the moderator used the same browser as the person, the poster or an artist. A shared network is no conflict.
create or replace function moderation_conflict(p_moderator uuid, p_person uuid, p_slop uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  with friends as (
    select a.following_id as id from followers a join followers b on b.follower_id = a.following_id and b.following_id = a.follower_id
     where a.follower_id = p_moderator
    union
    select case f.user_id when p_moderator then f.friend_id else f.user_id end from past_friends f
     where p_moderator in (f.user_id, f.friend_id)
       and f.ended_at >= least((select created_at from ai_slops where id = p_slop), app_now() - interval '30 days')),
  parties as (
    select p_person as id where p_person is not null
    union select user_id from ai_slops where id = p_slop
    union select user_id from comments where ai_slop_id = p_slop and image_id is not null)
  select case
    when p_moderator = p_person then 'own'
    when exists (select from friends where id = p_person) then 'friend'
    when exists (select from parties where id = p_moderator or id in (select id from friends)) then 'party'
    when exists (select from comments c join comment_likes l on l.comment_id = c.id and l.user_id = p_moderator
                  where c.ai_slop_id = p_slop and c.image_id is not null)
      or exists (select from past_votes where user_id = p_moderator and ai_slop_id = p_slop) then 'vote'
    when exists (select from person_traces mine
                   join person_traces theirs on theirs.kind = 'device' and theirs.hash = mine.hash and theirs.user_id <> p_moderator
                  where mine.user_id = p_moderator and mine.kind = 'device' and theirs.user_id in (select id from parties)) then 'device'
    end
$$;

-- Returns the moderators who may judge a matter about `p_person` in the contest `p_slop`: not deleted, not banned and
-- without a conflict. `p_but`: moderators to leave out, such as those who took part in an appealed act.
create or replace function free_moderators(p_person uuid, p_slop uuid, p_but uuid[] default '{}') returns setof uuid
language sql stable set search_path = public, pg_temp as $$
  select m.id from profiles m
   where m.role = 'moderator' and m.deleted_at is null and not is_banned(m.banned_at, m.banned_until) and m.id <> all(p_but)
     and moderation_conflict(m.id, p_person, p_slop) is null
$$;

-- Returns the moderators who may decide a case in its present state. Excludes moderators with a conflict, and whoever
-- made the pending proposal. If appeals are open, they must be free to decide one of them: they took no part in the
-- appealed act, and have no conflict with the person who appeals.
create or replace function free_moderators_of_case(p_case uuid) returns setof uuid
language sql stable set search_path = public, pg_temp as $$
  select free.id from moderation_cases c cross join lateral free_moderators(c.person_id, c.ai_slop_id) free (id)
   where c.id = p_case and not exists (
           select from moderation_log p where p.case_id = c.id and p.action = 'propose' and p.moderator_id = free.id
              and not exists (select from moderation_log a where a.case_id = p.case_id and a.proposal_id = p.id))
     and (not exists (select from moderation_appeals where case_id = c.id and decided_at is null)
          or exists (
            select from moderation_appeals a join moderation_statements st on st.id = a.statement_id join moderation_log act on act.id = st.act_id
             where a.case_id = c.id and a.decided_at is null and moderation_conflict(free.id, a.user_id, null) is null
               and not exists (select from moderation_log part where part.id in (act.id, act.proposal_id) and part.moderator_id = free.id)))
$$;

-- True if `p_user` posted the slop, made the winning entry, or was the payee before or after any revision of the award.
create or replace function is_of_award(p_slop uuid, p_user uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from ai_slops s left join comments c on c.id = s.winning_comment_id where s.id = p_slop and p_user in (s.user_id, c.user_id))
      or exists (select from award_revisions where ai_slop_id = p_slop and p_user in (from_user_id, to_user_id))
$$;

-- True if an entry can be paid: its contest is open, or it is the current winner. A covered entry can be paid.
create or replace function may_be_paid(p_comment uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from comments c join ai_slops s on s.id = c.ai_slop_id
     where c.id = p_comment and c.withdrawn_at is null and c.removed_at is null and (c.hidden_at is null or c.is_covered)
       and (s.status = 'open' or s.winning_comment_id = c.id))
$$;

-- Returns the open cases of these slops whose only finding is a look-alike, about entries that cannot be paid. Excludes
-- cases with a report, an appeal, a disputed mark, a cover or an open process call. Also excludes an entry whose artist
-- has another entry in the contest that may be paid, even a hidden one: it may be the same copy, altered until the check
-- found nothing.
create or replace function idle_look_alikes(p_slops uuid[]) returns setof moderation_cases
language sql stable set search_path = public, pg_temp as $$
  select c.* from moderation_cases c join comments e on e.id = c.subject_id and not e.is_disputed and not e.is_covered
   where c.ai_slop_id = any(p_slops) and c.subject_type = 'comment' and c.status = 'open' and c.reports_count = 0 and not c.is_appealed
     and not may_be_paid(c.subject_id)
     and exists (select from moderation_findings f where f.case_id = c.id and f.kind = 'looks_alike')
     and not exists (select from moderation_findings f where f.case_id = c.id and f.kind <> 'looks_alike')
     and not exists (select from reports r where r.subject_type = 'comment' and r.subject_id = c.subject_id and r.handled_at is null)
     and not exists (select from process_calls p where p.case_id = c.id and p.closed_at is null)
     and not exists (
       select from comments o join ai_slops s on s.id = o.ai_slop_id and (s.status = 'open' or s.winning_comment_id = o.id)
        where o.user_id = e.user_id and o.ai_slop_id = e.ai_slop_id and o.id <> e.id and o.image_id is not null
          and o.withdrawn_at is null and o.removed_at is null)
$$;

-- Moves the cases of `idle_look_alikes` to the end of the queue, and cases that are no longer among them back to their
-- place.
create or replace function sink_look_alikes(p_slops uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with idle as materialized (select id from idle_look_alikes(p_slops)),
  misplaced as (
    select c.id, c.ai_slop_id, i.id is not null as is_idle from moderation_cases c left join idle i on i.id = c.id
     where c.ai_slop_id = any(p_slops) and c.status <> 'closed' and (c.danger = 0) <> (i.id is not null)
    -- Skip a case that a moderator is deciding right now. That decision places it.
    for no key update of c skip locked)
  update moderation_cases c set danger = case when m.is_idle then 0 when f.finalized_at is not null then 1 else 3 end
    from misplaced m left join award_finals f on f.ai_slop_id = m.ai_slop_id where c.id = m.id
$$;

-- Returns the cases of `idle_look_alikes` whose contest is over: the award is final, or the contest was cancelled. The
-- site closes these cases.
create or replace function over_look_alikes(p_slops uuid[]) returns setof moderation_cases
language sql stable set search_path = public, pg_temp as $$
  select c.* from idle_look_alikes(p_slops) c join ai_slops s on s.id = c.ai_slop_id left join award_finals f on f.ai_slop_id = s.id
   where s.cancelled_at is not null or f.finalized_at is not null
$$;

-- True if the site may close this case, see `over_look_alikes`.
create or replace function is_over(p_case uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from moderation_cases k cross join lateral over_look_alikes(array[k.ai_slop_id]) over_now where k.id = p_case and over_now.id = k.id)
$$;

-- True if this act needs two moderators because of its effect on a contest, an account or an act of two others. Keep in
-- sync with features/moderation/effects.ts.
create or replace function act_needs_two(p_action text, p_subject_type text, p_subject_id uuid, p_case uuid, p_until timestamptz, p_about_act bigint)
returns boolean language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_now timestamptz := app_now();
begin
  return coalesce(case
    when p_action in ('uncover', 'clear', 'more_time', 'reinstate', 'restore_likes', 'disqualify', 'void_likes') then true
    -- One moderator alone cannot lock out another.
    when p_action in ('ban', 'freeze') and exists (select from profiles where id = p_subject_id and role = 'moderator') then true
    -- Several short bans or holds must not add up to a long one.
    when p_action = 'ban' then p_until is null or p_until > (
      select case when is_banned(banned_at, banned_until) then banned_at else v_now end + interval '30 days' from profiles where id = p_subject_id)
    when p_action = 'unban' then (
      select banned_until is null or banned_until > banned_at + interval '30 days' from profiles where id = p_subject_id)
    when p_action = 'freeze' then p_until is null or p_until > v_now + interval '72 hours' or exists (
      select from moderation_log f where f.subject_type = 'profile' and f.subject_id = p_subject_id and f.action = 'freeze'
         and not exists (select from moderation_log u where u.about_act = f.id and u.action = 'appeal_upheld'))
    when p_action = 'unfreeze' then exists (
      select from account_freezes f where f.user_id = p_subject_id and (f.until is null or f.until > f.frozen_at + interval '72 hours'
         or (select l.proposal_id is not null from moderation_log l
              where l.subject_type = 'profile' and l.subject_id = p_subject_id and l.action = 'freeze' order by l.id desc limit 1)))
    -- An appeal against an act of two moderators.
    when p_action = 'appeal_upheld' then (select proposal_id is not null from moderation_log where id = p_about_act)
    when p_action in ('hide', 'unhide') then
      -- Until the award is final, whatever leaves or rejoins a contest may decide who is paid. An upload that the site
      -- held back was never in the contest.
      (p_action = 'hide' or exists (select from moderation_log where subject_type = p_subject_type and subject_id = p_subject_id
                                       and action in ('hide', 'cover', 'erase')))
      and exists (
        select from (
          select id, is_covered from ai_slops where p_subject_type = 'ai_slop' and id = p_subject_id
          union all
          select ai_slop_id, is_covered from comments where p_subject_type = 'comment' and id = p_subject_id and image_id is not null) about
          join ai_slops s on s.id = about.id left join award_finals f on f.ai_slop_id = s.id
         where about.is_covered or s.status = 'open' or (f.ai_slop_id is not null and f.finalized_at is null))
      -- If two moderators hid it, it takes two to show it again.
      or (p_action = 'unhide' and coalesce((
        select l.proposal_id is not null from moderation_log l where l.subject_type = p_subject_type and l.subject_id = p_subject_id
           and l.action in ('hide', 'erase', 'unhide', 'uncover') order by l.id desc limit 1), false))
    end, false)
    -- A process call that has no answer yet proves nothing. While the entry can be paid, one moderator alone cannot
    -- dismiss the case, warn the artist or hide the entry.
    or (p_action in ('dismiss', 'warn', 'hide') and exists (
      select from process_calls where case_id = p_case and answered_at is null and closed_at is null and may_be_paid(comment_id)));
end $$;

-- Records a moderation act, and changes the rows that only moderation may change. The server's role has no other way to
-- do either, so it cannot do one without the other. The routine looks up the person itself, so no caller can name someone
-- else. Without a moderator, the actor is the operator's command or the site. The operator's command runs as the schema
-- owner and counts as one person. The site acts when a ban or a hold ends and when a case is over. It also asks the
-- winner of a large prize how the entry was made. `p_proposal` is the proposal that this act confirms or declines.
-- Errors: SL011 not allowed. SL012 conflict of interest. SL013 needs another moderator. SL015 too late to change who is
-- paid. SL016 the proposer may no longer judge it. SL017 the caller has not taken the case.
create or replace function record_moderation_act(
  p_moderator uuid, p_actor text, p_action text, p_subject_type text, p_subject_id uuid, p_case uuid,
  p_rule text, p_reason text, p_until timestamptz, p_about_act bigint, p_details jsonb,
  p_public_reason text default '', p_proposal bigint default null
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := app_now();
  v_act bigint;
  v_about moderation_log%rowtype;
  v_proposal moderation_log%rowtype;
  v_person uuid;
  v_slop uuid;
  v_appellant uuid;
  v_conflict text;
  v_had_part uuid[] := '{}';
  v_free int;
  v_is_site boolean := p_moderator is null and p_actor = 'site';
  v_is_two boolean;
  v_is_appeal boolean := p_action in ('appeal_upheld', 'appeal_rejected') or (p_action = 'propose' and p_details ->> 'action' = 'appeal_upheld');
  v_is_undoing boolean;
  v_in_review boolean;
  v_leader_before uuid;
  v_leader_after uuid;
begin
  if p_about_act is not null then
    select * into strict v_about from moderation_log where id = p_about_act;
    -- Earlier releases passed the proposal in `p_about_act`.
    if v_about.action = 'propose' then
      p_proposal := p_about_act;
      p_about_act := null;
      v_about := null;
    end if;
  end if;
  if p_subject_type = 'ai_slop' then
    select user_id, id into strict v_person, v_slop from ai_slops where id = p_subject_id;
  elsif p_subject_type = 'comment' then
    select user_id, ai_slop_id into strict v_person, v_slop from comments where id = p_subject_id;
  elsif p_subject_type = 'award' then
    select coalesce(c.user_id, s.user_id), s.id into strict v_person, v_slop
      from ai_slops s left join comments c on c.id = s.winning_comment_id where s.id = p_subject_id;
  else
    select id into strict v_person from profiles where id = p_subject_id;
  end if;
  -- A ban or a hold that is decided in the case of a contest belongs to that contest.
  v_slop := coalesce(v_slop, (select ai_slop_id from moderation_cases where id = p_case));
  if p_proposal is not null then
    select * into strict v_proposal from moderation_log where id = p_proposal and action = 'propose'
       and subject_type = p_subject_type and subject_id = p_subject_id
       and (p_action = 'decline' or details ->> 'action' = p_action
            or (details ->> 'action' = 'appeal_upheld' and details ->> 'undo' = p_action and about_act = p_about_act));
  end if;
  -- One of the two people may be the operator, who has no id.
  v_is_two := p_proposal is not null and v_proposal.moderator_id is distinct from p_moderator;
  if v_is_appeal then
    select user_id into v_appellant from moderation_appeals where id = (p_details ->> 'appeal')::uuid;
  end if;
  if p_action in ('appeal_upheld', 'appeal_rejected') then
    update moderation_appeals a set decided_at = v_now, decision = replace(p_action, 'appeal_', '')
      from moderation_statements s
     where a.id = (p_details ->> 'appeal')::uuid and a.decided_at is null and s.id = a.statement_id and s.act_id = p_about_act
    returning a.user_id into strict v_appellant;
  end if;
  v_is_undoing := p_about_act is not null and p_action <> 'propose'
    and exists (select from moderation_log where about_act = p_about_act and action = 'appeal_upheld');
  -- Whoever proposed or confirmed an act cannot decide an appeal against it.
  if v_is_appeal or v_is_undoing then
    v_had_part := array(select id from (values (v_about.moderator_id),
      ((select moderator_id from moderation_log where id = v_about.proposal_id))) part (id) where id is not null);
  end if;

  if p_moderator is null then
    if not pg_has_role(session_user, (select relowner from pg_class where oid = 'moderation_log'::regclass), 'usage')
       and not (v_is_site and p_action = 'unban'
                and exists (select from profiles where id = p_subject_id and banned_until <= v_now))
       and not (v_is_site and p_action = 'unfreeze'
                and exists (select from account_freezes where user_id = p_subject_id and until <= v_now))
       and not (v_is_site and p_action = 'ask_process' and p_subject_type = 'award')
       and not (v_is_site and p_action = 'close' and is_over(p_case)) then
      raise exception 'only the operator acts without a moderator' using errcode = 'SL011';
    end if;
  else
    perform from profiles where id = p_moderator and role = 'moderator' and deleted_at is null
       and not is_banned(banned_at, banned_until) for share;
    if not found or p_action in ('erase', 'pay_out', 'release', 'close', 'appoint', 'dismiss_moderator') then
      raise exception '% may not %', p_moderator, p_action using errcode = 'SL011';
    end if;
    v_conflict := coalesce(moderation_conflict(p_moderator, v_person, v_slop), moderation_conflict(p_moderator, v_appellant, null));
    if v_conflict is not null then
      raise exception 'a moderator does not judge this: %', v_conflict using errcode = 'SL012', detail = v_conflict;
    end if;
    if p_action in ('show_reporters', 'show_voters', 'download_layered') and not exists (
        select from moderation_cases where id = p_case and claimed_by = p_moderator and claimed_until > v_now) then
      raise exception '% reads this only in a case that they have taken', p_moderator using errcode = 'SL017';
    end if;
    if p_moderator = any(v_had_part) then
      raise exception 'an appeal is decided by another moderator' using errcode = 'SL013';
    end if;
    if p_proposal is not null and p_action <> 'decline' and not v_is_two then
      raise exception 'the second moderator is another one' using errcode = 'SL013';
    end if;
    -- A covered entry gets no likes. While a contest is open, one moderator may cover only urgent harm, and only once.
    if p_action = 'cover' and coalesce(p_rule, 'other') not in ('harassment', 'hate', 'sexual', 'violence', 'illegal')
       and exists (select from ai_slops where id = v_slop and status = 'open') then
      raise exception 'this is not urgent enough to be covered' using errcode = 'SL013';
    end if;
    if p_action = 'cover' and exists (
        select from moderation_log where subject_type = p_subject_type and subject_id = p_subject_id and action in ('uncover', 'unhide')
           and (proposal_id is not null or moderator_id is null)) then
      raise exception 'two moderators showed this again' using errcode = 'SL013';
    end if;
    if p_action in ('reinstate', 'restore_likes') and not v_is_undoing then
      raise exception '% needs an appeal that is upheld', p_action using errcode = 'SL011';
    end if;
    if p_action = 'reopen' and exists (
        select from moderation_log where case_id = p_case and moderator_id = p_moderator and case_opened_at is not null
           and id = (select max(id) from moderation_log where case_id = p_case and case_opened_at is not null)) then
      raise exception 'a case is opened again by another moderator' using errcode = 'SL013';
    end if;
  end if;

  -- When the second moderator confirms, the proposer must still be a moderator without a conflict.
  if p_proposal is not null and p_action <> 'decline' and v_proposal.moderator_id is not null and (
      not exists (select from profiles where id = v_proposal.moderator_id and role = 'moderator' and deleted_at is null
                     and not is_banned(banned_at, banned_until))
      or moderation_conflict(v_proposal.moderator_id, v_person, v_slop) is not null
      or moderation_conflict(v_proposal.moderator_id, v_appellant, null) is not null) then
    raise exception 'the first moderator may not judge this any more' using errcode = 'SL016';
  end if;

  -- The operator counts as one of two only while fewer than two moderators are free, and acts alone only while none is.
  if p_moderator is null and not v_is_site then
    v_free := (select count(*) from (
      select from free_moderators(v_person, v_slop, v_had_part) free (id)
       where moderation_conflict(free.id, v_appellant, null) is null limit 2) two);
    if ((p_action = 'propose' or (p_proposal is not null and p_action <> 'decline')) and v_free > 1)
       -- If the operator proposed it, a moderator must confirm.
       or ((p_proposal is null or (p_action <> 'decline' and v_proposal.moderator_id is null)) and v_free > 0 and act_needs_two(p_action, p_subject_type, p_subject_id, p_case, p_until, p_about_act)) then
      raise exception 'moderators are free to decide this' using errcode = 'SL013';
    end if;
    v_is_two := v_is_two or v_free = 0;
  elsif p_moderator is not null and not v_is_two
        and act_needs_two(p_action, p_subject_type, p_subject_id, p_case, p_until, p_about_act) then
    raise exception '% needs a second moderator', p_action using errcode = 'SL013';
  end if;

  v_in_review := p_subject_type = 'comment' and not v_is_site
    and exists (select from award_finals where ai_slop_id = v_slop and finalized_at is null);
  if v_in_review then
    v_leader_before := award_leader(v_slop);
  end if;

  insert into moderation_log (actor, moderator_id, action, subject_type, subject_id, person_id, case_id, rule, reason, public_reason, until,
                              about_act, proposal_id, details, case_opened_at)
  -- The log stores only the moderator's id. Their name is in the profile, which may be emptied one day.
  values (case when p_moderator is null then p_actor else 'moderator' end, p_moderator, p_action, p_subject_type, p_subject_id, v_person, p_case,
          p_rule, p_reason, p_public_reason, p_until, p_about_act, p_proposal, p_details,
          (select opened_at from moderation_cases where id = p_case and status <> 'closed'
              and p_action not in ('propose', 'decline', 'show_reporters', 'show_voters', 'download_layered', 'ask_process', 'cover', 'more_time', 'reopen', 'close')))
  returning id into v_act;

  if p_action in ('hide', 'unhide', 'cover', 'uncover', 'erase') and p_subject_type = 'ai_slop' then
    update ai_slops set hidden_at = case when p_action in ('unhide', 'uncover') then null else coalesce(hidden_at, v_now) end,
           is_covered = case when p_action = 'cover' then true when p_action = 'erase' then is_covered or hidden_at is null else false end
     where id = p_subject_id;
  elsif p_action in ('hide', 'unhide', 'cover', 'uncover', 'erase') and p_subject_type = 'comment' then
    update comments set hidden_at = case when p_action in ('unhide', 'uncover') then null else coalesce(hidden_at, v_now) end,
           is_covered = case when p_action = 'cover' then true when p_action = 'erase' then is_covered or hidden_at is null else false end
     where id = p_subject_id;
  elsif p_action in ('hide', 'unhide') and p_subject_type = 'profile' then
    update profiles set hidden_at = case when p_action = 'hide' then v_now end where id = p_subject_id;
  elsif p_action = 'ban' then
    -- Extending a ban keeps its start.
    update profiles set banned_at = case when is_banned(banned_at, banned_until) then banned_at else v_now end, banned_until = p_until
     where id = p_subject_id;
  elsif p_action = 'unban' then
    update profiles set banned_at = null, banned_until = null where id = p_subject_id;
  elsif p_action = 'freeze' then
    insert into account_freezes (user_id, reason, until) values (p_subject_id, p_reason, p_until)
    on conflict (user_id) do update set reason = excluded.reason, until = excluded.until;
  elsif p_action = 'unfreeze' then
    delete from account_freezes where user_id = p_subject_id;
  elsif p_action = 'void_likes' then
    delete from restored_likes where comment_id = p_subject_id
       and user_id in (select jsonb_array_elements_text(p_details -> 'user_ids')::uuid);
    insert into voided_likes (comment_id, user_id, act_id)
    select p_subject_id, l.user_id, v_act
      from (select user_id from comment_likes where comment_id = p_subject_id
            -- A counted vote cannot be taken back or exempted from review. A voided vote that counts again is also a
            -- counted vote.
            union select r.user_id from vote_receipts r where r.comment_id = p_subject_id and r.outcome in ('counted', 'voided')
               and r.user_id in (select jsonb_array_elements_text(p_details -> 'user_ids')::uuid)) l
     where l.user_id in (select jsonb_array_elements_text(p_details -> 'user_ids')::uuid)
    on conflict do nothing;
  elsif p_action = 'restore_likes' then
    with gone as (
      delete from voided_likes where comment_id = p_subject_id and act_id = p_about_act
         and (p_details -> 'user_ids' is null or user_id in (select jsonb_array_elements_text(p_details -> 'user_ids')::uuid))
      returning user_id)
    insert into restored_likes (comment_id, user_id, act_id)
    select p_subject_id, g.user_id, v_act from gone g
     where exists (select from vote_receipts r where r.user_id = g.user_id and r.comment_id = p_subject_id and r.outcome = 'voided')
    on conflict do nothing;
  elsif p_action in ('appoint', 'dismiss_moderator') then
    update profiles set role = case p_action when 'appoint' then 'moderator' else 'member' end where id = p_subject_id;
  elsif p_action = 'clear' then
    update award_finals set final_at = greatest(review_until, v_now), delayed_by = null, alarmed_at = null
     where ai_slop_id = p_subject_id and finalized_at is null;
  elsif p_action = 'more_time' then
    perform delay_award(p_subject_id, 'more_time');
  end if;
  -- A dispute about authorship ends when a moderator finds nothing wrong.
  if p_action in ('dismiss', 'unhide', 'uncover') and p_subject_type = 'comment' then
    update comments set is_disputed = false where id = p_subject_id and is_disputed;
  elsif p_action in ('dismiss', 'unhide', 'uncover') and p_subject_type = 'ai_slop' then
    update ai_slops set is_disputed = false where id = p_subject_id and is_disputed;
  end if;

  -- Last line of defense, whatever the caller computed: one person alone cannot change who will be paid.
  if v_in_review and p_action in ('hide', 'unhide', 'cover', 'uncover', 'disqualify', 'reinstate', 'void_likes', 'restore_likes', 'erase') then
    v_leader_after := award_leader(v_slop);
    if not v_is_two and v_leader_after is distinct from v_leader_before then
      raise exception '% changes who will be paid and needs a second moderator', p_action using errcode = 'SL013';
    end if;
    if v_leader_after is distinct from v_leader_before and not v_is_undoing
       and exists (select from awards where ai_slop_id = v_slop and settled_at + interval '23 days' < v_now) then
      raise exception 'too late to change who will be paid' using errcode = 'SL015';
    end if;
  end if;
  return v_act;
end $$;

-- True if moderators disqualified an entry of a settled slop and have not reinstated it.
create or replace function is_disqualified(p_slop uuid, p_comment uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select action = 'disqualify' from moderation_log
                    where subject_type = 'comment' and subject_id = p_comment and action in ('disqualify', 'reinstate')
                    order by id desc limit 1), false)
$$;

-- Entries of each settled slop with the likes that count now. The frozen tally never changes. This view subtracts likes
-- that moderators voided later, and adds voided likes that count again. An entry is out while it is disqualified,
-- hidden (but not covered), retracted or deleted. `untouched_likes` and `is_gone` ignore every act of moderators in
-- this contest.
create or replace view award_standings as
select e.ai_slop_id, e.comment_id, e.artist_id, e.comment_created_at, e.counted_likes,
       e.counted_likes - (select count(*)::int from voided_likes v
          join vote_receipts r on r.user_id = v.user_id and r.comment_id = v.comment_id and r.outcome = 'counted'
         where v.comment_id = e.comment_id)
       + (select count(*)::int from restored_likes r where r.comment_id = e.comment_id) as likes,
       (c.hidden_at is not null and not c.is_covered) or c.withdrawn_at is not null or c.removed_at is not null
         or is_disqualified(e.ai_slop_id, e.comment_id) as is_out,
       e.counted_likes + e.voided_likes as untouched_likes,
       c.withdrawn_at is not null or c.removed_at is not null as is_gone
  from award_entries e join comments c on c.id = e.comment_id;

-- Returns the entry that the award rule would pay, or null for the poster. Keep in sync with domain/awards.ts.
create or replace function award_leader(p_slop uuid) returns uuid
language sql stable set search_path = public, pg_temp as $$
  select comment_id from award_standings
   where ai_slop_id = p_slop and artist_id <> (select owner_id from awards where ai_slop_id = p_slop) and not is_out and likes > 0
   order by likes desc, comment_created_at, comment_id limit 1
$$;

-- Postpones the date on which an award becomes final. Never moves it to an earlier date. Each kind of delay gives its own
-- date, at most 44 days after the settlement. Delays do not add up: the latest date wins. No-op if the award is already
-- final. p_since: when the cause arose.
create or replace function delay_award(p_slop uuid, p_kind text, p_since timestamptz default app_now()) returns void
language sql security definer set search_path = public, pg_temp as $$
  update award_finals f set final_at = later.until, delayed_by = p_kind, alarmed_at = null
    from (select w.ai_slop_id, least(w.settled_at + interval '44 days', case p_kind
                   when 'process' then p_since + interval '48 hours' + interval '7 days'
                   when 'act' then p_since + interval '7 days'
                   when 'appeal' then p_since + interval '14 days'
                   when 'more_time' then w.settled_at + interval '30 days'
                   else due.review_until + interval '7 days' end) as until
            from awards w join award_finals due on due.ai_slop_id = w.ai_slop_id where w.ai_slop_id = p_slop) later
   where f.ai_slop_id = later.ai_slop_id and f.finalized_at is null and f.final_at < later.until
$$;

-- Returns the open matters that delay an award: those about the award, or about the entry that would be paid. Matters
-- about other entries do not delay it, with one exception: an appeal of the artist or the poster against an act of two
-- moderators or the operator, if the entry might be paid once the appeal is upheld.
create or replace function open_matters(p_slop uuid) returns table (kind text, since timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with about as (
    select c.* from ai_slops s join moderation_cases c on c.ai_slop_id = s.id and c.status <> 'closed'
       and (c.subject_type = 'award' or (c.subject_type = 'comment' and c.subject_id = s.winning_comment_id))
     where s.id = p_slop)
  select 'report', min(r.created_at) from about join reports r on r.subject_type = about.subject_type
     and r.subject_id = about.subject_id and r.handled_at is null and r.delays having count(*) > 0
  union all
  select 'finding', min(f.found_at) from about join moderation_findings f on f.case_id = about.id
     and f.found_at >= about.opened_at having count(*) > 0
  union all
  select 'proposal', min(about.opened_at) from about where status = 'waiting' having count(*) > 0
  union all
  select 'cover', coalesce(c.hidden_at, s.hidden_at) from ai_slops s left join comments c on c.id = s.winning_comment_id and c.is_covered
   where s.id = p_slop and (c.is_covered or s.is_covered)
  union all
  -- A paused process call starts over as soon as its artist can answer.
  select 'process', case when p.paused_at is not null and c.hidden_at is null then app_now() else p.due_at - interval '48 hours' end
    from ai_slops s join process_calls p on p.comment_id = s.winning_comment_id and p.closed_at is null join comments c on c.id = p.comment_id
   where s.id = p_slop and p.act_id is not null
  union all
  select 'appeal', a.created_at from awards w
    join moderation_cases c on c.ai_slop_id = w.ai_slop_id
    join moderation_appeals a on a.case_id = c.id and a.decided_at is null
    join moderation_statements st on st.id = a.statement_id
    join moderation_log act on act.id = st.act_id and act.action in ('disqualify', 'hide', 'void_likes')
    join award_standings e on e.ai_slop_id = w.ai_slop_id and e.comment_id = act.subject_id
   where w.ai_slop_id = p_slop and (act.proposal_id is not null or act.moderator_id is null) and a.user_id in (e.artist_id, w.owner_id)
     -- The entry is not the leader now, but might be paid if the appeal is upheld.
     and not e.is_gone and e.artist_id <> w.owner_id and e.untouched_likes > 0
     and e.untouched_likes >= coalesce((select paid.likes from award_standings paid
                                         where paid.ai_slop_id = p_slop and paid.comment_id = award_leader(p_slop)), 0)
     and e.comment_id is distinct from award_leader(p_slop)
$$;

-- Delays awards for every open matter about them. Idempotent.
create or replace function delay_awards(p_slops uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select delay_award(s, m.kind, m.since) from unnest(p_slops) s
    join award_finals f on f.ai_slop_id = s and f.finalized_at is null
    cross join lateral open_matters(s) m order by s, m.kind;
  -- Call `sink_look_alikes` first: it raises a look-alike that would be paid now, which then gets its due date below.
  select sink_look_alikes(p_slops);
  -- Open cases about a prize are due on the date of its payment.
  update moderation_cases c set due_at = f.final_at
    from award_finals f where f.ai_slop_id = any(p_slops) and f.finalized_at is null and c.ai_slop_id = f.ai_slop_id
     and c.status <> 'closed' and c.danger = 3 and c.due_at is distinct from f.final_at
$$;

-- Records that an act changed who will be paid, or only the record, and updates the slop. The caller holds the slop's
-- lock and has determined the winner by the rule. Once the award is final, only the record changes.
create or replace function revise_award(p_act bigint, p_winning_comment uuid) returns award_revisions
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_act moderation_log%rowtype;
  v_award awards%rowtype;
  v_last award_revisions%rowtype;
  v_made award_revisions%rowtype;
  v_is_final boolean;
begin
  select * into strict v_act from moderation_log where id = p_act
     and action in ('disqualify', 'reinstate', 'hide', 'unhide', 'void_likes', 'restore_likes');
  select a.* into strict v_award from awards a join award_entries e on e.ai_slop_id = a.ai_slop_id where e.comment_id = v_act.subject_id;
  select finalized_at is not null into strict v_is_final from award_finals where ai_slop_id = v_award.ai_slop_id;
  select * into v_last from award_revisions where ai_slop_id = v_award.ai_slop_id order by revision desc limit 1;
  if v_is_final and p_winning_comment is distinct from (select winning_comment_id from award_finals where ai_slop_id = v_award.ai_slop_id) then
    raise exception 'the award of % is final', v_award.ai_slop_id using errcode = 'SL007';
  end if;
  insert into award_revisions (ai_slop_id, revision, act_id, comment_id, is_reinstated, from_user_id, to_user_id, winning_comment_id, prize_cents)
  values (v_award.ai_slop_id, coalesce(v_last.revision, 0) + 1, p_act, v_act.subject_id, v_act.action in ('reinstate', 'unhide', 'restore_likes'),
          coalesce(v_last.to_user_id, v_award.winner_id, v_award.owner_id),
          coalesce((select artist_id from award_entries where ai_slop_id = v_award.ai_slop_id and comment_id = p_winning_comment), v_award.owner_id),
          p_winning_comment, v_award.prize_cents)
  returning * into v_made;
  if not v_is_final then
    update award_finals set winning_comment_id = p_winning_comment, paid_to = v_made.to_user_id where ai_slop_id = v_award.ai_slop_id;
    update ai_slops set winning_comment_id = p_winning_comment, status = case when p_winning_comment is null then 'expired' else 'awarded' end,
           awarded_at = case when p_winning_comment is null then null else coalesce(awarded_at, v_made.revised_at) end
     where id = v_award.ai_slop_id and winning_comment_id is distinct from p_winning_comment;
  end if;
  return v_made;
end $$;
