-- The frozen tally of every settled slop. Written once, by the settlement, and never changed.
create table awards (
  ai_slop_id uuid primary key references ai_slops on delete restrict,
  outcome text not null constraint awards_outcome_known check (outcome in ('awarded', 'refunded')),
  owner_id uuid not null references profiles on delete restrict,
  winner_id uuid references profiles on delete restrict,
  winning_comment_id uuid,
  prize_cents bigint not null constraint awards_prize_positive check (prize_cents > 0),
  deadline_at timestamptz not null,
  settled_at timestamptz not null,
  -- 'deadline', or 'hidden' when the operator hid the slop before it.
  reason text not null default 'deadline' constraint awards_reason_known check (reason in ('deadline', 'hidden')),
  tie_rule text not null default 'none' constraint awards_tie_rule_known check (tie_rule in ('none', 'earlier_comment', 'smaller_id')),
  movement_id bigint not null constraint awards_movement_once unique references ledger_movements on delete restrict,
  constraint awards_winner_fits_outcome check (
    (outcome = 'awarded') = (winner_id is not null) and (outcome = 'awarded') = (winning_comment_id is not null)),
  constraint awards_winner_fkey foreign key (ai_slop_id, winning_comment_id) references comments (ai_slop_id, id) on delete restrict
);

create table award_entries (
  ai_slop_id uuid not null references awards on delete restrict,
  comment_id uuid not null,
  artist_id uuid not null references profiles on delete restrict,
  comment_created_at timestamptz not null,
  shown_likes integer not null,
  counted_likes integer not null,
  own_likes integer not null,
  unverified_likes integer not null,
  banned_likes integer not null,
  late_likes integer not null,
  primary key (ai_slop_id, comment_id),
  constraint award_entries_comment_fkey foreign key (ai_slop_id, comment_id) references comments (ai_slop_id, id) on delete restrict,
  constraint award_entries_add_up check (shown_likes = counted_likes + own_likes + unverified_likes + banned_likes + late_likes)
);
create trigger awards_append_only before update or delete on awards for each row execute function refuse_change();
create trigger awards_no_truncate before truncate on awards execute function refuse_change();
create trigger award_entries_append_only before update or delete on award_entries for each row execute function refuse_change();
create trigger award_entries_no_truncate before truncate on award_entries execute function refuse_change();

-- What never changes about a slop, whoever asks: its image, deadline and poster; a closed one stays closed;
-- a prize only grows, and only while open.
create function ai_slops_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.image_id, new.deadline_at, new.duration_days, new.created_at)
     is distinct from (old.id, old.user_id, old.image_id, old.deadline_at, old.duration_days, old.created_at) then
    raise exception 'image, deadline and poster of a slop never change' using errcode = 'SL007';
  end if;
  if old.status <> 'open' and (new.status, new.prize_pool_cents, new.winning_comment_id, new.awarded_at, new.settled_at, new.cancelled_at)
     is distinct from (old.status, old.prize_pool_cents, old.winning_comment_id, old.awarded_at, old.settled_at, old.cancelled_at) then
    raise exception 'a closed slop stays as it was settled' using errcode = 'SL007';
  end if;
  if new.prize_pool_cents < old.prize_pool_cents then
    raise exception 'a prize is only raised' using errcode = 'SL007';
  end if;
  return new;
end $$;
create trigger ai_slops_guard before update on ai_slops for each row execute function ai_slops_guard();
create trigger ai_slops_no_delete before delete on ai_slops for each row execute function refuse_change();
