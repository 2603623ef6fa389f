import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type FieldErrorProps = { id?: string; className?: string; children: ReactNode };

/** What is wrong with a field; nothing where nothing is. */
export function FieldError({ id, className, children }: FieldErrorProps) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className={cx('text-sm font-medium text-danger', className)}>
      {children}
    </p>
  );
}
