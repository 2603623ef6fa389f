-- Double-entry ledger. Decisions are made in TypeScript; the guarantees stand here, for every role, the owner included:
-- legs sum to zero, balances have a floor, a key books once, nothing is changed or removed, each account is a chain.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- balance: what a user may spend.       hold: a user's withdrawals in flight.   debt: what a user owes (never above 0).
  -- prize: the prize held for one slop.   stripe: our money at the card provider (mirrored, never above 0).
  -- fees: the platform's income.          costs: what the platform bears, such as dispute fees (never above 0).
  kind text not null constraint ledger_accounts_kind_known
    check (kind in ('balance', 'hold', 'debt', 'prize', 'stripe', 'fees', 'costs')),
  user_id uuid references profiles on delete restrict,
  ai_slop_id uuid references ai_slops on delete restrict,
  balance_cents bigint not null default 0,
  entries_count bigint not null default 0,
  created_at timestamptz not null default app_now(),
  constraint ledger_accounts_owner check (case
    when kind in ('balance', 'hold', 'debt') then user_id is not null and ai_slop_id is null
    when kind = 'prize' then user_id is null and ai_slop_id is not null
    else user_id is null and ai_slop_id is null end),
  constraint ledger_accounts_floor check (kind not in ('balance', 'hold', 'prize') or balance_cents >= 0),
  constraint ledger_accounts_ceiling check (kind not in ('debt', 'costs') or balance_cents <= 0)
);
create unique index ledger_accounts_of_user_key on ledger_accounts (user_id, kind) where user_id is not null;
create unique index ledger_accounts_of_slop_key on ledger_accounts (ai_slop_id) where ai_slop_id is not null;
create unique index ledger_accounts_of_platform_key on ledger_accounts (kind) where user_id is null and ai_slop_id is null;

create table ledger_kinds (
  kind text primary key,
  meaning text not null
);
-- Which accounts a kind of movement may take from (-1) and give to (1).
create table ledger_rules (
  kind text not null references ledger_kinds on delete restrict,
  account_kind text not null,
  sign smallint not null constraint ledger_rules_sign_known check (sign in (-1, 1)),
  primary key (kind, account_kind, sign)
);
insert into ledger_kinds (kind, meaning) values
  ('top_up', 'A card payment reached the balance'),
  ('top_up_reversed', 'A top-up was refunded or disputed'),
  ('top_up_restored', 'A dispute about a top-up was won'),
  ('dispute_fee', 'The card provider charged the platform for a dispute'),
  ('prize_held', 'The prize of a new slop was taken from the balance and held'),
  ('prize_raised', 'A prize was raised from the balance'),
  ('prize_awarded', 'A held prize went to the winner'),
  ('prize_returned', 'A held prize went back to the poster'),
  ('withdrawal_requested', 'The full amount of a withdrawal left the balance'),
  ('withdrawal_paid', 'The net went to the payout account, the fees to the platform'),
  ('withdrawal_returned', 'A failed withdrawal came back in full'),
  ('transfer_reversed', 'A paid transfer was reversed and its share came back'),
  ('sale', 'Art was sold: the artist was credited'),
  ('sale_reversed', 'A sale was refunded or disputed'),
  ('balance_given_up', 'A balance was given up when its account was closed');
insert into ledger_rules (kind, account_kind, sign) values
  ('top_up', 'stripe', -1), ('top_up', 'balance', 1), ('top_up', 'debt', 1), ('top_up', 'fees', 1),
  ('top_up_reversed', 'stripe', 1), ('top_up_reversed', 'balance', -1), ('top_up_reversed', 'debt', -1), ('top_up_reversed', 'fees', -1),
  ('top_up_restored', 'stripe', -1), ('top_up_restored', 'balance', 1), ('top_up_restored', 'debt', 1), ('top_up_restored', 'fees', 1),
  ('dispute_fee', 'costs', -1), ('dispute_fee', 'stripe', 1),
  ('prize_held', 'balance', -1), ('prize_held', 'prize', 1),
  ('prize_raised', 'balance', -1), ('prize_raised', 'prize', 1),
  ('prize_awarded', 'prize', -1), ('prize_awarded', 'balance', 1), ('prize_awarded', 'debt', 1),
  ('prize_returned', 'prize', -1), ('prize_returned', 'balance', 1), ('prize_returned', 'debt', 1),
  ('withdrawal_requested', 'balance', -1), ('withdrawal_requested', 'hold', 1),
  ('withdrawal_paid', 'hold', -1), ('withdrawal_paid', 'stripe', 1), ('withdrawal_paid', 'fees', 1),
  ('withdrawal_returned', 'hold', -1), ('withdrawal_returned', 'balance', 1), ('withdrawal_returned', 'debt', 1),
  ('transfer_reversed', 'stripe', -1), ('transfer_reversed', 'fees', -1), ('transfer_reversed', 'balance', 1), ('transfer_reversed', 'debt', 1),
  ('sale', 'stripe', -1), ('sale', 'balance', 1), ('sale', 'debt', 1), ('sale', 'fees', 1),
  ('sale_reversed', 'stripe', 1), ('sale_reversed', 'balance', -1), ('sale_reversed', 'fees', -1), ('sale_reversed', 'costs', -1),
  ('balance_given_up', 'balance', -1), ('balance_given_up', 'fees', 1);

create table ledger_movements (
  id bigint generated always as identity primary key,
  -- Says why this happens only once: 'top_up:pi_…', 'prize_held:{slop}'.
  key text not null constraint ledger_movements_key_once unique
    constraint ledger_movements_key_length check (char_length(key) between 3 and 200),
  kind text not null references ledger_kinds on delete restrict,
  ai_slop_id uuid references ai_slops on delete restrict,
  payment_id uuid,
  withdrawal_id uuid,
  created_at timestamptz not null default app_now()
);
create index ledger_movements_of_slop_idx on ledger_movements (ai_slop_id) where ai_slop_id is not null;
create index ledger_movements_of_withdrawal_idx on ledger_movements (withdrawal_id) where withdrawal_id is not null;
create index ledger_movements_of_payment_idx on ledger_movements (payment_id) where payment_id is not null;

create table ledger_entries (
  movement_id bigint not null references ledger_movements on delete restrict,
  account_id bigint not null references ledger_accounts on delete restrict,
  amount_cents bigint not null constraint ledger_entries_not_zero check (amount_cents <> 0),
  -- The account's chain: 1, 2, 3 … and the balance after each; both set by the trigger below.
  account_seq bigint not null,
  balance_after_cents bigint not null,
  primary key (movement_id, account_id),
  constraint ledger_entries_chain unique (account_id, account_seq)
);

create function ledger_apply_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  v_kind text;
begin
  update ledger_accounts
     set balance_cents = balance_cents + new.amount_cents, entries_count = entries_count + 1
   where id = new.account_id
  returning kind, entries_count, balance_cents into v_kind, new.account_seq, new.balance_after_cents;
  if not exists (
    select from ledger_movements m join ledger_rules r on r.kind = m.kind
     where m.id = new.movement_id and r.account_kind = v_kind and r.sign = sign(new.amount_cents)
  ) then
    raise exception 'movement % may not touch a % account with %', new.movement_id, v_kind, new.amount_cents
      using errcode = 'SL003';
  end if;
  return new;
end $$;
create trigger ledger_entries_apply before insert on ledger_entries for each row execute function ledger_apply_entry();

create function ledger_check_sum() returns trigger language plpgsql security definer set search_path = public as $$
declare
  total numeric;
  legs integer;
begin
  select coalesce(sum(amount_cents), 0), count(*) into total, legs from ledger_entries where movement_id = new.id;
  if total <> 0 or legs < 2 then
    raise exception 'movement % has % legs that sum to %', new.id, legs, total using errcode = 'SL004';
  end if;
  return null;
end $$;
create constraint trigger ledger_movements_balance after insert on ledger_movements
  deferrable initially deferred for each row execute function ledger_check_sum();
-- A later entry to an old movement is checked as well.
create function ledger_check_sum_of_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  total numeric;
begin
  select sum(amount_cents) into total from ledger_entries where movement_id = new.movement_id;
  if total <> 0 then
    raise exception 'legs of movement % sum to %', new.movement_id, total using errcode = 'SL004';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_sum_of_entry();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed: it is append-only', tg_op, tg_table_name using errcode = 'SL005';
end $$;
create trigger ledger_movements_append_only before update or delete on ledger_movements for each row execute function refuse_change();
create trigger ledger_movements_no_truncate before truncate on ledger_movements execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries execute function refuse_change();
create trigger ledger_accounts_no_delete before delete on ledger_accounts for each row execute function refuse_change();
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts execute function refuse_change();

-- A balance changes only by an entry: from inside the entry's trigger, and nothing else about the account with it.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 or (new.id, new.kind, new.created_at) is distinct from (old.id, old.kind, old.created_at)
     or new.user_id is distinct from old.user_id or new.ai_slop_id is distinct from old.ai_slop_id
     or new.entries_count <> old.entries_count + 1 then
    raise exception 'a balance changes only by a ledger entry' using errcode = 'SL005';
  end if;
  return new;
end $$;
create trigger ledger_accounts_guard before update on ledger_accounts for each row execute function ledger_guard_account();
create function ledger_guard_new_account() returns trigger language plpgsql as $$
begin
  if new.balance_cents <> 0 or new.entries_count <> 0 then
    raise exception 'a ledger account starts at zero' using errcode = 'SL005';
  end if;
  return new;
end $$;
create trigger ledger_accounts_start_at_zero before insert on ledger_accounts for each row execute function ledger_guard_new_account();

insert into ledger_accounts (kind) values ('stripe'), ('fees'), ('costs');
