import { formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import { walletOf } from '../../core/ledger/ledger.ts';
import { plainEmail } from '../../core/mail/email-templates.ts';
import { notify } from '../../core/notifications/notifications.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendMailLater } from '../../platform/mail.ts';
import { enqueue } from '../../platform/queue.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { cancelToPayDebt } from '../ai-slops/ai-slops.ts';
import { sendToTheDeleted } from '../withdrawals/withdrawals.ts';
import { failPendingWithdrawals } from '../withdrawals/worker.ts';

/** Enqueues a job that collects the user's debt, if any. */
export function collectDebtLater(trx: Trx, userId: string): Promise<void> {
  return enqueue(trx, 'collect_debt', { userId }, { jobKey: `debt:${userId}` });
}

/**
 * Pays a debt with money that the user has set aside but not yet given to others. Cancels pending withdrawals, then the
 * user's open slops without other people's art, newest first, until the debt is paid. Uses one transaction each, with
 * the same lock order as posting and settling.
 */
export async function collectDebt(deps: Deps, userId: string): Promise<void> {
  const owes = async () => (await walletOf(deps.db, userId)).debt > 0;
  if (!(await owes())) return;
  await inTransaction(deps.db, async (trx) => {
    const reason = 'Your account is on hold until the disputed payment is settled.';
    const cameBack = await failPendingWithdrawals(trx, userId, reason, { isSentAgain: true });
    // Send the rest of a deleted account's last withdrawal to the same destination.
    const closing = cameBack.find((withdrawal) => withdrawal.is_closing);
    if (!closing) return;
    const { stripe_account_id: accountId, held_until: delayedUntil, closing_email: closingEmail } = closing;
    const sent = await sendToTheDeleted(trx, deps.config, userId, accountId, { delayedUntil, closingEmail });
    if (sent > 0 || !closingEmail) return;
    const title = `We didn’t send your last withdrawal of ${formatMoney(closing.requested_amount_cents)}`;
    const text = 'A card payment or sale was refunded or disputed, so all of it went to what you owed us.';
    await sendMailLater(trx, plainEmail(closingEmail, { title, text }));
  });
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from ai_slops where user_id = ${userId} and status = 'open' and hidden_at is null
     order by created_at desc, id desc`.execute(deps.db);
  for (const { id, title } of rows) {
    if (!(await owes())) return;
    await inTransaction(deps.db, async (trx) => {
      if (!(await cancelToPayDebt(trx, id))) return;
      await notify(trx, { userId, kind: 'slop_cancelled_for_debt', data: { slop: title }, aiSlopId: id });
    });
  }
}

/**
 * Sweeps all debts, because a slop can be cancelled only after its art is withdrawn. A failure for one user does not
 * stop the others; the next sweep retries it.
 */
export async function collectDebts(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.user_id as id from debtors d
     where exists (select from ai_slops s where s.user_id = d.user_id and s.status = 'open' and s.hidden_at is null)
        or exists (select from withdrawals w where w.user_id = d.user_id and w.status = 'pending')
     order by d.user_id`.execute(deps.db);
  for (const { id } of rows) {
    try {
      await collectDebt(deps, id);
    } catch (error) {
      deps.log.error({ err: error, userId: id }, 'a debt could not be collected');
    }
  }
}
