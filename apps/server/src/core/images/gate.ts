import { Refusal } from '@unslop/domain/errors';

export interface Gate {
  /** Whether another one would be refused. */
  isFull(): boolean;
  /** @throws Refusal UPLOADS_BUSY at once when the queue is full, with `retryAfterSeconds` in its details */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function busy(cause?: Error): Refusal {
  return new Refusal('UPLOADS_BUSY', { retryAfterSeconds: 5 }, { cause });
}

/** Lets `atOnce` pieces of work run and `queue` more wait, first come first served. */
export function createGate({ atOnce, queue }: { atOnce: number; queue: number }): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  const isFull = (): boolean => running >= atOnce && waiting.length >= queue;
  return {
    isFull,
    async run(work) {
      if (isFull()) throw busy();
      if (running >= atOnce) {
        // A finished task passes its slot on directly, so that no new one gets in between.
        await new Promise<void>((resume) => waiting.push(resume));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

/** How many uploads are read at a time and how many wait; jobs work on one picture at a time. */
export const uploadGate = createGate({ atOnce: 2, queue: 20 });
export const backgroundGate = createGate({ atOnce: 1, queue: Number.POSITIVE_INFINITY });
