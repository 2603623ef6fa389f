-- Where to mail how the last withdrawal of a deleted account ended. Nothing else is left to reach its owner by; it is
-- forgotten at that end.
alter table withdrawals
  add column closing_email text,
  add constraint withdrawals_closing_email_is_forgotten
    check (closing_email is null or (is_closing and status in ('pending', 'processing')));
