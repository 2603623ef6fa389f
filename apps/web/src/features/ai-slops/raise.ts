import { formatMoney, formatPrize, wholeDollars } from '@unslop/domain/money';
import { readTypedDollars } from '../../lib/typed-dollars.ts';

export type RaiseCheck =
  | { error: null; dollars: number; moreCents: number; needsFunds: false }
  | { error: string; needsFunds: boolean };

/** What is wrong with a new prize as typed, if anything. An unknown balance is left to the server. */
export function checkRaise(typed: string, prizeCents: number, balanceCents: number | undefined): RaiseCheck {
  const { dollars, error } = readTypedDollars(typed);
  if (error !== null) return { error, needsFunds: false };
  const moreCents = wholeDollars(dollars) - prizeCents;
  if (moreCents <= 0) return { error: `It has to be more than ${formatPrize(prizeCents)}.`, needsFunds: false };
  if (balanceCents !== undefined && moreCents > balanceCents) {
    return {
      error: `That is ${formatMoney(moreCents - balanceCents)} more than your balance.`,
      needsFunds: true,
    };
  }
  return { error: null, dollars, moreCents, needsFunds: false };
}
