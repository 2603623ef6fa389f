import { expect, test } from 'vitest';
import { dayOf, lastDay, latestSnooze, morningIn, morningOf } from './snooze-times.ts';

const now = new Date(2026, 10, 27, 15, 30);
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

test('a case can be snoozed for a week, until 12 hours before its date [T450]', () => {
  expect(lastDay(latestSnooze({ danger: 1, due_at: inHours(-5) }, now), now)).toBe('2026-12-04');
  expect(lastDay(latestSnooze({ danger: 3, due_at: inHours(80) }, now), now)).toBe('2026-11-30');
  expect(lastDay(latestSnooze({ danger: 3, due_at: inHours(24) }, now), now)).toBeNull();
});

test('brings a case back in the morning [T450]', () => {
  expect(morningIn(1, now)).toEqual(new Date(2026, 10, 28, 8));
  expect(morningIn(5, now)).toEqual(morningOf('2026-12-02'));
  expect(dayOf(morningIn(5, now))).toBe('2026-12-02');
});
