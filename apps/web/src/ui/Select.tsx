import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './Field.tsx';

type SelectProps<Id extends string> = Omit<ComponentProps<'select'>, 'children' | 'value' | 'onChange'> & {
  label: string;
  options: readonly { id: Id; name: string }[];
  /** Label of the empty option. Null if a choice is required. */
  emptyLabel: string | null;
  value: Id | '';
  onChange: (value: Id | '') => void;
  error?: ReactNode;
};

export function Select<Id extends string>({
  label,
  options,
  emptyLabel,
  value,
  onChange,
  error,
  ...rest
}: SelectProps<Id>) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.value as Id | '')}
          className={cx(
            'min-h-11 w-full appearance-none truncate rounded-control border bg-raised py-2.5 pr-10 pl-3 text-base transition-colors',
            error ? 'border-danger' : 'border-line-strong hover:border-text',
          )}
        >
          {emptyLabel !== null && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
