import type { Writable } from 'node:stream';

/** Limits each stream to ten events per second. */
const EVENT_EVERY_MS = 100;
const BEAT_EVERY_MS = 20_000;
const MAX_BUFFERED_BYTES = 64 * 1024;
/** Time over which pages of ended streams reconnect, in milliseconds. */
const BACK_WITHIN_MS = { min: 500, max: 3_000 } as const;

/** The part of a response that a stream needs. */
export type Sink = Pick<Writable, 'write' | 'end' | 'destroy' | 'writableLength'>;

interface Stream {
  sink: Sink;
  /** Groups of its topics and its session. Groups share the names, so each is stored once for all streams. */
  groups: Group[];
  /** Earliest time of the next event, by `performance.now()`. */
  freeAt: number;
  /** Topics of the next event. */
  waiting: Set<string> | null;
}

/** Streams with the same topic or session. */
interface Group {
  name: string;
  streams: Set<Stream>;
  /** Index by name that contains this group while it has streams. */
  among: Map<string, Group>;
}

/**
 * Manages the open event streams of a process. All streams share one timer, and equal events share one buffer, so a
 * thousand streams cost little more than their sockets.
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
    /**
     * Adds a stream of `topics` and `*`. It ends with the session, if there is one.
     * @returns a function to remove it
     */
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
    /**
     * Sends `topic` to its streams: immediately, or with the next event if the last one was less than a tenth of a
     * second ago.
     */
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
    /** Ends the streams of a session. The page reads its session when it reconnects. */
    endSession(sessionId: string): void {
      for (const stream of bySession.get(sessionId)?.streams ?? []) {
        // Remove it now, so it gets no more events while its socket closes.
        remove(stream);
        endStream(stream.sink, `event: changed\ndata: session\n\n`);
      }
    },
    /** Returns the sessions with open streams. */
    sessionIds: () => [...bySession.keys()],
    /** Ends all streams. The pages reconnect to another process. */
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
  // Disconnect a browser that does not read. It reconnects and fetches everything again.
  if (stream.sink.writableLength > MAX_BUFFERED_BYTES) stream.sink.destroy();
  else stream.sink.write(event);
}

/** Maximum numbers of open event streams. What guests leave of `perProcess` is for signed-in users. */
const STREAMS = { perUser: 5, perAddress: 20, ofGuests: 1_500, perProcess: 2_000 } as const;

type StreamOwner = 'user' | 'address';

export function createStreamSlots() {
  const open = { user: new Map<string, number>(), address: new Map<string, number>() };
  const total = { user: 0, address: 0 };
  return {
    /**
     * Takes a slot.
     * @param key  a user id, or the network of a guest
     * @returns a function that frees the slot; null if none is free
     */
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
