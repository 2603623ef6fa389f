import type { ReactNode } from 'react';

/** The page's only heading while the page itself is on its way: read aloud, not seen. */
export function LoadingHeading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="sr-only">
      <h1>{children}</h1>
    </div>
  );
}
