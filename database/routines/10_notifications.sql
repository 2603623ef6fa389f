-- Notifies a user in the transaction of the event. Skips users' own acts and deleted users. A deletion waits for this
-- transaction or comes first. Allows one notification per hour with the same group key, and one per day from the same
-- person. A retracted one comes back as it was, read or not. Returns true if there is something new to see.
create or replace function add_notification(
  p_user uuid, p_type text, p_kind text, p_data jsonb, p_from uuid, p_slop uuid, p_art uuid, p_group text
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := app_now();
  v_earlier uuid;
  v_retracted_at timestamptz;
begin
  if p_from = p_user then
    return false;
  end if;
  if p_group is not null then
    select id, retracted_at into v_earlier, v_retracted_at from notifications
     where user_id = p_user and group_key = p_group and created_at > v_now - interval '1 day'
       and (created_at > v_now - interval '1 hour' or from_user_id = p_from)
     order by retracted_at nulls first, created_at desc limit 1;
    if found and v_retracted_at is null then
      return false;
    end if;
  end if;
  perform from profiles where id = p_user and deleted_at is null for key share;
  if not found then
    return false;
  end if;
  if v_earlier is not null then
    update notifications set retracted_at = null, from_user_id = p_from where id = v_earlier;
  else
    insert into notifications (user_id, type, kind, data, from_user_id, ai_slop_id, beautiful_art_id, group_key)
    values (p_user, p_type, p_kind, p_data, p_from, p_slop, p_art, p_group);
  end if;
  return true;
end $$;
