-- Hashes of votes and of movements. docs/receipts.md says what is hashed; the scripts beside it check proofs with nothing of ours.

create or replace function iso_time(p_at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A hash over lines of text. A leaf begins with the byte 0 and a node with 1, so that neither can be taken for the other.
create or replace function hash_of_lines(p_prefix bytea, variadic p_lines text[]) returns bytea language sql immutable parallel safe as $$
  select sha256(p_prefix || convert_to(array_to_string(p_lines, E'\n'), 'UTF8'))
$$;

create or replace function vote_leaf(p_slop uuid, p_comment uuid, p_voter uuid, p_at timestamptz, p_secret uuid) returns bytea
language sql stable parallel safe as $$
  select sha256('\x00'::bytea || convert_to('unslop vote 1' || E'\n' || p_slop || E'\n' || p_comment || E'\n' || p_voter || E'\n'
    || to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n' || p_secret, 'UTF8'))
$$;

-- The root over leaves of 32 bytes each, as in RFC 6962: a level at a time, and what is left over goes up as it is.
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

-- The legs of movements whose day is closed. An account is blinded by a salt of its own, made of that of the movement: who
-- proves their own leg gives away no other.
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

-- What is hashed of a day, and with it, over the hash of the day before, everything that came earlier.
create or replace function book_day_head(d book_days) returns bytea language sql stable set search_path = public, pg_temp as $$
  select hash_of_lines('', 'unslop day 1', d.day::text, d.movements_count::text, encode(d.root, 'hex'),
    concat_ws(' ', d.balance_cents, d.hold_cents, d.prize_cents, d.debt_cents, d.fees_cents, d.costs_cents, d.stripe_cents),
    coalesce((select concat_ws(' ', held_cents, fees_cents, own_cents, iso_time(read_at)) from provider_holdings
               where read_at = d.provider_read_at), 'none'),
    encode(d.previous_head, 'hex'))
$$;

-- Closes one day: every movement up to its end that is in no day yet, so that one that was late is in the next. One that is late by
-- more than a week is in none, which the audit reports.
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

  v_day.day := p_day;
  v_day.closed_at := app_now();
  select coalesce(string_agg(leaf, ''::bytea order by leaf), ''), count(*) into v_day.leaves, v_day.movements_count
    from movement_leaves where day = p_day;
  v_day.root := merkle_root(v_day.leaves);
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
  -- The one of seven past midnight or the last before it; of the first day that has one, the first.
  select coalesce(max(read_at) filter (where read_at <= v_end + interval '1 hour'), min(read_at) filter (where read_at <= v_end + interval '1 day'))
    into v_day.provider_read_at from provider_holdings;
  v_day.head := book_day_head(v_day);
  insert into book_days select v_day.*;
end $$;

-- Closes the days that are over, the oldest first, each once; answers how many. A movement gets its time after its transaction has
-- locked accounts, which gives it a number. So once every transaction with a number below our own has ended, nothing can be written into
-- a day that was over before, unless the clock goes back. Where one of them runs on for long, a later call closes the day.
-- Eight minutes wait for the reconciliation at seven past, which says what the provider holds.
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

-- Deletes the receipts of a deleted account: without their secrets nobody can say whose leaves these were. Those of anybody else stay.
create or replace function delete_receipts_of_deleted(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from vote_receipts r using profiles p where r.user_id = p_user and p.id = p_user and p.deleted_at is not null
     and not exists (select from comments c join award_finals f on f.ai_slop_id = c.ai_slop_id and f.finalized_at is null
                      where c.id = r.comment_id)
$$;
