-- A function that works with its owner's rights must not find a caller's temporary table under the name of one of ours:
-- unless it is named last, pg_temp is searched first.
alter function ledger_apply_entry() set search_path = public, pg_temp;
alter function ledger_check_sum() set search_path = public, pg_temp;
alter function ledger_check_sum_of_entry() set search_path = public, pg_temp;
