import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fixturesOf } from '../../tests/e2e/support/people.ts';
import { act } from './actors.ts';
import { Caller } from './caller.ts';
import type { Defect } from './defects/defect.ts';
import { createModerators, judge } from './moderators.ts';
import { type Member, type Processes, startProcesses } from './processes.ts';
import { evaluate, findViolations, type Result } from './result.ts';
import { SeededRandom } from './seeded-random.ts';
import { environmentOf, type Setting, settingInWords, settingOf } from './settings.ts';
import { type Actor, type Role, Simulation } from './simulation.ts';
import { StepWatch } from './step-watch.ts';

export interface Report extends Result {
  seed: string;
  /** Settings of the installation, as text. */
  setting: string;
  /** Number of awards at the end, by final state. */
  awards: Record<string, number>;
  /** Number of answered calls. */
  operations: number;
  acknowledged: number;
  /** Faults that the provider's sandbox injected, by kind. */
  faults: Record<string, number>;
  kills: Record<string, number>;
}

export interface Options {
  onProgress?: (phase: string) => void;
  /** Defect to plant in the running product. The simulation ends as soon as it is found. */
  defect?: Defect;
  keepsLogs?: boolean;
}

/** Share of calls to the provider, and of its events, that fail. */
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
/** Roles of the last actors. All others are members. */
const CROOKS: readonly Role[] = ['thief', 'thief', 'poster', 'accomplice'];

/** Minimum number of acknowledged actions. A slow machine runs longer to reach it. */
export const LEAST_ACKNOWLEDGED = 10;
const LONGEST_EXTENSION_SECONDS = 60;
/** Minimum share of the time in which people act after the first deadlines. */
const AFTERMATH = 0.35;

/** Interval of the invariant checks during the simulation. */
const LOOK_EVERY_MS = 2_500;

/**
 * Runs one simulation of `seconds` while things fail as the seed says. Then checks everything that was acknowledged.
 */
export async function simulate(
  seed: string,
  seconds: number,
  { onProgress = () => {}, defect, keepsLogs = false }: Options = {},
): Promise<Report> {
  const setting = settingOf(seed);
  const processes = await startProcesses(defect, { env: environmentOf(setting) });
  const steps = new StepWatch(processes.ownerUrl);
  try {
    const simulation = new Simulation(processes, new Caller(processes), steps);
    onProgress('users are created');
    const actors = await createActors(processes, ACTORS, CROOKS);
    const moderators = await createModerators(processes);
    await processes.control('POST', '/chaos', { seed, ...CHAOS });
    onProgress('the load runs');
    const startedAt = performance.now();
    const isFound = new AbortController();
    const untilMs = () => {
      if (isFound.signal.aborted) return 0;
      const { acknowledged, pastDeadlineAt } = simulation;
      const isIdle = acknowledged.length < LEAST_ACKNOWLEDGED || pastDeadlineAt === null;
      const end = startedAt + (seconds + (isIdle ? LONGEST_EXTENSION_SECONDS : 0)) * 1000;
      return Math.max(end, (pastDeadlineAt ?? 0) + seconds * AFTERMATH * 1000);
    };
    const kills: Record<string, number> = {};
    const [seen] = await Promise.all([
      watch(simulation, setting, untilMs, (violation) => {
        if (defect?.foundBy.test(`VIOLATION ${violation}`)) isFound.abort();
      }),
      ...actors.map((actor, n) => act(simulation, actor, `${seed}:${n}`, untilMs)),
      ...moderators.map((moderator, n) => judge(simulation, moderator, `${seed}:m${n}`, untilMs)),
      killBySeed(processes, seed, startedAt + seconds * 1000 - 2_000, kills, isFound.signal),
      passTime(simulation, startedAt, seconds, isFound.signal),
    ]);
    onProgress('everything is finished');
    const { dealt: faults } = await processes.control('GET', '/faults');
    const result = isFound.signal.aborted
      ? { lost: [], violations: [], mismatches: [], drainSeconds: 0 }
      : await evaluate(simulation, actors, setting);
    const operations = [...simulation.caller.answers.values()].reduce((sum, count) => sum + count, 0);
    return {
      ...result,
      violations: [...seen, ...steps.findings, ...result.violations],
      seed,
      setting: settingInWords(setting),
      awards: await countAwards(processes),
      operations,
      acknowledged: simulation.acknowledged.length,
      faults,
      kills,
    };
  } finally {
    await steps.stop();
    await processes.stop({ keep: keepsLogs });
  }
}

async function countAwards({ query }: Processes): Promise<Record<string, number>> {
  const [counts] = await query<Record<string, number>>(
    `select count(*) filter (where f.finalized_at is not null)::int as final,
            count(*) filter (where f.final_at > f.review_until)::int as delayed,
            count(*) filter (where exists (select from award_revisions r where r.ai_slop_id = f.ai_slop_id))::int as revised,
            count(*) filter (where f.winning_comment_id is null)::int as refunded
       from award_finals f`,
  );
  return counts!;
}

/** Returns everything that is wrong, most severe first, each with its kind as prefix. */
export function findingsOf({ lost, violations, mismatches }: Result): string[] {
  return [
    ...lost.map((one) => `LOST ${one}`),
    ...violations.map((one) => `VIOLATION ${one}`),
    ...mismatches.map((one) => `MISMATCH ${one}`),
  ];
}

/** Checks during the simulation the invariants that always hold. @returns violations, without repeats */
async function watch(
  { processes, steps }: Simulation,
  setting: Setting,
  untilMs: () => number,
  onViolation: (violation: string) => void,
): Promise<string[]> {
  const seen = new Map<string, string>();
  for (let at = performance.now() + LOOK_EVERY_MS; at < untilMs(); at += LOOK_EVERY_MS) {
    await sleep(Math.max(0, at - performance.now()));
    for (const finding of steps?.findings ?? []) onViolation(finding);
    const violations = await findViolations(processes, setting).catch((error) => {
      if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error;
      return []; // the database is being killed
    });
    for (const violation of violations) {
      const [name = violation] = violation.split(':', 1);
      // The clock jumps past the ten minutes of this invariant when it goes to the deadline.
      if (name === 'events_are_worked' || seen.has(name)) continue;
      seen.set(name, `${violation} (during the simulation)`);
      onViolation(violation);
    }
  }
  return [...seen.values()];
}

export async function createActors(
  processes: Processes,
  count = ACTORS,
  crooks: readonly Role[] = [],
): Promise<Actor[]> {
  const users = fixturesOf({ url: processes.urls[0], appUrl: processes.appUrl, ownerUrl: processes.ownerUrl });
  const actors: Actor[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await users.person({ name: `actor${n}` });
    const hasPayoutAccount = n % 2 === 0 || n >= count - crooks.length;
    if (hasPayoutAccount) {
      const { accountId } = await users.call('createConnectAccount', person);
      await processes.control('POST', `/accounts/${accountId}/complete`, {});
      await users.call('checkPayoutAccount', person);
    }
    actors.push({
      id: person.id,
      cookie: person.cookie,
      password: person.password,
      role: crooks[n - (count - crooks.length)] ?? 'member',
      partner: null,
      isGone: false,
      hasPayoutAccount,
      likes: new Map(),
    });
  }
  const [poster, accomplice] = (['poster', 'accomplice'] as const).map((role) =>
    actors.find((one) => one.role === role),
  );
  if (poster && accomplice) {
    poster.partner = accomplice.id;
    accomplice.partner = poster.id;
  }
  return actors;
}

/** Kills processes one after the other, at moments and of kinds that the seed chooses. */
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
 * Moves the clock twice. Before half-time it jumps to a few seconds before all deadlines; until they pass, people
 * mostly like. Near the end it jumps to where awards without delays become final, while people and moderators go on.
 */
async function passTime(
  simulation: Simulation,
  startedAt: number,
  seconds: number,
  isOver: AbortSignal,
): Promise<void> {
  await pauseUnless(isOver, startedAt + seconds * 450 - performance.now());
  const latest = performance.now() + LONGEST_EXTENSION_SECONDS * 500;
  while (simulation.art.length < LEAST_ART && performance.now() < latest && !isOver.aborted)
    await pauseUnless(isOver, 250);
  if (isOver.aborted) return;
  const leadMs = Math.min(LEAD_MS, seconds * 150);
  await goToDeadline(simulation, leadMs);
  simulation.isRush = true;
  await pauseUnless(isOver, leadMs + 1_500);
  simulation.isRush = false;
  simulation.pastDeadlineAt = performance.now();
  await pauseUnless(isOver, Math.max(startedAt + seconds * 850 - performance.now(), seconds * AFTERMATH * 600));
  if (!isOver.aborted) await goToEndOfReview(simulation);
}

const LEAD_MS = 3_000;
/** On a slow machine, the deadline waits until this many artworks exist. */
const LEAST_ART = 5;

/** Moves the clock to a few seconds before the deadline of the last open slop. */
export const goToDeadline = ({ processes }: Simulation, leadMs = LEAD_MS) =>
  goTo(processes, `select max(deadline_at) - interval '${leadMs} ms' as at from ai_slops where status = 'open'`);

/**
 * Moves the clock to half a second before the median award becomes final. Reports, acts and deletions race with its
 * payment.
 */
const goToEndOfReview = ({ processes }: Simulation) =>
  goTo(
    processes,
    `select percentile_disc(0.5) within group (order by final_at) - interval '500 ms' as at from award_finals where finalized_at is null`,
  );

/** Moves the clock forward. The jump makes sign-ins old, so it renews everyone's. */
async function goTo(processes: Processes, moment: string): Promise<void> {
  await processes.query(
    `insert into app_clock (offset_interval) select at - clock_timestamp() from (${moment}) moment where at > app_now()
     on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
  );
  await processes.query('update auth.sessions set proved_at = app_now()');
}

function pauseUnless(isOver: AbortSignal, ms: number): Promise<void> {
  return sleep(Math.max(0, ms), undefined, { signal: isOver }).catch(() => {});
}
