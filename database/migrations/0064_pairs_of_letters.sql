-- Without a transaction
-- Parts of names of two letters have no trigram: they are found by their pairs of letters.
create or replace function letter_pairs(p_text text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(p_text, at, 2)), '{}') from generate_series(1, char_length(p_text) - 1) at
$$;
drop index concurrently if exists profiles_name_pairs_idx;
create index concurrently profiles_name_pairs_idx on profiles using gin (letter_pairs(lower(username || ' ' || display_name)));
