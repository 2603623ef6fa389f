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

-- Likes a slop or a comment under it, or takes the like back. No-op without a user. Counts the call against the user's
-- rate limit, takes the slop's lock, reads the clock after it, and decides by that time. Then writes the like, its
-- count and its notification.
-- `outcome` is done, again (nothing to change) or an error code. Errors are returned, not raised, so the hit stays
-- counted. `topics` are to be announced after the commit. Stores the origin (8-byte hashes in hex) only for entries of
-- an open contest. Versions before 0027 send no hashes, so nothing is stored for their likes.
-- While the votes are sealed nobody learns of a like: no count, no notification, no topic.
-- Runs as the schema owner, because the server's role cannot write likes or counts any other way.
create or replace function press_like(
  p_user uuid, p_slop uuid, p_comment uuid, p_is_like boolean, p_hit_key text, p_most_hits double precision, p_window interval,
  p_network text, p_browser text, out outcome text, out likes integer, out retry_after integer, out topics text[]
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_slop record;
  v_is_art boolean;
  v_is_sealed boolean;
  v_now timestamptz;
  v_owner uuid;
  v_hit record;
  v_step integer;
  v_group text := case when p_comment is null then 'like:slop:' || p_slop else 'like:comment:' || p_comment end;
  v_has_changed boolean;
begin
  if p_user is null then
    return;
  end if;
  if p_hit_key is not null then
    v_hit := count_hit(p_hit_key, p_window);
    if v_hit.hits > p_most_hits then
      outcome := 'RATE_LIMITED';
      retry_after := v_hit.left_seconds;
      return;
    end if;
  end if;

  outcome := case when p_comment is null then 'AI_SLOP_NOT_FOUND' else 'COMMENT_NOT_FOUND' end;
  if p_comment is not null then
    select ai_slop_id into p_slop from comments where id = p_comment;
  end if;
  select user_id, title, status, deadline_at, hidden_at, has_sealed_votes into v_slop from ai_slops where id = p_slop for share;
  if not found or v_slop.hidden_at is not null then
    return;
  end if;
  v_now := app_now();
  v_owner := v_slop.user_id;
  v_is_sealed := p_comment is not null and v_slop.has_sealed_votes and v_slop.status = 'open';
  -- Read under the lock, so the comment cannot be withdrawn meanwhile.
  if p_comment is not null then
    select user_id, image_id is not null into v_owner, v_is_art from comments
     where id = p_comment and removed_at is null and withdrawn_at is null and hidden_at is null;
    if not found then
      return;
    end if;
    if p_is_like and v_is_art and v_owner = p_user then
      outcome := 'OWN_ART_LIKE';
      return;
    end if;
  end if;
  if v_slop.status = 'open' and v_slop.deadline_at <= v_now then
    outcome := 'SETTLING';
    retry_after := 2;
    return;
  end if;

  -- The counter only moves if a row was really written.
  if p_comment is null then
    if p_is_like then
      insert into ai_slop_likes (ai_slop_id, user_id, liked_at) values (p_slop, p_user, v_now) on conflict do nothing;
    else
      delete from ai_slop_likes where ai_slop_id = p_slop and user_id = p_user;
    end if;
  elsif p_is_like then
    insert into comment_likes (comment_id, user_id, liked_at) values (p_comment, p_user, v_now) on conflict do nothing;
  else
    delete from comment_likes where comment_id = p_comment and user_id = p_user;
  end if;
  if not found then
    outcome := 'again';
    if p_comment is null then
      select likes_count into likes from ai_slop_counters where ai_slop_id = p_slop;
    elsif not v_is_sealed then
      select likes_count into likes from comment_counters where comment_id = p_comment;
    end if;
    return;
  end if;
  outcome := 'done';
  v_step := case when p_is_like then 1 else -1 end;
  if p_comment is null then
    update ai_slop_counters set likes_count = likes_count + v_step where ai_slop_id = p_slop returning likes_count into likes;
  else
    update comment_counters set likes_count = likes_count + v_step where comment_id = p_comment returning likes_count into likes;
  end if;

  if v_is_art and v_slop.status = 'open' then
    if p_is_like then
      insert into like_origins (comment_id, user_id, liked_at, network, browser) values (p_comment, p_user, v_now,
        case when p_network ~ '^[0-9a-f]{16}$' then decode(p_network, 'hex') end,
        case when p_browser ~ '^[0-9a-f]{16}$' then decode(p_browser, 'hex') end)
      on conflict do nothing;
    else
      delete from like_origins where comment_id = p_comment and user_id = p_user;
    end if;
  end if;

  if v_is_sealed then
    likes := null;
    topics := '{}';
    return;
  end if;
  if p_is_like then
    v_has_changed := add_notification(v_owner, 'like',
      case when p_comment is null then 'slop_liked' when v_is_art then 'art_liked' else 'comment_liked' end,
      jsonb_build_object('slop', v_slop.title), p_user, p_slop, case when v_is_art then p_comment end, v_group);
  else
    v_has_changed := retract_like(v_owner, v_group, p_user, p_slop, p_comment);
  end if;
  topics := array['slop:' || p_slop] || case when v_has_changed then array['user:' || v_owner] end;
end $$;

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
