-- Slops are settled in sets: what each change of a slop, and each award, writes elsewhere is written once a statement.
drop trigger ai_slops_note_closed on ai_slops;
create or replace function ai_slops_note_closed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ai_slop_counters set is_open = false
   where ai_slop_id in (select id from before join after using (id) where before.status = 'open' and after.status <> 'open');
  return null;
end $$;
create trigger ai_slops_note_closed after update on ai_slops
  referencing old table as before new table as after for each statement execute function ai_slops_note_closed();

drop trigger ai_slops_total_changed on ai_slops;
create function ai_slops_totals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into list_totals (list, category, is_open, prize_pool_cents, rows_count)
  select 'ai_slops', coalesce(category, ''), status = 'open', prize, sum(change)
    from (select category, status, prize_pool_cents, is_listed, -1 as change from before
          union all
          select category, status, prize_pool_cents, is_listed, 1 from after) changes,
         lateral (values (0), (prize_pool_cents)) prizes(prize)
   where is_listed
   group by 2, 3, 4 having sum(change) <> 0;
  return null;
end $$;
create trigger ai_slops_total_changed after update on ai_slops
  referencing old table as before new table as after for each statement execute function ai_slops_totals();

drop trigger awards_count_win on awards;
create or replace function awards_count_win() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into artist_wins (user_id, wins_count)
  select winner_id, count(*) from added where winner_id is not null group by winner_id order by winner_id
  on conflict (user_id) do update set wins_count = artist_wins.wins_count + excluded.wins_count;
  return null;
end $$;
create trigger awards_count_win after insert on awards
  referencing new table as added for each statement execute function awards_count_win();
