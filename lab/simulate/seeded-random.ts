import { createHash } from 'node:crypto';

/**
 * Seeded random numbers. Each depends on the seed, the owner and the number of earlier draws, never on arrival order.
 */
export class SeededRandom {
  readonly #seed: string;
  #throws = 0;

  constructor(...identity: (string | number)[]) {
    this.#seed = identity.join(':');
  }

  /** Returns a number in [0, 1). */
  number(): number {
    this.#throws += 1;
    return createHash('sha256').update(`${this.#seed}:${this.#throws}`).digest().readUIntBE(0, 6) / 2 ** 48;
  }

  /** Returns an integer from `from` to `to`, inclusive. */
  between(from: number, to: number): number {
    return from + Math.floor(this.number() * (to - from + 1));
  }

  /** Returns an element of a list; undefined if it is empty. */
  one<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.number() * list.length)];
  }

  /** Returns a name with a probability proportional to its weight. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.number() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return entries.at(-1)![0];
  }
}
