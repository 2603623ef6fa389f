import type { Refusal } from '@unslop/domain/errors';

export interface Gate {
  /** True if another call in this line would be refused immediately. */
  isFull(line: string): boolean;
  /**
   * Runs `work` when its turn comes.
   * @param line  the caller's line; lines take turns, however long each is
   * @throws Refusal if the line is full or no turn came in time; `work` has not started then
   */
  run<T>(line: string, work: () => Promise<T>): Promise<T>;
}

interface Options {
  atOnce: number;
  /** Maximum number of waiting calls per line. Further ones are refused immediately. */
  maxWaitingEach: number;
  /** No limit by default. */
  maxWaitMs?: number;
  refusal: () => Refusal;
}

/** Limits concurrency. Waiting calls queue in lines, first come first served, and the lines take turns. */
export function createGate({ atOnce, maxWaitingEach, maxWaitMs, refusal }: Options): Gate {
  let running = 0;
  /** Non-empty lines, in the order of their next turns. */
  const lines = new Map<string, Set<() => void>>();
  const isFull = (name: string): boolean => running >= atOnce && (lines.get(name)?.size ?? 0) >= maxWaitingEach;

  async function enter(name: string): Promise<void> {
    if (isFull(name)) throw refusal();
    if (running < atOnce) {
      running += 1;
      return;
    }
    const line = lines.get(name) ?? new Set();
    lines.set(name, line);
    await new Promise<void>((resolve, reject) => {
      const late = (): void => {
        line.delete(myTurn);
        if (line.size === 0) lines.delete(name);
        reject(refusal());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(late, maxWaitMs);
      const myTurn = (): void => {
        clearTimeout(timer);
        resolve();
      };
      line.add(myTurn);
    });
  }

  function leave(): void {
    const [first] = lines;
    if (!first) {
      running -= 1;
      return;
    }
    // Keep `running` unchanged: the next call takes over this slot, and no new one can slip in.
    const [name, line] = first;
    const [next] = line;
    line.delete(next!);
    lines.delete(name);
    if (line.size > 0) lines.set(name, line);
    next!();
  }

  return {
    isFull,
    async run(line, work) {
      await enter(line);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
