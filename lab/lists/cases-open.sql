-- cases: open

select counts.*, page.*
from (select (select count(*)::int from (select from moderation_cases c where status <> 'closed' and not (c.person_id = $1 or (c.subject_type = 'award' and is_of_award(c.ai_slop_id, $2))) limit $3) counted) as open, (select count(*)::int from (select from moderation_cases c where status = 'waiting' and not (c.person_id = $4 or (c.subject_type = 'award' and is_of_award(c.ai_slop_id, $5))) limit $6) counted) as waiting, (select count(*)::int from (select from moderation_cases c where is_appealed and status <> 'closed' and not (c.person_id = $7 or (c.subject_type = 'award' and is_of_award(c.ai_slop_id, $8))) limit $9) counted) as appealed) counts
left join (
  select row_number() over (order by -c.danger, c.due_at, c.id) as position, c.id, c.subject_type, c.kind, c.card_id, c.status, c.danger, c.reports_count, c.findings, c.is_appealed, c.opened_at, c.due_at, c.closed_at,
  case when m.id is not null then json_build_object('user_id', "m".id, 'username', "m".username, 'display_name', "m".display_name, 'avatar_url', "m".avatar_url) end as claimed_by,
  case when m.id is not null then c.claimed_until end as claimed_until,
  case c.subject_type when 'profile' then p.display_name
  when 'comment' then coalesce(nullif(k.content, ''), 'Art for “' || s.title || '”') else s.title end as title,
  json_build_object('user_id', "p".id, 'username', "p".username, 'display_name', "p".display_name, 'avatar_url', "p".avatar_url) as person, case_group(c.card_id, c.id) as "group", case when a.id is not null then json_build_object('user_id', "a".id, 'username', "a".username, 'display_name', "a".display_name, 'avatar_url', "a".avatar_url) end as assigned_to,
  (
    select least(z.until, case when c.danger = 3 then c.due_at - make_interval(hours => 12) end) from case_snoozes z
    where z.case_id = c.id and z.moderator_id = $10 and least(z.until, case when c.danger = 3 then c.due_at - make_interval(hours => 12) end) > (select app_now())) as snoozed_until, (
    select json_build_object('status', state, 'until', case when state = 'asked' then due_at end)
    from (select due_at, case when paused_at is not null then 'paused' when answered_at is not null then 'answered'
      when unanswered_at is not null or due_at <= (select app_now()) then 'unanswered' else 'asked' end as state
      from process_calls where case_id = c.id and closed_at is null) calls
    order by state = 'asked' desc, state = 'unanswered' desc, due_at limit 1) as process,
  case when exists (select from case_notes where case_id = c.id) and moderation_conflict($11, c.person_id, c.ai_slop_id) is null
  then (select count(*)::int from case_notes where case_id = c.id) else 0 end as notes_count,
  '/media/' || i.bucket || '/' || i.path as image_url, i.width as image_width, i.height as image_height,
  i.widths as image_widths, i.has_avif as image_has_avif, i.thumbhash as image_thumbhash, i.alt as image_alt
  from (
    select c.id, c.danger, c.due_at from (select case_id as id, person_id, subject_type, ai_slop_id, kind, findings, danger, due_at, assigned_to from case_cards) c
    where true and not (c.person_id = $12 or (c.subject_type = 'award' and is_of_award(c.ai_slop_id, $13))) and c.id not in (
      select z.case_id from case_snoozes z join moderation_cases c on c.id = z.case_id
      where z.moderator_id = $14 and least(z.until, case when c.danger = 3 then c.due_at - make_interval(hours => 12) end) > (select app_now())) and true order by -c.danger, c.due_at, c.id limit $15) picked join moderation_cases c on c.id = picked.id
  join profiles p on p.id = c.person_id
  left join ai_slops s on s.id = c.ai_slop_id
  left join comments k on k.id = case c.subject_type when 'comment' then c.subject_id when 'award' then s.winning_comment_id end
  left join images i on i.removed_at is null
  and i.id = case c.subject_type when 'ai_slop' then s.image_id when 'profile' then p.avatar_image_id else k.image_id end
  left join profiles m on m.id = c.claimed_by and c.claimed_until > (select app_now())
  left join profiles a on a.id = c.assigned_to
) page on true
order by page.position;
