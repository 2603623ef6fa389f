import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveStreams, type Sink } from './live-streams.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Records what a browser would read. */
function sink() {
  const sent: string[] = [];
  const written: unknown[] = [];
  let isEnded = false;
  const write = (part: unknown) => {
    written.push(part);
    sent.push(String(part));
    return true;
  };
  const end = (part: unknown) => {
    write(part);
    isEnded = true;
  };
  return {
    sent,
    written,
    isEnded: () => isEnded,
    as: { write, end, destroy: () => {}, writableLength: 0 } as unknown as Sink,
    /** Topics of each event. */
    events: () => sent.flatMap((text) => (/^event: changed\ndata: (.*)$/m.exec(text)?.[1] ?? []) as string),
  };
}

test('sends at most ten events a second, the first at once, each topic once [A323]', () => {
  const streams = createLiveStreams();
  const ann = sink();
  const topics = Array.from({ length: 25 }, (_, n) => `slop:${n}`);
  streams.add(ann.as, topics);
  for (let round = 0; round < 5; round++) for (const topic of topics) streams.send(topic);
  expect(ann.events()).toEqual(['slop:0']);
  vi.advanceTimersByTime(99);
  expect(ann.events()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  // Includes slop:0, which was announced again after the first event.
  expect(ann.events()[1]!.split(' ').toSorted()).toEqual(topics.toSorted());
  const sentAt: number[] = [];
  for (let ms = 0; ms < 5_000; ms += 1) {
    const before = ann.events().length;
    if (ms % 10 === 0) streams.send('slop:7');
    vi.advanceTimersByTime(1);
    if (ann.events().length > before) sentAt.push(ms);
  }
  // At most ten in any one-second window.
  for (const [n, at] of sentAt.slice(10).entries()) expect(at - sentAt[n]!).toBeGreaterThanOrEqual(1_000);
  expect(sentAt.length).toBeGreaterThanOrEqual(48);
  expect(ann.events().slice(2)).toEqual(Array(ann.events().length - 2).fill('slop:7'));
  vi.advanceTimersByTime(1_000);
  const before = ann.events().length;
  streams.send('slop:1');
  expect(ann.events().slice(before)).toEqual(['slop:1']);
});

test('a recipient with a short delay does not wait for one with a long delay', () => {
  const streams = createLiveStreams();
  const [ann, bob] = [sink(), sink()];
  streams.add(ann.as, ['artists']);
  streams.add(bob.as, ['feed']);
  streams.send('feed');
  vi.advanceTimersByTime(80);
  streams.send('artists');
  streams.send('artists');
  streams.send('feed');
  vi.advanceTimersByTime(20);
  expect([ann.events(), bob.events()]).toEqual([['artists'], ['feed', 'feed']]);
  vi.advanceTimersByTime(80);
  expect(ann.events()).toEqual(['artists', 'artists']);
});

test('sends each topic only to its subscribers, from one shared buffer', () => {
  const streams = createLiveStreams();
  const [ann, bob, eve] = [sink(), sink(), sink()];
  streams.add(ann.as, ['feed', 'user:ann']);
  const removeBob = streams.add(bob.as, ['feed']);
  streams.add(eve.as, ['artists']);
  streams.send('feed');
  expect(ann.written[0]).toBe(bob.written[0]);
  expect(eve.events()).toEqual([]);
  streams.send('*');
  vi.advanceTimersByTime(100);
  expect([ann.events(), bob.events(), eve.events()]).toEqual([['feed', '*'], ['feed', '*'], ['*']]);
  expect(ann.written[1]).toBe(bob.written[1]);
  streams.send('feed');
  removeBob();
  vi.advanceTimersByTime(1_000);
  expect([ann.events().length, bob.events().length]).toEqual([3, 2]);
});

test('sends heartbeats, and a reconnect time before the end', () => {
  const streams = createLiveStreams();
  const people = Array.from({ length: 50 }, sink);
  for (const one of people) streams.add(one.as, ['feed']);
  vi.advanceTimersByTime(20_000);
  expect(people.map(({ sent }) => sent)).toEqual(people.map(() => [': beat\n\n']));
  streams.end();
  const waits = people.map(({ sent, isEnded }) => {
    expect(isEnded()).toBe(true);
    return Number(/^retry: (\d+)\nevent: leaving\ndata: \1\n\n$/.exec(sent.at(-1)!)?.[1]);
  });
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3_000);
  expect(new Set(waits).size).toBeGreaterThan(10);
});

test('drops a browser that does not read', () => {
  const streams = createLiveStreams();
  const slow = { writableLength: 64 * 1024 + 1, destroy: vi.fn(), write: vi.fn(), end: vi.fn() };
  streams.add(slow, ['feed']);
  streams.send('feed');
  expect(slow.destroy).toHaveBeenCalledOnce();
  expect(slow.write).not.toHaveBeenCalled();
});
