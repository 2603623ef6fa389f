-- A notification keeps what happened, not the words for it: those are written when it is read.
alter table notifications
  add column kind text not null default 'text',
  add column data jsonb not null default '{}';
update notifications set data = jsonb_build_object('text', content);
alter table notifications
  drop column content,
  alter column kind drop default,
  alter column data drop default,
  add constraint notifications_data_is_object check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 4000);
