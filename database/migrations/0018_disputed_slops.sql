-- Its poster says that it is theirs, although another person posted the same picture before as art; until moderators have decided.
alter table ai_slops add column is_disputed boolean not null default false;
