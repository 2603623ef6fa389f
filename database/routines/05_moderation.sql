-- Whether a person was banned at that moment, also when the ban has been lifted since, by the log.
create or replace function was_banned_at(p_user uuid, p_at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select banned_at < p_at from profiles where id = p_user), false)
      or coalesce((select action = 'ban' from moderation_log
                    where subject_type = 'profile' and subject_id = p_user and action in ('ban', 'unban') and created_at < p_at
                    order by id desc limit 1), false)
$$;
