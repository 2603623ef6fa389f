import { useSyncExternalStore } from 'react';
import { useIsHydrated, useRenderedAt } from '../lib/hydration.ts';
import { exactMoment } from './exact-moment.ts';
import { formatRelativeTime } from './relative-time.ts';

/** "about 1 hour ago", of what has happened; the exact time is the title. */
export function RelativeTime({ at }: { at: string | Date }) {
  const date = new Date(at);
  const isHydrated = useIsHydrated();
  const renderedAtMs = useRenderedAt();
  const nowMs = useSyncExternalStore(subscribeToMinutes, currentHalfMinute, () => renderedAtMs);
  return (
    // The server does not know the reader's time zone.
    <time
      dateTime={date.toISOString()}
      title={isHydrated ? exactMoment(date) : undefined}
      className="whitespace-nowrap"
    >
      {formatRelativeTime(date, new Date(nowMs))}
    </time>
  );
}

/** One clock for all of them, however long the list. */
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
