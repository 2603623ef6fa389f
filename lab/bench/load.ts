import autocannon from 'autocannon';
import type pg from 'pg';
import type { Environment, Server } from './environment.ts';
import { cpuSecondsOf } from './machine.ts';

/** One round of one measurement: times in milliseconds, CPU time in microseconds per request. */
export interface Figures {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  cpu: number;
  databaseCpu: number;
  statements: number;
}

const FIGURES = ['perSecond', 'p50', 'p95', 'p99', 'cpu', 'databaseCpu', 'statements'] as const;

/** Number of concurrent callers. They never pause. */
export const CONNECTIONS = 32;

export interface Load {
  /** Requests that connection `n` repeats, one after the other. */
  requests(n: number): autocannon.Request[];
  /** Number of requests to send instead of a duration, if each uses something up. */
  amount?: number;
  connections?: number;
}

/** On a shared machine, a request may wait too long for a database connection and get refused. */
const MOST_REFUSED = 0.05;

/** Sends `load` to `server`. @throws Error when more than a few requests do not get 200 */
export async function underLoad(
  environment: Environment,
  server: Server,
  load: Load,
  seconds: number,
): Promise<Figures> {
  const times: number[] = [];
  let connection = 0;
  let answeredAt = 0;
  return counted(environment, server.pid, times, () => {
    return new Promise((resolve, reject) => {
      const instance = autocannon(
        {
          url: server.url,
          connections: load.connections ?? CONNECTIONS,
          ...(load.amount === undefined ? { duration: seconds } : { amount: load.amount }),
          setupClient: (client) => client.setRequests(load.requests(connection++)),
        },
        (error, result) => {
          if (error) reject(error);
          else if (result.errors || result.non2xx > result.requests.total * MOST_REFUSED)
            reject(new Error(`${server.url}: ${result.errors} failed, ${JSON.stringify(result.statusCodeStats)}`));
          // With a fixed amount, autocannon reports the end only at the next full second.
          else resolve(answeredAt);
        },
      );
      instance.on('response', (_client, _status, _bytes, ms) => {
        times.push(ms);
        answeredAt = performance.now();
      });
    });
  });
}

/** Calls `work` repeatedly, with as many concurrent calls as the pool has connections, for a duration or an amount. */
export async function inProcess(
  environment: Environment,
  work: (n: number) => Promise<unknown>,
  { seconds, atOnce, amount = Number.POSITIVE_INFINITY }: { seconds: number; atOnce: number; amount?: number },
): Promise<Figures> {
  const times: number[] = [];
  let next = 0;
  return counted(environment, process.pid, times, async () => {
    const until = performance.now() + seconds * 1000;
    const worker = async () => {
      while (performance.now() < until && next < amount) {
        const startedAt = performance.now();
        await work(next++);
        times.push(performance.now() - startedAt);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return performance.now();
  });
}

async function counted(
  environment: Environment,
  pid: number,
  times: number[],
  /** Resolves to the time of the last answer. */
  run: () => Promise<number>,
): Promise<Figures> {
  await environment.owner.query('select pg_stat_statements_reset()');
  const before = { at: performance.now(), cpu: cpuSecondsOf(pid), database: databaseCpu(environment) };
  const endedAt = await run();
  const seconds = (endedAt - before.at) / 1000;
  const cpu = cpuSecondsOf(pid) - before.cpu;
  const database = databaseCpu(environment) - before.database;
  const statements = await statementsOf(environment.owner);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    cpu: (cpu / times.length) * 1e6,
    databaseCpu: (database / times.length) * 1e6,
    statements: statements / times.length,
  };
}

function databaseCpu({ postgresPid }: Environment): number {
  return cpuSecondsOf(postgresPid, { children: true });
}

/** Counts all statements of the server's role, including `begin` and `commit`. */
async function statementsOf(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements s join pg_roles r on r.oid = s.userid
      where r.rolname = 'unslop_app'`,
  );
  return rows[0]!.calls;
}

/** Returns the median of each figure over the rounds. */
export function median(rounds: readonly Figures[]): Figures {
  const middle = (name: keyof Figures) => {
    const sorted = rounds.map((round) => round[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)]!;
  };
  return Object.fromEntries(FIGURES.map((name) => [name, middle(name)])) as unknown as Figures;
}
