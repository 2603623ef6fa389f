import { type Db, prepared } from '@unslop/database/connect';
import { invariant, Refusal } from '@unslop/domain/errors';
import { type Cents, cents, formatMoney } from '@unslop/domain/money';
import type { PostedKind } from '@unslop/domain/movements';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

/** Account of a leg. */
type Account =
  | { kind: 'balance' | 'hold' | 'debt'; userId: string }
  | { kind: 'prize'; aiSlopId: string }
  | { kind: 'stripe' | 'fees' | 'costs' };

/** One leg of a movement: positive into the account, negative out of it, never zero. */
export interface Leg {
  account: Account;
  amount: number;
}

export interface Movement {
  /** Idempotency key: `top_up:pi_…`, `prize_held:{slop}`. */
  key: string;
  kind: PostedKind;
  legs: Leg[];
  aiSlopId?: string;
  paymentId?: string;
  withdrawalId?: string;
}

interface Booked {
  id: number;
  /** True if this call booked it, false if an earlier one did. */
  isNew: boolean;
}

/**
 * Books one movement, once per key.
 * @throws Refusal INSUFFICIENT_BALANCE (ledger_accounts_floor) if a balance would fall below zero
 */
export async function post(trx: Trx, movement: Movement): Promise<Booked> {
  return (await postAll(trx, [movement]))[0]!;
}

/** Books movements in order, all or none, each once per key. Money moves in no other way. Throws like `post`. */
export async function postAll(trx: Trx, movements: readonly Movement[]): Promise<Booked[]> {
  const legs = movements.flatMap(({ key, legs }, n) => {
    invariant(legs.reduce((sum, leg) => sum + leg.amount, 0) === 0, `the legs of ${key} sum to zero`);
    return legs.filter((leg) => leg.amount !== 0).map((leg) => ({ ...leg, movement: n + 1 }));
  });
  for (const leg of legs) cents(leg.amount);
  const users = legs.map(({ account }) => ('userId' in account ? account.userId : null));
  const slops = legs.map(({ account }) => ('aiSlopId' in account ? account.aiSlopId : null));
  const { rows } = await sql<Booked>`${prepared} select movement_id as id, is_new as "isNew" from ledger_post_all(
    ${movements.map(({ key }) => key)}::text[], ${movements.map(({ kind }) => kind)}::text[],
    ${movements.map(({ aiSlopId }) => aiSlopId ?? null)}::uuid[],
    ${movements.map(({ paymentId }) => paymentId ?? null)}::uuid[],
    ${movements.map(({ withdrawalId }) => withdrawalId ?? null)}::uuid[],
    ${legs.map(({ movement }) => movement)}::int[], ${legs.map(({ account }) => account.kind)}::text[],
    ${users}::uuid[], ${slops}::uuid[], ${legs.map(({ amount }) => amount)}::bigint[])`.execute(trx);
  return rows;
}

/**
 * Returns the legs that give `amount` to a user. They pay the debt first, and the rest reaches the balance. Locks the
 * user's accounts, so that two credits cannot pay the same debt.
 */
export async function creditLegs(trx: Trx, userId: string, amount: Cents): Promise<Leg[]> {
  return (await legsOfCredits(trx, [{ userId, amount }]))[0]!;
}

/** Returns the legs of each credit. Two credits may be for the same user. Locks like `creditLegs`. */
export async function legsOfCredits(trx: Trx, credits: readonly { userId: string; amount: Cents }[]): Promise<Leg[][]> {
  const wallets = await lockWallets(
    trx,
    credits.map(({ userId }) => userId),
  );
  const debts = new Map(Array.from(wallets, ([userId, { debt }]) => [userId, debt as number]));
  return credits.map(({ userId, amount }) => {
    const debt = debts.get(userId) ?? 0;
    const toDebt = Math.min(debt, amount);
    debts.set(userId, debt - toDebt);
    return [
      { account: { kind: 'debt', userId }, amount: toDebt },
      { account: { kind: 'balance', userId }, amount: amount - toDebt },
    ];
  });
}

/**
 * Returns the legs that take `amount` from a user: as much as the balance has, and the rest as debt. Locks like
 * `creditLegs`.
 */
export async function debitLegs(trx: Trx, userId: string, amount: Cents): Promise<Leg[]> {
  const fromBalance = Math.min((await lockWallet(trx, userId)).balance, amount);
  return [
    { account: { kind: 'balance', userId }, amount: 0 - fromBalance },
    { account: { kind: 'debt', userId }, amount: fromBalance - amount },
  ];
}

/** Returns the net effect of a payment's movements on a user (balance plus debt), and their cost to the platform. */
export async function netOfPayment(
  trx: Trx,
  paymentId: string,
  userId: string,
): Promise<{ user: Cents; costs: Cents }> {
  const { rows } = await sql<{ user: number; costs: number }>`
    select coalesce(sum(e.amount_cents) filter (where a.user_id = ${userId}), 0)::bigint as user,
           coalesce(-sum(e.amount_cents) filter (where a.kind = 'costs'), 0)::bigint as costs
      from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
     where m.payment_id = ${paymentId}`.execute(trx);
  return { user: cents(Number(rows[0]!.user)), costs: cents(Number(rows[0]!.costs)) };
}

/** Returns the prizes that a user posted and raised in the last 24 hours, even if they were returned since. */
export async function prizesOfTheDay(trx: Trx, userId: string): Promise<Cents> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as amount from balance_movements
     where user_id = ${userId} and kind in ('prize_held', 'prize_raised')
       and created_at > (select app_now()) - interval '1 day'`.execute(trx);
  return cents(Number(rows[0]!.amount));
}

interface Wallet {
  balance: Cents;
  debt: Cents;
}

/** Locks the user's accounts. Call it before a decision that depends on them. */
export async function lockWallet(trx: Trx, userId: string): Promise<Wallet> {
  return (await lockWallets(trx, [userId])).get(userId) ?? walletFrom([]);
}

/** Locks the accounts of several users in the ledger's order. Call it before a decision that depends on them. */
export async function lockWallets(trx: Trx, userIds: string[]): Promise<Map<string, Wallet>> {
  const { rows } = await sql<{ user_id: string; kind: string; balance_cents: number }>`
    select * from ledger_lock_wallets(${userIds}::uuid[])`.execute(trx);
  return new Map(
    Array.from(
      Map.groupBy(rows, (row) => row.user_id),
      ([userId, of]) => [userId, walletFrom(of)],
    ),
  );
}

/** Returns a user's balance and debt, both as positive cents. */
export async function walletOf(db: Db | Trx, userId: string): Promise<Wallet> {
  const { rows } = await sql<{ kind: string; balance_cents: number }>`
    select kind, balance_cents from ledger_accounts where user_id = ${userId} and kind in ('balance', 'debt')`.execute(
    db,
  );
  return walletFrom(rows);
}

function walletFrom(rows: { kind: string; balance_cents: number }[]): Wallet {
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance_cents ?? 0;
  return { balance: cents(of('balance')), debt: cents(0 - of('debt')) };
}

/** Returns why an account may neither put up a prize nor withdraw: it owes money, or is under account review. */
export async function accountRestrictionOf(db: Trx | Db, userId: string): Promise<'debt' | 'review' | null> {
  if ((await walletOf(db, userId)).debt > 0) return 'debt';
  const { rows } = await sql`select from account_freezes where user_id = ${userId}`.execute(db);
  return rows.length > 0 ? 'review' : null;
}

/**
 * Empties the balance of an account that is being closed, if its owner gave it up.
 * @returns the cents given up
 * @throws Refusal BALANCE_LEFT with the balance if there is one and `isGivenUp` is false
 */
export async function closeBalance(trx: Trx, userId: string, isGivenUp: boolean): Promise<number> {
  const { balance } = await lockWallet(trx, userId);
  if (balance === 0) return 0;
  if (!isGivenUp) throw new Refusal('BALANCE_LEFT', { balance: formatMoney(balance), balance_cents: balance });
  await post(trx, {
    key: `balance_given_up:${userId}`,
    kind: 'balance_given_up',
    legs: [
      { account: { kind: 'balance', userId }, amount: -balance },
      { account: { kind: 'fees' }, amount: balance },
    ],
  });
  return balance;
}
