import { WITHDRAWAL } from '@unslop/domain/limits';
import { type Cents, cents, formatMoney, formatPrize, parseDollars, withdrawalFees, ZERO } from '@unslop/domain/money';

/** What was typed, in cents; null when it is no positive amount of dollars. */
export function amountFrom(typed: string): Cents | null {
  const amount = parseDollars(typed.trim().replace(/^\./, '0.'));
  return amount === ZERO ? null : amount;
}

/** Why this cannot be withdrawn, the first reason only; null when it can. */
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

/** As the field takes it: "1234.50". */
export function typedAmount(amount: number): string {
  return formatMoney(amount).replace(/[$,]/g, '');
}

/** What arrives of an amount; nothing where the fees eat it up. */
export function netOf(amount: Cents): Cents {
  return cents(Math.max(0, amount - withdrawalFees(amount)));
}
