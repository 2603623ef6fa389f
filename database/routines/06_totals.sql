-- Compacts the rows of each total into one. Concurrent runs are safe: a row that one run deleted is gone for the other.
create or replace function fold_list_totals() returns void language sql security definer set search_path = public, pg_temp as $$
  with grown as (
    select list, category, is_open, prize_pool_cents from list_totals
     group by 1, 2, 3, 4 having count(*) > 1 or sum(rows_count) = 0),
  gone as (
    delete from list_totals t using grown g
     where (t.list, t.category, t.is_open, t.prize_pool_cents) = (g.list, g.category, g.is_open, g.prize_pool_cents) returning t.*)
  insert into list_totals (list, category, is_open, prize_pool_cents, rows_count)
  select list, category, is_open, prize_pool_cents, sum(rows_count) from gone group by 1, 2, 3, 4 having sum(rows_count) <> 0
$$;
