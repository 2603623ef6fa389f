import { TOP_UP } from '@unslop/domain/limits';
import { type Cents, cardFee, cents, formatPrize, parseDollars, ZERO } from '@unslop/domain/money';

/** Keeps digits and the first dot, at most two decimals after it. More than seven digits could never be charged. */
export function cleanAmount(typed: string): string {
  const [whole = '', ...decimals] = typed.replace(/[^\d.]/g, '').split('.');
  const dollars = whole.slice(0, 7);
  return decimals.length === 0 ? dollars : `${dollars}.${decimals.join('').slice(0, 2)}`;
}

/** A cleaned amount in cents; empty is 0. */
export function centsOf(cleaned: string): Cents {
  const [whole, decimals = ''] = cleaned.split('.');
  return parseDollars(`${whole || '0'}.${decimals.padEnd(2, '0')}`) ?? ZERO;
}

export interface TopUpQuote {
  toAdd: Cents;
  fee: Cents;
  total: Cents;
  /** Why this amount cannot be paid, in words; null when it can. */
  problem: string | null;
}

export function quoteTopUp(toAdd: Cents): TopUpQuote {
  const fee = cardFee(toAdd);
  return { toAdd, fee, total: cents(toAdd + fee), problem: problemOf(toAdd) };
}

const min = formatPrize(TOP_UP.minCents);
const max = formatPrize(TOP_UP.maxCents);
export const limitsText = `From ${min} to ${max} at a time.`;

function problemOf(toAdd: Cents): string | null {
  if (toAdd < TOP_UP.minCents) return `The smallest top-up is ${min}.`;
  if (toAdd > TOP_UP.maxCents) return `The largest top-up is ${max}.`;
  return null;
}
