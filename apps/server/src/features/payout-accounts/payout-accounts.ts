import type { Db } from '@unslop/database/connect';
import type { PayoutAccount } from '@unslop/domain/calls/payout-accounts';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import { askStripe } from '../../platform/stripe.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { type AccountState, CLOSED, isGone, stateOf, statusTexts } from './status.ts';

export async function findPayoutAccount(db: Db | Trx, userId: string): Promise<PayoutAccount | null> {
  const row = await db.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  const status = row.status as PayoutAccount['status'];
  return {
    stripe_account_id: row.stripe_account_id,
    status,
    text: statusTexts[status],
    requirements: row.requirements as string[],
    can_continue: row.stripe_account_id !== null && status !== 'deauthorized',
    updated_at: row.updated_at.toISOString(),
  };
}

/**
 * Reads the account at Stripe and writes down what it says; never inside a transaction.
 * @throws whatever the SDK throws when Stripe cannot be asked
 */
export async function refreshPayoutAccount(deps: Deps, accountId: string): Promise<AccountState> {
  const state = await readAccount(deps, accountId);
  await inTransaction(deps.db, (trx) => recordState(trx, accountId, state));
  return state;
}

/** One waiting job an account is enough, however many events tell that it changed. */
export async function refreshPayoutAccountLater(trx: Trx, accountId: string): Promise<void> {
  await enqueue(trx, 'refresh_payout_account', { accountId }, { jobKey: `account:${accountId}`, maxAttempts: 25 });
}

async function readAccount(deps: Deps, accountId: string): Promise<AccountState> {
  try {
    return stateOf(
      await deps.stripe.v2.core.accounts.retrieve(accountId, { include: ['configuration.recipient', 'requirements'] }),
    );
  } catch (error) {
    if (isGone(error)) return CLOSED;
    throw error;
  }
}

/** Notes a new state. Withdrawals to a disconnected account are failed and paid back by a job. */
export async function recordState(trx: Trx, accountId: string, state: AccountState): Promise<boolean> {
  const row = await trx
    .updateTable('payout_accounts')
    .set({ status: state.status, requirements: JSON.stringify(state.requirements), updated_at: nowSql })
    .where('stripe_account_id', '=', accountId)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) return false;
  if (state.status === 'deauthorized') await enqueue(trx, 'fail_withdrawals', { userId: row.user_id });
  await announce(trx, `user:${row.user_id}`);
  return true;
}

export async function isKnownAccount(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('stripe_account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** One's own account with its state of this moment; null without one. */
export async function checkPayoutAccount(deps: Deps, userId: string): Promise<PayoutAccount | null> {
  const account = await findPayoutAccount(deps.db, userId);
  const accountId = account?.stripe_account_id;
  if (!accountId) return account;
  await askStripe(deps, 'ERROR_STRIPE_API_FAILURE', () => refreshPayoutAccount(deps, accountId));
  return findPayoutAccount(deps.db, userId);
}

/** A link to Stripe's own form: single use, a few minutes long. */
export async function createAccountLink(deps: Deps, userId: string, claimedId: string | undefined): Promise<string> {
  const account = await findPayoutAccount(deps.db, userId);
  if (!account?.stripe_account_id) throw new Refusal('NO_PAYOUT_ACCOUNT');
  const accountId = account.stripe_account_id;
  if (claimedId !== undefined && claimedId !== accountId) throw new Refusal('FORBIDDEN');
  if (account.status === 'deauthorized') throw new Refusal('PAYOUT_ACCOUNT_DISCONNECTED');
  const { publicUrl } = deps.config;
  const link = await askStripe(deps, 'ERROR_STRIPE_API_FAILURE', () =>
    deps.stripe.v2.core.accountLinks.create({
      account: accountId,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: {
          refresh_url: `${publicUrl}/stripe-onboarding-refresh?account_id=${encodeURIComponent(accountId)}`,
          return_url: `${publicUrl}/stripe-onboarding-return`,
        },
      },
    }),
  );
  return link.url;
}

/** Accounts whose state was not looked at for a day: the thin events may have been missed. */
export async function stalePayoutAccounts(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_account_id as id from payout_accounts
     where stripe_account_id is not null and status <> 'deauthorized' and updated_at < ${nowSql} - interval '1 day'
     order by updated_at limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
