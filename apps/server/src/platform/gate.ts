import type { Refusal } from '@unslop/domain/errors';

export interface Gate {
  /** Whether another one of this line would be refused at once. */
  isFull(line: string): boolean;
  /**
   * @param line  whose turn it is: the lines take turns, however many wait in each
   * @throws Refusal when the line is full, or no turn came in time; `work` has not begun then
   */
  run<T>(line: string, work: () => Promise<T>): Promise<T>;
}

interface Options {
  atOnce: number;
  /** Beyond so many that wait, a line is refused at once. */
  maxWaitingEach: number;
  /** For ever unless said. */
  maxWaitMs?: number;
  refusal: () => Refusal;
}

/** Lets so many through at once; the others wait in lines, first come first served, and the lines take turns. */
export function createGate({ atOnce, maxWaitingEach, maxWaitMs, refusal }: Options): Gate {
  let running = 0;
  /** In the order of their next turns; none is empty. */
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
    // `running` stays as it is: the next one takes over, and no new one can come in between.
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
