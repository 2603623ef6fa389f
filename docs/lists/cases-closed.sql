-- cases: closed

select counts.*, page.*
from (select (select count(*)::int from (select from moderation_cases c where status <> 'closed' and not (c.person_id = $1 or (c.subject_type = 'award' and is_of_award(c.ai_slop_id, $2))) limit $3) counted) as open, (select count(*)::int from (select from moderation_cases c where status = 'waiting' and not (c.person_id = $4 or (c.subject_type = 'award' and is_of_award(c.ai_slop_id, $5))) limit $6) counted) as waiting, (select count(*)::int from (select from moderation_cases c where is_appealed and status <> 'closed' and not (c.person_id = $7 or (c.subject_type = 'award' and is_of_award(c.ai_slop_id, $8))) limit $9) counted) as appealed) counts
left join (
  select row_number() over (order by c.closed_at desc, c.id desc) as position, c.id, c.subject_type, c.status, c.danger, c.reports_count, c.is_appealed, c.opened_at, c.due_at, c.closed_at,
  array(select f.kind from moderation_findings f where f.case_id = c.id order by f.id) as findings,
  case when m.id is not null then json_build_object('user_id', "m".id, 'username', "m".username, 'display_name', "m".display_name, 'avatar_url', "m".avatar_url) end as claimed_by,
  case when m.id is not null then c.claimed_until end as claimed_until,
  case c.subject_type when 'profile' then p.display_name
  when 'comment' then coalesce(nullif(k.content, ''), 'Art for “' || s.title || '”') else s.title end as title,
  json_build_object('user_id', "p".id, 'username', "p".username, 'display_name', "p".display_name, 'avatar_url', "p".avatar_url) as person, '/media/' || i.bucket || '/' || i.path as image_url, i.width as image_width, i.height as image_height,
  i.widths as image_widths, i.has_avif as image_has_avif, i.thumbhash as image_thumbhash, i.alt as image_alt
  from (select * from moderation_cases c where status = 'closed' and not (c.person_id = $10 or (c.subject_type = 'award' and is_of_award(c.ai_slop_id, $11)))
    order by c.closed_at desc, c.id desc limit $12) c
  join profiles p on p.id = c.person_id
  left join ai_slops s on s.id = c.ai_slop_id
  left join comments k on k.id = case c.subject_type when 'comment' then c.subject_id when 'award' then s.winning_comment_id end
  left join images i on i.removed_at is null
  and i.id = case c.subject_type when 'ai_slop' then s.image_id when 'profile' then p.avatar_image_id else k.image_id end
  left join profiles m on m.id = c.claimed_by and c.claimed_until > (select app_now())
) page on true
order by page.position;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Sort (11 × 1)
--     Aggregate (1 × 1)
--       Limit (1000 × 1)
--         Index Only Scan using moderation_cases_queue_idx on moderation_cases (1000 × 1)
--     Aggregate (1 × 1)
--       Limit (1000 × 1)
--         Index Only Scan using moderation_cases_waiting_idx on moderation_cases (1000 × 1)
--     Aggregate (1 × 1)
--       Limit (1000 × 1)
--         Index Only Scan using moderation_cases_appealed_idx on moderation_cases (1000 × 1)
--     Nested Loop (11 × 1)
--       Result (1 × 1)
--       WindowAgg (11 × 1)
--         Result (0 × 0)
--         Nested Loop (11 × 1)
--           Nested Loop (11 × 1)
--             Nested Loop (11 × 1)
--               Nested Loop (11 × 1)
--                 Nested Loop (11 × 1)
--                   Limit (11 × 1)
--                     Index Scan using moderation_cases_closed_idx on moderation_cases (11 × 1)
--                   Memoize (1 × 11)
--                     Index Scan using profiles_pkey on profiles (1 × 11)
--                 Memoize (1 × 11)
--                   Index Scan using ai_slops_pkey on ai_slops (1 × 11)
--               Index Scan using comments_pkey on comments (1 × 11)
--             Index Scan using images_pkey on images (0.36 × 11)
--           Index Scan using profiles_pkey on profiles (0 × 11)
--         Sort (0 × 11)
--           Seq Scan on moderation_findings (0 × 11)
