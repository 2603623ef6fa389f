/** "Nov 3, 2026 9:12 AM", in the viewer's time zone. */
export function formatDateTime(at: string | Date): string {
  // Before AM stands a narrow space, which not all fonts have.
  const time = new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short' }).replace(/\s/, ' ');
  return `${formatDate(at)} ${time}`;
}

/** "Nov 29, 6:40 PM", in the viewer's time zone: for a moment that is weeks away at most. */
export function formatMoment(at: string | Date): string {
  const day = new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  const time = new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short' }).replace(/\s/, ' ');
  return `${day}, ${time}`;
}

/** "Nov 3, 2026", in the viewer's time zone. */
export function formatDate(at: string | Date): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

/** The time that, formatted in this time zone, reads as `at` does in UTC: the same text wherever it is made. */
export function inUtc(at: string): Date {
  const date = new Date(at);
  return new Date(date.getTime() + date.getTimezoneOffset() * 60_000);
}
