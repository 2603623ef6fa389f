import { expect, test } from 'vitest';
import { daysWords, deadlineWords } from './DurationField.tsx';

test('shows the deadline as day and time, rounded to 5 minutes', () => {
  const now = Date.parse('2026-11-20T10:01:20');
  expect(deadlineWords(now, 3)).toMatch(/^Monday, November 23 at 10:05 AM \S+$/);
});

test('words one day in the singular', () => {
  expect([daysWords(1), daysWords(7)]).toEqual(['1 day', '7 days']);
});
