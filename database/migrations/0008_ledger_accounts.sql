-- What kind of account it is and whose never changes (ledger_guard_account), so it is judged when the account is opened: PostgreSQL
-- evaluates every check of a table with each update, and these two cost each entry more than its update.
create or replace function ledger_guard_new_account() returns trigger language plpgsql as $$
begin
  if new.balance_cents <> 0 or new.entries_count <> 0 then
    raise exception 'a ledger account starts at zero' using errcode = 'SL005';
  end if;
  if not (case
    when new.kind in ('balance', 'hold', 'debt') then new.user_id is not null and new.ai_slop_id is null
    when new.kind = 'prize' then new.user_id is null and new.ai_slop_id is not null
    when new.kind in ('stripe', 'fees', 'costs') then new.user_id is null and new.ai_slop_id is null
    else false end) then
    raise exception 'a % account has another owner', new.kind using errcode = 'check_violation', constraint = 'ledger_accounts_owner';
  end if;
  return new;
end $$;
alter table ledger_accounts drop constraint ledger_accounts_kind_known, drop constraint ledger_accounts_owner;
