-- What the worker of withdrawals remembers between its tries, and what came back after a transfer had been paid.
alter table withdrawals
  -- Nobody touches it before: the pause after a failure, the date when its money is clear, or a worker's lease.
  add column next_try_at timestamptz not null default app_now(),
  add column tries integer not null default 0,
  -- Set when the provider has kept an error under the current key and would repeat it for a day.
  add column saved_error text,
  add column payout_id text,
  add column payout_failure text,
  add constraint withdrawals_reversed_range check (reversed_cents between 0 and net_transfer_amount_cents),
  add constraint withdrawals_reversed_is_paid check (reversed_cents = 0 or status = 'paid');
drop index withdrawals_working_idx;
create index withdrawals_due_idx on withdrawals (next_try_at) where status in ('pending', 'processing');

create table transfer_reversals (
  reversal_id text primary key,
  withdrawal_id uuid not null references withdrawals on delete restrict,
  amount_cents bigint not null constraint transfer_reversals_amount_positive check (amount_cents > 0),
  -- Its share of the full amount, fees included.
  returned_cents bigint not null constraint transfer_reversals_returned_positive check (returned_cents > 0),
  movement_id bigint not null constraint transfer_reversals_movement_once unique references ledger_movements on delete restrict,
  created_at timestamptz not null default app_now()
);
create index transfer_reversals_of_withdrawal_idx on transfer_reversals (withdrawal_id);
create trigger transfer_reversals_append_only before update or delete on transfer_reversals for each row execute function refuse_change();
create trigger transfer_reversals_no_truncate before truncate on transfer_reversals execute function refuse_change();

-- A payout account is never swapped for another, and money follows the one that was asked for.
create function payout_accounts_guard() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or (old.stripe_account_id is not null and new.stripe_account_id is distinct from old.stripe_account_id) then
    raise exception 'a payout account is never swapped' using errcode = 'SL006';
  end if;
  return new;
end $$;
create trigger payout_accounts_guard before update on payout_accounts for each row execute function payout_accounts_guard();
create trigger payout_accounts_no_delete before delete on payout_accounts for each row execute function refuse_change();

-- What the operator, or a failing audit, has switched off.
create table operator_switches (
  name text primary key constraint operator_switches_name_known check (name in ('withdrawals')),
  is_off boolean not null default false,
  reason text not null default '',
  changed_at timestamptz not null default app_now()
);
insert into operator_switches (name) values ('withdrawals');
