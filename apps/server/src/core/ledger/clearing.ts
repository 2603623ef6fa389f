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
  const credited = fresh.reduce((sum, credit) => sum + credit.amount, 0);
  return cents(Math.min(balance, credited));
}

/** What of a balance becomes clear when, the soonest first. The oldest money is spent first. */
export function clearingOf(
  balance: Cents,
  fresh: readonly FreshCredit[],
  clearingDays: number,
): { cents: Cents; clears_at: Date }[] {
  const parts: { cents: Cents; clears_at: Date }[] = [];
  let left: number = balance;
  for (const credit of fresh) {
    const part = Math.min(left, credit.amount);
    if (part > 0) parts.unshift({ cents: cents(part), clears_at: clearOn(credit, clearingDays) });
    left -= part;
  }
  return parts;
}

const clearOn = ({ creditedAt }: FreshCredit, days: number) => new Date(creditedAt.getTime() + days * 86_400_000);

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
    if (newer > balance - amount) return clearOn(credit, clearingDays);
  }
  return null;
}
