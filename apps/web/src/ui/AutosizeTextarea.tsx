import { type ComponentProps, type FormEvent, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';

type AutosizeTextareaProps = Omit<ComponentProps<'textarea'>, 'rows' | 'ref'> & { minRows?: number; maxRows?: number };

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Grows with its text from `minRows` to `maxRows` lines, then scrolls. */
export function AutosizeTextarea({
  minRows = 3,
  maxRows = 10,
  className,
  onInput,
  value,
  ...rest
}: AutosizeTextareaProps) {
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
