import type { ReactNode } from 'react';

/** The page's only heading while the page itself is on its way: read aloud, not seen. */
export function LoadingHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className="sr-only">
      <span role="status">{children}</span>
    </h1>
  );
}
