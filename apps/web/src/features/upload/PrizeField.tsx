import { formatMoney, formatPrize, wholeDollars } from '@unslop/domain/money';
import { useState } from 'react';
import { readTypedDollars, TYPED_DOLLARS_LENGTH } from '../../lib/typed-dollars.ts';
import { Field } from '../../ui/Field.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { type Balance, isShort } from './BalanceNotice.tsx';
import { maxPrizeDollars } from './checks.ts';

interface PrizeFieldProps {
  minDollars: number;
  balance: Balance;
  dollars: number;
  onChange: (dollars: number) => void;
  isDisabled: boolean;
}

const label = 'Prize pool';
const FIELD = 'exact_prize';

/** Above this a slider is too coarse, so the amount can also be typed. */
const typedAbove = 30;

export function PrizeField({ minDollars, balance, dollars, onChange, isDisabled }: PrizeFieldProps) {
  if (isShort(balance, minDollars)) {
    return (
      <div>
        <p className="text-sm font-semibold">{label}</p>
        <p className="mt-1.5 text-sm text-muted">
          You can choose it once your balance is at least {formatPrize(wholeDollars(minDollars))}.
        </p>
      </div>
    );
  }
  const max = balance.status === 'known' ? Math.max(minDollars, maxPrizeDollars(balance.cents)) : minDollars;
  return (
    <div className="grid gap-3">
      <Slider
        label={label}
        min={minDollars}
        max={max}
        value={dollars}
        onChange={onChange}
        formatValue={(value) => formatPrize(wholeDollars(value))}
        isDisabled={isDisabled}
        hint={
          balance.status === 'known'
            ? `We hold it for the winner from your balance of ${formatMoney(balance.cents)}. You get it back if nobody wins.`
            : 'We hold it for the winner. You get it back if nobody wins.'
        }
      />
      {max > typedAbove && (
        <TypedPrize min={minDollars} max={max} dollars={dollars} onChange={onChange} isDisabled={isDisabled} />
      )}
    </div>
  );
}

type TypedPrizeProps = { min: number; max: number } & Pick<PrizeFieldProps, 'dollars' | 'onChange' | 'isDisabled'>;

function TypedPrize({ min, max, dollars, onChange, isDisabled }: TypedPrizeProps) {
  // The typed text, until the slider changes the amount.
  const [typed, setTyped] = useState<{ text: string; dollars: number } | null>(null);
  const text = typed?.dollars === dollars ? typed.text : String(dollars);
  return (
    <Field
      className="max-w-64"
      name={FIELD}
      label="Exact amount"
      leading="$"
      inputMode="numeric"
      autoComplete="off"
      disabled={isDisabled}
      maxLength={TYPED_DOLLARS_LENGTH}
      value={text}
      error={whyNot(text, min, max)}
      onFocus={(event) => event.target.select()}
      onChange={({ target: { value } }) => {
        const valid = whyNot(value, min, max) === null ? readTypedDollars(value).dollars! : dollars;
        setTyped({ text: value, dollars: valid });
        onChange(valid);
      }}
    />
  );
}

function whyNot(typed: string, min: number, max: number): string | null {
  const { dollars, error } = readTypedDollars(typed);
  if (error !== null) return error;
  if (dollars < min) return `At least ${formatPrize(wholeDollars(min))}.`;
  return dollars > max ? `Your balance allows up to ${formatPrize(wholeDollars(max))}.` : null;
}

/**
 * Returns the field of an invalid typed amount, if any. The user must fix it: otherwise the last valid amount would be
 * held instead.
 */
export function refusedPrize(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>(`[name="${FIELD}"][aria-invalid]`) ?? null;
}
