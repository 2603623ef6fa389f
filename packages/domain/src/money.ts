/**
 * Money is a whole number of cents, everywhere except in the formatting functions of this file. Nothing here divides
 * floats: fees use integers that stay below 2^53.
 */

declare const centsBrand: unique symbol;
/** A safe integer number of US cents. Only this file creates one. */
export type Cents = number & { readonly [centsBrand]: true };

/** Maximum amount in computations: ten million dollars. Keeps every product in this file exact. */
export const MAX_CENTS = 1_000_000_000;

/** Brands a number as cents. @throws RangeError unless it is a whole number of cents within ±{@link MAX_CENTS} */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_CENTS || Object.is(value, -0)) {
    throw new RangeError(`not a whole number of cents: ${value}`);
  }
  return value as Cents;
}

export const ZERO = cents(0);

/** Converts whole dollars to cents. @throws RangeError when `dollars` is not whole */
export function wholeDollars(dollars: number): Cents {
  if (!Number.isSafeInteger(dollars)) throw new RangeError(`not whole dollars: ${dollars}`);
  return cents(dollars * 100);
}

/**
 * Parses a decimal dollar amount ("12", "12.5", 9.99) into cents, digit by digit and without float arithmetic.
 * @returns null when it is not a plain non-negative decimal with at most two digits after the dot
 */
export function parseDollars(amount: string | number): Cents | null {
  const text = String(amount);
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const value = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return value > MAX_CENTS ? null : cents(value);
}

/**
 * Returns the card fee on a top-up or a purchase: amount / (1 - 0.063) - amount, rounded up to the cent. In integers
 * that is ceil(amount × 63 / 937). Zero for an amount that is not positive.
 */
export function cardFee(amount: Cents): Cents {
  return cents(Math.floor((Math.max(0, amount) * 63 + 936) / 937));
}

/** Returns what is left of a partly refunded charge without the card fee: floor(chargedLeft × 937 / 1000). */
export function netOfCardFee(chargedLeft: Cents): Cents {
  return cents(Math.floor((chargedLeft * 937) / 1000));
}

export const WITHDRAWAL_FIXED_FEE = cents(25);

/** Returns the platform's part of a withdrawal fee: 2.29 %. Half a cent rounds up. */
export function withdrawalPlatformFee(amount: Cents): Cents {
  return cents(Math.floor((amount * 229 + 5_000) / 10_000));
}

export function withdrawalFees(amount: Cents): Cents {
  return cents(withdrawalPlatformFee(amount) + WITHDRAWAL_FIXED_FEE);
}

/** Returns the artist's share of a sale: the price minus a tenth, the tenth rounded down. */
export function artistShare(price: Cents): Cents {
  return cents(price - Math.floor(price / 10));
}

/**
 * Returns `amount` × `part` / `whole`, rounded down. Exact for every amount, and all of it if `part` equals `whole`.
 */
export function shareOf(amount: Cents, part: number, whole: number): Cents {
  return cents(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)));
}

export function floorToDollars(amount: Cents): number {
  return Math.floor(amount / 100);
}

/** Converts cents to dollars, for fields and requests that are in dollars: 1234 to 12.34. */
export function toDollars(amount: number): number {
  return amount / 100;
}

/** Formats cents as decimal dollars, for files and metadata that programs read: "1234.50". */
export function decimalDollars(amount: number): string {
  return formatMoney(amount).replace(/[$,]/g, '');
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** For money screens: always two decimals, "$1,234.50". */
export function formatMoney(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  const size = Math.abs(amount);
  return `${sign}$${grouped(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
}

/** Formats a card charge in another currency: "€5.00". */
export function formatCurrency(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 2 }).format(
    toDollars(amount),
  );
}

/** For prizes and prices: "$12" if whole, else "$12.50". */
export function formatPrize(amount: number): string {
  const money = formatMoney(amount);
  return money.endsWith('.00') ? money.slice(0, -3) : money;
}
