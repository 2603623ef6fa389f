import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../bench/figures.ts';
import type { Installation } from './installation.ts';
import type { Visitor } from './visitor.ts';

/** Subject of a request that changed something, and its start and end by `performance.now()`. */
export interface Change {
  slop: string;
  startedAt: number;
  endedAt: number;
}

/** Times from a change to its event, for each change and each stream that watches it. */
export interface Deliveries {
  count: number;
  p95Ms: number;
  slowestMs: number;
  missed: number;
  reconnects: number;
}

interface Followed {
  receivedAt: Map<string, number[]>;
  reconnects: number;
  close(): void;
}

/** Follows a stream like a browser does: when it ends, reopens it after the server's retry delay. */
export async function followStream(
  installation: Installation,
  by: Visitor | null,
  address: string,
  topics: readonly string[],
): Promise<Followed> {
  const abort = new AbortController();
  const followed: Followed = { receivedAt: new Map(), reconnects: 0, close: () => abort.abort() };
  const record = (topic: string) => {
    for (const one of topic === '*' ? topics : [topic.replace('slop:', '')]) {
      followed.receivedAt.set(one, [...(followed.receivedAt.get(one) ?? []), performance.now()]);
    }
  };
  const wanted = topics.map((id) => `slop:${id}`).join();
  const isReady = Promise.withResolvers<void>();
  const read = async (): Promise<number> => {
    const reply = await fetch(`${installation.publicUrl}/api/live?topics=${wanted}`, {
      headers: { 'x-forwarded-for': address, ...(by && { cookie: by.cookie }) },
      signal: abort.signal,
    });
    if (!reply.ok || !reply.body) return 2_000;
    let text = '';
    let backInMs = 2_000;
    for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1] ?? '';
        if (event.includes('event: changed')) for (const topic of data.split(' ')) record(topic);
        if (event.includes('event: leaving')) backInMs = Number(data);
        if (!event.includes('event: ready')) continue;
        for (const topic of Object.keys(JSON.parse(data))) record(topic);
        isReady.resolve();
      }
    }
    return backInMs;
  };
  const keepReading = async () => {
    while (!abort.signal.aborted) {
      const backInMs = await read().catch(() => 2_000);
      followed.reconnects += 1;
      await sleep(backInMs, undefined, { signal: abort.signal }).catch(() => {});
    }
  };
  void keepReading();
  await isReady.promise;
  return followed;
}

function deliveriesOf(changes: readonly Change[], streams: readonly Followed[]): Deliveries {
  const delays: number[] = [];
  let missed = 0;
  for (const { receivedAt } of streams) {
    for (const { slop, startedAt, endedAt } of changes) {
      const first = receivedAt.get(slop)?.find((at) => at >= startedAt);
      if (first === undefined) missed += 1;
      else delays.push(Math.max(0, first - endedAt));
    }
  }
  return {
    count: delays.length,
    p95Ms: percentile(delays, 0.95),
    slowestMs: Math.max(...delays),
    missed,
    reconnects: streams.reduce((sum, { reconnects }) => sum + reconnects, 0),
  };
}

/** Waits until all changes are delivered. A stream that was cut is back in two seconds, or later on a busy machine. */
export async function untilAllDelivered(changes: readonly Change[], streams: readonly Followed[]): Promise<Deliveries> {
  const startedAt = performance.now();
  let deliveries = deliveriesOf(changes, streams);
  while (deliveries.missed > 0 && performance.now() - startedAt < 10_000) {
    await sleep(100);
    deliveries = deliveriesOf(changes, streams);
  }
  return deliveries;
}
