import { useEffect, useState } from 'react';

/** The database's clock decides deadlines: this is how far ours is from it, in milliseconds. */
let offsetMs = 0;

/** Every answer that carries the server's `now` passes through here. */
export function noteServerTime(now: string): void {
  offsetMs = Date.parse(now) - Date.now();
}

export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** The server's time, again every second while `isTicking`. */
export function useServerNow(isTicking: boolean): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow());
    if (!isTicking) return;
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
