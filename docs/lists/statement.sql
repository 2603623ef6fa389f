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

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Sort (21 × 1)
--     Nested Loop (21 × 1)
--       Nested Loop (21 × 1)
--         Nested Loop (21 × 1)
--           Limit (21 × 1)
--             Unique (21 × 1)
--               Sort (21 × 1)
--                 Nested Loop (21 × 1)
--                   Index Scan using ledger_accounts_of_user_key on ledger_accounts (2 × 1)
--                   Limit (10.5 × 2)
--                     Index Scan using ledger_entries_chain on ledger_entries (10.5 × 2)
--           Subquery Scan (1 × 21)
--             Aggregate (1 × 21)
--               Nested Loop (1 × 21)
--                 Nested Loop (1 × 21)
--                   Index Scan using ledger_accounts_of_user_key on ledger_accounts (2 × 21)
--                   Index Scan using ledger_entries_pkey on ledger_entries (1.5 × 42)
--                 Index Scan using ledger_movements_pkey on ledger_movements (1 × 21)
--               Limit (0 × 0)
--                 Sort (0 × 0)
--                   Nested Loop (0 × 0)
--                     Index Scan using ledger_accounts_of_user_key on ledger_accounts (0 × 0)
--                     Index Scan using ledger_entries_chain on ledger_entries (0 × 0)
--         Memoize (1 × 21)
--           Index Scan using ai_slops_pkey on ai_slops (1 × 16)
--       Memoize (0 × 21)
--         Index Scan using payments_pkey on payments (0 × 1)
