import { delayDefault, delayReasons } from '@unslop/domain/award-delays';
import type { AwardDelay } from '@unslop/domain/calls/awards';
import { dateInWords } from '@unslop/domain/dates';
import { formatPrize } from '@unslop/domain/money';
import { sql } from 'kysely';
import { emailUserLater, unlinked } from '../../core/mail/user-email.ts';
import { notify } from '../../core/notifications/notifications.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';

interface DelayedAward {
  slopId: string;
  slop: string;
  prize: number;
  by: AwardDelay;
  finalAt: Date;
  paidTo: string;
  isRefund: boolean;
}

/** Maximum awards per sweep. The next sweep takes the rest. */
const SET = 500;

/**
 * Delayed awards with a date that the payee has not been told, either by this notice or by one about a changed award.
 */
const untold = sql<DelayedAward>`
  select s.id as "slopId", s.title as slop, s.prize_pool_cents as prize, f.delayed_by as by, f.final_at as "finalAt", f.paid_to as "paidTo",
         f.winning_comment_id is null as "isRefund"
    from award_finals f
    join ai_slops s on s.id = f.ai_slop_id
    join profiles p on p.id = f.paid_to and p.deleted_at is null
   where f.finalized_at is null and f.delayed_by is not null
     and not exists (
       select from notifications n
        where n.user_id = f.paid_to and n.ai_slop_id = f.ai_slop_id
          and n.kind in ('prize_delayed', 'prize_won_after_all', 'prize_coming_back')
          and abs(extract(epoch from (n.data ->> 'due')::timestamptz - f.final_at)) < 1)`;

/**
 * Tells each payee that their award is delayed, by which kind of check and until when, once for each new date. Runs as
 * a sweep, so several reasons in one transaction make one notice.
 */
export async function tellDelays({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<DelayedAward>`${untold} order by f.final_at, s.id limit ${SET}`.execute(db);
  for (const { slopId } of rows)
    try {
      await inTransaction(db, (trx) => tellDelay(trx, slopId));
    } catch (error) {
      log.error({ err: error, aiSlopId: slopId }, 'a delay could not be told');
    }
}

async function tellDelay(trx: Trx, slopId: string): Promise<void> {
  // Serializes workers: the second finds the notice of the first.
  await sql`select from award_finals where ai_slop_id = ${slopId} for update`.execute(trx);
  const { rows } = await sql<DelayedAward>`${untold} and f.ai_slop_id = ${slopId}`.execute(trx);
  const [award] = rows;
  if (!award) return;
  const { slop, prize, by, finalAt, paidTo: userId, isRefund } = award;
  const due = finalAt.toISOString();
  const data = { slop, prize, due, by, ...(isRefund && { isRefund }) };
  await notify(trx, { userId, kind: 'prize_delayed', data, aiSlopId: slopId });
  const money = formatPrize(prize);
  const when = isRefund ? `is back in your balance on ${dateInWords(due)}` : `is yours on ${dateInWords(due)}`;
  await emailUserLater(trx, userId, {
    title: isRefund ? `Your ${money} takes longer to come back` : `Your ${money} takes longer`,
    text: `We check every award before we pay it. "${unlinked(slop)}" needs more time because ${delayReasons[by]}.\n\nYour ${money} ${when} unless moderators decide otherwise. ${delayDefault(by)}`,
    link: { label: 'See the award record', path: `/ai-slop/${slopId}/award` },
  });
}
