-- True if a leg fits its movement: the prize of that slop, or an account of the person that ledger_kinds.whose says.
-- PL/pgSQL plans the one query that a movement needs once per connection, and never prepares the others.
create or replace function ledger_leg_belongs(
  p_kind text, p_account_kind text, p_user uuid, p_slop uuid, p_ai_slop_id uuid, p_payment_id uuid, p_withdrawal_id uuid
) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_whose text;
begin
  if p_account_kind = 'prize' then
    return p_slop = p_ai_slop_id;
  elsif p_user is null then
    return true;
  end if;
  select whose into v_whose from ledger_kinds where kind = p_kind;
  if v_whose = 'poster' then
    return exists (select from ai_slops s where s.id = p_ai_slop_id and s.user_id = p_user);
  elsif v_whose = 'entrant' then
    return exists (select from comments c where c.ai_slop_id = p_ai_slop_id and c.user_id = p_user and c.image_id is not null);
  elsif v_whose = 'withdrawer' then
    return exists (select from withdrawals w where w.id = p_withdrawal_id and w.user_id = p_user);
  elsif v_whose = 'payer' then
    return exists (select from payments p where p.id = p_payment_id and p.user_id = p_user);
  elsif v_whose = 'artist' then
    return exists (select from payments p join comments c on c.id = p.comment_id where p.id = p_payment_id and c.user_id = p_user);
  elsif v_whose = 'debtor' then
    return exists (select from carried_debts where from_user_id = p_user or to_user_id = p_user);
  end if;
  return v_whose = 'anyone';
end $$;

-- The only entry point of the ledger. Books all movements in the given order, or none. The n-th movement is the n-th
-- element of p_keys, p_kinds, p_ai_slops, p_payments and p_withdrawals. A leg is (movement number, account kind, user
-- or slop, cents). p_users and p_slops are null where a leg has none. Returns the id of each movement and whether it is
-- new. The key is an idempotency key: posting it again with the same legs is a no-op.
-- Errors: 23514 from ledger_accounts_floor, a balance would fall below zero. SL002, the key was used for another
-- movement. SL010, a leg does not belong to the slop, payment or withdrawal of its movement.
create or replace function ledger_post_all(
  p_keys text[], p_kinds text[], p_ai_slops uuid[], p_payments uuid[], p_withdrawals uuid[],
  p_leg_of int[], p_account_kinds text[], p_users uuid[], p_slops uuid[], p_amounts bigint[]
) returns table (movement_id bigint, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_movements bigint[];
  v_are_new boolean[];
  v_accounts bigint[];
  v_account bigint;
  v_movement bigint;
  v_key text;
  leg int;
  wanted record;
begin
  select p_keys[m] into v_key from unnest(p_leg_of, p_amounts) leg(m, amount) group by m having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'legs of % do not sum to zero', v_key using errcode = 'SL004';
  end if;

  select p_keys[m] into v_key from unnest(p_leg_of, p_account_kinds, p_users, p_slops) leg(m, k, u, s)
   where not coalesce(ledger_leg_belongs(p_kinds[m], k, u, s, p_ai_slops[m], p_payments[m], p_withdrawals[m]), false) limit 1;
  if found then
    raise exception 'a leg of % is of another than it names', v_key using errcode = 'SL010';
  end if;

  -- Lock the accounts first and in one order, so two movements cannot deadlock. Users come first, because a wallet may
  -- be locked already. Then slops, then the platform accounts: everyone shares those, so hold them for the shortest
  -- time. Look each account up by the index for its leg. One statement for all legs would scan every account.
  for wanted in
    select k as kind, u as user_id, s as ai_slop_id, array_agg(ordinal::int) as legs, min(p_keys[m]) as key
      from unnest(p_leg_of, p_account_kinds, p_users, p_slops) with ordinality as one(m, k, u, s, ordinal)
     group by k, u, s
     order by u is null, s is null, u, s, k
  loop
    v_account := null;
    if wanted.ai_slop_id is null and wanted.user_id is not null then
      select id into v_account from ledger_accounts
       where user_id = wanted.user_id and kind = wanted.kind for no key update;
    elsif wanted.user_id is null and wanted.ai_slop_id is not null then
      select id into v_account from ledger_accounts
       where ai_slop_id = wanted.ai_slop_id and kind = wanted.kind for no key update;
      -- Every slop has its own prize account. Its first movement opens it.
      if v_account is null and wanted.kind = 'prize' then
        insert into ledger_accounts (kind, ai_slop_id) values ('prize', wanted.ai_slop_id) on conflict do nothing;
        select id into v_account from ledger_accounts
         where ai_slop_id = wanted.ai_slop_id and kind = wanted.kind for no key update;
      end if;
    elsif wanted.user_id is null then
      select id into v_account from ledger_accounts
       where kind = wanted.kind and user_id is null and ai_slop_id is null for no key update;
    end if;
    if v_account is null then
      raise exception 'a leg of % names an account that does not exist', wanted.key using errcode = 'SL008';
    end if;
    foreach leg in array wanted.legs loop
      v_accounts[leg] := v_account;
    end loop;
  end loop;

  with added as (
    insert into ledger_movements (key, kind, ai_slop_id, payment_id, withdrawal_id)
    select * from unnest(p_keys, p_kinds, p_ai_slops, p_payments, p_withdrawals)
    on conflict (key) do nothing
    returning id, key)
  select array_agg(added.id order by ordinal), array_agg(added.id is not null order by ordinal) into v_movements, v_are_new
    from unnest(p_keys) with ordinality as wanted_key(key, ordinal) left join added on added.key = wanted_key.key;

  -- ledger_accounts_floor rejects a balance below zero. Catching the error here would cost a subtransaction per
  -- movement.
  insert into ledger_entries (movement_id, account_id, amount_cents, account_seq, balance_after_cents)
  select v_movements[m], account, amount, 0, 0
    from unnest(p_leg_of, v_accounts, p_amounts) one(m, account, amount) where v_are_new[m];

  for movement in 1 .. cardinality(p_keys) loop
    continue when v_are_new[movement];
    select id into v_movement from ledger_movements where key = p_keys[movement] and kind = p_kinds[movement];
    v_movements[movement] := v_movement;
    if v_movement is null or exists (
      with legs as (
        select account, amount from unnest(p_leg_of, v_accounts, p_amounts) one(m, account, amount) where m = movement),
      booked as (select account_id, amount_cents from ledger_entries e where e.movement_id = v_movement)
      (table booked except table legs) union all (table legs except table booked)) then
      raise exception 'key % was used for another movement', p_keys[movement] using errcode = 'SL002';
    end if;
  end loop;
  return query select * from unnest(v_movements, v_are_new);
end $$;

-- Posts one movement.
create or replace function ledger_post(
  p_key text, p_kind text,
  p_account_kinds text[], p_users uuid[], p_slops uuid[], p_amounts bigint[],
  p_ai_slop_id uuid default null, p_payment_id uuid default null, p_withdrawal_id uuid default null
) returns table (movement_id bigint, is_new boolean)
language sql security definer set search_path = public, pg_temp as $$
  select * from ledger_post_all(array[p_key], array[p_kind], array[p_ai_slop_id], array[p_payment_id], array[p_withdrawal_id],
    array_fill(1, array[cardinality(p_account_kinds)]), p_account_kinds, p_users, p_slops, p_amounts)
$$;

-- Locks users' accounts before a decision that depends on them. Uses the same order as ledger_post_all.
create or replace function ledger_lock_wallets(p_users uuid[]) returns table (user_id uuid, kind text, balance_cents bigint)
language sql volatile security definer set search_path = public, pg_temp as $$
  select wallet.* from (select distinct u from unnest(p_users) u order by u) users,
    lateral (select user_id, kind, balance_cents from ledger_accounts
              where user_id = u and kind in ('balance', 'debt') order by kind for no key update) wallet
$$;

create or replace function ledger_balance(p_user uuid, p_kind text default 'balance') returns bigint
language sql stable set search_path = public, pg_temp
as $$ select balance_cents from ledger_accounts where user_id = p_user and kind = p_kind $$;

-- One row per movement of a balance. The caller turns its kind into plain words.
create or replace view balance_movements as
select e.movement_id as id, a.user_id, m.created_at, m.kind, e.amount_cents, e.balance_after_cents, e.account_seq, m.ai_slop_id,
       m.payment_id, m.withdrawal_id
  from ledger_entries e
  join ledger_accounts a on a.id = e.account_id and a.kind = 'balance'
  join ledger_movements m on m.id = e.movement_id;

-- Returns the credits of a user that have not cleared yet, latest clearing date first. Only kinds that clear count.
-- They clear p_clearing after the credit. Subtracts anything taken back for the same payment or (in old awards) prize,
-- even as a debt. A sale has its own clearing date. The wait of a prize starts at settlement, not when its award became
-- final. A returned prize or withdrawal was the user's money before, so it starts no new wait.
create or replace function ledger_uncleared_credits(p_user uuid, p_clearing interval)
returns table (movement_id bigint, credited_at timestamptz, clears_at timestamptz, amount_cents bigint)
language sql stable set search_path = public, pg_temp as $$
  select movement_id, credited_at, clears_at, amount_cents from (
    select m.id as movement_id, coalesce(w.settled_at, m.created_at) as credited_at,
           coalesce(sold.clears_at, coalesce(w.settled_at, m.created_at) + p_clearing) as clears_at,
           e.amount_cents + coalesce((
             select sum(le.amount_cents) from ledger_movements later
               join ledger_entries le on le.movement_id = later.id
               join ledger_accounts la on la.id = le.account_id and la.user_id = p_user and la.kind in ('balance', 'debt')
              where later.id <> m.id and (later.payment_id = m.payment_id
                    or (later.ai_slop_id = m.ai_slop_id and later.kind = 'prize_taken_back' and later.id > m.id))), 0)::bigint as amount_cents
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id and e.amount_cents > 0
      join ledger_movements m on m.id = e.movement_id
      join ledger_kinds k on k.kind = m.kind and k.clears
      left join purchases sold on sold.movement_id = m.id
      left join awards w on w.ai_slop_id = m.ai_slop_id and m.kind = 'prize_awarded'
     where a.user_id = p_user and a.kind = 'balance'
       and coalesce(sold.clears_at, coalesce(w.settled_at, m.created_at) + p_clearing) > app_now()) fresh
   where amount_cents > 0
   order by clears_at desc, credited_at desc
$$;

-- A user's statement: one row per movement of the balance or the debt. A movement that only paid off a debt leaves the
-- balance unchanged.
create or replace view statement_movements as
select m.id, a.user_id, m.created_at, m.kind,
       coalesce(sum(e.amount_cents) filter (where a.kind = 'balance'), 0)::bigint as amount_cents,
       coalesce(sum(e.amount_cents) filter (where a.kind = 'debt'), 0)::bigint as debt_cents,
       coalesce(sum(e.balance_after_cents) filter (where a.kind = 'balance'), (
         select b.balance_after_cents from ledger_entries b join ledger_accounts ba on ba.id = b.account_id
          where ba.user_id = a.user_id and ba.kind = 'balance' and b.movement_id < m.id order by b.account_seq desc limit 1), 0)::bigint as balance_after_cents,
       m.ai_slop_id, m.payment_id, m.withdrawal_id
  from ledger_accounts a
  join ledger_entries e on e.account_id = a.id
  join ledger_movements m on m.id = e.movement_id
 where a.kind in ('balance', 'debt')
 group by m.id, a.user_id;

-- Lists the users who owe money. Only a reversed payment creates a debt, for its payer or its artist. A carried debt
-- has moved from such an account to another one. A sale that was paid twice takes the share back from its artist.
-- Releases before 0021 also took back prizes. Searching these tables avoids an index on the balance, which would slow
-- down every movement of every account.
create or replace view debtors as
select a.user_id, -a.balance_cents as owed_cents
  from ledger_accounts a
 where a.kind = 'debt' and a.balance_cents < 0
   and a.user_id in (
     select p.user_id from payment_reversals r join payments p on p.id = r.payment_id where r.state = 'taken'
     union all
     select c.user_id from payment_reversals r join payments p on p.id = r.payment_id join comments c on c.id = p.comment_id
      where r.state = 'taken'
     union all
     select from_user_id from award_revisions
     union all
     select to_user_id from carried_debts
     union all
     -- The artist gave back their share of a sale that was paid twice.
     select c.user_id from payments p join comments c on c.id = p.comment_id where p.refund_reason is not null);
