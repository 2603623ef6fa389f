-- profile: art

select c.*, a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner
from beautiful_arts a
join lateral (select * from comments_with_profiles where id = a.id offset 0) c on true
join ai_slops s on s.id = a.ai_slop_id
where a.user_id = $1
order by a.created_at desc, a.id desc limit $2;
