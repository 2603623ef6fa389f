import { read, write } from '../../platform/http/routes.ts';
import { createPayoutAccount } from './create.ts';
import { checkPayoutAccount, createAccountLink, findPayoutAccount } from './payout-accounts.ts';

export const payoutAccountRoutes = [
  write('createConnectAccount', { transactions: 'own' }, async ({ deps, user }) => ({
    accountId: await createPayoutAccount(deps, user),
  })),

  write('createAccountLink', { transactions: 'own' }, async ({ deps, user, body }) => ({
    url: await createAccountLink(deps, user.userId, body?.account_id),
  })),

  read('getPayoutAccount', async ({ db, user }) => ({ payout_account: await findPayoutAccount(db, user.userId) })),

  write('checkPayoutAccount', { transactions: 'own' }, async ({ deps, user }) => ({
    payout_account: await checkPayoutAccount(deps, user.userId),
  })),
];
