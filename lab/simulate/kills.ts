import { setTimeout as sleep } from 'node:timers/promises';
import { addressesOf } from '@unslop/database/primary';
import { methodAndPath } from '@unslop/domain/calls';
import { startReplicatedPostgres } from '../support/replicated-postgres.ts';
import { act } from './actors.ts';
import { Caller } from './caller.ts';
import { type Processes, type SimulatedDatabase, startProcesses } from './processes.ts';
import { evaluate, type Result } from './result.ts';
import { SeededRandom } from './seeded-random.ts';
import { CHAOS, createActors, goToDeadline } from './simulate.ts';
import { type Actor, Simulation } from './simulation.ts';

/** The kind of process that is killed repeatedly during the simulation. */
export type Victim = 'api' | 'PostgreSQL' | 'primary';

export interface KillReport extends Result {
  operations: number;
  acknowledged: number;
  /** Calls that were answered with "try again later". */
  later: number;
  /**
   * For each kill: seconds until the API or, after killing the database, whatever depends on it was ready again. For a
   * primary: seconds without an acknowledged write.
   */
  readySeconds: number[];
  /** Health reports of a web process that were wrong while its database was gone. */
  unhealthy: string[];
}

/**
 * Kills `victim` this many times with -9 under load, at moments chosen by the seed. Then checks everything that was
 * acknowledged. A `primary` has two standbys and loses its files.
 */
export async function killUnderLoad(
  seed: string,
  victim: Victim,
  times: number,
  { onKill = () => {}, actorCount }: { onKill?: (readySeconds: number) => void; actorCount?: number } = {},
): Promise<KillReport> {
  const processes = await startProcesses(undefined, victim === 'primary' ? { startDatabase: startReplicated } : {});
  try {
    const simulation = new Simulation(processes, new Caller(processes));
    const actors = await createActors(processes, actorCount);
    await processes.control('POST', '/chaos', { seed, ...CHAOS });
    let isOver = false;
    const running = actors.map((actor, n) =>
      act(simulation, actor, `${seed}:${n}`, () => (isOver ? 0 : Number.POSITIVE_INFINITY)),
    );
    const random = new SeededRandom(seed, 'kills');
    const readySeconds: number[] = [];
    const unhealthy: string[] = [];
    const writer = victim === 'primary' ? await startWriter(processes, actors[0]!) : null;
    try {
      for (let n = 0; n < times; n += 1) {
        await untilAcknowledged(simulation, simulation.acknowledged.length + DEEDS_BETWEEN);
        await sleep(random.between(0, 300));
        if (n === times >> 1) await goToDeadline(simulation);
        const seconds = writer
          ? await losePrimary(processes, writer)
          : victim === 'api'
            ? await killApi(processes, random)
            : await killDatabase(processes, random, unhealthy);
        readySeconds.push(seconds);
        onKill(seconds);
      }
    } finally {
      isOver = true;
      await Promise.all(running);
      await writer?.stop();
    }
    const { answers } = simulation.caller;
    const answered = (is: (call: string) => boolean): number =>
      [...answers].reduce((sum, [call, count]) => sum + (is(call) ? count : 0), 0);
    const result = await evaluate(simulation, actors);
    if (writer) result.lost.push(...(await writer.lost()));
    return {
      ...result,
      operations: answered(() => true),
      acknowledged: simulation.acknowledged.length,
      later: answered((call) => call.endsWith(' 503')),
      readySeconds,
      unhealthy,
    };
  } finally {
    await processes.stop();
  }
}

/** Number of acknowledged requests between kills, so some are in progress on the slowest machine. */
const DEEDS_BETWEEN = 3;
const PATIENCE_MS = 60_000;

async function untilAcknowledged({ acknowledged }: Simulation, count: number): Promise<void> {
  for (const startedAt = performance.now(); acknowledged.length < count; await sleep(10)) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('Nothing is acknowledged any more.');
  }
}

/** Kills one of the two web processes. @returns seconds from the kill until the restarted process is ready */
async function killApi(processes: Processes, random: SeededRandom): Promise<number> {
  const startedAt = performance.now();
  await processes.kill(random.one(['api 0', 'api 1'] as const)!);
  return (performance.now() - startedAt) / 1000;
}

/**
 * Kills the database for up to a second, and longer until both web processes have reported it. Nobody restarts the
 * web processes: they stay alive, report that they are not ready, and reconnect on their own.
 * @returns seconds from the moment PostgreSQL answers again until both are ready
 */
async function killDatabase(processes: Processes, random: SeededRandom, unhealthy: string[]): Promise<number> {
  const isBack = new AbortController();
  const watched = processes.urls.map((url) => watchHealth(url, isBack.signal));
  const downMs = random.between(200, 1_000);
  await processes.kill('PostgreSQL', async () => {
    await sleep(downMs);
    const giveUpAt = performance.now() + 10_000;
    while (watched.some(({ ready }) => !ready.has(503)) && performance.now() < giveUpAt) await sleep(10);
  });
  const backAt = performance.now();
  await processes.untilReady();
  const seconds = (performance.now() - backAt) / 1000;
  isBack.abort();
  for (const seen of watched) {
    await seen.ended;
    if (seen.alive.size !== 1 || !seen.alive.has(200)) unhealthy.push(`was not alive: ${[...seen.alive].join(', ')}`);
    if (!seen.ready.has(503)) unhealthy.push('never said that it was not ready');
  }
  return seconds;
}

async function startReplicated(dir: string): Promise<SimulatedDatabase> {
  const { ownerUrl, appUrl, failOver, stop } = await startReplicatedPostgres(dir);
  const readUrls = addressesOf(appUrl).join(' ');
  return { ownerUrl, appUrl, readUrls, kill: failOver, revive: async () => {}, stop };
}

/** Kills the primary. @returns the longest time without an acknowledged write until the lost server was replaced */
async function losePrimary(processes: Processes, writer: Writer): Promise<number> {
  const since = await writer.nextAcknowledged();
  await processes.kill('PostgreSQL');
  return (await writer.longestPauseMs(since)) / 1000;
}

type Writer = Awaited<ReturnType<typeof startWriter>>;

/** Starts writing ever higher numbers into its profile without pause, alternating between the web processes. */
async function startWriter({ urls, query }: Processes, { id, cookie }: Actor) {
  const acknowledgedAt: number[] = [];
  let [n, last, isOver] = [0, 0, false];
  const { method, path } = methodAndPath('updateProfile', {});
  const running = (async () => {
    while (!isOver) {
      n += 1;
      const isDone = await fetch(urls[n % 2]! + path, {
        method,
        headers: { origin: urls[0], cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ bio: String(n) }),
        signal: AbortSignal.timeout(10_000),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isDone) {
        last = n;
        acknowledgedAt.push(performance.now());
      }
      await sleep(10);
    }
  })();
  const nextAcknowledged = async (): Promise<number> => {
    for (const count = acknowledgedAt.length; acknowledgedAt.length === count; ) await sleep(5);
    return acknowledgedAt.length - 1;
  };
  return {
    nextAcknowledged,
    async longestPauseMs(since: number): Promise<number> {
      await nextAcknowledged();
      const moments = acknowledgedAt.slice(since);
      return Math.max(...moments.slice(1).map((moment, at) => moment - moments[at]!));
    },
    async stop(): Promise<void> {
      isOver = true;
      await running;
    },
    async lost(): Promise<string[]> {
      const [row] = await query<{ bio: string }>('select bio from profiles where id = $1', [id]);
      return Number(row?.bio) >= last ? [] : [`the number ${last} of the writer: its profile says ${row?.bio}`];
    },
  };
}

/** Collects the status codes of one web process until `isOver`; 0 means no answer. */
function watchHealth(url: string, isOver: AbortSignal) {
  const ask = (probe: string): Promise<number> =>
    fetch(`${url}/health/${probe}`).then(
      (reply) => reply.text().then(() => reply.status),
      () => 0,
    );
  const seen = { alive: new Set<number>(), ready: new Set<number>() };
  const watch = async (): Promise<void> => {
    while (!isOver.aborted) {
      seen.alive.add(await ask('live'));
      seen.ready.add(await ask('ready'));
      await sleep(20);
    }
  };
  return { ...seen, ended: watch() };
}
