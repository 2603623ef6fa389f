-- withdrawals

select exists (select from operator_switches where name = 'withdrawals' and is_off)
or exists (select from audit_holds where user_id = $1 and released_at is null) as "areOff";

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Result (1 × 1)
--     Seq Scan on operator_switches (0 × 1)
--     Seq Scan on audit_holds (0 × 1)

select coalesce(f.amount_cents, r.amount_cents) as amount,
greatest(f.credited_at + make_interval(days => $1), r.review_until, r.case_until) as until, f.movement_id is not null as "isClearing",
r.movement_id is not null as "isReviewed", coalesce(r.is_in_case, false) as "isInCase", r.case_until as "caseUntil"
from ledger_uncleared_credits($2, app_now() - make_interval(days => $3)) f
full join ledger_reviewed_credits($4, make_interval(hours => $5),
  make_interval(days => $6)) r on r.movement_id = f.movement_id
order by "isInCase" desc, until desc;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Sort (0 × 1)
--     Merge Join (0 × 1)
--       Sort (0 × 1)
--         Function Scan (0 × 1)
--       Sort (0 × 1)
--         Function Scan (0 × 1)

select * from "withdrawals" where "user_id" = $1 order by "requested_at" desc, "id" desc limit $2;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Limit (0 × 1)
--     Sort (0 × 1)
--       Seq Scan on withdrawals (0 × 1)
