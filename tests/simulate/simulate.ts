import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fixturesOf } from '../e2e/support/people.ts';
import { act } from './actors.ts';
import { Caller } from './caller.ts';
import type { Defect } from './defects/defect.ts';
import { createModerators, judge } from './moderators.ts';
import { type Member, type Processes, startProcesses } from './processes.ts';
import { evaluate, findViolations, type Result } from './result.ts';
import { SeededRandom } from './seeded-random.ts';
import { type Actor, Simulation } from './simulation.ts';

export interface Report extends Result {
  seed: string;
  /** Answered calls, by call and status. */
  operations: number;
  acknowledged: number;
  /** Faults of the provider that its stand-in dealt out, by kind. */
  faults: Record<string, number>;
  kills: Record<string, number>;
}

export interface Options {
  onProgress?: (phase: string) => void;
  /** Planted in the running product; the simulation ends as soon as it is found. */
  defect?: Defect;
  keepsLogs?: boolean;
}

/** Of every hundred calls to the provider, and of its events, so many go wrong. */
export const CHAOS = {
  calls: {
    reset: 0.04,
    rate_limit: 0.04,
    conflict: 0.02,
    error_executed: 0.05,
    error_not_executed: 0.03,
    refuse: 0.02,
    lose: 0.08,
    delay_after: 0.03,
  },
  events: { twice: 0.1, late: 0.1, out_of_order: 0.1, drop: 0.03 },
  delayMs: 1_500,
};

const ACTORS = 12;

/** Where a slow machine did less, the simulation runs on for a while. */
export const LEAST_ACKNOWLEDGED = 10;
const LONGEST_EXTENSION_SECONDS = 60;

/** How often the invariants are checked during the simulation. */
const LOOK_EVERY_MS = 2_500;

/** One simulation of `seconds` during which everything around it fails by the seed; then what was acknowledged is checked. */
export async function simulate(
  seed: string,
  seconds: number,
  { onProgress = () => {}, defect, keepsLogs = false }: Options = {},
): Promise<Report> {
  const processes = await startProcesses(defect);
  try {
    const simulation = new Simulation(processes, new Caller(processes));
    onProgress('users are created');
    const actors = await createActors(processes);
    const moderators = await createModerators(processes);
    await processes.control('POST', '/chaos', { seed, ...CHAOS });
    onProgress('the load runs');
    const startedAt = performance.now();
    const isFound = new AbortController();
    const untilMs = () => {
      if (isFound.signal.aborted) return 0;
      const isIdle = simulation.acknowledged.length < LEAST_ACKNOWLEDGED;
      return startedAt + (seconds + (isIdle ? LONGEST_EXTENSION_SECONDS : 0)) * 1000;
    };
    const kills: Record<string, number> = {};
    const [seen] = await Promise.all([
      watch(processes, untilMs, (violation) => {
        if (defect?.foundBy.test(`VIOLATION ${violation}`)) isFound.abort();
      }),
      ...actors.map((actor, n) => act(simulation, actor, `${seed}:${n}`, untilMs)),
      ...moderators.map((moderator, n) => judge(simulation, moderator, `${seed}:m${n}`, untilMs)),
      killBySeed(processes, seed, startedAt + seconds * 1000 - 2_000, kills, isFound.signal),
      rushToDeadline(simulation, startedAt, seconds, isFound.signal),
    ]);
    onProgress('everything is finished');
    const { dealt: faults } = await processes.control('GET', '/faults');
    const result = isFound.signal.aborted
      ? { lost: [], violations: [], mismatches: [], drainSeconds: 0 }
      : await evaluate(simulation, actors);
    const operations = [...simulation.caller.answers.values()].reduce((sum, count) => sum + count, 0);
    return {
      ...result,
      violations: [...seen, ...result.violations],
      seed,
      operations,
      acknowledged: simulation.acknowledged.length,
      faults,
      kills,
    };
  } finally {
    await processes.stop({ keep: keepsLogs });
  }
}

/** Everything that is wrong, in the order of weight, each with its kind before it. */
export function findingsOf({ lost, violations, mismatches }: Result): string[] {
  return [
    ...lost.map((one) => `LOST ${one}`),
    ...violations.map((one) => `VIOLATION ${one}`),
    ...mismatches.map((one) => `MISMATCH ${one}`),
  ];
}

/** The invariants hold at any moment, so they are checked during the simulation. @returns what did not hold, each once */
async function watch(
  processes: Processes,
  untilMs: () => number,
  onViolation: (violation: string) => void,
): Promise<string[]> {
  const seen = new Map<string, string>();
  for (let at = performance.now() + LOOK_EVERY_MS; at < untilMs(); at += LOOK_EVERY_MS) {
    await sleep(Math.max(0, at - performance.now()));
    const violations = await findViolations(processes).catch((error) => {
      if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error;
      return []; // the database is being killed
    });
    for (const violation of violations) {
      const [name = violation] = violation.split(':', 1);
      // Ten minutes pass at once when the clock goes to the deadline.
      if (name === 'events_are_worked' || seen.has(name)) continue;
      seen.set(name, `${violation} (during the simulation)`);
      onViolation(violation);
    }
  }
  return [...seen.values()];
}

export async function createActors(processes: Processes, count = ACTORS): Promise<Actor[]> {
  const users = fixturesOf({ url: processes.urls[0], appUrl: processes.appUrl, ownerUrl: processes.ownerUrl });
  const actors: Actor[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await users.person({ name: `actor${n}` });
    const hasPayoutAccount = n % 2 === 0;
    if (hasPayoutAccount) {
      const { accountId } = await users.call('createConnectAccount', person);
      await processes.control('POST', `/accounts/${accountId}/complete`, {});
      await users.call('checkPayoutAccount', person);
    }
    actors.push({ id: person.id, cookie: person.cookie, hasPayoutAccount, likes: new Map() });
  }
  return actors;
}

/** One after the other, at moments and of kinds that the seed names. */
async function killBySeed(
  processes: Processes,
  seed: string,
  untilMs: number,
  kills: Record<string, number>,
  isOver: AbortSignal,
): Promise<void> {
  const random = new SeededRandom(seed, 'kills');
  for (;;) {
    const pauseMs = random.between(1_000, 5_000);
    if (performance.now() + pauseMs > untilMs) return;
    await pauseUnless(isOver, pauseMs);
    if (isOver.aborted) return;
    const member: Member = random.weighted({ 'api 0': 3, 'api 1': 3, worker: 3, PostgreSQL: 1 });
    kills[member] = (kills[member] ?? 0) + 1;
    await processes.kill(member);
  }
}

/**
 * Past the half everybody's deadline comes at once: the simulation's clock goes to some seconds before the day's mark, and
 * until then people do little but like.
 */
async function rushToDeadline(
  simulation: Simulation,
  startedAt: number,
  seconds: number,
  isOver: AbortSignal,
): Promise<void> {
  await pauseUnless(isOver, startedAt + seconds * 550 - performance.now());
  if (isOver.aborted) return;
  await goToDeadline(simulation);
  simulation.isRush = true;
  await pauseUnless(isOver, 4_500);
  simulation.isRush = false;
}

/** The simulation's clock goes to three seconds before the deadline of everybody's last slop. */
export async function goToDeadline({ processes }: Simulation): Promise<void> {
  await processes.query(
    `insert into app_clock (offset_interval)
       select max(deadline_at) - interval '3 seconds' - clock_timestamp() from ai_slops where status = 'open'
       having max(deadline_at) is not null
     on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
  );
  // Moderators prove themselves again after so long.
  await processes.query(
    `update auth.sessions s set proved_at = app_now() from profiles p where p.id = s.user_id and p.role = 'moderator'`,
  );
}

function pauseUnless(isOver: AbortSignal, ms: number): Promise<void> {
  return sleep(Math.max(0, ms), undefined, { signal: isOver }).catch(() => {});
}
