import type { Dispute } from '@unslop/domain/calls/payments';
import { sql } from 'kysely';

/** The dispute of a payment, `p` being its row: the one that is open, or else the last. As JSON, for `presentDispute`. */
export const disputeOf = sql<DisputeRow | null>`(
  select jsonb_build_object(
           'state', case when r.state = 'restored' then 'won' when r.lost_at is not null then 'lost' else 'open' end,
           'amount_cents', r.amount_cents, 'at', coalesce(r.restored_at, r.lost_at, r.created_at))
    from payment_reversals r
   where r.payment_id = p.id and r.kind = 'dispute'
   order by r.state = 'taken' and r.lost_at is null desc, r.created_at desc limit 1)`;

export interface DisputeRow {
  state: Dispute['state'];
  amount_cents: number;
  at: string;
}

export function presentDispute(row: DisputeRow | null): Dispute | null {
  return row && ({ ...row, at: new Date(row.at).toISOString() } as Dispute);
}
