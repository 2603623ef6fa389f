import { sql } from 'kysely';
import { purseOf } from '../../core/ledger/ledger.ts';
import { notify } from '../../core/notifications/notifications.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { cancelToPayDebt } from '../ai-slops/ai-slops.ts';
import { failPendingWithdrawals } from '../withdrawals/worker.ts';

/**
 * What somebody who owes has set aside and has not given to anybody yet pays the debt: a withdrawal that is still
 * pending, then own open slops without others' art, the newest first, until nothing is owed. Each in a transaction of its
 * own, in the order of locks that posting and settling keep.
 */
export async function collectDebt(deps: Deps, userId: string): Promise<void> {
  const owes = async () => (await purseOf(deps.db, userId)).debt > 0;
  if (!(await owes())) return;
  await inTransaction(deps.db, (trx) =>
    failPendingWithdrawals(trx, userId, 'Your account is on hold until the disputed payment is settled.'),
  );
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from ai_slops where user_id = ${userId} and status = 'open' and hidden_at is null
     order by created_at desc, id desc`.execute(deps.db);
  for (const { id, title } of rows) {
    if (!(await owes())) return;
    await inTransaction(deps.db, async (trx) => {
      if (!(await cancelToPayDebt(trx, id))) return;
      await notify(trx, {
        userId,
        type: 'warning',
        content: `Your slop "${title}" was cancelled: its prize went towards what you owe.`,
        aiSlopId: id,
      });
    });
  }
}

/**
 * The guarantee behind the job above: art may be withdrawn later, and only then can a slop be cancelled. What goes wrong
 * with one of them is no matter of the others, and has its turn again.
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
