import { expect, test } from 'vitest';
import { daysWords, deadlineWords } from './DurationField.tsx';

test('the deadline is said as a day, a time and its zone, on the next 5-minute mark', () => {
  const now = Date.parse('2026-11-20T10:01:20');
  expect(deadlineWords(now, 3)).toMatch(/^Monday, November 23 at 10:05 AM \S+$/);
});

test('one day is one day', () => {
  expect([daysWords(1), daysWords(7)]).toEqual(['1 day', '7 days']);
});
