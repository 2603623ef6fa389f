-- saved artists

select p.id, k.created_at as saved_at
from saved_artists k join profiles p on p.id = k.artist_id and p.hidden_at is null and p.deleted_at is null
where k.user_id = $1
order by k.created_at desc, k.artist_id desc limit $2;

select p.id as user_id, p.username, p.display_name, p.avatar_url, work.categories, work.response_seconds,
coalesce(n.beautiful_art_count, 0) as completed_works, sold.rating_mean, coalesce(sold.ratings, 0) as ratings_count,
p.email_verified_at is not null and coalesce(o.status = 'active', false) as is_verified,
exists (select from saved_artists k where k.artist_id = p.id and k.user_id = $1) as saved,
c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt
from unnest($2::uuid[]) with ordinality wanted(id, position)
join profiles p on p.id = wanted.id and p.hidden_at is null and p.deleted_at is null
left join payout_accounts o on o.user_id = p.id
left join artists a on a.user_id = p.id
left join lateral (select * from comments_with_profiles where id = a.latest_comment_id offset 0) c on true
left join profile_counters n on n.user_id = p.id
left join lateral (
  with latest as materialized (
    select b.created_at - s.created_at as response, s.category from (
      select created_at, ai_slop_id from comments where user_id = p.id and image_id is not null and withdrawn_at is null
      and removed_at is null and hidden_at is null order by created_at desc, id desc limit $3) b
    cross join lateral (select created_at, category from ai_slops where id = b.ai_slop_id and hidden_at is null offset 0) s)
  select percentile_cont(0.5) within group (order by extract(epoch from response)) as response_seconds,
  (select array_agg(category order by n desc, category) from (
      select category, count(*) as n from latest where category is not null group by 1) counted) as categories
  from latest) work on true
left join lateral (
  select avg(u.rating) as rating_mean, count(u.rating)::int as ratings from purchases u where u.artist_id = p.id) sold on true
order by wanted.position;
