import type { Db } from '@unslop/database/connect';
import { MODERATION } from '@unslop/domain/limits';
import { type Cents, cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Trx } from '../../platform/transactions.ts';
import { walletOf } from './ledger.ts';

/** How long money cannot be withdrawn after it was credited, and a prize after its award was settled. */
export type Waits = Pick<Config, 'clearingDays' | 'awardReviewHours'>;

/** A credit of which nothing can be withdrawn yet. */
export interface FreshCredit {
  amount: number;
  /** Until when; where a case is open, as far as that is known. */
  until: Date;
  /** It came in less than the clearing time ago. */
  isClearing: boolean;
  /** It is a prize that is reviewed. */
  isReviewed: boolean;
  /** A case about that prize is open: it cannot be withdrawn until that is closed, or until this moment. */
  isInCase: boolean;
  caseUntil: Date | null;
}

/** Credits that cannot be withdrawn yet, the one that can be last first. */
export async function freshCredits(
  db: Db | Trx,
  userId: string,
  { clearingDays, awardReviewHours }: Waits,
): Promise<FreshCredit[]> {
  const clearing = sql`make_interval(days => ${clearingDays})`;
  const reviewed = sql`ledger_reviewed_credits(${userId}, make_interval(hours => ${awardReviewHours}),
    make_interval(days => ${MODERATION.selfDealingHoldDays}))`;
  const { rows } = await sql<FreshCredit>`
    select coalesce(f.amount_cents, r.amount_cents) as amount,
           greatest(f.clears_at, r.review_until, r.case_until) as until, f.movement_id is not null as "isClearing",
           r.movement_id is not null as "isReviewed", coalesce(r.is_in_case, false) as "isInCase", r.case_until as "caseUntil"
      from ledger_uncleared_credits(${userId}, ${clearing}) f
      full join ${reviewed} r on r.movement_id = f.movement_id
     order by "isInCase" desc, until desc`.execute(db);
  return rows;
}

/** What of a balance cannot be withdrawn yet: what can be is spent first, so what is left is what cannot be. */
export function unclearedOf(balance: Cents, fresh: readonly FreshCredit[]): Cents {
  const credited = fresh.reduce((sum, credit) => sum + credit.amount, 0);
  return cents(Math.min(balance, credited));
}

/** The prizes of awards about which a case is open. */
export function inCaseOf(fresh: readonly FreshCredit[]): FreshCredit[] {
  return fresh.filter(({ isInCase }) => isInCase);
}

/**
 * Whether a case is open about a prize of which a withdrawal holds a part: what else its owner has is less than such prizes.
 * Asked while the withdrawal is not sent.
 */
export async function isPrizeInCase(db: Db | Trx, userId: string, waits: Waits): Promise<boolean> {
  const inCase = inCaseOf(await freshCredits(db, userId, waits));
  if (inCase.length === 0) return false;
  return inCase.reduce((sum, { amount }) => sum + amount, 0) > (await walletOf(db, userId)).balance;
}

/** What of a balance becomes clear when, the soonest first; without what no date is known of. */
export function clearingOf(balance: Cents, fresh: readonly FreshCredit[]): { cents: Cents; clears_at: Date }[] {
  const parts: { cents: Cents; clears_at: Date }[] = [];
  let left: number = balance;
  for (const { amount, until, isInCase } of fresh) {
    const part = Math.min(left, amount);
    if (part > 0 && !isInCase) parts.unshift({ cents: cents(part), clears_at: until });
    left -= part;
  }
  return parts;
}

/**
 * When `amount` out of `balance` is clear to the last cent: what stays behind is the money that is clear last, and the latest credit
 * that is touched decides. Where a case is open about it, that is not before this date.
 * @returns null when all of it is clear already
 */
export function clearsAt(balance: Cents, amount: Cents, fresh: readonly FreshCredit[]): Date | null {
  let later = 0;
  let latest: Date | null = null;
  for (const credit of fresh) {
    later += credit.amount;
    if (later > balance - amount && (!latest || credit.until > latest)) latest = credit.until;
  }
  return latest;
}
