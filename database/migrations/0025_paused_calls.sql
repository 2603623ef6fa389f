-- A call for process waits while its entry cannot win or is not shown, and goes on when it can.

alter table process_calls add column paused_at timestamptz;

-- An entry is asked once, so it has one open call of a moderator or the site. An award's case may have the calls of several entries.
update process_calls p set closed_at = app_now()
 where p.closed_at is null and p.act_id is not null
   and exists (select from process_calls later where later.comment_id = p.comment_id and later.act_id is not null and later.closed_at is null and later.id > p.id);
-- A call that ended because another entry won goes on when its entry comes back.
update process_calls p set closed_at = null, paused_at = app_now()
  from comments c join award_finals f on f.ai_slop_id = c.ai_slop_id
 where c.id = p.comment_id and f.finalized_at is null and p.act_id is not null and p.closed_at is not null
   and p.answered_at is null and p.unanswered_at is null
   and not exists (select from process_calls other where other.comment_id = p.comment_id and other.id <> p.id and other.act_id is not null
                     and (other.closed_at is null or other.id > p.id))
   and not exists (select from moderation_log where case_id = p.case_id and action in ('dismiss', 'warn') and created_at >= p.asked_at);
drop index process_calls_one_open;
create unique index process_calls_one_open on process_calls (comment_id) where closed_at is null and act_id is not null;
