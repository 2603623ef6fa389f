-- How long a list is, kept and not counted. Changes are only added, one row a change, and every total is the sum of its
-- rows: nobody waits for anybody, and whoever reads sees exactly what is committed. A job folds the rows of each total
-- into one. The totals of all prizes stand under prize 0.
create table list_totals (
  id bigint generated always as identity primary key,
  list text not null constraint list_totals_list_known check (list in ('ai_slops', 'artists')),
  category text not null default '',
  is_open boolean not null default false,
  prize_pool_cents bigint not null default 0,
  rows_count bigint not null
);
create index list_totals_idx on list_totals (list, prize_pool_cents);

create function ai_slops_total() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into list_totals (list, category, is_open, prize_pool_cents, rows_count)
  select 'ai_slops', coalesce(changed.category, ''), changed.status = 'open', prize, changed.by
    from (select old.category, old.status, old.prize_pool_cents, -1 as by where tg_op = 'UPDATE' and old.is_listed
          union all
          select new.category, new.status, new.prize_pool_cents, 1 where new.is_listed) changed,
         lateral (values (0), (changed.prize_pool_cents)) prizes(prize);
  return null;
end $$;
create trigger ai_slops_total_new after insert on ai_slops for each row when (new.is_listed) execute function ai_slops_total();
create trigger ai_slops_total_changed after update on ai_slops for each row
  when ((old.is_listed, old.category, old.status, old.prize_pool_cents)
        is distinct from (new.is_listed, new.category, new.status, new.prize_pool_cents)) execute function ai_slops_total();

-- Artists who are shown. The lock is shared by all who draw, and held against being hidden at the same moment.
create function artists_total() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  artist uuid := case tg_op when 'INSERT' then new.user_id else old.user_id end;
begin
  perform from profiles where id = artist and hidden_at is null for share;
  if found then
    insert into list_totals (list, rows_count) values ('artists', case tg_op when 'INSERT' then 1 else -1 end);
  end if;
  return null;
end $$;
create trigger artists_total after insert or delete on artists for each row execute function artists_total();

create function profiles_total() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into list_totals (list, rows_count)
  select 'artists', case when new.hidden_at is null then 1 else -1 end from artists where user_id = new.id;
  return null;
end $$;
create trigger profiles_total after update of hidden_at on profiles for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function profiles_total();

-- After the triggers, whose tables nobody changes until the end: nothing is counted twice or not at all.
insert into list_totals (list, category, is_open, prize_pool_cents, rows_count)
select 'ai_slops', coalesce(category, ''), status = 'open', prize, count(*)
  from ai_slops, lateral (values (0), (prize_pool_cents)) prizes(prize) where is_listed group by 2, 3, 4;
insert into list_totals (list, rows_count)
select 'artists', count(*) from artists a join profiles p on p.id = a.user_id where p.hidden_at is null having count(*) > 0;
