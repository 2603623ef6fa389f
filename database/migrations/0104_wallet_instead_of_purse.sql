-- The function is called ledger_lock_wallet now, after the word of the field; routines/02_ledger.sql makes it.
drop function if exists ledger_lock_purse(uuid);
