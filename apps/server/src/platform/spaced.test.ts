import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spaced } from './spaced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('A323 at most ten topics a second go out, the first at once, none is lost and none is told twice', () => {
  const sent: string[] = [];
  const events = spaced((topic) => sent.push(topic));
  for (let round = 0; round < 5; round++) for (let n = 1; n <= 25; n++) events.push(`slop:${n}`);
  expect(sent).toEqual(['slop:1']);
  vi.advanceTimersByTime(999);
  expect(sent).toHaveLength(10);
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(20);
  vi.advanceTimersByTime(10_000);
  // The first had gone out before it came again.
  expect(sent).toHaveLength(26);
  expect(new Set(sent).size).toBe(25);
});

test('a topic that comes after a quiet while goes out at once, and after the end nothing does', () => {
  const sent: string[] = [];
  const events = spaced((topic) => sent.push(topic));
  events.push('feed');
  vi.advanceTimersByTime(100);
  events.push('feed');
  expect(sent).toEqual(['feed', 'feed']);
  events.push('artists');
  events.stop();
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual(['feed', 'feed']);
});
