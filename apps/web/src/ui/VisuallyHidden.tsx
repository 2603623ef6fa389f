import type { ComponentProps } from 'react';

export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />;
}

/** Says `message` aloud whenever it changes. Keep it mounted: a region that appears together with its text is often not read. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {message}
    </div>
  );
}
