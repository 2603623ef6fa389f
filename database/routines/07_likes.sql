-- Counts a hit of a key in its current window. Starts a new window if the old one is over.
create or replace function count_hit(p_key text, p_window interval, out hits integer, out left_seconds integer)
language plpgsql as $$
begin
  insert into rate_limits as r (key, window_starts_at, hits) values (p_key, clock_timestamp(), 1)
  on conflict (key) do update set
    hits = case when r.window_starts_at <= clock_timestamp() - p_window then 1 else r.hits + 1 end,
    window_starts_at = case when r.window_starts_at <= clock_timestamp() - p_window then clock_timestamp() else r.window_starts_at end
  returning r.hits, greatest(1, ceil(extract(epoch from r.window_starts_at + p_window - clock_timestamp())))
       into count_hit.hits, count_hit.left_seconds;
end $$;

-- Retracts the unread notification of likes when the last of them is taken back. If another like remains, attributes
-- the notification to the user who made it. A notification is written a moment after its like. Returns true if
-- something changed.
create or replace function retract_like(p_user uuid, p_group text, p_from uuid, p_slop uuid, p_comment uuid)
returns boolean language plpgsql as $$
declare
  v_unread record;
  v_other uuid;
begin
  select id, from_user_id, created_at - interval '10 seconds' as since into v_unread from notifications
   where user_id = p_user and group_key = p_group and not is_read and retracted_at is null
   order by created_at desc limit 1;
  if not found then
    return false;
  end if;
  if p_comment is null then
    select user_id into v_other from ai_slop_likes
     where ai_slop_id = p_slop and user_id not in (p_user, p_from) and liked_at > v_unread.since
     order by liked_at desc limit 1;
  else
    select user_id into v_other from comment_likes
     where comment_id = p_comment and user_id not in (p_user, p_from) and liked_at > v_unread.since
     order by liked_at desc limit 1;
  end if;
  if v_other is null then
    update notifications set retracted_at = app_now() where id = v_unread.id;
  elsif v_unread.from_user_id = p_from then
    update notifications set from_user_id = v_other where id = v_unread.id;
  else
    return false;
  end if;
  return true;
end $$;

-- Likes a slop or a comment, or takes the like back. Locks the slop, reads the clock under the lock, writes the row and counts it.
-- `outcome` is done, unchanged or an error code. Errors are returned, not raised. `likes` is null while the votes are sealed.
-- Runs as the schema owner, because the server's role can write neither likes nor counts.
create or replace function set_like(
  p_user uuid, p_slop uuid, p_comment uuid, p_is_like boolean,
  out outcome text, out likes integer, out liked_at timestamptz, out slop_id uuid, out slop_title text, out owner_id uuid,
  out is_art boolean, out is_open boolean, out is_sealed boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_deadline timestamptz;
  v_step integer;
begin
  outcome := case when p_comment is null then 'AI_SLOP_NOT_FOUND' else 'COMMENT_NOT_FOUND' end;
  slop_id := p_slop;
  if p_comment is not null then
    select ai_slop_id into slop_id from comments where id = p_comment;
  end if;
  select title, user_id, false, status = 'open', p_comment is not null and status = 'open' and has_sealed_votes, deadline_at
    into slop_title, owner_id, is_art, is_open, is_sealed, v_deadline
    from ai_slops where id = slop_id and hidden_at is null for share;
  if not found then
    return;
  end if;
  if p_comment is not null then
    -- Read under the lock: the comment cannot be withdrawn now.
    select user_id, image_id is not null into owner_id, is_art from comments
     where id = p_comment and removed_at is null and withdrawn_at is null and hidden_at is null;
    if not found then
      return;
    end if;
    if p_is_like and is_art and owner_id = p_user then
      outcome := 'OWN_ART_LIKE';
      return;
    end if;
  end if;
  liked_at := app_now();
  if is_open and v_deadline <= liked_at then
    outcome := 'SETTLING';
    return;
  end if;

  if p_comment is null and p_is_like then
    insert into ai_slop_likes (ai_slop_id, user_id, liked_at) values (slop_id, p_user, set_like.liked_at) on conflict do nothing;
  elsif p_comment is null then
    delete from ai_slop_likes where ai_slop_id = slop_id and user_id = p_user;
  elsif p_is_like then
    insert into comment_likes (comment_id, user_id, liked_at) values (p_comment, p_user, set_like.liked_at) on conflict do nothing;
  else
    delete from comment_likes where comment_id = p_comment and user_id = p_user;
  end if;
  -- The counter moves by the rows really written.
  v_step := case when not found then 0 when p_is_like then 1 else -1 end;
  outcome := case when v_step = 0 then 'unchanged' else 'done' end;
  if p_comment is null then
    update ai_slop_counters set likes_count = likes_count + v_step where ai_slop_id = slop_id returning likes_count into likes;
  else
    update comment_counters set likes_count = likes_count + v_step where comment_id = p_comment returning likes_count into likes;
  end if;
  if is_sealed then
    likes := null;
  end if;
end $$;

-- Stores the origin of a like of an entry (8-byte hashes in hex, anything else as null), or deletes it with the like.
-- Runs as the schema owner, because the server's role cannot write origins any other way.
create or replace function trace_like(
  p_user uuid, p_comment uuid, p_is_like boolean, p_liked_at timestamptz, p_network text, p_browser text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_is_like then
    insert into like_origins (comment_id, user_id, liked_at, network, browser) values (p_comment, p_user, p_liked_at,
      case when p_network ~ '^[0-9a-f]{16}$' then decode(p_network, 'hex') end,
      case when p_browser ~ '^[0-9a-f]{16}$' then decode(p_browser, 'hex') end)
    on conflict do nothing;
  else
    delete from like_origins where comment_id = p_comment and user_id = p_user;
  end if;
end $$;

-- set_like replaces press_like. Existing databases keep press_like for the previous version, which calls it during a
-- rolling restart. Drop it in the next release:
-- drop routine if exists press_like(uuid, uuid, uuid, boolean, text, double precision, interval, text, text);
drop routine if exists like_key(timestamptz);

-- Takes back and counts a person's likes in contests that are still open. Only the previous version calls it. Drop it
-- in the next release.
create or replace function take_back_likes(p_user uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := app_now();
begin
  with gone as (
    delete from ai_slop_likes l using ai_slops s
     where l.user_id = p_user and s.id = l.ai_slop_id and s.status = 'open' and s.deadline_at > v_now returning l.ai_slop_id)
  update ai_slop_counters n set likes_count = n.likes_count - 1 from gone where gone.ai_slop_id = n.ai_slop_id;
  with gone as (
    delete from comment_likes l using comments c join ai_slops s on s.id = c.ai_slop_id
     where l.user_id = p_user and c.id = l.comment_id and s.status = 'open' and s.deadline_at > v_now returning l.comment_id)
  update comment_counters n set likes_count = n.likes_count - 1 from gone where gone.comment_id = n.comment_id;
end $$;
