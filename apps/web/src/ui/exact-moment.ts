let format: Intl.DateTimeFormat | undefined;

/** "Friday, November 20, 2026 at 5:12 PM", in the reader's time zone. The format is made at its first use: it takes its time. */
export function exactMoment(at: Date): string {
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
  return format.format(at);
}
