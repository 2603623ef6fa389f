-- Whether a ban is in force: one for a time ends by itself, whether or not the job has lifted it yet.
create or replace function is_banned(p_banned_at timestamptz, p_banned_until timestamptz) returns boolean
language plpgsql stable as $$ begin
  return p_banned_at is not null and (p_banned_until is null or p_banned_until > app_now());
end $$;

-- Whether a person was banned at that moment, also when the ban has been lifted or has ended since, by the log.
create or replace function was_banned_at(p_user uuid, p_at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select banned_at < p_at and (banned_until is null or banned_until > p_at) from profiles where id = p_user), false)
      or coalesce((select action = 'ban' and (until is null or until > p_at) from moderation_log
                    where subject_type = 'profile' and subject_id = p_user and action in ('ban', 'unban') and created_at < p_at
                    order by id desc limit 1), false)
$$;

-- Why a moderator may not act on something of this person, or null: it is their own, a friend's (each follows the other), or a
-- contest in which they or a friend posted or entered: taking the prize from one entry gives it to another.
create or replace function moderation_conflict(p_moderator uuid, p_person uuid, p_slop uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  with friends as (
    select a.following_id as id from followers a join followers b on b.follower_id = a.following_id and b.following_id = a.follower_id
     where a.follower_id = p_moderator)
  select case
    when p_moderator = p_person then 'own'
    when exists (select from friends where id = p_person) then 'friend'
    when exists (
      select from (select p_moderator as id union all select id from friends) near
       where exists (select from ai_slops where id = p_slop and user_id = near.id)
          or exists (select from comments where ai_slop_id = p_slop and user_id = near.id and image_id is not null)) then 'party'
    end
$$;

-- The one way in which an act is written down; it changes what only moderation may change in the same call, so that the server's own
-- role can do neither without the other. Whom it is about is found here, so that no caller can name another person. Without a
-- moderator it is the operator's command, which works as the owner of the schema, or the site itself: at the end of a ban for a time, and
-- when it asks the winner of a large prize how the entry was made.
-- Errors: SL011 who acts may not; SL012 it is about the moderator, a friend, or a contest they are in; SL013 a second moderator is
-- needed, or is the same person.
create or replace function record_moderation_act(
  p_moderator uuid, p_actor text, p_action text, p_subject_type text, p_subject_id uuid, p_case uuid,
  p_rule text, p_reason text, p_until timestamptz, p_about_act bigint, p_details jsonb
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := app_now();
  v_act bigint;
  v_about moderation_log%rowtype;
  v_person uuid;
  v_slop uuid;
  v_appellant uuid;
  v_conflict text;
begin
  if p_about_act is not null then
    select * into strict v_about from moderation_log where id = p_about_act;
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
  -- Of a ban or a hold that is decided in the case of a contest: that contest.
  v_slop := coalesce(v_slop, (select ai_slop_id from moderation_cases where id = p_case));
  if p_action in ('appeal_upheld', 'appeal_rejected') then
    update moderation_appeals a set decided_at = v_now, decision = replace(p_action, 'appeal_', '')
      from moderation_statements s
     where a.id = (p_details ->> 'appeal')::uuid and a.decided_at is null and s.id = a.statement_id and s.act_id = p_about_act
    returning a.user_id into strict v_appellant;
  end if;
  if p_moderator is null then
    if not pg_has_role(session_user, (select relowner from pg_class where oid = 'moderation_log'::regclass), 'usage')
       and not (p_actor = 'site' and p_action = 'unban'
                and exists (select from profiles where id = p_subject_id and banned_until <= v_now))
       and not (p_actor = 'site' and p_action = 'ask_process' and p_subject_type = 'award') then
      raise exception 'only the operator acts without a moderator' using errcode = 'SL011';
    end if;
  else
    perform from profiles where id = p_moderator and role = 'moderator' and deleted_at is null
       and not is_banned(banned_at, banned_until) for share;
    if not found or p_action in ('erase', 'pay_out', 'release', 'appoint', 'dismiss_moderator') then
      raise exception '% may not %', p_moderator, p_action using errcode = 'SL011';
    end if;
    v_conflict := coalesce(moderation_conflict(p_moderator, v_person, v_slop), moderation_conflict(p_moderator, v_appellant, null));
    if v_conflict is not null then
      raise exception 'a moderator does not judge this: %', v_conflict using errcode = 'SL012', detail = v_conflict;
    end if;
    if p_action in ('show_reporters', 'show_voters', 'download_layered') and not exists (
        select from moderation_cases where id = p_case and claimed_by = p_moderator and claimed_until > v_now) then
      raise exception '% reads this only in a case that they have taken', p_moderator using errcode = 'SL011';
    end if;
    -- Whom the appeal is against does not decide it, neither who proposed nor who confirmed.
    if p_action in ('appeal_upheld', 'appeal_rejected') and (v_about.moderator_id = p_moderator
        or exists (select from moderation_log where id = v_about.about_act and moderator_id = p_moderator)) then
      raise exception 'an appeal is decided by another moderator' using errcode = 'SL013';
    end if;
    if v_about.action = 'propose' and p_action <> 'decline' and v_about.moderator_id = p_moderator then
      raise exception 'the second moderator is another one' using errcode = 'SL013';
    end if;
    if (p_action = 'disqualify' or (p_action = 'ban' and coalesce(p_until > v_now + interval '366 days', true)))
       and (v_about.action, v_about.details ->> 'action', v_about.subject_type, v_about.subject_id)
           is distinct from ('propose', p_action, p_subject_type, p_subject_id) then
      raise exception '% needs a second moderator', p_action using errcode = 'SL013';
    end if;
    -- Not answering proves nothing: one moderator alone decides nothing then.
    if p_action in ('dismiss', 'warn', 'hide', 'void_likes') and v_about.action is distinct from 'propose'
       and exists (select from process_calls where case_id = p_case and unanswered_at is not null and closed_at is null) then
      raise exception '% needs a second moderator', p_action using errcode = 'SL013';
    end if;
    if p_action in ('reinstate', 'restore_likes') and not exists (
        select from moderation_log where about_act = p_about_act and action = 'appeal_upheld') then
      raise exception '% needs an appeal that is upheld', p_action using errcode = 'SL011';
    end if;
  end if;

  insert into moderation_log (actor, moderator_id, action, subject_type, subject_id, person_id, case_id, rule, reason, until, about_act, details,
                              case_opened_at)
  -- A moderator is named by the profile, which may be emptied one day.
  values (case when p_moderator is null then p_actor else 'moderator' end, p_moderator, p_action, p_subject_type, p_subject_id, v_person, p_case, p_rule, p_reason, p_until, p_about_act, p_details,
          (select opened_at from moderation_cases where id = p_case and status <> 'closed'
              and p_action not in ('propose', 'decline', 'show_reporters', 'show_voters', 'download_layered', 'ask_process')))
  returning id into v_act;

  if p_action in ('hide', 'unhide', 'erase') and p_subject_type = 'ai_slop' then
    update ai_slops set hidden_at = case when p_action = 'unhide' then null else coalesce(hidden_at, v_now) end where id = p_subject_id;
  elsif p_action in ('hide', 'unhide', 'erase') and p_subject_type = 'comment' then
    update comments set hidden_at = case when p_action = 'unhide' then null else coalesce(hidden_at, v_now) end where id = p_subject_id;
  elsif p_action in ('hide', 'unhide') and p_subject_type = 'profile' then
    update profiles set hidden_at = case when p_action = 'hide' then v_now end where id = p_subject_id;
  elsif p_action = 'ban' then
    update profiles set banned_at = v_now, banned_until = p_until where id = p_subject_id;
  elsif p_action = 'unban' then
    update profiles set banned_at = null, banned_until = null where id = p_subject_id;
  elsif p_action = 'freeze' then
    insert into account_freezes (user_id, reason) values (p_subject_id, p_reason);
  elsif p_action = 'unfreeze' then
    delete from account_freezes where user_id = p_subject_id;
  elsif p_action = 'void_likes' then
    insert into voided_likes (comment_id, user_id, act_id)
    select p_subject_id, l.user_id, v_act from comment_likes l
     where l.comment_id = p_subject_id and l.user_id in (select jsonb_array_elements_text(p_details -> 'user_ids')::uuid)
    on conflict do nothing;
  elsif p_action = 'restore_likes' then
    delete from voided_likes where comment_id = p_subject_id and act_id = p_about_act
       and (p_details -> 'user_ids' is null or user_id in (select jsonb_array_elements_text(p_details -> 'user_ids')::uuid));
  elsif p_action in ('appoint', 'dismiss_moderator') then
    update profiles set role = case p_action when 'appoint' then 'moderator' else 'member' end where id = p_subject_id;
  end if;
  -- A dispute about who made it ends when a moderator finds nothing wrong.
  if p_action in ('dismiss', 'unhide') and p_subject_type = 'comment' then
    update comments set is_disputed = false where id = p_subject_id and is_disputed;
  elsif p_action in ('dismiss', 'unhide') and p_subject_type = 'ai_slop' then
    update ai_slops set is_disputed = false where id = p_subject_id and is_disputed;
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

-- The entries of each settled slop with the likes that count now. The frozen tally never changes: likes that moderators left out or
-- restored afterwards are subtracted or added here, and an entry is out while it is disqualified, hidden (but not covered), retracted or deleted.
create or replace view award_standings as
select e.ai_slop_id, e.comment_id, e.artist_id, e.comment_created_at, e.counted_likes,
       e.counted_likes + e.voided_likes - (select count(*)::int from voided_likes v
          join vote_receipts r on r.user_id = v.user_id and r.comment_id = v.comment_id and r.outcome in ('counted', 'voided')
         where v.comment_id = e.comment_id) as likes,
       (c.hidden_at is not null and not c.is_covered) or c.withdrawn_at is not null or c.removed_at is not null
         or is_disqualified(e.ai_slop_id, e.comment_id) as is_out
  from award_entries e join comments c on c.id = e.comment_id;

-- Moves the date at which an award becomes final, only ever later: every reason has a limit of its own, and reasons do not add up.
-- No-op for an award that is final. p_since: when the reason came up.
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

-- What is open about an award and delays it: about the award itself or the entry that would be paid, and appeals against acts that changed
-- who that is. Nothing about other entries delays it.
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
  select 'cover', c.hidden_at from ai_slops s join comments c on c.id = s.winning_comment_id and c.is_covered where s.id = p_slop
  union all
  select 'process', p.asked_at from ai_slops s join process_calls p on p.comment_id = s.winning_comment_id and p.closed_at is null
   where s.id = p_slop and p.act_id is not null
  union all
  select 'appeal', a.created_at from awards w
    join moderation_cases c on c.ai_slop_id = w.ai_slop_id
    join moderation_appeals a on a.case_id = c.id and a.decided_at is null
    join moderation_statements st on st.id = a.statement_id
    join moderation_log act on act.id = st.act_id and act.action in ('disqualify', 'hide', 'void_likes')
   where w.ai_slop_id = p_slop and st.part in ('affected', 'party')
     and exists (select from award_entries e where e.ai_slop_id = w.ai_slop_id and e.comment_id = act.subject_id)
$$;

-- Delays awards by everything that is open about them. Safe to call at any time, any number of times.
create or replace function delay_awards(p_slops uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select delay_award(s, m.kind, m.since) from unnest(p_slops) s
    join award_finals f on f.ai_slop_id = s and f.finalized_at is null
    cross join lateral open_matters(s) m order by s, m.kind;
  -- Open cases about a prize are decided by the date on which it would be paid.
  update moderation_cases c set due_at = f.final_at
    from award_finals f where f.ai_slop_id = any(p_slops) and f.finalized_at is null and c.ai_slop_id = f.ai_slop_id
     and c.status <> 'closed' and c.danger = 3 and c.due_at is distinct from f.final_at
$$;

-- Writes down that an act changed who will be paid, or only the record, and makes the slop say so. The caller holds the slop's lock and has
-- found the winner by the rule. Once the award is final, only the record changes.
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
