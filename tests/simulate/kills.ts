import { setTimeout as sleep } from 'node:timers/promises';
import { act } from './actors.ts';
import { Caller } from './caller.ts';
import { type Processes, startProcesses } from './processes.ts';
import { evaluate, type Result } from './result.ts';
import { SeededRandom } from './seeded-random.ts';
import { CHAOS, createActors, goToDeadline } from './simulate.ts';
import { Simulation } from './simulation.ts';

/** Who is killed, one after the other, while the simulation runs. */
export type Victim = 'api' | 'PostgreSQL';

export interface KillReport extends Result {
  operations: number;
  acknowledged: number;
  /** Calls that were answered with "try again later". */
  later: number;
  /** For each kill: until the killed process, or what depends on it, was ready again. */
  readySeconds: number[];
  /** What a web process did while its database was gone, and must not. */
  unhealthy: string[];
}

/** Kills `victim` so often with -9 at moments that the seed names, under load; then what was acknowledged is checked. */
export async function killUnderLoad(
  seed: string,
  victim: Victim,
  times: number,
  onKill: (readySeconds: number) => void = () => {},
): Promise<KillReport> {
  const processes = await startProcesses();
  try {
    const simulation = new Simulation(processes, new Caller(processes));
    const actors = await createActors(processes);
    await processes.control('POST', '/chaos', { seed, ...CHAOS });
    let isOver = false;
    const running = actors.map((actor, n) =>
      act(simulation, actor, `${seed}:${n}`, () => (isOver ? 0 : Number.POSITIVE_INFINITY)),
    );
    const random = new SeededRandom(seed, 'kills');
    const readySeconds: number[] = [];
    const unhealthy: string[] = [];
    try {
      for (let n = 0; n < times; n += 1) {
        await untilAcknowledged(simulation, simulation.acknowledged.length + DEEDS_BETWEEN);
        await sleep(random.between(0, 300));
        if (n === times >> 1) await goToDeadline(simulation);
        const seconds =
          victim === 'api' ? await killApi(processes, random) : await killDatabase(processes, random, unhealthy);
        readySeconds.push(seconds);
        onKill(seconds);
      }
    } finally {
      isOver = true;
      await Promise.all(running);
    }
    const { answers } = simulation.caller;
    const answered = (is: (call: string) => boolean): number =>
      [...answers].reduce((sum, [call, count]) => sum + (is(call) ? count : 0), 0);
    return {
      ...(await evaluate(simulation, actors)),
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

/** Long enough for requests to be in progress, however slow the machine is. */
const DEEDS_BETWEEN = 3;
const PATIENCE_MS = 60_000;

async function untilAcknowledged({ acknowledged }: Simulation, count: number): Promise<void> {
  for (const startedAt = performance.now(); acknowledged.length < count; await sleep(10)) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('Nothing is acknowledged any more.');
  }
}

/** @returns seconds from the kill until the same process is ready again, its start included */
async function killApi(processes: Processes, random: SeededRandom): Promise<number> {
  const startedAt = performance.now();
  await processes.kill(random.one(['api 0', 'api 1'] as const)!);
  return (performance.now() - startedAt) / 1000;
}

/**
 * The database is away for up to a second. Nobody restarts a web process meanwhile: it stays alive, says that it is not ready,
 * and finds the database again by itself.
 * @returns seconds from the moment at which PostgreSQL answers again until both are ready
 */
async function killDatabase(processes: Processes, random: SeededRandom, unhealthy: string[]): Promise<number> {
  const isBack = new AbortController();
  const watched = Promise.all(processes.urls.map((url) => watchHealth(url, isBack.signal)));
  await processes.kill('PostgreSQL', { downMs: random.between(200, 1_000) });
  const backAt = performance.now();
  await processes.untilReady();
  const seconds = (performance.now() - backAt) / 1000;
  isBack.abort();
  for (const seen of await watched) {
    if (seen.alive.size !== 1 || !seen.alive.has(200)) unhealthy.push(`was not alive: ${[...seen.alive].join(', ')}`);
    if (!seen.ready.has(503)) unhealthy.push('never said that it was not ready');
  }
  return seconds;
}

/** The statuses that one web process gave meanwhile; 0 where no answer came. */
async function watchHealth(url: string, isOver: AbortSignal): Promise<Record<'alive' | 'ready', Set<number>>> {
  const ask = (probe: string): Promise<number> =>
    fetch(`${url}/health/${probe}`).then(
      (reply) => reply.text().then(() => reply.status),
      () => 0,
    );
  const seen = { alive: new Set<number>(), ready: new Set<number>() };
  while (!isOver.aborted) {
    seen.alive.add(await ask('live'));
    seen.ready.add(await ask('ready'));
    await sleep(20);
  }
  return seen;
}
