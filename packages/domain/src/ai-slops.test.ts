import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AiSlopStatus, countdownBadge, deadlineAfter, isClosed, isSettling, statusLabels } from './ai-slops.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.parse('2026-11-20T10:00:00Z');

describe('the deadline of a new slop', () => {
  it.each([
    ['between two marks', '2026-11-20T10:01:20.000Z', 3, '2026-11-23T10:05:00.000Z'],
    ['exactly on a mark', '2026-11-20T10:05:00.000Z', 3, '2026-11-23T10:05:00.000Z'],
    ['a millisecond after a mark', '2026-11-20T10:05:00.001Z', 1, '2026-11-21T10:10:00.000Z'],
    ['a millisecond before a mark', '2026-11-20T10:04:59.999Z', 1, '2026-11-21T10:05:00.000Z'],
    ['with the longest duration', '2026-11-20T10:01:20.000Z', 14, '2026-12-04T10:05:00.000Z'],
    ['in the last minutes of an hour', '2026-11-20T10:58:00.000Z', 1, '2026-11-21T11:00:00.000Z'],
    ['in the last minutes of a month', '2026-11-29T23:57:00.000Z', 1, '2026-12-01T00:00:00.000Z'],
    ['in the last minutes of a year', '2026-12-30T23:58:30.000Z', 1, '2027-01-01T00:00:00.000Z'],
    ['before a leap day', '2028-02-28T12:00:30.000Z', 1, '2028-02-29T12:05:00.000Z'],
    ['over a leap day', '2028-02-28T12:00:30.000Z', 2, '2028-03-01T12:05:00.000Z'],
    ['where there is no leap day', '2027-02-28T12:00:30.000Z', 1, '2027-03-01T12:05:00.000Z'],
    // Clocks change on these days in Europe and in the United States, but a day stays 24 hours.
    ['over the spring change of European clocks', '2026-03-28T10:01:00.000Z', 1, '2026-03-29T10:05:00.000Z'],
    ['over the autumn change of American clocks', '2026-10-31T10:01:00.000Z', 2, '2026-11-02T10:05:00.000Z'],
  ])('%s: %s and %i days end %s [M15]', (_when, from, days, deadline) => {
    expect(deadlineAfter(Date.parse(from), days).toISOString()).toBe(deadline);
  });

  it('is on a mark, never early and less than five minutes late [M15]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), fc.integer({ min: 1, max: 14 }), (from, days) => {
        const deadline = deadlineAfter(from, days);
        expect(deadline.getTime() % (5 * MINUTE)).toBe(0);
        expect([deadline.getUTCSeconds(), deadline.getUTCMilliseconds()]).toEqual([0, 0]);
        const late = deadline.getTime() - (from + days * DAY);
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThan(5 * MINUTE);
      }),
    );
  });
});

const slopWith = (status: AiSlopStatus, leftMs: number | null, isSettled = status !== 'open') => ({
  status,
  deadline: leftMs === null ? null : new Date(now + leftMs).toISOString(),
  settled_at: isSettled ? new Date(now).toISOString() : null,
});
const badge = (leftMs: number | null, status: AiSlopStatus = 'open') => countdownBadge(slopWith(status, leftMs), now);

describe('the countdown badge', () => {
  it('is absent without a deadline', () => {
    expect(badge(null)).toBeNull();
  });

  it.each([
    ['expired', HOUR, 'Expired'],
    ['expired', -HOUR, 'Expired'],
    ['expired', null, 'Expired'],
    ['awarded', HOUR, 'Awarded'],
    ['awarded', -HOUR, 'Awarded'],
    ['awarded', null, 'Awarded'],
    ['open', 0, 'Expired'],
    ['open', -1, 'Expired'],
  ] as const)('of a slop that is %s with %s ms left is grey and reads "%s" [A188]', (status, leftMs, text) => {
    expect(badge(leftMs, status)).toEqual({ text, tone: 'grey' });
  });

  it.each([
    [DAY, '1 day left'],
    [DAY + HOUR, '1 day left'],
    [2 * DAY - 1, '1 day left'],
    [3 * DAY, '3 days left'],
    [14 * DAY, '14 days left'],
  ])('with %i ms left counts days in green: "%s" [A189]', (leftMs, text) => {
    expect(badge(leftMs)).toEqual({ text, tone: 'green' });
  });

  it.each([
    [DAY - 1, '23h 59m'],
    [5 * HOUR + 7 * MINUTE, '05h 07m'],
    [HOUR + MINUTE - 1, '01h 00m'],
    [HOUR, '01h 00m'],
  ])('with %i ms left counts hours and minutes in orange: "%s" [A190]', (leftMs, text) => {
    expect(badge(leftMs)).toEqual({ text, tone: 'orange' });
  });

  it.each([
    [HOUR - 1, '59m 59s'],
    [10 * MINUTE + 5 * SECOND, '10m 05s'],
    [9 * SECOND, '00m 09s'],
    [SECOND, '00m 01s'],
    [1, '00m 00s'],
  ])('with %i ms left counts minutes and seconds in red: "%s" [A191]', (leftMs, text) => {
    expect(badge(leftMs)).toEqual({ text, tone: 'red' });
  });
});

describe('the status of a slop', () => {
  it('is shown as Active, Expired or Awarded [A194]', () => {
    expect(statusLabels).toEqual({ open: 'Active', expired: 'Expired', awarded: 'Awarded' });
  });

  it.each([
    ['open', 1, false, false],
    ['open', null, false, false],
    ['open', 0, true, true],
    ['open', -1, true, true],
    ['expired', 1, true, false],
    ['awarded', -1, true, false],
  ] as const)('%s with %s ms left: closed %s, counting votes %s', (status, leftMs, closed, settling) => {
    expect(isClosed(slopWith(status, leftMs), now)).toBe(closed);
    expect(isSettling(slopWith(status, leftMs), now)).toBe(settling);
  });

  it('expired and not settled yet: closed and counting votes', () => {
    const slop = slopWith('expired', -1, false);
    expect([isClosed(slop, now), isSettling(slop, now)]).toEqual([true, true]);
  });
});
