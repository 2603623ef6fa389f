import { WITHDRAWAL } from '@unslop/domain/limits';
import { type Cents, cents, formatMoney, formatPrize, parseDollars, withdrawalFees, ZERO } from '@unslop/domain/money';

/** Parses typed dollars to cents. Null unless it is a positive amount. */
export function amountFrom(typed: string): Cents | null {
  const amount = parseDollars(typed.trim().replace(/^\./, '0.'));
  return amount === ZERO ? null : amount;
}

/** Returns the first reason why this amount cannot be withdrawn, or null. */
export function withdrawalProblem(
  typed: string,
  balance: number,
  { minCents }: { minCents: number } = WITHDRAWAL,
): string | null {
  const amount = amountFrom(typed);
  if (amount === null) return 'Please enter a valid positive amount to withdraw.';
  if (amount < minCents) return `Minimum withdrawal amount is ${formatPrize(minCents)}.`;
  if (amount > balance) return 'Withdrawal amount exceeds your current balance.';
  const fees = withdrawalFees(amount);
  if (amount <= fees) return `Withdrawal amount must be large enough to cover fees (${formatMoney(fees)}).`;
  return null;
}

/** Formats an amount for the field: "1234.50". */
export function typedAmount(amount: number): string {
  return formatMoney(amount).replace(/[$,]/g, '');
}

/** Returns the payout after fees. 0 if the fees exceed the amount. */
export function netOf(amount: Cents): Cents {
  return cents(Math.max(0, amount - withdrawalFees(amount)));
}
