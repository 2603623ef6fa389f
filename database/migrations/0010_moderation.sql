-- Moderation: cases and what speaks about them, what moderators do, what people are notified of, appeals, awards that are revised, and
-- likes that do not count. Every act, a moderator's or the operator's, is a row of moderation_log.

-- A ban for a time; a ban without an end lasts until it is lifted.
alter table profiles add column banned_until timestamptz;
create index profiles_banned_until_idx on profiles (banned_until) where banned_until is not null;

-- What its reporter learns.
alter table reports add column outcome text constraint reports_outcome_known check (outcome in ('acted', 'dismissed'));

-- One for each subject, opened again when something new is said about it. The votes for a piece of art are looked at in its case.
create table moderation_cases (
  id uuid primary key default gen_random_uuid(),
  subject_type text not null constraint moderation_cases_subject_known check (subject_type in ('ai_slop', 'comment', 'profile', 'award')),
  -- Of an award: the slop's.
  subject_id uuid not null,
  -- Whom it is about: who made it, or who won.
  person_id uuid not null references profiles on delete restrict,
  ai_slop_id uuid references ai_slops on delete restrict,
  -- 'waiting': a second moderator has to confirm what the first proposed.
  status text not null default 'open' constraint moderation_cases_status_known check (status in ('open', 'waiting', 'closed')),
  -- 3: money is at stake; 2: several reporters, or an appeal; 1: anything else.
  danger smallint not null default 1 constraint moderation_cases_danger_range check (danger between 1 and 3),
  reports_count integer not null default 0,
  is_appealed boolean not null default false,
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  claimed_by uuid references profiles on delete restrict,
  claimed_until timestamptz,
  constraint moderation_cases_once unique (subject_type, subject_id),
  constraint moderation_cases_closed_fits check ((status = 'closed') = (closed_at is not null)),
  constraint moderation_cases_claim_is_whole check ((claimed_by is null) = (claimed_until is null))
);
create index moderation_cases_queue_idx on moderation_cases ((-danger), opened_at, id) where status <> 'closed';
create index moderation_cases_waiting_idx on moderation_cases ((-danger), opened_at, id) where status = 'waiting';
create index moderation_cases_appealed_idx on moderation_cases ((-danger), opened_at, id) where is_appealed and status <> 'closed';
create index moderation_cases_closed_idx on moderation_cases (closed_at desc, id desc) where status = 'closed';
create index moderation_cases_of_person_idx on moderation_cases (person_id);
create index moderation_cases_of_slop_idx on moderation_cases (ai_slop_id) where ai_slop_id is not null;

-- A fact that the product noticed by itself.
create table moderation_findings (
  id bigint generated always as identity primary key,
  case_id uuid not null references moderation_cases on delete restrict,
  kind text not null constraint moderation_findings_kind_known check (kind in ('same_card', 'same_bank', 'same_device', 'same_network')),
  data jsonb not null default '{}',
  found_at timestamptz not null default app_now(),
  constraint moderation_findings_once unique (case_id, kind)
);

alter table moderation_log
  add column case_id uuid references moderation_cases on delete restrict,
  -- Null for an act of the operator's command, or of the site itself.
  add column moderator_id uuid references profiles on delete restrict,
  -- Whom it is about.
  add column person_id uuid references profiles on delete restrict,
  -- One of the house rules (packages/domain/src/house-rules.ts).
  add column rule text,
  -- The end of a ban for a time.
  add column until timestamptz,
  -- Of a second moderator's answer: the proposal. Of an act that undoes another: that one.
  add column about_act bigint references moderation_log on delete restrict,
  add column details jsonb not null default '{}',
  -- Of the act that decides an open case: since when it was open.
  add column case_opened_at timestamptz,
  -- What the public log shows.
  add column is_public boolean not null generated always as
    (action not in ('propose', 'show_reporters', 'appoint', 'dismiss_moderator', 'pay_out')) stored,
  drop constraint moderation_log_action_known,
  add constraint moderation_log_action_known check (action in (
    'hide', 'unhide', 'ban', 'unban', 'freeze', 'unfreeze', 'release', 'pay_out', 'erase',
    'dismiss', 'warn', 'void_likes', 'restore_likes', 'disqualify', 'reinstate',
    -- details: the action that is proposed, and what it takes
    'propose', 'decline',
    'appeal_upheld', 'appeal_rejected', 'show_reporters',
    'appoint', 'dismiss_moderator'));
create index moderation_log_of_case_idx on moderation_log (case_id, id) where case_id is not null;
create index moderation_log_of_person_idx on moderation_log (person_id, id desc) where person_id is not null;
create index moderation_log_public_idx on moderation_log (created_at desc, id desc) where is_public;
-- The figures of a quarter.
create index moderation_log_decided_idx on moderation_log (created_at) include (case_opened_at) where case_opened_at is not null;
create index reports_age_idx on reports (created_at);
-- A proposal is answered once.
create unique index moderation_log_answered_once on moderation_log (about_act)
  where about_act is not null and action in ('ban', 'disqualify', 'void_likes', 'decline');

-- What a person learns about an act; the words are made when it is read.
create table moderation_statements (
  id uuid primary key default gen_random_uuid(),
  act_id bigint not null references moderation_log on delete restrict,
  user_id uuid not null references profiles on delete restrict,
  -- 'affected': it is about them or what they made; 'reporter': they reported it; 'party': their prize or award changed with it.
  part text not null constraint moderation_statements_part_known check (part in ('affected', 'reporter', 'party')),
  -- What it meant for their money, in cents, and for the contest: prize, taken, owed, given.
  effect jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  constraint moderation_statements_once unique (act_id, user_id)
);
create index moderation_statements_of_user_idx on moderation_statements (user_id, created_at desc, id desc);
create trigger moderation_statements_append_only before update or delete on moderation_statements for each row execute function refuse_change();
create trigger moderation_statements_no_truncate before truncate on moderation_statements execute function refuse_change();

-- The answer of the person who was notified, once.
-- Its pictures are seen by who appealed and by moderators alone.
alter table images drop constraint images_purpose_known,
  add constraint images_purpose_known check (purpose in ('ai-slop', 'comment', 'avatar', 'appeal'));
create table moderation_appeals (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null constraint moderation_appeals_once unique references moderation_statements on delete restrict,
  case_id uuid references moderation_cases on delete restrict,
  user_id uuid not null references profiles on delete restrict,
  text text not null constraint moderation_appeals_text_length check (char_length(text) between 1 and 2000),
  image_ids uuid[] not null default '{}' constraint moderation_appeals_images_few check (cardinality(image_ids) <= 4),
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decision text constraint moderation_appeals_decision_known check (decision in ('upheld', 'rejected')),
  constraint moderation_appeals_decided_fits check ((decision is null) = (decided_at is null))
);
create index moderation_appeals_of_case_idx on moderation_appeals (case_id);
create index moderation_appeals_age_idx on moderation_appeals (created_at);
create index moderation_appeals_upheld_idx on moderation_appeals (decided_at) where decision = 'upheld';

-- Likes that a moderator took out of the count.
create table voided_likes (
  comment_id uuid not null references comments on delete restrict,
  user_id uuid not null references profiles on delete restrict,
  act_id bigint not null references moderation_log on delete restrict,
  constraint voided_likes_once primary key (comment_id, user_id)
);

alter table award_entries
  add column voided_likes integer not null default 0,
  drop constraint award_entries_add_up,
  add constraint award_entries_add_up check (shown_likes = counted_likes + own_likes + unverified_likes + banned_likes + late_likes + voided_likes);

-- What moderators changed about an award, in order. The award itself and its tally stay as they were frozen; who has the prize now is
-- said by the last of these rows, and by the slop.
create table award_revisions (
  ai_slop_id uuid not null references awards on delete restrict,
  revision integer not null,
  -- The act that disqualified the entry, or reinstated it.
  act_id bigint not null constraint award_revisions_act_once unique references moderation_log on delete restrict,
  comment_id uuid not null,
  is_reinstated boolean not null,
  -- Who had the prize, and who has it now: an artist, or the poster where no entry is left. The same person: no money moved.
  from_user_id uuid not null references profiles on delete restrict,
  to_user_id uuid not null references profiles on delete restrict,
  -- Null: the poster got it back.
  winning_comment_id uuid,
  prize_cents bigint not null constraint award_revisions_prize_positive check (prize_cents > 0),
  revised_at timestamptz not null default app_now(),
  primary key (ai_slop_id, revision),
  foreign key (ai_slop_id, comment_id) references award_entries on delete restrict,
  foreign key (ai_slop_id, winning_comment_id) references award_entries on delete restrict
);
create index award_revisions_from_idx on award_revisions (from_user_id);
create index award_revisions_to_idx on award_revisions (to_user_id);
create trigger award_revisions_append_only before update or delete on award_revisions for each row execute function refuse_change();
create trigger award_revisions_no_truncate before truncate on award_revisions execute function refuse_change();
-- A revision takes a win from one artist and gives it to another; the poster never wins. Both wallets are locked before, as at a settlement.
create function award_revisions_count_wins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owner uuid := (select owner_id from awards where ai_slop_id = new.ai_slop_id);
begin
  if new.from_user_id <> v_owner then
    delete from artist_wins where user_id = new.from_user_id and wins_count = 1;
    if not found then
      update artist_wins set wins_count = wins_count - 1 where user_id = new.from_user_id;
    end if;
  end if;
  if new.to_user_id <> v_owner then
    insert into artist_wins (user_id, wins_count) values (new.to_user_id, 1)
    on conflict (user_id) do update set wins_count = artist_wins.wins_count + 1;
  end if;
  return null;
end $$;
create trigger award_revisions_count_wins after insert on award_revisions
  for each row when (new.from_user_id <> new.to_user_id) execute function award_revisions_count_wins();

insert into ledger_kinds (kind, clears, meaning) values
  ('prize_taken_back', false, 'A prize was taken from the user who had it, as its award was revised'),
  ('revised_prize_awarded', true, 'A prize went to another entry of the same tally, as its award was revised'),
  ('revised_prize_returned', false, 'A prize went back to the poster, as no entry was left');
insert into ledger_rules (kind, account_kind, sign) values
  ('prize_taken_back', 'balance', -1), ('prize_taken_back', 'debt', -1), ('prize_taken_back', 'prize', 1),
  ('revised_prize_awarded', 'prize', -1), ('revised_prize_awarded', 'balance', 1), ('revised_prize_awarded', 'debt', 1),
  ('revised_prize_returned', 'prize', -1), ('revised_prize_returned', 'balance', 1), ('revised_prize_returned', 'debt', 1);

-- A closed slop changes only to what the last revision of its award says.
create or replace function ai_slops_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.image_id, new.deadline_at, new.duration_days, new.created_at)
     is distinct from (old.id, old.user_id, old.image_id, old.deadline_at, old.duration_days, old.created_at) then
    raise exception 'image, deadline and poster of a slop never change' using errcode = 'SL007';
  end if;
  if old.status <> 'open' and (new.status, new.prize_pool_cents, new.winning_comment_id, new.awarded_at, new.settled_at, new.cancelled_at)
     is distinct from (old.status, old.prize_pool_cents, old.winning_comment_id, old.awarded_at, old.settled_at, old.cancelled_at) then
    if (new.prize_pool_cents, new.settled_at, new.cancelled_at) is distinct from (old.prize_pool_cents, old.settled_at, old.cancelled_at)
       or not exists (
         select from (select winning_comment_id from award_revisions where ai_slop_id = new.id order by revision desc limit 1) last
          where last.winning_comment_id is not distinct from new.winning_comment_id
            and new.status = case when last.winning_comment_id is null then 'expired' else 'awarded' end) then
      raise exception 'a closed slop stays as it was settled' using errcode = 'SL007';
    end if;
  end if;
  if new.prize_pool_cents < old.prize_pool_cents then
    raise exception 'a prize is only raised' using errcode = 'SL007';
  end if;
  return new;
end $$;

-- Marks by which the poster and the winner of a slop are compared: keyed hashes, never the values, for 30 days.
create table person_traces (
  user_id uuid not null references profiles on delete restrict,
  kind text not null constraint person_traces_kind_known check (kind in ('card', 'bank', 'device', 'network')),
  hash bytea not null,
  seen_at timestamptz not null default app_now(),
  constraint person_traces_once primary key (user_id, kind, hash)
);
create index person_traces_age_idx on person_traces using brin (seen_at) with (autosummarize = on);
