interface StreamEvents {
  /** The server listens from now on. `recent` says how many milliseconds ago topics changed before that. */
  ready: (recent: Record<string, number>) => void;
  /** The server ends, and wants to be asked again that much later: another one listens meanwhile. */
  closing: (backInMs: number) => void;
  /** Something under this topic has changed. */
  changed: (topic: string) => void;
  /** Anything at all came, be it only a sign of life. */
  sign: () => void;
  /** The stream could not be opened, or broke. Called once, and never after closing it oneself. */
  failed: (failure: Failure) => void;
}

/**
 * Reads one stream of server-sent events. By `fetch`, because an EventSource neither says why it was refused nor lets
 * its signs of life be seen.
 * @returns closes it
 */
export function openStream(topics: string, on: StreamEvents): () => void {
  const abort = new AbortController();
  const tooLong = setTimeout(() => fail('unavailable'), answerWithinMs);
  // Both the request and the reading reject when the connection is refused or lost.
  void read().catch(() => fail('broken'));
  return close;

  async function read() {
    const response = await fetch(`/api/live?topics=${encodeURIComponent(topics)}`, {
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      signal: abort.signal,
    });
    if (!response.ok || !response.body) return fail(failureOf(response.status));
    // Not needed at first paint.
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

/** When a lost stream is opened again. A round is one try and, if it fails, three more; after a failed round comes a pause. */
const maxReconnects = 3;
const firstRetryMs = 5_000;
const defaultPauseMs = 30_000;
const longestPauseMs = 15 * 60_000;
const longestPauseOnLocalhostMs = 60_000;
/** Three signs of life of the server. */
export const healthCheckMs = 60_000;
export const afterVisibleMs = 1_000;
export const afterNetworkMs = 2_000;
/** For longer than this no server remembers what changed; somewhat less than the 30 s that it does. */
export const recentMs = 25_000;
/** A server that has not answered by then is taken for one that does not. */
const answerWithinMs = 10_000;

/** What has failed since the stream was last open. */
export interface Outage {
  reconnects: number;
  failedRounds: number;
}

export const noOutage: Outage = { reconnects: 0, failedRounds: 0 };

/** What to do after a try that failed, or after the stream broke. */
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

/** How long to leave the server alone after so many failed rounds. */
export function pauseMs(failedRounds: number, isOnLocalhost: boolean): number {
  if (failedRounds < 2) return defaultPauseMs;
  const longest = isOnLocalhost ? longestPauseOnLocalhostMs : longestPauseMs;
  return Math.min(longest, 60_000 * 5 ** (failedRounds - 2));
}

/** Why a try failed: the server is there but overloaded or silent, or something else. */
export type Failure = 'unavailable' | 'broken';

export function failureOf(status: number): Failure {
  return status === 503 || status === 504 ? 'unavailable' : 'broken';
}

/**
 * What is worth telling a member, at most once in an outage each:
 * `unreachable` when the server says that it is not available or does not answer in time, `setup-failed` when the very
 * first try fails otherwise, `unavailable` at the first pause, `still-unavailable` at the second.
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
