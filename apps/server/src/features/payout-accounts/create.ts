import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { askStripe, stripeErrorOf } from '../../platform/stripe.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { noteChange, recordState } from './payout-accounts.ts';
import { CLOSED } from './status.ts';

interface Owner {
  userId: string;
  email: string;
  displayName: string;
}

/**
 * Stripe v2 keeps the answer for an idempotency key for 30 days. After that, only the metadata can find a lost account.
 */
const KEY_DAYS = 29;
const LEASE_SECONDS = 30;
const WAIT_MS = 12_000;

/**
 * Creates one payout account per user, even with parallel requests. One of them creates it under the idempotency key
 * `acct-{user}`, and the others wait for its id. If the answer is lost, a retry uses the same key. An account that was
 * disconnected or closed can be replaced.
 * @returns the account's id at Stripe
 */
export async function createPayoutAccount(deps: Deps, owner: Owner): Promise<string> {
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += 150) {
    const lease = await inTransaction(deps.db, (trx) => leaseCreation(trx, owner.userId));
    if (lease.accountId) return lease.accountId;
    if (lease.isMine) return make(deps, owner, lease);
    await pause(150);
  }
  throw new Refusal('ERROR_STRIPE_API_FAILURE');
}

interface Lease {
  accountId: string | null;
  isMine: boolean;
  isOld: boolean;
  /** Disconnected accounts of this person. */
  former: string[];
}

async function leaseCreation(trx: Trx, userId: string): Promise<Lease> {
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('payout_accounts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  if (inserted) return { accountId: null, isMine: true, isOld: false, former: [] };
  const isReplaced = await leaveDisconnected(trx, userId);
  const { rows } = await sql<{ accountId: string | null; isFree: boolean; isOld: boolean }>`
    select stripe_account_id as "accountId", updated_at < ${nowSql} - ${`${LEASE_SECONDS} s`}::interval as "isFree",
           created_at < ${nowSql} - ${`${KEY_DAYS} days`}::interval as "isOld"
      from payout_accounts where user_id = ${userId} for no key update`.execute(trx);
  const { accountId, isFree, isOld } = rows[0]!;
  const isMine = accountId === null && (isFree || isReplaced);
  if (isMine) await setLease(trx, userId, 0);
  const former = await trx
    .selectFrom('former_payout_accounts')
    .select('stripe_account_id')
    .where('user_id', '=', userId)
    .execute();
  return { accountId, isMine, isOld, former: former.map((row) => row.stripe_account_id) };
}

/**
 * Replaces a disconnected account. Its withdrawals have been returned by then, or their worker ends them: none goes to
 * the new account.
 */
async function leaveDisconnected(trx: Trx, userId: string): Promise<boolean> {
  const left = await trx
    .selectFrom('payout_accounts')
    .select('stripe_account_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'deauthorized')
    .where('stripe_account_id', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!left?.stripe_account_id) return false;
  await noteFormer(trx, userId, left.stripe_account_id);
  await trx
    .updateTable('payout_accounts')
    .set({ stripe_account_id: null, status: 'creating', requirements: '[]', created_at: nowSql, updated_at: nowSql })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/**
 * Job `leave_payout_account`: disconnects an account that was connected before the owner of the address confirmed it,
 * maybe by someone else. Withdrawals to it are returned. It stays disconnected, whatever Stripe reports later.
 */
export async function disconnectPayoutAccount(trx: Trx, userId: string): Promise<void> {
  const account = await trx
    .selectFrom('payout_accounts')
    .select('stripe_account_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account?.stripe_account_id) return;
  await recordState(trx, account.stripe_account_id, CLOSED);
  await noteFormer(trx, userId, account.stripe_account_id);
}

async function noteFormer(trx: Trx, userId: string, accountId: string): Promise<void> {
  await trx
    .insertInto('former_payout_accounts')
    .values({ user_id: userId, stripe_account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function setLease(trx: Trx, userId: string, agoSeconds: number): Promise<void> {
  await sql`update payout_accounts set updated_at = ${nowSql} - ${`${agoSeconds} s`}::interval
     where user_id = ${userId} and stripe_account_id is null`.execute(trx);
}

async function make(deps: Deps, owner: Owner, { isOld, former }: Lease): Promise<string> {
  try {
    const id = await askStripe(deps, 'ERROR_STRIPE_API_FAILURE', async () => {
      const lost = isOld ? await findByMetadata(deps, owner.userId, former) : null;
      return lost ?? (await createAtStripe(deps, owner, former));
    });
    await inTransaction(deps.db, async (trx) => {
      await trx
        .updateTable('payout_accounts')
        .set({ stripe_account_id: id, status: 'incomplete', updated_at: nowSql })
        .where('user_id', '=', owner.userId)
        .where('stripe_account_id', 'is', null)
        .execute();
      const text =
        'You’re setting up a payout account at Stripe. We’ll send your withdrawals there.\n\nIf that wasn’t you, choose a new password right away with "Forgot password?" on the login page, which logs out all devices, and write to us.';
      await noteChange(trx, owner.userId, 'You added a payout account', text);
      await announce(trx, `user:${owner.userId}`);
    });
    return id;
  } catch (error) {
    // Expire the lease, so the next request need not wait for it.
    await inTransaction(deps.db, (trx) => setLease(trx, owner.userId, LEASE_SECONDS + 1));
    throw error;
  }
}

async function createAtStripe(deps: Deps, owner: Owner, former: string[]): Promise<string> {
  const params: Stripe.V2.Core.AccountCreateParams = {
    contact_email: owner.email,
    display_name: owner.displayName,
    dashboard: 'express',
    identity: { country: 'us', entity_type: 'individual' },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    metadata: { user_id: owner.userId },
  };
  const key = former.length === 0 ? `acct-${owner.userId}` : `acct-${owner.userId}:after-${former.length}`;
  try {
    return (await deps.stripe.v2.core.accounts.create(params, { idempotencyKey: key })).id;
  } catch (error) {
    // The key was used with other details, such as an email address that has changed since.
    const failure = stripeErrorOf(error);
    if (failure?.type !== 'StripeIdempotencyError' || failure.statusCode === 409) throw error;
    const lost = await findByMetadata(deps, owner.userId, former);
    if (lost) return lost;
    const version = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
    return (await deps.stripe.v2.core.accounts.create(params, { idempotencyKey: `${key}:${version}` })).id;
  }
}

async function findByMetadata(deps: Deps, userId: string, former: string[]): Promise<string | null> {
  for await (const account of deps.stripe.v2.core.accounts.list({ limit: 100 })) {
    if (account.metadata?.user_id === userId && !former.includes(account.id)) return account.id;
  }
  return null;
}
