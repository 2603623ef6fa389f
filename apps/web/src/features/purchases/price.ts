import { ART_PRICE } from '@unslop/domain/limits';

/** A price as it was typed, in whole dollars; null when it is none. */
export function priceFrom(typed: string): number | null {
  if (!/^\d{1,4}$/.test(typed)) return null;
  const dollars = Number(typed);
  return dollars >= ART_PRICE.minDollars && dollars <= ART_PRICE.maxDollars ? dollars : null;
}
