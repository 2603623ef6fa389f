import type { Db, TableRow } from '@unslop/database/connect';
import type { Dispute, Receipt } from '@unslop/domain/calls/payments';
import { Refusal } from '@unslop/domain/errors';
import { formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { PaymentKinds } from './kinds.ts';
import { cardText } from './payment.ts';

type Row = Pick<Receipt, 'payment_intent_id' | 'type' | 'refunded_cents' | 'currency' | 'payer' | 'payer_email'> &
  TableRow<'payments', 'id' | 'amount_cents' | 'fee_cents' | 'refund_reason' | 'card_brand' | 'card_last4'> & {
    succeeded_at: Date;
    added_cents: number | null;
    title: string | null;
    artist: string | null;
    dispute: DisputeRow | null;
    /** For a purchase: the license ended because the money was returned. */
    has_ended: boolean;
  };

/**
 * Returns the receipt of a user's own paid payment.
 * @throws Refusal NOT_FOUND, also for other people's and unpaid payments
 */
export async function findReceipt(
  db: Db,
  kinds: PaymentKinds,
  { seller, taxLine }: Config['receipts'],
  userId: string,
  paymentId: string,
): Promise<Receipt> {
  const { rows } = await sql<Row>`
    select p.id, p.payment_intent_id, p.type, p.succeeded_at, p.amount_received_cents as amount_cents,
           d.amount_added_to_balance_cents as added_cents, p.fee_cents, p.refunded_cents, p.currency,
           p.refund_reason, p.metadata ->> 'artTitle' as title, a.display_name as artist,
           coalesce(me.full_name, me.display_name) as payer, account.email as payer_email,
           p.card_brand, p.card_last4, ${disputeOf} as dispute, u.ended_at is not null as has_ended
      from payments p
      join profiles me on me.id = p.user_id
      join auth.users account on account.id = p.user_id
      left join deposits d on d.payment_id = p.id
      left join purchases u on u.payment_id = p.id
      left join comments c on c.id = p.comment_id
      left join people a on a.id = c.user_id
     where p.id = ${paymentId} and p.user_id = ${userId} and p.status = 'succeeded'`.execute(db);
  const row = rows[0];
  if (!row) throw new Refusal('NOT_FOUND');
  const { line, license } = kinds[row.type].receipt;
  const net = row.added_cents ?? row.amount_cents - row.fee_cents;
  return {
    number: `U-${row.id.slice(0, 8).toUpperCase()}`,
    payment_id: row.id,
    payment_intent_id: row.payment_intent_id,
    paid_at: row.succeeded_at.toISOString(),
    payer: row.payer,
    payer_email: row.payer_email,
    seller,
    paid_with: cardText({ brand: row.card_brand, last4: row.card_last4 }),
    type: row.type,
    lines: [
      { text: line(row), amount_cents: net },
      { text: 'Card fee', amount_cents: row.amount_cents - net },
    ],
    total_cents: row.amount_cents,
    tax: taxLine,
    refunded_cents: row.refunded_cents,
    currency: row.currency,
    notes: [
      ...(license && !row.refund_reason && !row.has_ended ? [license] : []),
      ...(row.refund_reason ? [`${row.refund_reason} The whole amount goes back to your card.`] : []),
      ...(row.refunded_cents > 0 ? [`${formatMoney(row.refunded_cents)} was refunded to your card.`] : []),
      ...(row.dispute ? [disputeNote(row.dispute)] : []),
    ],
  };
}

function disputeNote({ state, amount_cents, at }: DisputeRow): string {
  const amount = formatMoney(amount_cents);
  if (state === 'open') return `You disputed ${amount} with your bank.`;
  const day = new Date(at).toISOString().slice(0, 10);
  return state === 'lost'
    ? `${amount} went back to your card: your bank decided a dispute for you on ${day}.`
    : `A dispute about ${amount} ended on ${day}: the payment counts.`;
}

/** Selects the dispute of a payment `p`: the open one, or else the last one. As JSON for `presentDispute`. */
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
