interface StreamEvents {
  /** The stream is open. `recent` says how many milliseconds ago topics changed before that. */
  ready: (recent: Record<string, number>) => void;
  /** The server is shutting down. Reconnect to another one after `backInMs`. */
  closing: (backInMs: number) => void;
  /** Something under this topic has changed. */
  changed: (topic: string) => void;
  /** Any data arrived, even just a heartbeat. */
  sign: () => void;
  /** The stream failed to open, or broke. Called once, and never after close(). */
  failed: (failure: Failure) => void;
}

/**
 * Reads a stream of server-sent events. Uses `fetch`, because EventSource hides heartbeats and the reason of a refusal.
 * @returns a function that closes the stream
 */
export function openStream(topics: string, on: StreamEvents): () => void {
  const abort = new AbortController();
  const tooLong = setTimeout(() => fail('unavailable'), answerWithinMs);
  // Both the request and the reader reject if the connection is refused or lost.
  void read().catch(() => fail('broken'));
  return close;

  async function read() {
    const response = await fetch(`/api/live?topics=${encodeURIComponent(topics)}`, {
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      signal: abort.signal,
    });
    if (!response.ok || !response.body) return fail(failureOf(response.status));
    // Load it lazily. The first paint does not need it.
    const { createParser } = await import('eventsource-parser');
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'changed') for (const topic of data.split(' ')) on.changed(topic);
        if (event === 'leaving') {
          close();
          on.closing(Number(data));
        }
        if (event !== 'ready') return;
        clearTimeout(tooLong);
        on.ready(JSON.parse(data));
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      on.sign();
      parser.feed(part.value);
    }
    fail('broken');
  }

  function fail(failure: Failure) {
    if (abort.signal.aborted) return;
    close();
    on.failed(failure);
  }

  function close() {
    clearTimeout(tooLong);
    abort.abort();
  }
}

/** Backoff of a lost stream. A round is one attempt and up to three reconnects. A pause follows a failed round. */
const maxReconnects = 3;
const firstRetryMs = 5_000;
const defaultPauseMs = 30_000;
const longestPauseMs = 15 * 60_000;
const longestPauseOnLocalhostMs = 60_000;
/** Three heartbeat intervals of the server. */
export const healthCheckMs = 60_000;
export const afterVisibleMs = 1_000;
export const afterNetworkMs = 2_000;
/** Servers remember recent changes for 30 s. This leaves some margin. */
export const recentMs = 25_000;
/** Treat a server as unavailable if it does not answer within this time. */
const answerWithinMs = 10_000;

/** Failures since the stream was last open. */
export interface Outage {
  reconnects: number;
  failedRounds: number;
}

export const noOutage: Outage = { reconnects: 0, failedRounds: 0 };

/** Decides what to do after a failed attempt or a broken stream. */
export function afterFailure(
  { reconnects, failedRounds }: Outage,
  isOnLocalhost: boolean,
): { outage: Outage; waitMs: number; isPause: boolean } {
  if (reconnects < maxReconnects) {
    const waitMs = firstRetryMs * 2 ** reconnects;
    return { outage: { reconnects: reconnects + 1, failedRounds }, waitMs, isPause: false };
  }
  const rounds = failedRounds + 1;
  return { outage: { reconnects: 0, failedRounds: rounds }, waitMs: pauseMs(rounds, isOnLocalhost), isPause: true };
}

/** Returns the pause after this many failed rounds. */
export function pauseMs(failedRounds: number, isOnLocalhost: boolean): number {
  if (failedRounds < 2) return defaultPauseMs;
  const longest = isOnLocalhost ? longestPauseOnLocalhostMs : longestPauseMs;
  return Math.min(longest, 60_000 * 5 ** (failedRounds - 2));
}

/** Reason of a failed attempt. `unavailable`: the server is overloaded or does not answer. `broken`: anything else. */
export type Failure = 'unavailable' | 'broken';

export function failureOf(status: number): Failure {
  return status === 503 || status === 504 ? 'unavailable' : 'broken';
}

/**
 * Trouble worth telling a member, each at most once per outage.
 * `unreachable`: the server is unavailable or does not answer in time. `setup-failed`: the very first attempt failed
 * for another reason. `unavailable`: at the first pause. `still-unavailable`: at the second.
 */
export type LiveTrouble = 'unreachable' | 'setup-failed' | 'unavailable' | 'still-unavailable';

export function troubleOf(
  failure: Failure,
  { wasEverOpen, isPause, outage }: { wasEverOpen: boolean; isPause: boolean; outage: Outage },
): LiveTrouble | null {
  if (isPause && outage.failedRounds === 1) return 'unavailable';
  if (isPause) return 'still-unavailable';
  if (failure === 'unavailable') return 'unreachable';
  return wasEverOpen ? null : 'setup-failed';
}

export function isLocalhost(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/.test(hostname);
}
