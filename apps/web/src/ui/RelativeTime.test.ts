import { formatDistance } from 'date-fns';
import { expect, test } from 'vitest';
import { formatRelativeTime } from './RelativeTime.tsx';

const now = new Date('2026-06-15T12:00:00Z');
const hour = 3600;
const day = 24 * hour;

test.each([
  0,
  10,
  29,
  30,
  31,
  89,
  91,
  600,
  44 * 60,
  45 * 60,
  46 * 60,
  hour,
  89 * 60,
  90 * 60,
  91 * 60,
  5 * hour,
  23 * hour,
  24 * hour,
  25 * hour,
  41 * hour,
  42 * hour,
  43 * hour,
  3 * day,
  20 * day,
  29 * day,
  29.4 * day,
  29.9 * day,
  30 * day,
  40 * day,
  50 * day,
  70 * day,
  180 * day,
  340 * day,
  370 * day,
  500 * day,
  700 * day,
  1500 * day,
])('words %i seconds like date-fns', (seconds) => {
  const past = new Date(now.getTime() - seconds * 1000);
  expect(formatRelativeTime(past, now)).toBe(formatDistance(past, now, { addSuffix: true }));
});

// 30-day months diverge from calendar months here. date-fns switches a day or two later.
test.each([
  [60 * day, '2 months ago'],
  [456 * day, 'about 1 year ago'],
  [457 * day, 'over 1 year ago'],
  [639 * day, 'over 1 year ago'],
  [640 * day, 'almost 2 years ago'],
])('%i seconds read "%s"', (seconds, words) => {
  expect(formatRelativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
});

test('one hour reads "about 1 hour ago" [A310]', () => {
  expect(formatRelativeTime(new Date(now.getTime() - hour * 1000), now)).toBe('about 1 hour ago');
});

test('shows times in the future as just now', () => {
  expect(formatRelativeTime(new Date(now.getTime() + 5 * 60_000), now)).toBe('less than a minute ago');
});
