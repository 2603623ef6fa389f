import { answerWithinMs, type Failure, failureOf } from './live-policy.ts';

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
