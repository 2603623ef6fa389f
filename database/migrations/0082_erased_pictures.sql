-- The operator's log knows a picture that was erased for good.
alter table moderation_log
  drop constraint moderation_log_action_known,
  add constraint moderation_log_action_known
    check (action in ('hide', 'unhide', 'ban', 'unban', 'freeze', 'unfreeze', 'release', 'pay_out', 'erase'));
