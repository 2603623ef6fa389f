import { confirmPassword } from '../../core/auth/confirm-password.ts';
import { expiredSessionCookie } from '../../core/auth/cookies.ts';
import { outside } from '../../platform/http/routes.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { closingPayoutAccount } from '../withdrawals/closing.ts';
import { deleteAccount } from './deletion.ts';
import { exportAccount } from './export.ts';

export const accountRoutes = [
  outside('exportAccount', async ({ deps, user, reply }) => {
    reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="unslop-export.zip"')
      .header('cache-control', 'no-store');
    return exportAccount(deps, user.userId);
  }),

  outside('deleteAccount', async ({ deps, db, user, body, request, reply }) => {
    await confirmPassword(deps, request, user.userId, body.password);
    const sendTo = body.give_up_balance ? null : await closingPayoutAccount(deps, user.userId);
    await inTransaction(db, (trx) => deleteAccount(trx, user.userId, body.give_up_balance, { sendTo, ...deps.config }));
    reply.header('set-cookie', expiredSessionCookie(deps.config));
    return { success: true };
  }),
];
