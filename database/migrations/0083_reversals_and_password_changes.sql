-- A new password and its hold on withdrawals are one statement: a process that dies in between leaves no thief unheld.
create function note_password_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_changes (user_id, what) select p.id, 'password' from profiles p where p.id = new.user_id
  on conflict (user_id, what) do update set changed_at = app_now();
  return null;
end $$;
create trigger accounts_password_changed after update of password on auth.accounts for each row
  when (old.password is distinct from new.password) execute function note_password_change();

-- What a refund that failed has taken from an artist may go over to a dispute that stands.
create or replace function payment_reversals_guard() returns trigger language plpgsql as $$
begin
  if (new.reversal_id, new.payment_id, new.kind, new.amount_cents) is distinct from
     (old.reversal_id, old.payment_id, old.kind, old.amount_cents)
     or new.artist_cents < old.artist_cents or (new.artist_cents > old.artist_cents and new.state <> 'taken')
     or old.state = 'restored' then
    raise exception 'a reversal is only restored, once' using errcode = 'SL005';
  end if;
  return new;
end $$;
