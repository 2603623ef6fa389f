import type { Defect } from './defect.ts';

/** Defects in the ledger's only entry point. */
export const ledgerDefects: readonly Defect[] = [
  {
    name: 'balance-checked-before-the-lock',
    says: 'Whether a balance suffices is asked before its account is locked, and no constraint stands behind.',
    plants: [
      {
        sql: 'alter table ledger_accounts drop constraint ledger_accounts_floor',
        about: 'constraint ledger_accounts_floor',
      },
      {
        routine: 'ledger_post_all',
        find: '  select p_keys[m] into v_key from unnest(p_leg_of, p_amounts)',
        put: `  if exists (select from unnest(p_account_kinds, p_users, p_amounts) leg(k, u, amount)
                join ledger_accounts a on a.kind = leg.k and a.user_id = leg.u
               where leg.k = 'balance' and a.balance_cents + leg.amount < 0) then
    raise exception 'a balance would fall below zero'
      using errcode = 'check_violation', constraint = 'ledger_accounts_floor';
  end if;
  perform pg_sleep(0.05);
  select p_keys[m] into v_key from unnest(p_leg_of, p_amounts)`,
      },
    ],
    foundBy: /no_balance_below_zero/,
  },
  {
    name: 'balance-read-then-written',
    says: 'An entry reads the balance of an account that nobody has locked, and writes it back with its amount.',
    plants: [
      {
        routine: 'ledger_post_all',
        find: 'where user_id = wanted.user_id and kind = wanted.kind for no key update;',
        put: 'where user_id = wanted.user_id and kind = wanted.kind;',
      },
      {
        routine: 'ledger_apply_entry',
        find: `  v_kind text;
begin
  update ledger_accounts
     set balance_cents = balance_cents + new.amount_cents`,
        put: `  v_kind text;
  v_balance bigint;
begin
  select balance_cents into v_balance from ledger_accounts where id = new.account_id;
  update ledger_accounts
     set balance_cents = v_balance + new.amount_cents`,
      },
    ],
    foundBy: /balances_equal_entries|chains_have_no_gap/,
  },
];
