-- Guards by effect: an act of moderation needs a second moderator because of what it changes, not because of its name. One moderator can
-- cover, and hold an account for 72 hours; whoever may gain or lose by a contest does not judge it.

-- Two texts: `reason` is for the person, `public_reason` is for the public record.
alter table moderation_log
  add column public_reason text not null default '',
  -- The proposal that this act confirms or declines: it was done by two.
  add column proposal_id bigint references moderation_log on delete restrict;
alter table moderation_log disable trigger moderation_log_append_only;
-- Until now the award record showed the reason itself.
update moderation_log l set public_reason = reason where exists (select from award_revisions where act_id = l.id);
-- Until now an answer named its proposal in `about_act`. That is only the act that is undone now.
update moderation_log l set proposal_id = l.about_act, about_act = null
  from moderation_log p where p.id = l.about_act and p.action = 'propose';
alter table moderation_log enable trigger moderation_log_append_only;

drop index moderation_log_answered_once;
-- An upheld appeal and the act that undoes the other one name the same proposal.
create unique index moderation_log_answered_once on moderation_log (proposal_id, action) where proposal_id is not null;
alter table moderation_log drop constraint moderation_log_action_known, add constraint moderation_log_action_known check (action in (
  'hide', 'unhide', 'cover', 'uncover', 'ban', 'unban', 'freeze', 'unfreeze', 'release', 'pay_out', 'erase', 'dismiss', 'warn', 'void_likes',
  'restore_likes', 'disqualify', 'reinstate', 'ask_process', 'clear', 'more_time', 'reopen', 'propose', 'decline', 'appeal_upheld',
  'appeal_rejected', 'show_reporters', 'appoint', 'dismiss_moderator'));

-- Since when a moderator has had a case, from the first of its claims within a day: nobody keeps it from the others for longer than an hour.
create table case_holds (
  case_id uuid not null references moderation_cases on delete cascade,
  moderator_id uuid not null,
  since timestamptz not null default app_now(),
  primary key (case_id, moderator_id)
);

-- A hold ends by itself. Null: an old hold, or one that two moderators put on until it is lifted.
alter table account_freezes add column until timestamptz;
create index account_freezes_until_idx on account_freezes (until) where until is not null;

-- Likes that were left out before the settlement and count again after an upheld appeal. The frozen tally does not have them.
create table restored_likes (
  comment_id uuid not null references comments on delete restrict,
  user_id uuid not null references profiles on delete restrict,
  act_id bigint not null references moderation_log on delete restrict,
  constraint restored_likes_once primary key (comment_id, user_id)
);

-- People who took back a like in the last 60 days. They have voted in that contest, so they do not judge it.
create table past_votes (
  ai_slop_id uuid not null references ai_slops on delete restrict,
  user_id uuid not null references profiles on delete restrict,
  ended_at timestamptz not null default app_now(),
  constraint past_votes_once primary key (user_id, ai_slop_id)
);
create index past_votes_age_idx on past_votes using brin (ended_at) with (autosummarize = on);

-- Pairs who followed each other, for 60 days after one of them stopped: unfollowing does not make anyone a judge.
create table past_friends (
  user_id uuid not null references profiles on delete restrict,
  friend_id uuid not null references profiles on delete restrict,
  ended_at timestamptz not null default app_now(),
  constraint past_friends_once primary key (user_id, friend_id),
  constraint past_friends_ordered check (user_id < friend_id)
);
create index past_friends_of_friend_idx on past_friends (friend_id);
create index past_friends_age_idx on past_friends using brin (ended_at) with (autosummarize = on);

create function note_past_vote() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into past_votes (ai_slop_id, user_id)
  select c.ai_slop_id, old.user_id from comments c join profiles p on p.id = old.user_id and p.deleted_at is null
   where c.id = old.comment_id and c.image_id is not null and c.user_id <> old.user_id
  on conflict on constraint past_votes_once do update set ended_at = excluded.ended_at;
  return null;
end $$;
create trigger comment_likes_note_past_vote after delete on comment_likes for each row execute function note_past_vote();

create function note_past_friend() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into past_friends (user_id, friend_id)
  select least(old.follower_id, old.following_id), greatest(old.follower_id, old.following_id)
   where exists (select from followers where follower_id = old.following_id and following_id = old.follower_id)
  on conflict on constraint past_friends_once do update set ended_at = excluded.ended_at;
  return null;
end $$;
create trigger followers_note_past_friend after delete on followers for each row execute function note_past_friend();

-- It takes two more values now: what the public record says, and the proposal that is confirmed.
drop routine if exists record_moderation_act(uuid, text, text, text, uuid, uuid, text, text, timestamptz, bigint, jsonb);

-- A deleted account stays deleted: its receipts go with it.
create function profiles_stay_deleted() returns trigger language plpgsql as $$
begin
  if not pg_has_role(session_user, (select relowner from pg_class where oid = 'profiles'::regclass), 'usage') then
    raise exception 'a deleted account stays deleted' using errcode = 'SL007';
  end if;
  return new;
end $$;
create trigger profiles_stay_deleted before update of deleted_at on profiles for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function profiles_stay_deleted();
