-- Every other picture whose fingerprint, of the whole or of a part, differs in at most so many bits, at most 32, from an orientation of
-- this one. All of them: fingerprints that differ in at most 10 bits agree in one of eleven bands, those that differ in at most 32 bits
-- agree in a band but for two bits. A lookup of what is merely alike does without crops of the new picture, and finds besides, as
-- `is_half`, what has a half in common with it (up to 10 bits).
create or replace function similar_pictures(p_image uuid, p_most integer) returns table (image_id uuid, bits integer, is_half boolean)
language plpgsql stable set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if p_most > 32 then
    raise exception 'what differs in more than 32 bits is not found';
  end if;
  return query execute (
    select 'with asked as materialized (
              select hash, 0 as first_part, 6 as last_part, $2 as most
                from image_orientations o cross join unnest(case when $2 <= 10 then o.whole else o.whole[1:8] end) hash where o.image_id = $1
              union all
              select hash, 5, 5, 10 from image_orientations o cross join unnest(o.sides) hash where o.image_id = $1 and $2 <= 10
              union all
              select hash, 7, 10, 10 from image_orientations o cross join unnest(o.halves) hash where o.image_id = $1 and $2 > 10),
            -- Every way in which a band may differ: no bit, one, or two.
            flips(all_of_them) as materialized (
              select array_agg(distinct a | b) from unnest(array(select 1 << n from generate_series(0, 23) n)) a,
                     unnest(array(select 1 << n from generate_series(0, 23) n)) b where $2 > 10)
            select image_id, coalesce(min(bits) filter (where part < 7), min(bits))::integer, min(part) >= 7 from (' || string_agg(format(
             'select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits
                from asked join image_fingerprints f on (substring(f.hash from %1$s for %2$s)::integer) = ' ||
             case when p_most <= 10 then '(substring(asked.hash from %1$s for %2$s)::integer)' else
               'any(array(select (substring(asked.hash from %1$s for %2$s)::integer) # flip
                            from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip)))' end ||
             ' where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most',
             band * 23 + least(band, 3) + 1, case when band < 3 then 24 else 23 end), ' union all ') || ') found
             where image_id <> $1 group by image_id'
      from generate_series(0, 10) band)
    using p_image, p_most;
end $$;
