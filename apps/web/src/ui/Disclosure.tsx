import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type DisclosureProps = {
  title: string;
  /** Also visible while closed. */
  summary?: ReactNode;
  isOpen?: boolean;
  /** 'row': an item of a list, without a heading. */
  look?: 'section' | 'row';
  children: ReactNode;
};

/** Collapses content that few readers need. */
export function Disclosure({ title, summary, isOpen = false, look = 'section', children }: DisclosureProps) {
  const id = useId();
  const isSection = look === 'section';
  const details = (
    <details open={isOpen} className={cx('group', isSection && 'border-t border-line')}>
      <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-control py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-5 shrink-0 text-muted transition-transform group-open:rotate-90" />
        {isSection ? (
          <h2 id={id} className="text-lg">
            {title}
          </h2>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        {summary}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-4">{children}</div>
    </details>
  );
  if (!isSection) return details;
  return <section aria-labelledby={id}>{details}</section>;
}
