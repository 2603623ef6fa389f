import type { Db } from '@unslop/database/connect';
import { type Cents, cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Waiting time before credited money can be withdrawn. For a prize it starts at its settlement. */
export type Waits = Pick<Config, 'clearingDays'>;

/** Credit that cannot be withdrawn yet. */
export interface FreshCredit {
  amount: number;
  until: Date;
}

/** Returns credits that cannot be withdrawn yet, the last one to clear first. */
export async function freshCredits(db: Db | Trx, userId: string, { clearingDays }: Waits): Promise<FreshCredit[]> {
  const clearing = sql`make_interval(days => ${clearingDays})`;
  const { rows } = await sql<FreshCredit>`
    select amount_cents as amount, clears_at as until
      from ledger_uncleared_credits(${userId}, ${clearing}) order by until desc`.execute(db);
  return rows;
}

/**
 * Returns the part of a balance that cannot be withdrawn yet. Clear money is spent first, so uncleared money is what
 * remains.
 */
export function unclearedOf(balance: Cents, fresh: readonly FreshCredit[]): Cents {
  const credited = fresh.reduce((sum, credit) => sum + credit.amount, 0);
  return cents(Math.min(balance, credited));
}

/** Returns the uncleared parts of a balance with their clearing times, soonest first. */
export function clearingOf(balance: Cents, fresh: readonly FreshCredit[]): { cents: Cents; clears_at: Date }[] {
  const parts: { cents: Cents; clears_at: Date }[] = [];
  let left: number = balance;
  for (const { amount, until } of fresh) {
    const part = Math.min(left, amount);
    if (part > 0) parts.unshift({ cents: cents(part), clears_at: until });
    left -= part;
  }
  return parts;
}

/**
 * Returns the time when `amount` of `balance` is completely clear. The money that clears last stays behind, so the
 * latest credit that `amount` touches decides.
 * @returns null if all of it is clear already
 */
export function clearsAt(balance: Cents, amount: Cents, fresh: readonly FreshCredit[]): Date | null {
  let later = 0;
  for (const credit of fresh) {
    later += credit.amount;
    if (later > balance - amount) return credit.until;
  }
  return null;
}
