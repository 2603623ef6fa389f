/** Thrown by work that took too long. Its message is for users. */
export class TimedOut extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TimedOut';
  }
}

/**
 * Passes `work` a signal that aborts with `signal` or after `timeoutMs`.
 * @throws TimedOut with `message` after `timeoutMs`
 */
export async function withinTime<T>(
  { timeoutMs, message, signal }: { timeoutMs: number; message: string; signal?: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const timedOut = new TimedOut(message);
  const timer = setTimeout(() => stop.abort(timedOut), timeoutMs);
  const follow = () => stop.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow);
  try {
    return await work(stop.signal);
  } catch (error) {
    throw stop.signal.reason === timedOut ? timedOut : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  }
}
