import { availableParallelism } from 'node:os';
import { Refusal } from '@unslop/domain/errors';

export interface Gate {
  /** @throws Refusal RATE_LIMITED when no turn came in time; `work` has not begun then */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Lets so many through at once and the others wait in line, first come first served. Hashing a password costs about
 * 60 ms of a whole core: without a bound a flood of logins takes the machine from everybody else.
 */
export function createGate({ atOnce, maxWaitMs }: { atOnce: number; maxWaitMs: number }): Gate {
  let running = 0;
  const line = new Set<() => void>();

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const myTurn = (): void => {
        clearTimeout(timer);
        line.delete(myTurn);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(myTurn);
        reject(new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(maxWaitMs / 1000) }));
      }, maxWaitMs);
      line.add(myTurn);
    });
  }

  function leave(): void {
    const [next] = line;
    // The place is handed over, so nobody can slip in between.
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** One core is left to everything else; eight at most, whatever the machine has. */
export const HASHES_AT_ONCE = Math.min(8, Math.max(1, availableParallelism() - 1));
export const HASH_WAIT_MS = 2_000;

/** Whatever hashes a password in this process goes through it. */
export const passwordGate = createGate({ atOnce: HASHES_AT_ONCE, maxWaitMs: HASH_WAIT_MS });
