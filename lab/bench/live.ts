import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/port.ts';
import { type Installation, startInstallation } from '../processes/installation.ts';
import { ask, newVisitor, postSlop, type Visitor } from '../processes/visitor.ts';
import { percentile, settledMemory } from './figures.ts';
import { cpuSecondsOf } from './machine.ts';

export interface LiveOptions {
  streams: number;
  seconds: number;
  /** Likes per second, each of a different slop, so an event cannot belong to an earlier like. */
  rate: number;
  onProgress: (what: string) => void;
}

export interface LiveReport {
  streams: number;
  likes: number;
  /** Likes that were not answered with 200. */
  refused: number;
  /** Latency from pressing the button to the event, for each like and each stream. */
  events: number;
  missed: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** More than the idle process, after garbage collection: once all are connected, and after all likes. */
  connectedKbPerStream: number;
  rssKbPerStream: number;
  heapKbPerStream: number;
  /** Share of one core while likes arrive. */
  cpuShare: number;
}

/** The product's limits of open streams per person and per address. */
const PER_MEMBER = 5;
const PER_ADDRESS = 20;

/** Opens many event streams on one web process, half of them by members, that all watch the slops being liked. */
export async function measureLive({ streams: count, seconds, rate, onProgress }: LiveOptions): Promise<LiveReport> {
  const inspectorPort = await freePort();
  const installation = await startInstallation({
    apis: 1,
    workers: 1,
    isDurable: true,
    env: { RATE_FACTOR: '1000' },
    apiEnv: { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` },
  });
  try {
    const [api] = installation.apis;
    const poster = await newVisitor(installation, { dollars: rate });
    const slops: string[] = [];
    for (let n = 0; n < rate; n += 1) slops.push(await postSlop(installation, api!.url, poster));
    const fans: Visitor[] = [];
    for (let n = 0; n < 40; n += 1) fans.push(await newVisitor(installation));
    const members: Visitor[] = [];
    for (let n = 0; n < count / 2 / PER_MEMBER; n += 1) members.push(await newVisitor(installation));
    const open = (n: number) =>
      openStream(api!.url, slops, {
        address: `203.0.${113 + Math.floor(n / 2 / PER_ADDRESS / 250)}.${Math.floor(n / 2 / PER_ADDRESS) % 250}`,
        cookie: n % 2 === 0 ? members[Math.floor(n / 2 / PER_MEMBER)]!.cookie : '',
      });

    onProgress('warming up');
    const first = await Promise.all(Array.from({ length: Math.min(count, 100) }, (_, n) => open(n)));
    // Use an even number of rounds, so each like is removed again. Repeating an existing like announces nothing.
    await like(installation, api!.url, fans, slops, 4);
    for (const stream of first) stream.close();
    await sleep(2_000);
    const idle = await settledMemory(inspectorPort);

    onProgress(`${count} streams connect`);
    const streams: Stream[] = [];
    for (let n = 0; n < count; n += 50) {
      const some = Array.from({ length: Math.min(50, count - n) }, (_, m) => open(n + m));
      streams.push(...(await Promise.all(some)));
    }
    await sleep(2_000);
    const connected = await settledMemory(inspectorPort);

    onProgress(`${rate} likes a second for ${seconds} s`);
    const cpuBefore = cpuSecondsOf(api!.pid());
    const startedAt = performance.now();
    const { likes, refused } = await like(installation, api!.url, fans, slops, seconds);
    await sleep(1_000);
    const cpuShare = (cpuSecondsOf(api!.pid()) - cpuBefore) / ((performance.now() - startedAt) / 1000);
    const after = await settledMemory(inspectorPort);
    const delays: number[] = [];
    for (const { receivedAt } of streams) {
      for (const { slop, at } of likes) {
        const first = receivedAt.get(slop)?.find((received) => received >= at);
        if (first !== undefined) delays.push(first - at);
      }
    }
    for (const stream of streams) stream.close();
    return {
      streams: count,
      likes: likes.length,
      refused,
      events: delays.length,
      missed: likes.length * count - delays.length,
      p50Ms: percentile(delays, 0.5),
      p95Ms: percentile(delays, 0.95),
      p99Ms: percentile(delays, 0.99),
      connectedKbPerStream: (connected.rssKb - idle.rssKb) / count,
      rssKbPerStream: (after.rssKb - idle.rssKb) / count,
      heapKbPerStream: (after.heapKb - idle.heapKb) / count,
      cpuShare,
    };
  } finally {
    await installation.stop();
  }
}

interface Like {
  slop: string;
  /** When the button was pressed. */
  at: number;
}

/**
 * Likes the slops in turn, each once per second, and removes the likes in every other round. Does not wait for answers.
 */
async function like(
  installation: Installation,
  url: string,
  fans: readonly Visitor[],
  slops: readonly string[],
  seconds: number,
): Promise<{ likes: Like[]; refused: number }> {
  const likes: Like[] = [];
  const answers: Promise<void>[] = [];
  let refused = 0;
  const startedAt = performance.now();
  for (let n = 0; n < seconds * slops.length; n += 1) {
    await sleep(Math.max(0, startedAt + (n * 1000) / slops.length - performance.now()));
    const slop = slops[n % slops.length]!;
    const round = Math.floor(n / slops.length);
    const fan = fans[Math.floor(round / 2) % fans.length]!;
    const at = performance.now();
    const name = round % 2 === 0 ? 'likeAiSlop' : 'unlikeAiSlop';
    answers.push(
      ask(installation, url, name, fan, { params: { id: slop } }).then(({ status }) => {
        if (status === 200) likes.push({ slop, at });
        else refused += 1;
      }),
    );
  }
  await Promise.all(answers);
  return { likes, refused };
}

interface Stream {
  receivedAt: Map<string, number[]>;
  close(): void;
}

/** Opens a stream with a bare socket. A thousand of anything heavier would measure the client. */
function openStream(
  url: string,
  slops: readonly string[],
  { address, cookie }: { address: string; cookie: string },
): Promise<Stream> {
  const { hostname, port, host } = new URL(url);
  const receivedAt = new Map<string, number[]>(slops.map((slop) => [slop, []]));
  const ready = Promise.withResolvers<Stream>();
  const socket = net.connect(Number(port), hostname);
  socket.setEncoding('utf8');
  let rest = '';
  socket.on('data', (part: string) => {
    const at = performance.now();
    const lines = (rest + part).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      if (line.startsWith('event: ready')) ready.resolve({ receivedAt, close: () => socket.destroy() });
      if (line.startsWith('HTTP/1.1 ') && !line.includes(' 200 ')) ready.reject(new Error(line));
      if (!line.startsWith('data: slop:')) continue;
      for (const topic of line.slice(6).trimEnd().split(' ')) receivedAt.get(topic.slice(5))?.push(at);
    }
  });
  socket.on('error', ready.reject);
  const topics = slops.map((slop) => `slop:${slop}`).join();
  socket.write(
    `GET /api/live?topics=feed,${topics} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${address}\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}accept: text/event-stream\r\n\r\n`,
  );
  return ready.promise;
}
