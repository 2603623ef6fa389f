-- Returns the contests that a user voted, entered or commented in. A counted vote that was taken back later still has
-- its receipt.
create or replace function contests_of(p_user uuid) returns setof uuid
language sql stable set search_path = public, pg_temp as $$
  select ai_slop_id from ai_slop_likes where user_id = p_user
  union select c.ai_slop_id from comment_likes l join comments c on c.id = l.comment_id where l.user_id = p_user
  union select c.ai_slop_id from vote_receipts r join comments c on c.id = r.comment_id where r.user_id = p_user
  union select ai_slop_id from comments where user_id = p_user
$$;

-- True while one of these contests is open or its award is not final.
create or replace function has_unfinished_contest(p_user uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from contests_of(p_user) contest (id)
      join ai_slops s on s.id = contest.id
      left join award_finals f on f.ai_slop_id = s.id
     where s.status = 'open' or (f.ai_slop_id is not null and f.finalized_at is null))
$$;

-- Erases the votes, traces and receipts of a deleted account once all its contests are final. Returns true if it did. A
-- contest never becomes unfinished again, so that check needs no lock. Of concurrent calls, only one erases.
create or replace function finish_deletion(p_user uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from unfinished_deletions where user_id = p_user for update;
  if not found or has_unfinished_contest(p_user) or not exists (select from profiles where id = p_user and deleted_at is not null) then
    return false;
  end if;
  delete from like_origins where user_id = p_user and comment_id in (
    select comment_id from comment_likes where user_id = p_user union all select comment_id from vote_receipts where user_id = p_user);
  with gone as (delete from ai_slop_likes where user_id = p_user returning ai_slop_id)
  update ai_slop_counters n set likes_count = n.likes_count - 1 from gone where gone.ai_slop_id = n.ai_slop_id;
  with gone as (delete from comment_likes where user_id = p_user returning comment_id)
  update comment_counters n set likes_count = n.likes_count - 1 from gone where gone.comment_id = n.comment_id;
  delete from person_traces where user_id = p_user;
  delete from past_votes where user_id = p_user;
  perform delete_receipts_of_deleted(p_user);
  delete from unfinished_deletions where user_id = p_user;
  return true;
end $$;
