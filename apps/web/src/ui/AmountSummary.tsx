import { type ReactNode, useId } from 'react';
import { Money } from './Money.tsx';

type Line = readonly [label: string, value: string];

interface AmountSummaryProps {
  heading: string;
  lines: readonly Line[];
  total: Line;
  children: ReactNode;
}

/** Amounts with their total, sticky beside a form. The heading is for screen readers. */
export function AmountSummary({ heading, lines, total, children }: AmountSummaryProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-y-2 border-text py-5 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)]"
    >
      <h2 id={id} className="sr-only">
        {heading}
      </h2>
      <dl className="grid gap-2.5" aria-live="polite">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3.5">
          <dt className="font-semibold">{total[0]}</dt>
          <dd>
            <Money value={total[1]} size="large" />
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-muted">{children}</p>
    </section>
  );
}
