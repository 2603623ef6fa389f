import { availableParallelism } from 'node:os';
import { Refusal } from '@unslop/domain/errors';

export interface Gate {
  /**
   * @param network  whose turn it is: networks take turns, however many wait in each
   * @throws Refusal RATE_LIMITED when no turn came in time; `work` has not begun then
   */
  run<T>(network: string, work: () => Promise<T>): Promise<T>;
}

interface Options {
  atOnce: number;
  maxWaitMs: number;
  /** Beyond so many that wait, a network is refused at once. */
  maxWaitingEach: number;
}

/**
 * Lets so many through at once; the others wait, a line for each network, and the lines take turns. Hashing a password
 * costs about 60 ms of a whole core: without a bound a flood of logins takes the machine from everybody else, and with one
 * line for all it takes everybody's turn.
 */
export function createGate({ atOnce, maxWaitMs, maxWaitingEach }: Options): Gate {
  let running = 0;
  /** By network, in the order of their next turns; none is empty. */
  const lines = new Map<string, Set<() => void>>();

  async function enter(network: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const line = lines.get(network) ?? new Set();
    if (line.size >= maxWaitingEach) throw refusal();
    lines.set(network, line);
    await new Promise<void>((resolve, reject) => {
      const myTurn = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(myTurn);
        if (line.size === 0) lines.delete(network);
        reject(refusal());
      }, maxWaitMs);
      line.add(myTurn);
    });
  }

  function refusal(): Refusal {
    return new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(maxWaitMs / 1000) });
  }

  function leave(): void {
    const [first] = lines;
    if (!first) {
      running -= 1;
      return;
    }
    // `running` stays as it is: the next one takes over, and no new one can come in between.
    const [network, line] = first;
    const [next] = line;
    line.delete(next!);
    lines.delete(network);
    if (line.size > 0) lines.set(network, line);
    next!();
  }

  return {
    async run(network, work) {
      await enter(network);
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

/** Whatever hashes a password in this process goes through it. A slow machine lets people wait rather than refuse them. */
export const passwordGate = createGate({ atOnce: HASHES_AT_ONCE, maxWaitMs: 10_000, maxWaitingEach: 16 });
