export type TypedDollars =
  | { dollars: number; error: null }
  /** Empty, cents or invalid. `error` is shown at the field. */
  | { dollars: null; error: string };

/** Parses "22", "$1,200" and "22.00". Rejects cents with a message: truncating "22.5" would change the amount. */
export function readTypedDollars(typed: string): TypedDollars {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?:\.(\d*))?$/.exec(typed.trim());
  if (!match) return { dollars: null, error: 'Enter an amount in whole dollars.' };
  const dollars = Number(match[1]!.replaceAll(',', ''));
  if (Number(match[2] || 0) > 0) {
    const [below, above] = [dollars, dollars + 1].map((each) => `$${each.toLocaleString('en-US')}`);
    return { dollars: null, error: `Whole dollars only: ${below} or ${above}.` };
  }
  return { dollars, error: null };
}

/** Length of "$1,000,000.00". */
export const TYPED_DOLLARS_LENGTH = 13;
