import { afterEach, expect, test, vi } from 'vitest';
import { formatDate, formatDateTime } from './dates.ts';

test.each([
  ['2026-11-20T17:15:00', 'Nov 20, 2026 5:15 PM'],
  ['2026-01-03T09:05:59', 'Jan 3, 2026 9:05 AM'],
  ['2026-12-31T00:00:00', 'Dec 31, 2026 12:00 AM'],
  ['2028-02-29T12:30:00', 'Feb 29, 2028 12:30 PM'],
])('%s in local time reads "%s" [A378]', (local, text) => {
  const at = new Date(local);
  expect(formatDateTime(at)).toBe(text);
  expect(formatDateTime(at.toISOString())).toBe(text);
});

test('a date alone reads "Nov 3, 2026" [B129]', () => {
  expect(formatDate(new Date('2026-11-03T23:30:00'))).toBe('Nov 3, 2026');
  expect(formatDate('2026-11-03T23:30:00Z', 'UTC')).toBe('Nov 3, 2026');
});

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['UTC', '2026-11-20T17:15:00Z', 'Nov 20, 2026 5:15 PM'],
  ['America/New_York', '2026-11-20T17:15:00Z', 'Nov 20, 2026 5:15 PM'],
  ['Asia/Kolkata', '2026-11-20T17:15:00Z', 'Nov 20, 2026 5:15 PM'],
  // Half an hour after the clocks there went back, and went forward.
  ['Pacific/Auckland', '2026-04-04T14:30:00Z', 'Apr 4, 2026 2:30 PM'],
  ['America/New_York', '2026-03-08T07:30:00Z', 'Mar 8, 2026 7:30 AM'],
])('with the clock of %s, %s reads in UTC as "%s"', (zone, at, text) => {
  vi.stubEnv('TZ', zone);
  expect(formatDateTime(at, 'UTC')).toBe(text);
});
