-- Turns a search term into a prefix query: every word must start a word of the text. Operators in the term have no
-- effect.
create or replace function prefix_query(p_term text) returns tsquery language sql immutable parallel safe as $$
  select to_tsquery('simple', string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''':*', ' & '))
    from (select lexeme from unnest(to_tsvector('simple', left(p_term, 100))) limit 8) words
$$;

-- Returns the query for the index. `prefix_query` still filters each row. If the planner's statistics show a rare word,
-- the index searches for that word alone. Otherwise it would first collect every row of the frequent words.
create or replace function index_query(p_term text, p_table regclass, p_column text) returns tsquery
language plpgsql stable parallel safe as $$
declare
  v_words text[] := array(select word from unnest(to_tsvector('simple', left(p_term, 100))) as words(word) limit 8);
begin
  if cardinality(v_words) < 2 then
    return prefix_query(p_term);
  end if;
  return prefix_query(coalesce((
    select w.word
      from pg_class t join pg_namespace n on n.oid = t.relnamespace
      join pg_stats s on s.schemaname = n.nspname and s.tablename = t.relname and s.attname = p_column
      cross join unnest(v_words) w(word)
      cross join lateral (
        select coalesce(sum(share), 0) as share
          from unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) f(word, share)
         where starts_with(f.word, w.word)) begun
     where t.oid = p_table and begun.share * t.reltuples < 5000
     order by begun.share, w.word limit 1), p_term));
end $$;
