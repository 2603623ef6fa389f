-- Reports that delay nothing, the pictures and the link of a report, the date by which a case is decided, and a log of what moderators read.

alter table reports
  -- False for a new, unconfirmed or held account, and after two dismissed reports. Decided when the report is made.
  add column delays boolean not null default true,
  -- Shown to its reporter, and to a moderator who has the case.
  add column image_ids uuid[] not null default '{}' constraint reports_images_few check (cardinality(image_ids) <= 4),
  add column link text constraint reports_link_is_web check (link ~ '^https?://' and char_length(link) <= 500),
  -- 'undone': something was done about it, and taken back later.
  drop constraint reports_outcome_known,
  add constraint reports_outcome_known check (outcome in ('acted', 'dismissed', 'undone'));
create index reports_dismissed_idx on reports (reporter_id, handled_at) where outcome = 'dismissed';

alter table images drop constraint images_purpose_known,
  add constraint images_purpose_known check (purpose in ('ai-slop', 'comment', 'avatar', 'appeal', 'stage', 'report'));

-- When its prize goes as it would without a decision; without a prize at stake, since when the case is open.
alter table moderation_cases add column due_at timestamptz not null default app_now();
update moderation_cases c set due_at = case when c.danger < 3 then c.opened_at else coalesce(
  (select case when s.status = 'open' then s.deadline_at else s.settled_at + interval '72 hours' end from ai_slops s where s.id = c.ai_slop_id),
  c.opened_at) end;
drop index moderation_cases_queue_idx;
drop index moderation_cases_waiting_idx;
drop index moderation_cases_appealed_idx;
-- Nobody sees cases about themselves: what that is decided by is in the index too.
create index moderation_cases_queue_idx on moderation_cases ((-danger), due_at, id) include (person_id, subject_type, ai_slop_id)
  where status <> 'closed';
create index moderation_cases_waiting_idx on moderation_cases ((-danger), due_at, id) include (person_id, subject_type, ai_slop_id)
  where status = 'waiting';
create index moderation_cases_appealed_idx on moderation_cases ((-danger), due_at, id) include (person_id, subject_type, ai_slop_id)
  where is_appealed and status <> 'closed';

-- Moderators' reads are logged, and not public.
alter table moderation_log drop constraint moderation_log_action_known,
  add constraint moderation_log_action_known check (action in (
    'hide', 'unhide', 'cover', 'uncover', 'ban', 'unban', 'freeze', 'unfreeze', 'release', 'pay_out', 'erase', 'dismiss', 'warn', 'void_likes',
    'restore_likes', 'disqualify', 'reinstate', 'ask_process', 'clear', 'more_time', 'reopen', 'propose', 'decline', 'appeal_upheld',
    'appeal_rejected', 'show_reporters', 'show_voters', 'download_layered', 'appoint', 'dismiss_moderator'));
-- A generated column cannot be changed before PostgreSQL 17. Nobody sees it missing: it is back in the same transaction, with its index.
alter table moderation_log drop is_public;
alter table moderation_log add column is_public boolean not null generated always as
  (action not in ('propose', 'show_reporters', 'show_voters', 'download_layered', 'appoint', 'dismiss_moderator', 'pay_out')) stored;
create index moderation_log_public_idx on moderation_log (created_at desc, id desc) where is_public;
