-- The votes and keyed traces of a deleted account stay under its opaque id until every contest that it voted, entered or commented in is
-- final, and are erased then. docs/decisions/0006.

-- Deleted accounts of which something is left. finish_deletion erases it, and the row with it.
create table unfinished_deletions (
  user_id uuid primary key references profiles on delete restrict,
  -- A keyed hash, by which a mailbox has one vote for an entry. Null if the version before deleted the account.
  mailbox_hash bytea,
  -- The address was at a throw-away domain.
  is_throwaway boolean not null default false
);

-- Whatever deletes an account, the deletion is finished later. Only the owner of the database can bring one back.
create function profiles_note_deletion() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.deleted_at is null then
    delete from unfinished_deletions where user_id = new.id;
  else
    insert into unfinished_deletions (user_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger profiles_note_deletion after update of deleted_at on profiles for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function profiles_note_deletion();

-- Until now a like stayed for good once its contest had ended.
insert into unfinished_deletions (user_id) select id from profiles where deleted_at is not null;
delete from like_origins o using profiles p where p.id = o.user_id and p.deleted_at is not null;
