import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type SectionProps = { title: string; className?: string; children: ReactNode };

/** A part of a page under its own heading. */
export function Section({ title, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('grid grid-cols-[minmax(0,1fr)] gap-4', className)}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
