import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type SkeletonProps =
  | { shape: 'text'; width?: 'full' | 'half' | 'short' }
  | { shape: 'block'; ratio: number }
  | { shape: 'circle'; sizePx: number };

/** A grey stand-in in the shape of what comes. Put the word "Loading" in one status beside a group of them. */
export function Skeleton(props: SkeletonProps) {
  if (props.shape === 'text') {
    const widths = { full: 'w-full', half: 'w-1/2', short: 'w-24' };
    return (
      <span aria-hidden="true" className={cx('skeleton block h-4 rounded-frame', widths[props.width ?? 'full'])} />
    );
  }
  if (props.shape === 'circle') {
    return (
      <span
        aria-hidden="true"
        className="skeleton block shrink-0 rounded-full"
        style={{ width: props.sizePx, height: props.sizePx }}
      />
    );
  }
  return (
    <span aria-hidden="true" className="skeleton block w-full rounded-frame" style={{ aspectRatio: props.ratio }} />
  );
}

/** The mark's handle sliding over its square. @param label  read aloud; leave out where the text beside it already says it */
export function Spinner({ sizePx = 24, label }: { sizePx?: number; label?: string }) {
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        width={sizePx}
        height={sizePx}
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
        className="shrink-0"
      >
        <rect x="2" y="2" width="20" height="20" rx="3" strokeWidth="2" opacity="0.35" />
        <g className="spinner-handle">
          <path d="M12 2v20" strokeWidth="2" />
          <circle cx="12" cy="12" r="3.25" fill="currentColor" stroke="none" />
        </g>
      </svg>
      {label && <VisuallyHidden role="status">{label}</VisuallyHidden>}
    </>
  );
}

type SkeletonListProps = { label: string; count: number; className: string; itemClass?: string; children: ReactNode };

/** As many of the same stand-in, and what is on its way, said once. */
export function SkeletonList({ label, count, className, itemClass, children }: SkeletonListProps) {
  return (
    <div className={className}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={at} className={itemClass}>
          {children}
        </div>
      ))}
    </div>
  );
}

/** The page's only heading while the page itself is on its way: read aloud, not seen. */
export function LoadingHeading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="sr-only">
      <h1>{children}</h1>
    </div>
  );
}
