import { type CSSProperties, useId } from 'react';

type SliderProps = {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  /** Formats the value for the label and for screen readers. */
  formatValue: (value: number) => string;
  hint: string;
  isDisabled: boolean;
};

/** Native range input, with built-in arrow keys, Page Up/Down, Home and End. */
export function Slider({ label, min, max, value, onChange, formatValue, hint, isDisabled }: SliderProps) {
  const id = useId();
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="font-display text-xl font-bold tabular-nums">
          {formatValue(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="range rounded-control disabled:opacity-50"
        style={{ '--fill': `${share * 100}%` } as CSSProperties}
        step={1}
        {...{ min, max, value }}
        disabled={isDisabled}
        aria-valuetext={formatValue(value)}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className="-mt-1 flex justify-between text-xs text-muted tabular-nums" aria-hidden="true">
        <span>{formatValue(min)}</span>
        <span>{formatValue(max)}</span>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
