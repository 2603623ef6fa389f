-- deposits

select d.id, d.user_id, d.created_at, d.amount_added_to_balance_cents, d.total_amount_charged_cents, d.stripe_charge_id,
d.refunded_cents, d.disputed_at, (
  select jsonb_build_object(
    'state', case when r.state = 'restored' then 'won' when r.lost_at is not null then 'lost' else 'open' end,
    'amount_cents', r.amount_cents, 'at', coalesce(r.restored_at, r.lost_at, r.created_at))
  from payment_reversals r
  where r.payment_id = p.id and r.kind = 'dispute'
  order by r.state = 'taken' and r.lost_at is null desc, r.created_at desc limit 1) as dispute, d.payment_id
from deposits d join payments p on p.id = d.payment_id
where d.user_id = $1
order by d.created_at desc, d.id desc limit $2;
