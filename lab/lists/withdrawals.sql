-- withdrawals

select exists (select from operator_switches where name = 'withdrawals' and is_off)
or exists (select from audit_holds where user_id = $1 and released_at is null) as "areOff";

select * from "withdrawals" where "user_id" = $1 order by "requested_at" desc, "id" desc limit $2;
