import { formatMoney } from '@unslop/domain/money';
import { notificationWords } from '@unslop/domain/notification-kinds';
import { sql } from 'kysely';
import { takeOverDebts } from '../../core/ledger/carried-debts.ts';
import { isDeleted } from '../../core/ledger/deleted.ts';
import { emailUserLater } from '../../core/mail/user-email.ts';
import { notify } from '../../core/notifications/notifications.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { collectDebtLater } from './collect-debt.ts';

/**
 * Job `return_debts`, run after a user confirmed an address: moves the debt of a deleted account with the same mailbox
 * to this one. Ignores unconfirmed addresses, because anyone could type them.
 */
export async function returnDebts(deps: Deps, userId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await isDeleted(trx, userId)) return;
    const { rows } = await sql<{ mailbox: string }>`
      select mailbox_of(email) as mailbox from auth.users where id = ${userId} and email_verified`.execute(trx);
    if (!rows[0]) return;
    const owed = await takeOverDebts(trx, deps.config, userId, rows[0].mailbox);
    if (owed === 0) return;
    const data = { owed };
    await notify(trx, { userId, kind: 'debt_returned', data });
    await emailUserLater(trx, userId, {
      title: `You owe ${formatMoney(owed)}`,
      text: `${notificationWords('debt_returned', data)}\n\nAnything you add or win pays this off first. If you think that’s wrong, write to us.`,
      link: { label: 'See your account', path: '/profile' },
    });
    await collectDebtLater(trx, userId);
    await announce(trx, `user:${userId}`);
  });
}
