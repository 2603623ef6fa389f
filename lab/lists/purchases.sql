-- purchases

select u.id, u.payment_id, u.buyer_id, p.payment_intent_id, p.amount_cents, u.price_cents, p.currency, u.created_at,
u.comment_id, u.title, u.artist_id as user_id, c.username, c.display_name, c.avatar_url, u.rating, u.ended_at,
p.refunded_cents, (
  select jsonb_build_object(
    'state', case when r.state = 'restored' then 'won' when r.lost_at is not null then 'lost' else 'open' end,
    'amount_cents', r.amount_cents, 'at', coalesce(r.restored_at, r.lost_at, r.created_at))
  from payment_reversals r
  where r.payment_id = p.id and r.kind = 'dispute'
  order by r.state = 'taken' and r.lost_at is null desc, r.created_at desc limit 1) as dispute,
(c.removed_at is not null or c.withdrawn_at is not null or c.hidden_at is not null or s.hidden_at is not null) as is_gone,
c.image_url, c.image_width, c.image_height, c.image_widths, c.image_has_avif, c.image_thumbhash, c.image_alt
from purchases u
join payments p on p.id = u.payment_id
join comments_with_profiles c on c.id = u.comment_id
join ai_slops s on s.id = c.ai_slop_id
where u.buyer_id = $1
order by u.created_at desc, u.id desc limit $2;
