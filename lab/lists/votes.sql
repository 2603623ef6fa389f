-- votes

select c.ai_slop_id, s.title, s.hidden_at is not null as is_taken_down, r.comment_id, c.user_id, c.username, c.display_name, c.avatar_url,
c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt,
c.withdrawn_at is not null or c.removed_at is not null or c.hidden_at is not null as is_art_gone, r.liked_at, a.settled_at, r.outcome
from (select * from vote_receipts where user_id = $1
  order by liked_at desc, comment_id desc limit $2) r
join comments_with_profiles c on c.id = r.comment_id
join ai_slops s on s.id = c.ai_slop_id
join awards a on a.ai_slop_id = c.ai_slop_id
order by r.liked_at desc, r.comment_id desc;
