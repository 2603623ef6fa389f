-- After a changed payout account, password or e-mail address withdrawals wait: its owner finds out before a thief is paid.
create table account_changes (
  user_id uuid not null,
  what text not null,
  changed_at timestamptz not null default app_now(),
  constraint account_changes_pkey primary key (user_id, what),
  constraint account_changes_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint account_changes_what_known check (what in ('payout_account', 'password', 'email'))
);
alter table withdrawals add column held_until timestamptz;
