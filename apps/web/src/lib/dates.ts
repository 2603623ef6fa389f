/** "Nov 3, 2026 9:12 AM", in the viewer's time zone. */
export function formatDateTime(at: string | Date): string {
  // Some fonts lack the narrow no-break space before AM and PM.
  const time = new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short' }).replace(/\s/, ' ');
  return `${formatDate(at)} ${time}`;
}

/** "Nov 29, 6:40 PM", in the viewer's time zone. For dates at most a few weeks away. */
export function formatMoment(at: string | Date): string {
  const day = new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  const time = new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short' }).replace(/\s/, ' ');
  return `${day}, ${time}`;
}

/** "Nov 3, 2026", in the viewer's time zone. */
export function formatDate(at: string | Date): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

/** Shifts `at` so that local formatting shows its UTC time. The text is the same in every time zone. */
export function inUtc(at: string): Date {
  const date = new Date(at);
  return new Date(date.getTime() + date.getTimezoneOffset() * 60_000);
}
