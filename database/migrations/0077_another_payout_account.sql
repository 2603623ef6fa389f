-- Somebody whose payout account was disconnected or closed may connect another; and what is owed to somebody whom no payout
-- account can reach is paid by the operator.
create table former_payout_accounts (
  stripe_account_id text primary key,
  user_id uuid not null references profiles on delete restrict,
  replaced_at timestamptz not null default app_now()
);
create index former_payout_accounts_of_user_idx on former_payout_accounts (user_id);
create trigger former_payout_accounts_append_only before update or delete on former_payout_accounts
  for each row execute function refuse_change();
create trigger former_payout_accounts_no_truncate before truncate on former_payout_accounts execute function refuse_change();

-- A payout account that takes money is never swapped; one that was disconnected makes room for another, and stays known.
create or replace function payout_accounts_guard() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id
     or (old.stripe_account_id is not null and new.stripe_account_id is distinct from old.stripe_account_id
         and not (new.stripe_account_id is null and old.status = 'deauthorized'
                  and exists (select from former_payout_accounts f where f.stripe_account_id = old.stripe_account_id))) then
    raise exception 'a payout account is never swapped' using errcode = 'SL006';
  end if;
  return new;
end $$;

insert into ledger_kinds (kind, meaning) values
  ('paid_outside', 'The operator paid a balance in another way than by the card provider');
insert into ledger_rules (kind, account_kind, sign) values ('paid_outside', 'balance', -1), ('paid_outside', 'fees', 1);

-- What is left for somebody who is gone is sent again by another closing withdrawal; only that one may be written then.
drop trigger withdrawals_author on withdrawals;
create trigger withdrawals_author before insert on withdrawals for each row
  when (not new.is_closing) execute function refuse_deleted_author();
