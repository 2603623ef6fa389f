-- A prize leaves its slop once, when the award is final. Until then it stays in the slop's own ledger account, and moderators may still
-- change who will be paid. There is no clawback and no second payment.

-- Covered: hidden by one moderator while others check. Place and votes stay, so a covered entry is still in its contest.
alter table comments add column is_covered boolean not null default false,
  add constraint comments_covered_is_hidden check (not is_covered or hidden_at is not null);
alter table ai_slops add column is_covered boolean not null default false,
  add constraint ai_slops_covered_is_hidden check (not is_covered or hidden_at is not null);

-- When each award becomes final, and what was paid then.
create table award_finals (
  ai_slop_id uuid primary key references awards on delete restrict,
  -- When the award becomes final if nothing delays it.
  review_until timestamptz not null,
  -- When it becomes final. delay_award only moves it later; only two moderators move it back.
  final_at timestamptz not null,
  -- The kind of check that set final_at; null if nothing delays the award.
  delayed_by text constraint award_finals_delay_known check (delayed_by in
    ('report', 'finding', 'proposal', 'cover', 'process', 'act', 'appeal', 'more_time')),
  -- The operator was told that a default is near.
  alarmed_at timestamptz,
  -- The payee: the artist of the winning entry, or the poster if no entry won.
  winning_comment_id uuid,
  paid_to uuid not null references profiles on delete restrict,
  finalized_at timestamptz,
  movement_id bigint constraint award_finals_movement_once unique references ledger_movements on delete restrict,
  constraint award_finals_paid_when_final check ((finalized_at is null) = (movement_id is null)),
  constraint award_finals_not_before_review check (final_at >= review_until),
  -- 30 days for more time or an act, 14 for an appeal against it.
  constraint award_finals_ends check (final_at <= review_until + interval '44 days'),
  -- Deferred: releases before this one write an award ahead of its entries.
  foreign key (ai_slop_id, winning_comment_id) references award_entries on delete restrict deferrable initially deferred
);
create index award_finals_due_idx on award_finals (final_at) where finalized_at is null;
create index award_finals_coming_idx on award_finals (paid_to) where finalized_at is null;

-- Every award from before this release was paid at its settlement, or by its last revision: it is final.
insert into award_finals (ai_slop_id, review_until, final_at, finalized_at, winning_comment_id, paid_to, movement_id)
select a.ai_slop_id, a.settled_at, least(coalesce(r.revised_at, a.settled_at), a.settled_at + interval '44 days'), coalesce(r.revised_at, a.settled_at),
       case when r.ai_slop_id is null then a.winning_comment_id else r.winning_comment_id end,
       coalesce(r.to_user_id, a.winner_id, a.owner_id), coalesce(m.id, a.movement_id)
  from awards a
  left join lateral (select * from award_revisions where ai_slop_id = a.ai_slop_id order by revision desc limit 1) r on true
  left join lateral (select id from ledger_movements where ai_slop_id = a.ai_slop_id
                        and kind in ('revised_prize_awarded', 'revised_prize_returned') order by id desc limit 1) m on true;

create function award_finals_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.finalized_at is not null
      or (new.ai_slop_id, new.review_until) is distinct from (old.ai_slop_id, old.review_until)) then
    raise exception 'a final award never changes' using errcode = 'SL007';
  end if;
  if tg_op = 'UPDATE' and new.finalized_at is not null and old.final_at > app_now() then
    raise exception 'an award is not final before its date' using errcode = 'SL007';
  end if;
  if new.movement_id is not null and not exists (
      select from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
       where m.id = new.movement_id and m.ai_slop_id = new.ai_slop_id and a.user_id = new.paid_to
         and m.kind = case when new.winning_comment_id is null then 'prize_returned' else 'prize_awarded' end) then
    raise exception 'a final award names the movement that paid it' using errcode = 'SL007';
  end if;
  return new;
end $$;
create trigger award_finals_guard before insert or update on award_finals for each row execute function award_finals_guard();
create trigger award_finals_no_delete before delete on award_finals for each row execute function refuse_change();
create trigger award_finals_no_truncate before truncate on award_finals execute function refuse_change();

alter table moderation_findings drop constraint moderation_findings_kind_known,
  add constraint moderation_findings_kind_known check (kind in (
    'same_card', 'same_bank', 'same_device', 'same_network', 'money_taken_back',
    'same_picture', 'looks_alike', 'hidden_before', 'says_generated',
    'young_voters', 'voters_of_one_network', 'voting_ring', 'burst_of_votes'));

-- A second payment out of a slop's account is impossible, whatever code runs.
create unique index ledger_movements_prize_leaves_once on ledger_movements (ai_slop_id) where kind in ('prize_awarded', 'prize_returned');

-- The part of prize_cents that is decided and waits for final awards. Not part of the hash of a day.
alter table book_days add column decided_cents bigint not null default 0;

-- Kinds that nothing posts any more. Old movements keep their wording.
alter table ledger_kinds add column is_retired boolean not null default false;
update ledger_kinds set is_retired = true where kind in ('prize_taken_back', 'revised_prize_awarded', 'revised_prize_returned');
create function refuse_retired_kind() returns trigger language plpgsql as $$
begin
  raise exception 'no movement of kind % is posted any more', new.kind using errcode = 'SL014';
end $$;
create trigger ledger_movements_not_retired before insert on ledger_movements for each row
  when (new.kind in ('prize_taken_back', 'revised_prize_awarded', 'revised_prize_returned')) execute function refuse_retired_kind();

-- Set only by releases that paid at the settlement, which may run beside this one during an update: such an award is final.
alter table awards alter column movement_id drop not null;
create function awards_paid_at_once() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into award_finals (ai_slop_id, review_until, final_at, finalized_at, winning_comment_id, paid_to, movement_id)
  values (new.ai_slop_id, new.settled_at, new.settled_at, new.settled_at, new.winning_comment_id, coalesce(new.winner_id, new.owner_id), new.movement_id);
  return null;
end $$;
create trigger awards_paid_at_once after insert on awards for each row
  when (new.movement_id is not null) execute function awards_paid_at_once();

-- A win counts once it is final; whoever is paid has their wallet locked by then.
drop trigger awards_count_win on awards;
drop routine awards_count_win();
drop trigger award_revisions_count_wins on award_revisions;
drop routine award_revisions_count_wins();
create function award_finals_count_win() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into artist_wins (user_id, wins_count) values (new.paid_to, 1)
  on conflict (user_id) do update set wins_count = artist_wins.wins_count + 1;
  return null;
end $$;
create trigger award_finals_count_win after insert or update on award_finals for each row
  when (new.finalized_at is not null and new.winning_comment_id is not null) execute function award_finals_count_win();

-- Nothing about a closed slop changes once its award is final.
create or replace function ai_slops_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.image_id, new.deadline_at, new.duration_days, new.created_at)
     is distinct from (old.id, old.user_id, old.image_id, old.deadline_at, old.duration_days, old.created_at) then
    raise exception 'image, deadline and poster of a slop never change' using errcode = 'SL007';
  end if;
  if old.status <> 'open' and (new.status, new.prize_pool_cents, new.winning_comment_id, new.awarded_at, new.settled_at, new.cancelled_at)
     is distinct from (old.status, old.prize_pool_cents, old.winning_comment_id, old.awarded_at, old.settled_at, old.cancelled_at) then
    if (new.prize_pool_cents, new.settled_at, new.cancelled_at) is distinct from (old.prize_pool_cents, old.settled_at, old.cancelled_at)
       or exists (select from award_finals where ai_slop_id = new.id and finalized_at is not null)
       or not exists (
         select from (select winning_comment_id from award_revisions where ai_slop_id = new.id order by revision desc limit 1) last
          where last.winning_comment_id is not distinct from new.winning_comment_id
            and new.status = case when last.winning_comment_id is null then 'expired' else 'awarded' end) then
      raise exception 'a closed slop stays as it was settled' using errcode = 'SL007';
    end if;
  end if;
  -- Closing a slop shows its votes. Before the deadline it needs a proposal to hide the slop that nobody declined, or a contest that nobody entered.
  if old.status = 'open' and new.status <> 'open' and new.deadline_at > app_now()
     and not pg_has_role(session_user, (select relowner from pg_class where oid = 'ai_slops'::regclass), 'usage')
     and (case when new.cancelled_at is null
           then not exists (select from moderation_log p where p.action = 'propose' and p.subject_type = 'ai_slop' and p.subject_id = new.id
                               and p.details ->> 'action' = 'hide'
                               and not exists (select from moderation_log d where d.proposal_id = p.id and d.action = 'decline'))
           else exists (select from comments where ai_slop_id = new.id and image_id is not null and user_id <> new.user_id
                           and withdrawn_at is null and removed_at is null and (hidden_at is null or is_covered)) end) then
    raise exception 'a contest ends at its deadline' using errcode = 'SL007';
  end if;
  if new.prize_pool_cents < old.prize_pool_cents then
    raise exception 'a prize is only raised' using errcode = 'SL007';
  end if;
  return new;
end $$;
