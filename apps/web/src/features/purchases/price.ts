import { ART_PRICE } from '@unslop/domain/limits';
import { formatPrize } from '@unslop/domain/money';
import { readTypedDollars, type TypedDollars } from '../../lib/typed-dollars.ts';

export const PRICE_LIMITS = `Whole dollars, from ${formatPrize(ART_PRICE.minDollars * 100)} to ${formatPrize(ART_PRICE.maxDollars * 100)}.`;

/** A price as it was typed. */
export function priceFrom(typed: string): TypedDollars {
  const read = readTypedDollars(typed);
  if (read.error !== null) return read;
  const isWithin = read.dollars >= ART_PRICE.minDollars && read.dollars <= ART_PRICE.maxDollars;
  return isWithin ? read : { dollars: null, error: PRICE_LIMITS };
}
