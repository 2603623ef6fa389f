-- A check of the books that fails holds back the withdrawals of the people whom its offenders name, and nobody else's.
create table audit_holds (
  user_id uuid not null references profiles on delete restrict,
  -- The invariant that names the person.
  check_name text not null,
  found_at timestamptz not null default app_now(),
  -- The operator has looked and let the person go; the same finding does not hold again while it lasts.
  released_at timestamptz,
  primary key (user_id, check_name)
);
alter table moderation_log
  drop constraint moderation_log_action_known,
  add constraint moderation_log_action_known
    check (action in ('hide', 'unhide', 'ban', 'unban', 'freeze', 'unfreeze', 'release', 'pay_out'));

-- A sale that goes back before it was clear takes the artist's share from wherever it is; what is gone is owed, as of a top-up.
insert into ledger_rules (kind, account_kind, sign) values ('sale_reversed', 'debt', -1);
