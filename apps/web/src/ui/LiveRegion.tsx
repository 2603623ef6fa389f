/** Says `message` aloud whenever it changes. Keep it mounted: a region that appears together with its text is often not read. */
export function LiveRegion({ message, urgency = 'polite' }: { message: string; urgency?: 'polite' | 'assertive' }) {
  return (
    <div aria-live={urgency} aria-atomic="true" className="sr-only">
      {message}
    </div>
  );
}
