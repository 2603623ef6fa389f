import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type ReactNode, useId } from 'react';

type SelectProps<Id extends string> = Omit<ComponentProps<'select'>, 'children' | 'value' | 'onChange'> & {
  label: string;
  options: readonly { id: Id; name: string }[];
  /** What stands for no choice at all. */
  emptyLabel: string;
  value: Id | '';
  onChange: (value: Id | '') => void;
  hint?: ReactNode;
};

/** A native select, in the frame of a Field. */
export function Select<Id extends string>({
  label,
  options,
  emptyLabel,
  value,
  onChange,
  hint,
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
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value as Id | '')}
          className="min-h-11 w-full appearance-none truncate rounded-control border border-line-strong bg-raised py-2.5 pr-10 pl-3 text-base transition-colors hover:border-text"
        >
          <option value="">{emptyLabel}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
