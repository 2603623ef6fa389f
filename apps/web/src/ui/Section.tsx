import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export function Section({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
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
