import { useEffect, useState } from 'react';
import { useIsHydrated, useRenderedAt } from './hydration.ts';

/** Offset of the database's clock from ours, in milliseconds. The database's clock decides deadlines. */
let offsetMs = 0;

/** Answers to guests may be cached for a second, so their time is slightly behind. */
const MAX_ANSWER_AGE_MS = 1_500;

/** Sets the clock from an answer's `now`. Ignores small steps back, which cached answers cause. */
export function noteServerTime(now: string): void {
  const noted = Date.parse(now) - Date.now();
  if (noted > offsetMs || noted < offsetMs - MAX_ANSWER_AGE_MS) offsetMs = noted;
}

/**
 * Estimates the server's time before the first answer, from the time of the server render. That was a few seconds
 * earlier, so this only corrects a clock that is clearly wrong.
 */
export function assumeServerTime(renderedAt: string): void {
  const guessMs = Date.parse(renderedAt) + performance.now() - Date.now();
  if (Math.abs(guessMs) > 60_000) offsetMs = guessMs;
}

export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Returns the server's time, updated every second while `isTicking`. */
export function useServerNow(isTicking: boolean): number {
  const [now, setNow] = useState(serverNow);
  const isHydrated = useIsHydrated();
  const renderedAtMs = useRenderedAt();
  useEffect(() => {
    setNow(serverNow());
    if (!isTicking) return;
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return isHydrated ? now : renderedAtMs;
}
