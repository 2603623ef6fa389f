-- statements of reasons

select st.id, st.user_id, st.created_at, st.part, st.effect, l.action, l.rule, l.reason, l.until, l.moderator_id, l.actor,
l.public_reason, l.proposal_id is not null as is_seconded, subject.type as subject_type, subject.id as subject_id,
s.id as slop_id, s.title as slop_title, c.image_id is not null as is_art, p.username as person,
(s.hidden_at is not null or c.hidden_at is not null or c.removed_at is not null) as is_hidden,
s.winning_comment_id = c.id as is_winning,
a.text as appeal_text, a.created_at as appealed_at, a.decision, a.decided_at, d.reason as decision_reason,
d.details ->> 'remains' as remains,
array(select row_to_json(picture) from (select '/media/' || i.bucket || '/' || i.path as image_url, i.width as image_width, i.height as image_height,
    i.widths as image_widths, i.has_avif as image_has_avif, i.thumbhash as image_thumbhash, i.alt as image_alt from images i
    where i.id = any(a.image_ids) and i.removed_at is null order by i.created_at) picture) as images
from moderation_statements st
join moderation_log l on l.id = st.act_id
left join moderation_cases k on k.id = l.case_id and st.part = 'reporter'
cross join lateral (select coalesce(k.subject_type, l.subject_type) as type, coalesce(k.subject_id, l.subject_id) as id) subject
left join comments c on subject.type = 'comment' and c.id = subject.id
left join ai_slops s on s.id = case subject.type when 'comment' then c.ai_slop_id when 'profile' then null else subject.id end
left join people p on p.id = case subject.type when 'comment' then c.user_id when 'profile' then subject.id else s.user_id end
left join moderation_appeals a on a.statement_id = st.id
left join moderation_log d on d.case_id = a.case_id and d.action in ('appeal_upheld', 'appeal_rejected')
and d.details ->> 'appeal' = a.id::text
where st.user_id = $1  order by st.created_at desc, st.id desc limit $2;
