import { formatMoney, formatPrize, wholeDollars } from '@unslop/domain/money';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Slider } from '../../ui/Slider.tsx';
import type { Balance } from './balance.ts';
import { maxPrizeDollars } from './checks.ts';

interface PrizeFieldProps {
  label: 'Prize pool' | 'Budget';
  minDollars: number;
  balance: Balance;
  dollars: number;
  onChange: (dollars: number) => void;
  isDisabled: boolean;
}

/** Above this a slider is too coarse, and the amount can be typed as well. */
const typedAbove = 30;

export function PrizeField({ label, minDollars, balance, dollars, onChange, isDisabled }: PrizeFieldProps) {
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
            ? `Held for the winner from your balance of ${formatMoney(balance.cents)}. Without a winner it comes back to you.`
            : 'Held for the winner from your balance. Without a winner it comes back to you.'
        }
      />
      {max > typedAbove && (
        <TypedPrize min={minDollars} max={max} dollars={dollars} onChange={onChange} isDisabled={isDisabled} />
      )}
    </div>
  );
}

function TypedPrize({
  min,
  max,
  dollars,
  onChange,
  isDisabled,
}: {
  min: number;
  max: number;
  dollars: number;
  onChange: (dollars: number) => void;
  isDisabled: boolean;
}) {
  // While the field is being typed in, it may hold nothing; otherwise it shows what the slider says.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      className="max-w-44"
      label="Exact amount"
      leading="$"
      inputMode="numeric"
      autoComplete="off"
      disabled={isDisabled}
      value={typed ?? String(dollars)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '').slice(0, 7);
        setTyped(digits);
        if (Number(digits) >= min) onChange(Math.min(max, Number(digits)));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
