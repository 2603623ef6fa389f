import { type ReactNode, useId } from 'react';
import { FieldError } from './Field.tsx';

type RadioGroupProps = {
  label: string;
  options: readonly string[];
  value: string | null;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** Native radio buttons: arrow keys, Tab and the group's name work by themselves. */
export function RadioGroup({ label, options, value, onChange, error }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {options.map((option) => (
        <label key={option} className="group flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={id}
            checked={option === value}
            onChange={() => onChange(option)}
            className="size-5.5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-raised transition-colors checked:border-7 checked:border-text group-hover:border-text"
          />
          {option}
        </label>
      ))}
      <FieldError id={`${id}-error`} className="mt-1">
        {error}
      </FieldError>
    </fieldset>
  );
}
