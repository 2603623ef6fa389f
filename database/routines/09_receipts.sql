-- Hashes of votes, awards and movements. docs/use/receipts.md defines the input. The scripts next to it verify proofs
-- without any of our code.

create or replace function iso_time(p_at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Hashes lines of text. A leaf starts with byte 0 and a node with byte 1, so neither can pass for the other.
create or replace function hash_of_lines(p_prefix bytea, variadic p_lines text[]) returns bytea language sql immutable parallel safe as $$
  select sha256(p_prefix || convert_to(array_to_string(p_lines, E'\n'), 'UTF8'))
$$;

create or replace function vote_leaf(p_slop uuid, p_comment uuid, p_voter uuid, p_at timestamptz, p_secret uuid) returns bytea
language sql stable parallel safe as $$
  select sha256('\x00'::bytea || convert_to('unslop vote 1' || E'\n' || p_slop || E'\n' || p_comment || E'\n' || p_voter || E'\n'
    || to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n' || p_secret, 'UTF8'))
$$;

-- Returns the Merkle root of 32-byte leaves, as in RFC 6962: one level at a time. An odd node moves up unchanged.
create or replace function merkle_root(p_leaves bytea) returns bytea language plpgsql immutable parallel safe as $$
declare
  v_level bytea := p_leaves;
  v_count integer := octet_length(p_leaves) / 32;
begin
  if v_count = 0 then
    return sha256('');
  end if;
  while v_count > 1 loop
    select string_agg(case when 2 * n + 1 < v_count then sha256('\x01'::bytea || substr(v_level, 64 * n + 1, 64))
                           else substr(v_level, 64 * n + 1, 32) end, ''::bytea order by n)
      into v_level from generate_series(0, (v_count - 1) / 2) n;
    v_count := (v_count + 1) / 2;
  end loop;
  return v_level;
end $$;

-- Legs of movements in closed days. Each account is blinded by its own salt, derived from the salt of the movement, so
-- proving your own leg reveals no other.
create or replace view movement_legs as
select d.day, d.movement_id, e.account_id, a.user_id, a.kind as account_kind, e.amount_cents, encode(salted.salt, 'hex') as salt,
       a.kind || ' ' || e.amount_cents || ' '
         || encode(hash_of_lines('', 'unslop account 1', e.account_id::text, encode(salted.salt, 'hex')), 'hex') as line
  from movement_days d
  join ledger_entries e on e.movement_id = d.movement_id
  join ledger_accounts a on a.id = e.account_id
 cross join lateral (select hash_of_lines('', 'unslop salt 1', d.salt::text, e.account_id::text) as salt) salted;

create or replace view movement_leaves as
select l.day, l.movement_id, m.kind, m.created_at, encode(sha256(convert_to(m.key, 'UTF8')), 'hex') as key_hash,
       array_agg(l.line order by l.line collate "C") as legs,
       hash_of_lines('\x00', 'unslop movement 1', l.movement_id::text, iso_time(m.created_at), m.kind,
         encode(sha256(convert_to(m.key, 'UTF8')), 'hex'), string_agg(l.line, E'\n' order by l.line collate "C")) as leaf
  from movement_legs l
  join ledger_movements m on m.id = l.movement_id
 group by l.day, l.movement_id, m.id;

-- Returns the leaf of an award in the day of its settlement.
create or replace function award_leaf(p_slop uuid, p_settled_at timestamptz, p_version smallint, p_root bytea) returns bytea language sql stable parallel safe as $$
  select hash_of_lines('\x00', 'unslop award 1', p_slop::text, iso_time(p_settled_at),
    case p_version when 1 then 'unslop vote 1' else 'unslop votes 2' end, encode(p_root, 'hex'))
$$;

-- Returns the head of a day: a hash over the day and the previous head, and so over everything earlier.
create or replace function book_day_head(d book_days) returns bytea language sql stable set search_path = public, pg_temp as $$
  select case d.version
    when 1 then hash_of_lines('', 'unslop day 1', d.day::text, d.movements_count::text, encode(d.root, 'hex'),
      concat_ws(' ', d.balance_cents, d.hold_cents, d.prize_cents, d.debt_cents, d.fees_cents, d.costs_cents, d.stripe_cents),
      coalesce(provider.line, 'none'), encode(d.previous_head, 'hex'))
    else hash_of_lines('', 'unslop day 2', d.day::text, d.movements_count::text, encode(d.root, 'hex'),
      d.awards_count::text, encode(d.awards_root, 'hex'),
      case when d.is_published then concat_ws(' ', d.balance_cents + d.hold_cents + d.debt_cents, d.prize_cents,
                                                   d.fees_cents + d.costs_cents, d.stripe_cents) else 'carried' end,
      coalesce(iso_time(d.provider_read_at), 'none'), encode(d.previous_head, 'hex')) end
    from (select d.provider_read_at as read_at) reading
    left join lateral (select concat_ws(' ', h.held_cents, h.fees_cents, h.own_cents, iso_time(h.read_at)) as line
                         from provider_holdings h where h.read_at = reading.read_at) provider on true
$$;

-- Published figures that a movement changes, with the two people whom it could reveal. owner_id has an account in it.
-- party_id paid, was paid or posted the slop. If there is only one person, both columns hold them.
create or replace view figure_changes as
select d.day, m.id as movement_id, m.created_at, m.payment_id, f.figure,
       coalesce(min(min(a.user_id::text)) over one, party.id) as owner_id,
       coalesce(party.id, min(min(a.user_id::text)) over one) as party_id,
       -- Fees differ by kind, so two figures reveal the sums per kind. Prizes have no fee and are public.
       case when m.kind like 'withdrawal%' then 'withdrawal' when m.kind like '%prize%' then 'prize' else m.kind end as kind
  from ledger_movements m
  left join movement_days d on d.movement_id = m.id
  join ledger_entries e on e.movement_id = m.id
  join ledger_accounts a on a.id = e.account_id
  left join payments p on p.id = m.payment_id
  left join withdrawals w on w.id = m.withdrawal_id
  left join ai_slops s on s.id = m.ai_slop_id
 cross join lateral (select case when a.kind in ('balance', 'hold', 'debt') then 'owed'
                                 when a.kind in ('fees', 'costs') then 'platform' else a.kind end as figure) f
 cross join lateral (select coalesce(p.user_id, w.user_id, s.user_id)::text as id) party
 group by d.day, m.id, m.created_at, m.payment_id, m.kind, f.figure, party.id
having sum(e.amount_cents) <> 0
window one as (partition by d.day, m.id, m.created_at);

-- True if the figures of a day reveal no individual. Since the last published day, at least ten people must have
-- changed each figure that changed. Ten people must also have made the movements of each kind, except prizes, which are
-- public. A kind that changes other figures than usual, such as a withdrawal without a fee, is a separate kind. Ten
-- people means ten disjoint pairs of an owner and a party, where one person can be both. So one artist or one buyer
-- counts once, and five people who trade with each other are not ten. A party who owns something in the same part is
-- left out. The search for pairs is not exhaustive, so there may be more. Dispute fees belong to nobody.
create or replace function reveals_nobody(p_day date) returns boolean
language sql stable set search_path = public, pg_temp as $$
  with changes as (
    select movement_id, figure, kind, owner_id, party_id from figure_changes
     where day > coalesce((select max(day) from book_days where is_published), '-infinity') and day <= p_day and owner_id is not null),
  parts as (
    select 'figure ' || figure as part, owner_id, party_id from changes
    union
    select 'kind ' || kind || ' of ' || string_agg(figure, ', ' order by figure), owner_id, party_id from changes
     where kind <> 'prize' group by movement_id, kind, owner_id, party_id),
  pairs as (
    select part, owner_id, party_id from parts
     where owner_id = party_id
        or not exists (select from parts other where other.part = parts.part and other.owner_id = parts.party_id)),
  counts as (
    select part, count(distinct owner_id) as people
      from (select part, min(owner_id) as owner_id from pairs group by part, party_id) one_of_each_party group by part
    union all
    select part, count(distinct party_id)
      from (select part, coalesce(max(owner_id) filter (where owner_id = party_id), min(party_id)) as party_id
              from pairs group by part, owner_id) one_of_each_owner group by part)
  select not exists (select from (select distinct part from parts) every left join counts using (part)
                      group by part having coalesce(max(people), 0) < 10)
$$;

-- Returns when the card provider last held, to the cent, the amount in the ledger at that time. Uses the readings of a
-- day and the hour after it.
create or replace function provider_agreed_at(p_day date, p_stripe_cents bigint) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  with ends as (select p_day::timestamp at time zone 'UTC' as start_at, (p_day + 1)::timestamp at time zone 'UTC' as end_at),
  changes as (
    select m.created_at, e.amount_cents, d.day is not null and d.day <= p_day as is_in_days
      from ends
      join ledger_movements m on m.created_at >= start_at and m.created_at < end_at + interval '1 hour'
      join ledger_entries e on e.movement_id = m.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'stripe'
      left join movement_days d on d.movement_id = m.id)
  select max(h.read_at)
    from ends
    join provider_holdings h on h.read_at >= start_at and h.read_at < end_at + interval '1 hour'
   cross join lateral (select coalesce(sum(amount_cents) filter (where not is_in_days and created_at <= h.read_at), 0)
                            - coalesce(sum(amount_cents) filter (where is_in_days and created_at > h.read_at), 0) as cents from changes) since
   where h.held_cents + h.fees_cents - h.own_cents = -(p_stripe_cents + since.cents)
$$;

-- Closes one day with every earlier movement and award that is in no day yet. A late one lands in the next day. One
-- that is late by more than a week lands in none, and the audit reports it.
create or replace function close_book_day(p_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_end timestamptz := (p_day + 1)::timestamp at time zone 'UTC';
  v_day book_days;
begin
  insert into movement_days (movement_id, day)
  select m.id, p_day from ledger_movements m
   where m.created_at >= v_end - interval '8 days' and m.created_at < v_end
     and not exists (select from movement_days d where d.movement_id = m.id);
  insert into award_days (ai_slop_id, day)
  select a.ai_slop_id, p_day from awards a
   where a.settled_at >= v_end - interval '8 days' and a.settled_at < v_end and a.votes_root is not null
     and not exists (select from award_days d where d.ai_slop_id = a.ai_slop_id);

  v_day.day := p_day;
  v_day.closed_at := app_now();
  v_day.version := 2;
  select coalesce(string_agg(leaf, ''::bytea order by leaf), ''), count(*) into v_day.leaves, v_day.movements_count
    from movement_leaves where day = p_day;
  v_day.root := merkle_root(v_day.leaves);
  select coalesce(string_agg(leaf, ''::bytea order by leaf), ''), count(*) into v_day.award_leaves, v_day.awards_count
    from (select award_leaf(a.ai_slop_id, a.settled_at, a.votes_version, a.votes_root) as leaf
            from award_days d join awards a on a.ai_slop_id = d.ai_slop_id where d.day = p_day) award;
  v_day.awards_root := merkle_root(v_day.award_leaves);
  select coalesce(b.balance_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'balance'), 0),
         coalesce(b.hold_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'hold'), 0),
         coalesce(b.prize_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'prize'), 0),
         coalesce(b.debt_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'debt'), 0),
         coalesce(b.fees_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'fees'), 0),
         coalesce(b.costs_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'costs'), 0),
         coalesce(b.stripe_cents, 0) + coalesce(sum(l.amount_cents) filter (where account_kind = 'stripe'), 0),
         coalesce(b.head, decode(repeat('00', 32), 'hex'))
    into v_day.balance_cents, v_day.hold_cents, v_day.prize_cents, v_day.debt_cents, v_day.fees_cents, v_day.costs_cents,
         v_day.stripe_cents, v_day.previous_head
    from (select p_day as day) today
    left join book_days b on b.day = today.day - 1
    left join movement_legs l on l.day = today.day
   group by b.day;
  select coalesce(sum(artist_share_cents), 0) into v_day.clearing_cents
    from purchases where clears_at > v_end and created_at < v_end and (ended_at is null or ended_at >= v_end);
  select coalesce(sum(w.prize_cents), 0) into v_day.decided_cents
    from award_finals f join awards w on w.ai_slop_id = f.ai_slop_id
   where w.settled_at < v_end and (f.finalized_at is null or f.finalized_at >= v_end);
  v_day.provider_read_at := provider_agreed_at(p_day, v_day.stripe_cents);
  v_day.is_published := reveals_nobody(p_day);
  v_day.head := book_day_head(v_day);
  insert into book_days select v_day.*;
end $$;

-- Closes past days, oldest first, each once. Returns how many. A movement gets its time after its transaction has
-- locked accounts, and so has a transaction id. Once every transaction with a lower id than ours has ended, nothing can
-- be added to a past day, unless the clock goes back. If one of them runs long, a later call closes the day.
-- The eight minutes wait for the reconciliation at seven past, which records the provider's holdings.
create or replace function close_book_days(p_most integer default 40) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_today date := ((app_now() - interval '8 minutes') at time zone 'UTC')::date;
  v_own xid8;
  v_day date;
  v_closed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('close book days', 0)) then
    return 0;
  end if;
  select coalesce((select max(day) + 1 from book_days),
                  (select (min(created_at) at time zone 'UTC')::date from ledger_movements)) into v_day;
  if v_day is null or v_day >= v_today then
    return 0;
  end if;
  v_own := pg_current_xact_id();
  for attempt in 1 .. 30 loop
    exit when pg_snapshot_xmin(pg_current_snapshot()) >= v_own;
    if attempt = 30 then
      return 0;
    end if;
    perform pg_sleep(0.1);
  end loop;
  while v_day < v_today and v_closed < p_most loop
    perform close_book_day(v_day);
    v_day := v_day + 1;
    v_closed := v_closed + 1;
  end loop;
  return v_closed;
end $$;

-- Deletes the receipts of a deleted account whose awards are final. Without their secrets nobody can tell whose leaves
-- these were. All other receipts stay.
create or replace function delete_receipts_of_deleted(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from vote_receipts r using profiles p where r.user_id = p_user and p.id = p_user and p.deleted_at is not null
     and not exists (select from comments c join award_finals f on f.ai_slop_id = c.ai_slop_id and f.finalized_at is null
                      where c.id = r.comment_id)
$$;
