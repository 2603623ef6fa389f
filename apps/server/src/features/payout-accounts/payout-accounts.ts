import type { Db } from '@unslop/database/connect';
import type { PayoutAccount } from '@unslop/domain/calls/payout-accounts';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { noteAccountChange } from '../../core/auth/account-changes.ts';
import { emailUserLater } from '../../core/mail/user-email.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { isBankNoted, noteTraces } from '../../core/traces/traces.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import { askStripe } from '../../platform/stripe.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { type AccountState, CLOSED, isGone, stateOf, statusTexts, unusableTexts } from './status.ts';

export async function findPayoutAccount(db: Db | Trx, userId: string): Promise<PayoutAccount | null> {
  const row = await db.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  const status = row.status as PayoutAccount['status'];
  return {
    stripe_account_id: row.stripe_account_id,
    status,
    text: statusTexts[status],
    requirements: row.requirements as string[],
    can_continue: row.stripe_account_id !== null,
    updated_at: row.updated_at.toISOString(),
  };
}

/**
 * Reads the account at Stripe and stores its state. Never call it inside a transaction.
 * @returns the effective state: an account that its owner has left stays closed, whatever Stripe says
 * @throws the SDK's error if Stripe cannot be reached
 */
export async function refreshPayoutAccount(deps: Deps, accountId: string): Promise<AccountState> {
  const state = await readAccount(deps, accountId);
  return (await inTransaction(deps.db, (trx) => recordState(trx, accountId, state))) ?? state;
}

/** Enqueues a refresh. One waiting job per account is enough, however many events report a change. */
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

/**
 * Stores a new state. If the account is disconnected, a job fails its withdrawals and pays them back.
 * @returns the effective state; null for an account that is not ours
 */
export async function recordState(trx: Trx, accountId: string, state: AccountState): Promise<AccountState | null> {
  const row = await trx
    .selectFrom('payout_accounts')
    .select(['user_id', 'status'])
    .where('stripe_account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return (await ownerOfAccount(trx, accountId)) === null ? null : CLOSED;
  const left = await trx
    .selectFrom('former_payout_accounts')
    .select('user_id')
    .where('stripe_account_id', '=', accountId)
    .executeTakeFirst();
  if (left) return CLOSED;
  await trx
    .updateTable('payout_accounts')
    .set({ status: state.status, requirements: JSON.stringify(state.requirements), updated_at: nowSql })
    .where('stripe_account_id', '=', accountId)
    .execute();
  if (state.status === 'active' && !(await isBankNoted(trx, row.user_id))) {
    await enqueue(trx, 'note_bank', { accountId }, { jobKey: `bank:${accountId}` });
  }
  // Until it was active, another bank account could be entered at Stripe.
  if (state.status === 'active' && row.status !== 'active') await noteReady(trx, row.user_id);
  if (state.status !== row.status && (state.status === 'deauthorized' || state.status === 'restricted')) {
    await sayUnusable(trx, row.user_id, state.status);
  }
  if (state.status === 'deauthorized') await enqueue(trx, 'fail_withdrawals', { userId: row.user_id, accountId });
  await announce(trx, `user:${row.user_id}`);
  return state;
}

/** Records the bank account that a payout account pays out to. The account itself does not say which one it is. */
export async function noteBank(deps: Deps, accountId: string): Promise<void> {
  const userId = await inTransaction(deps.db, (trx) => ownerOfAccount(trx, accountId));
  if (!userId) return;
  const banks = await deps.stripe.accounts.listExternalAccounts(accountId, { limit: 10 }).catch((error: unknown) => {
    if (isGone(error)) return { data: [] };
    throw error;
  });
  for (const { fingerprint } of banks.data)
    await noteTraces(deps.db, deps.config, userId, { bank: fingerprint ?? null });
}

/** Notifies the owner, and also mails them, because they may not look at the payout page. */
async function sayUnusable(trx: Trx, userId: string, status: 'deauthorized' | 'restricted'): Promise<void> {
  const { title, text } = unusableTexts[status];
  await notify(trx, { userId, kind: 'payout_account_unusable', data: { title, text } });
  await emailUserLater(trx, userId, { title, text, link: SEE });
}

/** Records a change that can redirect money, and mails the owner. */
export async function noteChange(trx: Trx, userId: string, title: string, text: string): Promise<void> {
  await noteAccountChange(trx, userId, 'payout_account');
  await emailUserLater(trx, userId, { title, text, link: SEE });
}

const SEE = { label: 'See your payout account', path: '/withdrawal' } as const;

function noteReady(trx: Trx, userId: string): Promise<void> {
  const text =
    'Stripe has what it needs. From now on your withdrawals go to the bank account you entered there.\n\nIf that wasn’t you, choose a new password right away with "Forgot password?" on the login page, which logs out all devices, and write to us.';
  return noteChange(trx, userId, 'Your payout account is ready', text);
}

/** Returns the current or former owner of an account; null if it is not ours. */
export async function ownerOfAccount(trx: Trx, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from payout_accounts where stripe_account_id = ${accountId}
    union all select user_id from former_payout_accounts where stripe_account_id = ${accountId}`.execute(trx);
  return rows[0]?.user_id ?? null;
}

/** Returns the user's account with its current state; null without one. */
export async function checkPayoutAccount(deps: Deps, userId: string): Promise<PayoutAccount | null> {
  const account = await findPayoutAccount(deps.db, userId);
  const accountId = account?.stripe_account_id;
  if (!accountId) return account;
  await askStripe(deps, 'ERROR_STRIPE_API_FAILURE', () => refreshPayoutAccount(deps, accountId));
  return findPayoutAccount(deps.db, userId);
}

/** Creates a link to Stripe's own form. It works once, for a few minutes. */
export async function createAccountLink(deps: Deps, userId: string, givenId: string | undefined): Promise<string> {
  const account = await findPayoutAccount(deps.db, userId);
  if (!account?.stripe_account_id) throw new Refusal('NO_PAYOUT_ACCOUNT');
  const accountId = account.stripe_account_id;
  if (givenId !== undefined && givenId !== accountId) throw new Refusal('FORBIDDEN');
  if (account.status === 'deauthorized') throw new Refusal('PAYOUT_ACCOUNT_DISCONNECTED');
  // The form of an active account can change its bank account, and no event reports that.
  if (account.status === 'active') await inTransaction(deps.db, (trx) => noteOpenedForChanges(trx, userId));
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

function noteOpenedForChanges(trx: Trx, userId: string): Promise<void> {
  const text =
    'You asked for a link to change your payout account at Stripe. If you enter another bank account there, we’ll send your withdrawals to it.\n\nIf that wasn’t you, choose a new password right away with "Forgot password?" on the login page, which logs out all devices. Then cancel your waiting withdrawals, check your bank account at Stripe, and write to us.';
  return noteChange(trx, userId, 'You opened your payout account', text);
}
