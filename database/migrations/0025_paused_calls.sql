-- A call for process waits while its entry cannot win or is not shown, and goes on when it can.

alter table process_calls add column paused_at timestamptz;

-- An entry is asked once, so it has one open call of a moderator or the site. An award's case may have the calls of several entries.
update process_calls p set closed_at = app_now()
 where p.closed_at is null and p.act_id is not null
   and exists (select from process_calls later where later.comment_id = p.comment_id and later.act_id is not null and later.closed_at is null and later.id > p.id);
drop index process_calls_one_open;
create unique index process_calls_one_open on process_calls (comment_id) where closed_at is null and act_id is not null;
