import { setTimeout as sleep } from 'node:timers/promises';
import { residentsOf } from '../e2e/support/people.ts';
import { Caller } from './caller.ts';
import { type Citizen, live, Town } from './citizens.ts';
import { Dice } from './dice.ts';
import { type Member, type Processes, startProcesses } from './processes.ts';
import { judge, type Verdict } from './verdict.ts';

export interface Report extends Verdict {
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
  /** Added to the environment of every process of the product. */
  env?: NodeJS.ProcessEnv;
  keepsLogs?: boolean;
}

/** Of every hundred calls to the provider, and of its events, so many go wrong. */
const CHAOS = {
  calls: {
    reset: 0.04,
    rate_limit: 0.04,
    conflict: 0.02,
    error_executed: 0.03,
    error_not_executed: 0.03,
    refuse: 0.02,
    lose: 0.05,
    delay_after: 0.03,
  },
  events: { twice: 0.1, late: 0.1, out_of_order: 0.1, drop: 0.03 },
  delayMs: 1_500,
};

const CITIZENS = 12;
/** What a killed worker had in its hands is given to another after a minute. */
const DRAIN_SECONDS = 90;

/** One town, lived in for `seconds` while everything around it fails by the seed; then everything is held to its word. */
export async function simulate(
  seed: string,
  seconds: number,
  { onProgress = () => {}, env = {}, keepsLogs = false }: Options = {},
): Promise<Report> {
  const processes = await startProcesses(env);
  try {
    const town = new Town(processes, new Caller(processes));
    onProgress('people move in');
    const citizens = await moveIn(processes);
    await processes.control('POST', '/chaos', { seed, ...CHAOS });
    onProgress('they live');
    const startedAt = performance.now();
    const untilMs = () => startedAt + seconds * 1000;
    const kills: Record<string, number> = {};
    await Promise.all([
      ...citizens.map((citizen, n) => live(town, citizen, `${seed}:${n}`, untilMs)),
      killBySeed(processes, seed, untilMs() - 2_000, kills),
      rushToDeadline(town, startedAt, seconds),
    ]);
    onProgress('everything comes to its end');
    const { dealt: faults } = await processes.control('GET', '/faults');
    const verdict = await judge(town, citizens, DRAIN_SECONDS);
    const operations = [...town.caller.answers.values()].reduce((sum, count) => sum + count, 0);
    return { ...verdict, seed, operations, acknowledged: town.acknowledged.length, faults, kills };
  } finally {
    await processes.stop({ keep: keepsLogs });
  }
}

async function moveIn(processes: Processes): Promise<Citizen[]> {
  const residents = residentsOf({ url: processes.urls[0], appUrl: processes.appUrl, ownerUrl: processes.ownerUrl });
  const citizens: Citizen[] = [];
  for (let n = 0; n < CITIZENS; n += 1) {
    const person = await residents.person({ name: `citizen${n}` });
    const hasPayoutAccount = n % 2 === 0;
    if (hasPayoutAccount) {
      const { accountId } = await residents.call('createConnectAccount', person);
      await processes.control('POST', `/accounts/${accountId}/complete`, {});
      await residents.call('checkPayoutAccount', person);
    }
    citizens.push({ id: person.id, cookie: person.cookie, hasPayoutAccount, likes: new Map() });
  }
  return citizens;
}

/** One after the other, at moments and of kinds that the seed names. */
async function killBySeed(
  processes: Processes,
  seed: string,
  untilMs: number,
  kills: Record<string, number>,
): Promise<void> {
  const dice = new Dice(seed, 'kills');
  for (;;) {
    const pauseMs = dice.between(1_000, 5_000);
    if (performance.now() + pauseMs > untilMs) return;
    await sleep(pauseMs);
    const member: Member = dice.weighted({ 'api 0': 3, 'api 1': 3, worker: 3, PostgreSQL: 1 });
    kills[member] = (kills[member] ?? 0) + 1;
    await processes.kill(member);
  }
}

/**
 * Past the half everybody's deadline comes at once: the town's clock goes to some seconds before the day's mark, and
 * until then people do little but like.
 */
async function rushToDeadline(town: Town, startedAt: number, seconds: number): Promise<void> {
  await sleep(startedAt + seconds * 550 - performance.now());
  await town.processes.query(
    `insert into app_clock (offset_interval)
       select max(deadline_at) - interval '3 seconds' - clock_timestamp() from ai_slops where status = 'open'
       having max(deadline_at) is not null
     on conflict (is_only) do update set offset_interval = excluded.offset_interval`,
  );
  town.isRush = true;
  await sleep(4_500);
  town.isRush = false;
}
