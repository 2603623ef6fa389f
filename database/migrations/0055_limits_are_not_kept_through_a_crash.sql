-- Every like and comment is counted against a limit before it happens. Unlogged, the count waits for no disk; it stands
-- through restarts of everything, and only a crash of the database itself forgets it.
alter table rate_limits set unlogged;
