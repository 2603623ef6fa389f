import { TOP_UP } from '@unslop/domain/limits';
import {
  type Cents,
  cardFee,
  cents,
  formatPrize,
  parseDollars,
  toDollars,
  wholeDollars,
  ZERO,
} from '@unslop/domain/money';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/Field.tsx';

interface AmountPickerProps {
  start: Cents;
  onChange: (toAdd: Cents) => void;
  isDisabled: boolean;
}

export function AmountPicker({ start, onChange, isDisabled }: AmountPickerProps) {
  const [chosen, setChosen] = useState<number | 'custom'>(
    TOP_UP.presetsDollars.find((dollars) => wholeDollars(dollars) === start) ?? 'custom',
  );
  const [typed, setTyped] = useState(() => String(toDollars(start)));
  const problem = quoteTopUp(centsOf(typed)).problem;

  function choose(dollars: number) {
    setChosen(dollars);
    setTyped(String(dollars));
    onChange(wholeDollars(dollars));
  }

  function type(text: string) {
    const cleaned = cleanAmount(text);
    setTyped(cleaned);
    onChange(centsOf(cleaned));
  }

  return (
    <section aria-labelledby="amount-heading">
      <h2 id="amount-heading" className="text-xl">
        How much?
      </h2>
      <fieldset disabled={isDisabled} className="mt-4 grid grid-cols-3 gap-2.5 sm:grid-cols-6">
        <legend className="sr-only">Amount</legend>
        {TOP_UP.presetsDollars.map((dollars) => (
          <button
            key={dollars}
            type="button"
            aria-pressed={chosen === dollars}
            onClick={() => choose(dollars)}
            className={cx(tile, 'font-display text-xl font-bold tabular-nums')}
          >
            ${dollars}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={chosen === 'custom'}
          onClick={() => setChosen('custom')}
          className={cx(tile, 'font-semibold')}
        >
          Custom
        </button>
      </fieldset>
      {chosen === 'custom' ? (
        <Field
          className="mt-4 max-w-72"
          label="Custom amount"
          leading="$"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          onFocus={(event) => event.target.select()}
          disabled={isDisabled}
          value={typed}
          hint={problem ? undefined : limitsText}
          error={problem ?? undefined}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <p className="mt-3 text-sm text-muted">{limitsText}</p>
      )}
    </section>
  );
}

const tile =
  'min-h-14 rounded-control border border-line-strong bg-raised transition-colors hover:border-text disabled:opacity-60 aria-pressed:border-text aria-pressed:bg-inverse aria-pressed:text-on-inverse';

/**
 * Keeps digits, the first dot and at most two decimals. Drops more than seven digits, which could never be charged. A
 * comma counts as a dot unless three digits follow, because some keyboards have no dot: "7,50" is not 750.
 */
export function cleanAmount(typed: string): string {
  const dotted = typed.replace(/,(?=\d{3}(?!\d))/g, '').replaceAll(',', '.');
  const [whole = '', ...decimals] = dotted.replace(/[^\d.]/g, '').split('.');
  const dollars = whole.slice(0, 7);
  return decimals.length === 0 ? dollars : `${dollars}.${decimals.join('').slice(0, 2)}`;
}

/** Converts a cleaned amount to cents. An empty one is 0. */
export function centsOf(cleaned: string): Cents {
  const [whole, decimals = ''] = cleaned.split('.');
  return parseDollars(`${whole || '0'}.${decimals.padEnd(2, '0')}`) ?? ZERO;
}

export interface TopUpQuote {
  toAdd: Cents;
  fee: Cents;
  total: Cents;
  /** Reason why this amount cannot be paid, or null. */
  problem: string | null;
}

export function quoteTopUp(toAdd: Cents): TopUpQuote {
  const fee = cardFee(toAdd);
  return { toAdd, fee, total: cents(toAdd + fee), problem: problemOf(toAdd) };
}

const min = formatPrize(TOP_UP.minCents);
const max = formatPrize(TOP_UP.maxCents);
export const limitsText = `Add between ${min} and ${max}.`;

function problemOf(toAdd: Cents): string | null {
  return toAdd < TOP_UP.minCents || toAdd > TOP_UP.maxCents ? limitsText : null;
}
