import type { Writable } from 'node:stream';

/** Ten events a second for each stream. */
const EVENT_EVERY_MS = 100;
const BEAT_EVERY_MS = 20_000;
const MAX_BUFFERED_BYTES = 64 * 1024;
/** Pages whose stream is ended reconnect spread over this time. */
const BACK_WITHIN_MS = { min: 500, max: 3_000 } as const;

/** What a stream needs of a response. */
export type Sink = Pick<Writable, 'write' | 'end' | 'destroy' | 'writableLength'>;

interface Stream {
  sink: Sink;
  /** That of each of its topics, and that of its session: the words themselves are kept once for all streams. */
  groups: Group[];
  /** When it may get the next event, by `performance.now()`. */
  freeAt: number;
  /** The topics of that event. */
  waiting: Set<string> | null;
}

/** The streams with the same topic, or session. */
interface Group {
  name: string;
  streams: Set<Stream>;
  /** Where it is found by its name, while it has any stream. */
  among: Map<string, Group>;
}

/**
 * The open event streams of a process. One timer for all of them, and one buffer for all who get the same event: a thousand
 * streams cost little more than their sockets.
 */
export function createLiveStreams() {
  const all = new Set<Stream>();
  const byTopic = new Map<string, Group>();
  const bySession = new Map<string, Group>();
  const waiting = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let beat: NodeJS.Timeout | undefined;

  const sendWaiting = () => {
    wakesAt = Number.POSITIVE_INFINITY;
    const now = performance.now();
    const events = new Map<string, Buffer>();
    let next = Number.POSITIVE_INFINITY;
    for (const stream of waiting) {
      if (stream.freeAt > now) {
        next = Math.min(next, stream.freeAt);
        continue;
      }
      const topics = [...stream.waiting!].join(' ');
      const event = events.get(topics) ?? changed(topics);
      events.set(topics, event);
      waiting.delete(stream);
      stream.waiting = null;
      write(stream, event, now);
    }
    if (waiting.size > 0) wake(next, now);
  };
  const wake = (at: number, now: number) => {
    if (wakesAt <= at) return;
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(sendWaiting, Math.max(5, Math.ceil(at - now)));
  };

  const remove = (stream: Stream) => {
    all.delete(stream);
    waiting.delete(stream);
    for (const { name, streams, among } of stream.groups) {
      streams.delete(stream);
      if (streams.size === 0) among.delete(name);
    }
  };

  return {
    /** Adds a stream of `topics` and `*`, which ends with the session if it has one. @returns removes it */
    add(sink: Sink, topics: Iterable<string>, sessionId?: string): () => void {
      const stream: Stream = { sink, groups: [], freeAt: 0, waiting: null };
      all.add(stream);
      for (const topic of topics) join(byTopic, topic, stream);
      if (sessionId) join(bySession, sessionId, stream);
      beat ??= setInterval(() => {
        for (const one of all) one.sink.write(BEAT);
      }, BEAT_EVERY_MS);
      return () => {
        remove(stream);
        if (all.size > 0) return;
        clearInterval(beat);
        beat = undefined;
        clearTimeout(timer);
        wakesAt = Number.POSITIVE_INFINITY;
      };
    },
    /** Sends `topic` to its streams: at once, or with the next event where the last one was less than a tenth of a second ago. */
    send(topic: string): void {
      const now = performance.now();
      const event = changed(topic);
      for (const stream of topic === '*' ? all : (byTopic.get(topic)?.streams ?? [])) {
        if (stream.waiting) stream.waiting.add(topic);
        else if (stream.freeAt <= now) write(stream, event, now);
        else {
          stream.waiting = new Set([topic]);
          waiting.add(stream);
          wake(stream.freeAt, now);
        }
      }
    },
    /** Ends the streams of a session; the page reads its session when it reconnects. */
    endSession(sessionId: string): void {
      for (const stream of bySession.get(sessionId)?.streams ?? []) {
        // It gets no more events, not even while its socket closes.
        remove(stream);
        endStream(stream.sink, `event: changed\ndata: session\n\n`);
      }
    },
    /** The sessions whose streams are open. */
    sessionIds: () => [...bySession.keys()],
    /** Ends all streams; the pages reconnect, to another process. */
    end(): void {
      for (const { sink } of all) endStream(sink);
    },
  };
}

function join(among: Map<string, Group>, name: string, stream: Stream): void {
  const group = among.get(name) ?? { name, streams: new Set(), among };
  among.set(group.name, group);
  group.streams.add(stream);
  stream.groups.push(group);
}

function endStream(sink: Sink, lastEvent = ''): void {
  const ms = Math.round(BACK_WITHIN_MS.min + Math.random() * (BACK_WITHIN_MS.max - BACK_WITHIN_MS.min));
  sink.end(`${lastEvent}retry: ${ms}\nevent: leaving\ndata: ${ms}\n\n`);
}

const BEAT = Buffer.from(': beat\n\n');

function changed(topics: string): Buffer {
  return Buffer.from(`event: changed\ndata: ${topics}\n\n`);
}

function write(stream: Stream, event: Buffer, now: number): void {
  stream.freeAt = now + EVENT_EVERY_MS;
  // A browser that does not read is disconnected; it reconnects and fetches everything again.
  if (stream.sink.writableLength > MAX_BUFFERED_BYTES) stream.sink.destroy();
  else stream.sink.write(event);
}

/** Event streams that may be open at once. What is left of `perProcess` is for signed-in users. */
const STREAMS = { perUser: 5, perAddress: 20, ofGuests: 1_500, perProcess: 2_000 } as const;

type StreamOwner = 'user' | 'address';

export function createStreamSlots() {
  const open = { user: new Map<string, number>(), address: new Map<string, number>() };
  const total = { user: 0, address: 0 };
  return {
    /** @param key  a user id, or the network of a guest @returns frees the slot; null: none is free */
    take(owner: StreamOwner, key: string): (() => void) | null {
      const mine = open[owner].get(key) ?? 0;
      if (mine >= (owner === 'user' ? STREAMS.perUser : STREAMS.perAddress)) return null;
      if (total.user + total.address >= STREAMS.perProcess) return null;
      if (owner === 'address' && total.address >= STREAMS.ofGuests) return null;
      open[owner].set(key, mine + 1);
      total[owner] += 1;
      return () => {
        total[owner] -= 1;
        const left = (open[owner].get(key) ?? 1) - 1;
        if (left > 0) open[owner].set(key, left);
        else open[owner].delete(key);
      };
    },
    count: () => total.user + total.address,
    countOf: (owner: StreamOwner, key: string) => open[owner].get(key) ?? 0,
  };
}
