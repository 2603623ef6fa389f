import { afterEach, expect, test, vi } from 'vitest';
import { formatDate, formatDateTime, inUtc } from './dates.ts';

test.each([
  ['2026-11-20T17:15:00Z', 'Nov 20, 2026 5:15 PM'],
  ['2026-01-03T09:05:59Z', 'Jan 3, 2026 9:05 AM'],
  ['2026-12-31T00:00:00Z', 'Dec 31, 2026 12:00 AM'],
  ['2028-02-29T12:30:00Z', 'Feb 29, 2028 12:30 PM'],
])('%s reads "%s" in UTC [A378]', (at, text) => {
  expect(formatDateTime(at)).toBe(text);
  expect(formatDateTime(new Date(at))).toBe(text);
});

test('a date alone reads "Nov 3, 2026" [B129]', () => {
  expect(formatDate('2026-11-03T17:15:00Z')).toBe('Nov 3, 2026');
});

afterEach(() => void vi.unstubAllEnvs());

test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('in %s a moment can be written as it reads in UTC', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(formatDateTime(inUtc('2026-11-20T17:15:00Z'))).toBe('Nov 20, 2026 5:15 PM');
});
