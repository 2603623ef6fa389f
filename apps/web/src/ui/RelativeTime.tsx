import { useSyncExternalStore } from 'react';
import { formatRelativeTime } from './relative-time.ts';

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** "about 1 hour ago"; the exact time is the title. */
export function RelativeTime({ at }: { at: string | Date }) {
  const date = new Date(at);
  const nowMs = useSyncExternalStore(subscribeToMinutes, currentHalfMinute);
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)} className="whitespace-nowrap">
      {formatRelativeTime(date, new Date(Math.max(nowMs, Math.min(date.getTime(), Date.now()))))}
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
