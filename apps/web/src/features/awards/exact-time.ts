const exact = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** "Jun 15, 2026, 12:00:04 PM UTC": to the second, for a record. */
export function exactTime(at: string): string {
  return exact.format(new Date(at));
}
