-- What the community's lists need: one word for "is in the feeds", an index for every sort, words of descriptions and
-- comments to search by, and notices that can be taken back.

-- The account of its poster was deleted, and the picture with it. The page and the award record stay for the others.
alter table ai_slops add column poster_deleted_at timestamptz;
alter table ai_slops add column is_listed boolean not null
  generated always as (hidden_at is null and cancelled_at is null and poster_deleted_at is null) stored;
alter table ai_slops add column description_search tsvector not null generated always as (to_tsvector('simple', description)) stored;

drop index ai_slops_newest_idx;
drop index ai_slops_by_category_idx;
create index ai_slops_newest_idx on ai_slops (created_at desc, id desc) where is_listed;
create index ai_slops_by_category_idx on ai_slops (category, created_at desc, id desc) where is_listed;
create index ai_slops_ending_idx on ai_slops (deadline_at, id) where is_listed;
create index ai_slops_prize_idx on ai_slops (prize_pool_cents desc, created_at desc, id desc) where is_listed;
create index ai_slops_description_search_idx on ai_slops using gin (description_search);
-- Likes do not touch this column, so they go on updating the row in place.
create index ai_slop_counters_art_idx on ai_slop_counters (beautiful_art_count desc, ai_slop_id desc);

alter table comments add column content_search tsvector not null generated always as (to_tsvector('simple', content)) stored;
create index comments_art_search_idx on comments using gin (content_search) where image_id is not null;
create index comments_art_newest_idx on comments (created_at desc, id desc)
  where image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null;

-- Taken back before it was read; kept so that the same person's next like on the same day does not ring again.
alter table notifications add column retracted_at timestamptz;
drop index notifications_unread_idx;
create index notifications_unread_idx on notifications (user_id) where not is_read and retracted_at is null;

create index saved_beautiful_arts_newest_idx on saved_beautiful_arts (user_id, created_at desc, comment_id desc);
create index saved_artists_newest_idx on saved_artists (user_id, created_at desc, artist_id desc);

create index moderation_log_of_subject_idx on moderation_log (subject_type, subject_id, id desc);
create index reports_open_idx on reports (created_at) where handled_at is null;

-- Nobody writes under an account that was deleted meanwhile: the deletion holds the profile's row, whoever comes after
-- it waits for that row and finds it deleted.
create function refuse_deleted_author() returns trigger language plpgsql security definer set search_path = public as $$
declare
  author uuid := case tg_table_name when 'followers' then (to_jsonb(new) ->> 'follower_id')::uuid else (to_jsonb(new) ->> 'user_id')::uuid end;
begin
  perform from profiles where id = author and deleted_at is null for key share;
  if not found then
    raise exception 'the account of % is deleted', author using errcode = 'SL009';
  end if;
  return new;
end $$;
create trigger ai_slops_author before insert on ai_slops for each row execute function refuse_deleted_author();
create trigger comments_author before insert on comments for each row execute function refuse_deleted_author();
create trigger ai_slop_likes_author before insert on ai_slop_likes for each row execute function refuse_deleted_author();
create trigger comment_likes_author before insert on comment_likes for each row execute function refuse_deleted_author();
create trigger followers_author before insert on followers for each row execute function refuse_deleted_author();
create trigger withdrawals_author before insert on withdrawals for each row execute function refuse_deleted_author();
create trigger payments_author before insert on payments for each row execute function refuse_deleted_author();
create trigger images_author before insert on images for each row execute function refuse_deleted_author();
