-- withdrawals

select exists (select from operator_switches where name = 'withdrawals' and is_off)
or exists (select from audit_holds where user_id = $1 and released_at is null) as "areOff";

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Result (1 × 1)
--     Seq Scan on operator_switches (0 × 1)
--     Seq Scan on audit_holds (0 × 1)

select * from "withdrawals" where "user_id" = $1 order by "requested_at" desc, "id" desc limit $2;

-- Plan over 1,000,000 slops, with rows × loops of each node:
--   Limit (0 × 1)
--     Sort (0 × 1)
--       Seq Scan on withdrawals (0 × 1)
