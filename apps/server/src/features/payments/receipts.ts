import type { Db } from '@unslop/database/connect';
import type { Receipt } from '@unslop/domain/calls/payments';
import { Refusal } from '@unslop/domain/errors';
import { formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';

interface Row {
  id: string;
  payment_intent_id: string;
  type: Receipt['type'];
  succeeded_at: Date;
  amount_cents: number;
  added_cents: number | null;
  fee_cents: number;
  refunded_cents: number;
  disputed_cents: number;
  currency: string;
  refund_reason: string | null;
  art_title: string | null;
  artist: string | null;
  payer: string;
}

/** The receipt of a paid payment of one's own. @throws Refusal NOT_FOUND also for those of others and unpaid ones */
export async function findReceipt(db: Db, userId: string, paymentId: string): Promise<Receipt> {
  const { rows } = await sql<Row>`
    select p.id, p.payment_intent_id, p.type, p.succeeded_at, p.amount_received_cents as amount_cents,
           d.amount_added_to_balance_cents as added_cents, p.fee_cents, p.refunded_cents, p.disputed_cents, p.currency,
           p.refund_reason, p.metadata ->> 'artTitle' as art_title, a.display_name as artist,
           coalesce(me.full_name, me.display_name) as payer
      from payments p
      join profiles me on me.id = p.user_id
      left join deposits d on d.payment_id = p.id
      left join comments c on c.id = p.comment_id
      left join profiles a on a.id = c.user_id
     where p.id = ${paymentId} and p.user_id = ${userId} and p.status = 'succeeded'`.execute(db);
  const row = rows[0];
  if (!row) throw new Refusal('NOT_FOUND');
  const net = row.added_cents ?? row.amount_cents - row.fee_cents;
  return {
    number: `U-${row.id.slice(0, 8).toUpperCase()}`,
    payment_id: row.id,
    payment_intent_id: row.payment_intent_id,
    paid_at: row.succeeded_at.toISOString(),
    payer: row.payer,
    type: row.type,
    lines: [
      {
        text:
          row.type === 'account_funding'
            ? 'Funds added to your Unslop balance'
            : `“${row.art_title}”${row.artist ? ` by ${row.artist}` : ''}, original file`,
        amount_cents: net,
      },
      { text: 'Card fee', amount_cents: row.amount_cents - net },
    ],
    total_cents: row.amount_cents,
    refunded_cents: row.refunded_cents,
    currency: row.currency,
    notes: [
      ...(row.type === 'art_purchase' && !row.refund_reason
        ? ['Licence: personal and non-exclusive. You may keep and print the file for yourself.']
        : []),
      ...(row.refund_reason ? [`${row.refund_reason} The whole amount goes back to your card.`] : []),
      ...(row.refunded_cents > 0 ? [`${formatMoney(row.refunded_cents)} was refunded to your card.`] : []),
      ...(row.disputed_cents > 0 ? [`${formatMoney(row.disputed_cents)} is disputed with your bank.`] : []),
    ],
  };
}
