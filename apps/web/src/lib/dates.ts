/** "Nov 3, 2026 9:12 AM", in the viewer's time zone unless another is given. */
export function formatDateTime(at: string | Date, timeZone?: 'UTC'): string {
  // Some fonts lack the narrow no-break space before AM and PM.
  const time = new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short', timeZone }).replace(/\s/, ' ');
  return `${formatDate(at, timeZone)} ${time}`;
}

/** "Nov 29, 6:40 PM", in the viewer's time zone. For dates at most a few weeks away. */
export function formatMoment(at: string | Date): string {
  const day = new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  const time = new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short' }).replace(/\s/, ' ');
  return `${day}, ${time}`;
}

/** "Nov 3, 2026", in the viewer's time zone unless another is given. */
export function formatDate(at: string | Date, timeZone?: 'UTC'): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone });
}
