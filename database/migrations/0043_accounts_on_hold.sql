-- The operator puts an account on hold and lets it go again; each act is logged as the others are.
alter table moderation_log
  drop constraint moderation_log_action_known,
  add constraint moderation_log_action_known check (action in ('hide', 'unhide', 'ban', 'unban', 'freeze', 'unfreeze'));
