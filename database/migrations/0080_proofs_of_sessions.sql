-- A session may be borrowed: what moves money or takes the account needs a proof (a password, a code by mail) of the last
-- minutes. Signing in is one, so a new session has just been proved.
alter table auth.sessions add column proved_at timestamptz;
update auth.sessions set proved_at = created_at;
alter table auth.sessions alter column proved_at set default app_now();
alter table auth.sessions alter column proved_at set not null;
