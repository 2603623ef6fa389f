-- How often each artist has won, kept beside the awards, which are only added to. The winner's account is locked by the
-- prize before the award is written, so two awards of one artist come one after the other anyway.
create table artist_wins (
  user_id uuid not null constraint artist_wins_pkey primary key
    constraint artist_wins_user_id_fkey references profiles (id) on delete restrict,
  wins_count integer not null constraint artist_wins_positive check (wins_count > 0)
);
create index artist_wins_most_idx on artist_wins (wins_count desc);

create function awards_count_win() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into artist_wins (user_id, wins_count) values (new.winner_id, 1)
  on conflict (user_id) do update set wins_count = artist_wins.wins_count + 1;
  return null;
end $$;
create trigger awards_count_win after insert on awards for each row when (new.winner_id is not null) execute function awards_count_win();

insert into artist_wins (user_id, wins_count) select winner_id, count(*) from awards where winner_id is not null group by 1;
