-- A person's words as a prefix query: every word must begin a word of the text. Operators in the input mean nothing.
create or replace function prefix_query(p_term text) returns tsquery language sql immutable parallel safe as $$
  select to_tsquery('simple', string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''':*', ' & '))
    from (select lexeme from unnest(to_tsvector('simple', left(p_term, 100))) limit 8) words
$$;
