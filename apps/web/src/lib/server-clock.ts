import { useEffect, useState } from 'react';
import { useIsHydrated, useRenderedAt } from './hydration.ts';

/** The database's clock decides deadlines: this is how far ours is from it, in milliseconds. */
let offsetMs = 0;

/** An answer to a guest may have been kept for a second, and is then a little behind. */
const MAX_ANSWER_AGE_MS = 1_500;

/** Every answer that carries the server's `now` passes through here; the clock does not go back by what one was kept. */
export function noteServerTime(now: string): void {
  const noted = Date.parse(now) - Date.now();
  if (noted > offsetMs || noted < offsetMs - MAX_ANSWER_AGE_MS) offsetMs = noted;
}

/**
 * Before the first answer is there: the page was rendered for this moment, a few seconds before it came. Only for a clock
 * that is plainly wrong, as the guess itself is off by those seconds.
 */
export function assumeServerTime(renderedAt: string): void {
  const guessMs = Date.parse(renderedAt) + performance.now() - Date.now();
  if (Math.abs(guessMs) > 60_000) offsetMs = guessMs;
}

export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** The server's time, again every second while `isTicking`. */
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
