import type { ComponentProps } from 'react';

export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />;
}

/**
 * Announces `message` whenever it changes. Keep it mounted: screen readers often miss a region that appears with its
 * text.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {message}
    </div>
  );
}
