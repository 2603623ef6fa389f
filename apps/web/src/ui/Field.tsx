import { type ComponentProps, type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';

type Shared = {
  label: string;
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** Content inside the frame before the text, such as "$" or an icon. */
  leading?: ReactNode;
  /** Content inside the frame after the text, such as a counter or an icon button. */
  trailing?: ReactNode;
};
type InputField = Shared & { kind?: 'input' } & Omit<ComponentProps<'input'>, 'children'>;
type TextareaField = Shared & { kind: 'textarea'; minRows?: number; maxRows?: number } & Omit<
    ComponentProps<'textarea'>,
    'children' | 'rows'
  >;

export function Field(props: InputField | TextareaField) {
  const { label, isLabelHidden = false, hint, error, leading, trailing, id, className } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const describedBy = cx(Boolean(hint) && `${fieldId}-hint`, Boolean(error) && `${fieldId}-error`) || undefined;
  const wiring = { id: fieldId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined };

  return (
    <div className={cx('grid min-w-0 grid-cols-1 gap-1.5', className)}>
      <label htmlFor={fieldId} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <div
        className={cx(
          'flex items-start rounded-control border bg-raised transition-colors focus-within:border-text focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-text',
          error ? 'border-danger' : 'border-line-strong hover:border-text',
        )}
      >
        {leading && <span className="flex min-h-11 items-center pl-3 text-muted">{leading}</span>}
        {renderControl(props, wiring)}
        {trailing && (
          <span className="flex min-h-11 items-center pr-1 text-sm text-muted tabular-nums">{trailing}</span>
        )}
      </div>
      {hint && (
        <p id={`${fieldId}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${fieldId}-error`} className="wrap-anywhere">
        {error}
      </FieldError>
    </div>
  );
}

const control =
  'min-h-11 w-full min-w-0 bg-transparent px-3 py-2.5 text-base placeholder:text-muted focus-visible:shadow-none focus-visible:outline-none';

function renderControl(
  props: InputField | TextareaField,
  wiring: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>,
) {
  if (props.kind === 'textarea') {
    const { kind, label, isLabelHidden, hint, error, leading, trailing, className, ...rest } = props;
    return <AutosizeTextarea {...rest} {...wiring} className={control} />;
  }
  const { kind, label, isLabelHidden, hint, error, leading, trailing, className, ...rest } = props;
  return <input {...rest} {...wiring} className={control} />;
}

/** Error of a field. Renders nothing without one. */
export function FieldError({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className={cx('text-sm font-medium text-danger', className)}>
      {children}
    </p>
  );
}

type AutosizeTextareaProps = Omit<ComponentProps<'textarea'>, 'rows' | 'ref'> & { minRows?: number; maxRows?: number };

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Grows with its text from `minRows` to `maxRows`, then scrolls. */
function AutosizeTextarea({ minRows = 3, maxRows = 10, className, onInput, value, ...rest }: AutosizeTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a value set from outside changes the height too.
  useLayoutEffect(() => fitHeight(field.current), [value]);

  function handleInput(event: FormEvent<HTMLTextAreaElement>) {
    fitHeight(event.currentTarget);
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  }

  return (
    <textarea
      {...rest}
      ref={field}
      value={value}
      rows={minRows}
      onInput={handleInput}
      className={cx('field-sizing-content resize-none leading-6', className)}
      style={{ minHeight: `${minRows * 1.5 + 1.25}rem`, maxHeight: `${maxRows * 1.5 + 1.25}rem` }}
    />
  );
}

function fitHeight(field: HTMLTextAreaElement | null) {
  if (growsByItself || !field) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
