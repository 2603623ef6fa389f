import type { Db } from '@unslop/database/connect';
import { type Cents, cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

export interface FreshCredit {
  creditedAt: Date;
  amount: number;
}

/** Credits that are younger than the clearing time, newest first. None when money clears at once. */
export async function freshCredits(db: Db | Trx, userId: string, clearingDays: number): Promise<FreshCredit[]> {
  if (clearingDays === 0) return [];
  const { rows } = await sql<FreshCredit>`
    select credited_at as "creditedAt", amount_cents as amount
      from ledger_fresh_credits(${userId}, app_now() - ${`${clearingDays} days`}::interval)`.execute(db);
  return rows;
}

/** What of a balance is not clear: the oldest money is spent first, so what is left is the newest. */
export function unclearedOf(balance: Cents, fresh: readonly FreshCredit[]): Cents {
  return cents(
    Math.min(
      balance,
      fresh.reduce((sum, credit) => sum + credit.amount, 0),
    ),
  );
}

/** What of a balance becomes clear when, the soonest first. The oldest money is spent first. */
export function clearingOf(
  balance: Cents,
  fresh: readonly FreshCredit[],
  clearingDays: number,
): { cents: Cents; clearsAt: Date }[] {
  const parts: { cents: Cents; clearsAt: Date }[] = [];
  let left: number = balance;
  for (const { creditedAt, amount } of fresh) {
    const part = Math.min(left, amount);
    if (part > 0)
      parts.unshift({ cents: cents(part), clearsAt: new Date(creditedAt.getTime() + clearingDays * 86_400_000) });
    left -= part;
  }
  return parts;
}

/**
 * When `amount` out of `balance` is clear to the last cent: what stays behind is the newest money, and the newest credit
 * that is touched decides.
 * @returns null when all of it is clear already
 */
export function clearsAt(
  balance: Cents,
  amount: Cents,
  fresh: readonly FreshCredit[],
  clearingDays: number,
): Date | null {
  let newer = 0;
  for (const credit of fresh) {
    newer += credit.amount;
    if (newer > balance - amount) return new Date(credit.creditedAt.getTime() + clearingDays * 86_400_000);
  }
  return null;
}
