-- similar_pictures(image, most) returns every other picture that resembles an orientation of this one. A fingerprint of
-- the whole or of a part must be within `most` bits (at most 32). It misses none. Fingerprints within 10 bits agree in
-- one of eleven bands. Those within 32 bits agree in a band except for two bits. A search for mere likeness (more than
-- 10 bits) skips crops of the new picture. It also finds pictures that share a half (within 10 bits), marked `is_half`.
-- Stored parts of a picture: 0 the whole, 1 to 5 its crops of 96 to 80 %, 6 the area inside borders, 7 to 10 its
-- halves.
-- Each of the two queries has a branch per band, because each band has its own index. The loop writes them into the
-- function as static text, so PostgreSQL plans them once per connection (5 ms).
do $make$
declare
  -- Branches for an equal band, and for a band that may differ in two bits.
  v_same text;
  v_alike text;
begin
  select string_agg(format(v_branch, format('= %s', v_asked)), ' union all '),
         string_agg(format(v_branch, format('= any(array(select %s # flip from (select 0 union all select unnest(all_of_them) from flips where most > 10) each(flip)))', v_asked)), ' union all ')
    into v_same, v_alike
    from generate_series(0, 10) band,
    lateral (select format('(substring(%%s from %s for %s)::integer)', band * 23 + least(band, 3) + 1, case when band < 3 then 24 else 23 end) as of_hash) bits,
    lateral (select format(of_hash, 'asked.hash') as v_asked,
                    'select f.image_id, f.part, bit_count(f.hash # asked.hash) as bits from asked join image_fingerprints f on ' || format(of_hash, 'f.hash')
                    || ' %s where f.part between first_part and last_part and bit_count(f.hash # asked.hash) <= most' as v_branch) texts;
  execute format($routine$
create or replace function similar_pictures(p_image uuid, p_most integer) returns table (image_id uuid, bits integer, is_half boolean)
language plpgsql stable set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
begin
  if p_most <= 10 then
    return query
    with asked as materialized (
      select hash, 0 as first_part, 6 as last_part, p_most as most from image_orientations o cross join unnest(o.whole) hash where o.image_id = p_image
      union all
      select hash, 5, 5, 10 from image_orientations o cross join unnest(o.sides) hash where o.image_id = p_image)
    select found.image_id, min(found.bits)::integer, false from (%1$s) found where found.image_id <> p_image group by found.image_id;
  elsif p_most <= 32 then
    return query
    with asked as materialized (
      select hash, 0 as first_part, 6 as last_part, p_most as most from image_orientations o cross join unnest(o.whole[1:8]) hash where o.image_id = p_image
      union all
      select hash, 7, 10, 10 from image_orientations o cross join unnest(o.halves) hash where o.image_id = p_image),
    -- All masks by which a band may differ: one bit or two.
    flips(all_of_them) as materialized (
      select array_agg(distinct a | b) from unnest(array(select 1 << n from generate_series(0, 23) n)) a,
             unnest(array(select 1 << n from generate_series(0, 23) n)) b)
    select found.image_id, coalesce(min(found.bits) filter (where found.part < 7), min(found.bits))::integer, min(found.part) >= 7
      from (%2$s) found where found.image_id <> p_image group by found.image_id;
  else
    raise exception 'what differs in more than 32 bits is not found';
  end if;
end $$
$routine$, v_same, v_alike);
end $make$;

-- True if moderators ever took down this comment or slop as illegal. No later act changes that.
create or replace function was_illegal(p_type text, p_id uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from moderation_log where subject_type = p_type and subject_id = p_id and action in ('hide', 'erase') and rule = 'illegal')
$$;
