export type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'Discover' | 'Diners Club' | 'JCB' | 'UnionPay';

/** Source: the prefixes published by the card networks. */
const brands: [RegExp, CardBrand][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^6(011|4[4-9]|5)/, 'Discover'],
  [/^3(0|6|8)/, 'Diners Club'],
  [/^35/, 'JCB'],
  [/^62/, 'UnionPay'],
];

export function brandOf(digits: string): CardBrand | null {
  return brands.find(([pattern]) => pattern.test(digits))?.[1] ?? null;
}

/** Formats as printed on the card: 4-4-4-4, American Express 4-6-5, Diners Club 4-6-4. */
export function spaceNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19);
  const brand = brandOf(digits);
  if (brand === 'American Express' || (brand === 'Diners Club' && digits.length <= 14)) {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ');
  }
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats "1228" and "12/28" as "12 / 28". A month is at most 12, so "4" can only be April. */
export function spaceExpiry(typed: string): string {
  let digits = digitsOf(typed).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  const month = digits.slice(0, 2);
  const year = digits.slice(2);
  // Add the slash only with the year, so it can be deleted.
  return year ? `${month} / ${year}` : month;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Returns the caret position in the formatted text, after the same number of digits. */
export function caretAfterDigits(text: string, digitsBefore: number): number {
  let seen = 0;
  for (const [at, sign] of [...text].entries()) {
    if (seen === digitsBefore) return at;
    if (/\d/.test(sign)) seen++;
  }
  return text.length;
}
