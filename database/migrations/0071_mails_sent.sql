-- Which mails the mail server has taken: a job that is worked again because its worker died does not send its mail again.
create table mails_sent (
  message_id text primary key,
  sent_at timestamptz not null default now()
);
create index mails_sent_age_idx on mails_sent (sent_at);
