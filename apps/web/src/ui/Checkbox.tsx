import Check from 'lucide-react/icons/check';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './Field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  children: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div>
      <label className="group flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative mt-px grid size-5.5 shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className={cx(
              'peer absolute inset-0 appearance-none rounded-[4px] border-2 bg-raised transition-colors checked:border-text checked:bg-text',
              error ? 'border-danger' : 'border-line-strong group-hover:border-text',
            )}
          />
          <Check
            strokeWidth={3.5}
            className="pointer-events-none relative size-4 text-surface opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="text-base leading-6">{children}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
