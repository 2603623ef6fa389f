import { format } from 'date-fns';

/** "Nov 3, 2026 9:12 AM", in the viewer's time zone. */
export function formatDateTime(at: string | Date): string {
  return format(at, 'MMM d, yyyy h:mm a');
}

/** "Nov 3, 2026", in the viewer's time zone. */
export function formatDate(at: string | Date): string {
  return format(at, 'MMM d, yyyy');
}

/** The time that, formatted in this time zone, reads as `at` does in UTC: the same text wherever it is made. */
export function inUtc(at: string): Date {
  const date = new Date(at);
  return new Date(date.getTime() + date.getTimezoneOffset() * 60_000);
}
