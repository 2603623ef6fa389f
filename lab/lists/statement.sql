-- statement

select m.id, m.created_at, m.kind, m.amount_cents, m.debt_cents, m.balance_after_cents, m.ai_slop_id,
case when s.hidden_at is null or s.user_id = $1 then s.title end as ai_slop_title, p.metadata ->> 'artTitle' as art_title
from (
  select distinct chain.movement_id from ledger_accounts a cross join lateral (
    select e.movement_id from ledger_entries e
    where e.account_id = a.id
    order by e.account_seq desc limit $2) chain
  where a.user_id = $3 and a.kind in ('balance', 'debt')
  order by chain.movement_id desc limit $4) page
cross join lateral (select * from statement_movements where id = page.movement_id and user_id = $5 offset 0) m
left join ai_slops s on s.id = m.ai_slop_id
left join payments p on p.id = m.payment_id
order by m.id desc;
