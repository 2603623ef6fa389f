import { useSyncExternalStore } from 'react';
import { useIsHydrated, useRenderedAt } from '../lib/hydration.ts';
import { countOf } from './format-count.ts';

/** "about 1 hour ago", for past events. The exact time is in the title. */
export function RelativeTime({ at }: { at: string | Date }) {
  const date = new Date(at);
  const isHydrated = useIsHydrated();
  const renderedAtMs = useRenderedAt();
  const nowMs = useSyncExternalStore(subscribeToMinutes, currentHalfMinute, () => renderedAtMs);
  return (
    // The server does not know the reader's time zone, so add the title after hydration.
    <time
      dateTime={date.toISOString()}
      title={isHydrated ? exactMoment(date) : undefined}
      className="whitespace-nowrap"
    >
      {formatRelativeTime(date, new Date(nowMs))}
    </time>
  );
}

/** All instances share one timer. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const stepMs = 30_000;

function currentHalfMinute() {
  return Math.floor(Date.now() / stepMs) * stepMs;
}

function subscribeToMinutes(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, stepMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;

/**
 * "about 1 hour ago". A time in the future, caused by a slow clock, counts as now.
 * Same words and thresholds as date-fns' formatDistance, without its 4 kB in the first chunk; RelativeTime.test.ts
 * compares the two. Months have 30 days here, so dates far apart may differ by one.
 */
export function formatRelativeTime(at: Date, now: Date): string {
  return `${describe(Math.max(0, now.getTime() - at.getTime()) / 1000)} ago`;
}

function describe(seconds: number): string {
  const minutes = Math.round(seconds / minute);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 45) return countOf(minutes, 'minute');
  if (minutes < 90) return 'about 1 hour';
  if (minutes < 24 * 60) return `about ${countOf(Math.round(minutes / 60), 'hour')}`;
  if (minutes < 42 * 60) return '1 day';
  if (seconds < month) return countOf(Math.round(seconds / day), 'day');
  if (seconds < 2 * month) return `about ${countOf(Math.round(seconds / month), 'month')}`;
  const months = Math.floor(seconds / (30.4375 * day));
  if (months < 12) return countOf(Math.max(2, Math.round(seconds / (30.4375 * day))), 'month');
  const years = Math.floor(months / 12);
  const over = months % 12;
  if (over < 3) return `about ${countOf(years, 'year')}`;
  return over < 9 ? `over ${countOf(years, 'year')}` : `almost ${countOf(years + 1, 'year')}`;
}

let format: Intl.DateTimeFormat | undefined;

/** "Friday, November 20, 2026 at 5:12 PM", in the reader's time zone. Creates the slow formatter on first use. */
export function exactMoment(at: Date): string {
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
  return format.format(at);
}
