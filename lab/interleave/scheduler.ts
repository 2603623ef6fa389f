import { hash } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/**
 * A concurrent activity. Each statement pauses until its turn, and no other statement runs meanwhile, so the chosen
 * order is the order of all statements.
 */
export interface Actor {
  name: string;
  /** Sends every statement through `pause`. @returns the outcome, in a word */
  act(pause: Pause): Promise<string>;
  /** Waits until the actor with this name has ended. */
  after?: string;
}

/** Waits for its turn, then runs one statement. `pid` is the backend that runs it, used to detect lock waits. */
export type Pause = <T>(statement: string, run: () => Promise<T>, pid?: number) => Promise<T>;

/** Picks the next of the actors that can continue. Each comes with its pending statement. */
export type Choose = (paused: readonly { name: string; statement: string }[]) => string;

export interface ActorsRun {
  /** One line per turn: who did what, and who waits for whom. */
  trace: string[];
  /** Outcome of each actor; `bug: …` if it threw. */
  outcomes: Record<string, string>;
  /** Number of waits for another actor's lock. */
  waits: number;
  deadlocks: number;
}

/** Longer than any statement takes on the slowest machine. */
const STUCK_MS = 60_000;
/** Delays before asking PostgreSQL whether a statement waits for a lock. Most statements have ended by then. */
const PATIENCE_MS = { first: 2, most: 32 };
const DEADLOCK = '40P01';

interface Session {
  name: string;
  after: string | undefined;
  /** `runs`: between two statements. `sent`: a statement is at the database. `waits`: it waits there for a lock. */
  state: 'runs' | 'paused' | 'sent' | 'waits' | 'ended';
  statement: string;
  pid: number | undefined;
  /** Releases the paused statement. */
  go: () => void;
  hasWaited: boolean;
  isVictim: boolean;
  /** Trace lines held back until everyone is quiet: releasing a lock may let two actors move at the same moment. */
  unwritten: string[];
}

const isBusy = ({ state }: Session) => state === 'runs' || state === 'sent';

/**
 * Runs all actors to completion. A statement that waits for a lock, according to `pg_blocking_pids`, is set aside until
 * the lock holder has moved on. If all wait for each other, the one that has waited longest gets a deadlock error, as
 * in PostgreSQL. PostgreSQL's own detector depends on the clock, so it must be slower.
 * @param observer  asks about locks, and may cancel the actors' statements
 */
export async function runActors(actors: readonly Actor[], choose: Choose, observer: pg.Client): Promise<ActorsRun> {
  const ran: ActorsRun = { trace: [], outcomes: {}, waits: 0, deadlocks: 0 };
  const queue: Session[] = [];
  let onChange = () => {};

  const sessions = actors.map(({ name, after, act }): Session => {
    const session: Session = {
      name,
      after,
      state: 'runs',
      statement: '',
      pid: undefined,
      go: () => {},
      hasWaited: false,
      isVictim: false,
      unwritten: [],
    };
    const end = (outcome: string) => {
      Object.assign(session, { state: 'ended', unwritten: [...session.unwritten, `= ${outcome}`] });
      ran.outcomes[name] = outcome;
      onChange();
    };
    act((statement, run, pid) => paused(session, statement, run, pid)).then(end, (error: Error) =>
      end(`bug: ${error.message}`),
    );
    return session;
  });

  async function paused<T>(session: Session, statement: string, run: () => Promise<T>, pid?: number): Promise<T> {
    await new Promise<void>((resolve) => {
      Object.assign(session, { state: 'paused', statement: statement.replace(/\s+/g, ' ').trim(), pid, go: resolve });
      onChange();
    });
    const goesOn = () => {
      if (session.hasWaited && !session.isVictim) session.unwritten.push('… goes on');
    };
    try {
      const result = await run();
      goesOn();
      return result;
    } catch (error) {
      goesOn();
      if (session.isVictim) Object.assign(error as object, { code: DEADLOCK });
      session.unwritten.push(`✗ ${(error as { code?: string }).code ?? (error as Error).message}`);
      throw error;
    } finally {
      Object.assign(session, { state: 'runs', hasWaited: false, isVictim: false });
    }
  }

  /** Waits until every actor is paused, waits for a lock that is still held, or has ended. */
  async function settle(): Promise<void> {
    const since = performance.now();
    let patience = PATIENCE_MS.first;
    for (;;) {
      const busy = sessions.filter(isBusy);
      if (busy.length === 0) {
        for (const session of sessions.filter(({ state }) => state === 'waits')) {
          if (!(await waitsForAnother(session)) && session.state === 'waits') session.state = 'sent';
        }
        if (!sessions.some(isBusy)) return;
      } else if (!(await changesWithin(patience))) {
        patience = Math.min(patience * 2, PATIENCE_MS.most);
        for (const session of busy.filter(({ isVictim }) => !isVictim)) {
          if (session.state !== 'sent' || !(await waitsForAnother(session)) || session.state !== 'sent') continue;
          Object.assign(session, { state: 'waits', hasWaited: true });
          session.unwritten.push('… waits');
          queue.push(session);
          ran.waits += 1;
        }
      }
      if (performance.now() - since > STUCK_MS)
        throw new Error(
          `${sessions.find(isBusy)?.name} is stuck in ${sessions.find(isBusy)?.statement}\n${ran.trace.join('\n')}`,
        );
    }
  }

  function changesWithin(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms, false);
      onChange = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  /** True if another actor blocks it. Other lock waits inside the database end without our help. */
  async function waitsForAnother({ pid }: Session): Promise<boolean> {
    const others = sessions.flatMap((session) =>
      session.pid === undefined || session.pid === pid ? [] : [session.pid],
    );
    const { rows } = await observer.query<{ waits: boolean }>({
      name: 'waits for another',
      text: 'select pg_blocking_pids($1) && $2::int[] as waits',
      values: [pid, others],
    });
    return rows[0]!.waits;
  }

  for (;;) {
    await settle();
    for (const session of sessions)
      for (const line of session.unwritten.splice(0)) ran.trace.push(`${session.name} ${line}`);
    const open = sessions.filter(({ state }) => state !== 'ended');
    if (open.length === 0) return ran;
    const ready = open.filter(({ state, after }) => state === 'paused' && (!after || after in ran.outcomes));
    if (ready.length > 0) {
      const name = choose(ready);
      const session = ready.find((one) => one.name === name)!;
      ran.trace.push(`${session.name} ${session.statement}`);
      session.state = 'sent';
      session.go();
    } else {
      const victim = queue.find(({ state }) => state === 'waits');
      if (!victim) throw new Error(`nobody can go on\n${ran.trace.join('\n')}`);
      ran.trace.push(`${victim.name} … is in a deadlock`);
      ran.deadlocks += 1;
      Object.assign(victim, { state: 'sent', isVictim: true });
      await observer.query('select pg_cancel_backend($1)', [victim.pid]);
    }
    for (let n = queue.length - 1; n >= 0; n--) if (queue[n]!.state !== 'waits') queue.splice(n, 1);
  }
}

/**
 * Returns a pool that pauses every statement. Prepares each once per connection, because hundreds of schedules repeat
 * them.
 */
export function pausedPool(pool: pg.Pool, pause: Pause): PostgresPool {
  return {
    options: {},
    connect: async () => {
      const client = await pool.connect();
      const { processID } = client as unknown as { processID: number };
      const query = (sql: string, values: readonly unknown[]) =>
        pause(sql, () => client.query({ name: hash('sha1', sql), text: sql, values: [...values] }), processID);
      return { query: query as never, release: () => client.release() };
    },
    end: () => pool.end(),
  };
}
