import { Refusal } from '@unslop/domain/errors';
import { pageByTime } from '../../platform/cursor.ts';
import { toRefusal } from '../../platform/http/errors.ts';
import { once } from '../../platform/http/idempotency.ts';
import { read, write } from '../../platform/http/routes.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { checkPayoutAccount } from '../payout-accounts/payout-accounts.ts';
import { findWallet, findWithdrawal, listWithdrawals } from './read.ts';
import { cancelWithdrawal, requestWithdrawal, withdrawalAmountFrom } from './withdrawals.ts';

const MESSAGE = 'Withdrawal requested! It will be processed shortly.';

export const withdrawalRoutes = [
  write('requestWithdrawal', { transactions: 'own' }, async ({ deps, db, body, user: { userId }, idempotent }) => {
    const amount = withdrawalAmountFrom(body.amount);
    const account = await checkPayoutAccount(deps, userId);
    const accountId = account?.status === 'active' ? account.stripe_account_id : null;
    if (!accountId) throw new Refusal('ERROR_STRIPE_ACCOUNT_INCOMPLETE');
    try {
      return await inTransaction(db, (trx) => {
        const work = async () => ({
          success: true as const,
          message: MESSAGE,
          withdrawal_id: await requestWithdrawal(trx, deps.config, userId, accountId, amount),
        });
        return idempotent ? once(trx, idempotent, work) : work();
      });
    } catch (error) {
      if (toRefusal(error)) throw error;
      deps.log.error({ err: error }, 'a withdrawal could not be requested');
      throw new Refusal('ERROR_TECHNICAL', {}, { cause: error });
    }
  }),

  read('listWithdrawals', ({ db, query, user }) =>
    pageByTime('withdrawals', query, 'requested_at', (after, limit) => listWithdrawals(db, user.userId, after, limit)),
  ),

  read('getWithdrawal', ({ db, params, user }) => findWithdrawal(db, user.userId, params.id)),

  write('cancelWithdrawal', { transactions: 'own' }, ({ deps, params, user }) =>
    cancelWithdrawal(deps, user.userId, params.id),
  ),

  read('getWallet', ({ db, user, deps }) => findWallet(db, user.userId, deps.config)),
];
