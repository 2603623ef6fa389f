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

/** The guarantee behind the job above: art may be withdrawn later, and only then can a slop be cancelled. */
export async function collectDebts(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct user_id as id from (
      select user_id from ai_slops where status = 'open' and hidden_at is null
      union all select user_id from withdrawals where status = 'pending') waiting
     where ledger_balance(user_id, 'debt') < 0`.execute(deps.db);
  for (const { id } of rows) await collectDebt(deps, id);
}
