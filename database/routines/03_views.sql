-- Display name and picture of each user. Masks hidden users.
create or replace view people as
select id, case when hidden_at is null then username else 'hidden' end as username,
       case when hidden_at is null then display_name else 'hidden user' end as display_name,
       case when hidden_at is null then avatar_url end as avatar_url
  from profiles;

-- Returns the status that readers see: expired from the deadline on, even if the settling job has not run yet. The
-- column `status` tells if the prize is still held, `settled_at` if the votes are counted. Marked stable although the
-- clock is volatile, because PostgreSQL only merges a view into the outer query if it calls no volatile function.
create or replace function shown_status(p_status text, p_deadline timestamptz) returns text language plpgsql stable as $$ begin
  return case when p_status = 'open' and p_deadline <= app_now() then 'expired' else p_status end;
end $$;

-- Maps the tables to the names that the API uses. Readers filter out hidden and withdrawn rows.
create or replace view ai_slops_with_profiles as
select s.id, s.user_id, p.username, p.display_name, p.avatar_url, s.title, s.description, s.category, s.style,
       s.image_id, s.image_url, s.image_path, i.width as image_width, i.height as image_height, i.widths as image_widths,
       i.has_avif as image_has_avif, i.thumbhash as image_thumbhash, i.alt as image_alt,
       s.created_at, c.likes_count as likes, c.comments_count, c.beautiful_art_count,
       s.prize_pool_cents, s.duration_days, shown_status(s.status, s.deadline_at) as status, s.deadline_at as deadline, s.winning_comment_id, s.awarded_at,
       s.settled_at, s.cancelled_at, s.hidden_at, s.is_listed, s.title_search, s.has_sealed_votes, s.is_disputed, s.is_covered
  from ai_slops s
  join ai_slop_counters c on c.ai_slop_id = s.id
  join people p on p.id = s.user_id
  join images i on i.id = s.image_id;

-- `likes` is null while the votes are sealed.
create or replace view comments_with_profiles as
select c.id, c.ai_slop_id, c.user_id, p.username, p.display_name, p.avatar_url, c.content,
       c.image_id, c.image_url, c.image_path, i.width as image_width, i.height as image_height, i.widths as image_widths,
       i.has_avif as image_has_avif, i.thumbhash as image_thumbhash, i.alt as image_alt,
       c.price_cents, c.created_at, case when not n.is_sealed then n.likes_count end as likes, c.withdrawn_at, c.removed_at, c.hidden_at,
       n.seen_count as seen_by, c.shows_process, c.is_disputed, c.is_covered
  from comments c
  join comment_counters n on n.comment_id = c.id
  join people p on p.id = c.user_id
  left join images i on i.id = c.image_id;

create or replace view beautiful_arts as
select c.id, coalesce(nullif(split_part(trim(c.content), E'\n', 1), ''), 'Remake of ' || s.title) as title,
       c.content as description, c.image_url, c.user_id, c.ai_slop_id, c.created_at, c.created_at as updated_at
  from comments c
  join ai_slops s on s.id = c.ai_slop_id
 where c.image_id is not null and c.withdrawn_at is null and c.removed_at is null and c.hidden_at is null and s.hidden_at is null;
