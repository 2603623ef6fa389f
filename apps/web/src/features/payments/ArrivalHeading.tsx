import type { ReactNode } from 'react';

/** The heading of a view that replaced a form: scrolled to and read out. */
export function ArrivalHeading({ className, children }: { className: string; children: ReactNode }) {
  return (
    <h2 ref={arrive} tabIndex={-1} className={`${className} outline-none`}>
      {children}
    </h2>
  );
}

function arrive(heading: HTMLHeadingElement | null) {
  if (!heading) return;
  // In a dialog the page behind stays where it is.
  if (!heading.closest('dialog')) scrollTo({ top: 0 });
  heading.focus({ preventScroll: true });
}
