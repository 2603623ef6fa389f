-- saved art

select c.*, a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner, k.created_at as saved_at
from saved_beautiful_arts k
join beautiful_arts a on a.id = k.comment_id
join lateral (select * from comments_with_profiles where id = a.id offset 0) c on true
join ai_slops s on s.id = a.ai_slop_id
where k.user_id = $1
order by k.created_at desc, k.comment_id desc limit $2;
