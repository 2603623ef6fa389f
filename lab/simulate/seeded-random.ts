import { createHash } from 'node:crypto';

/** Chance by seed: each throw is a function of (seed, who, how many throws before), never of the order of arrival. */
export class SeededRandom {
  readonly #seed: string;
  #throws = 0;

  constructor(...identity: (string | number)[]) {
    this.#seed = identity.join(':');
  }

  /** In [0, 1). */
  number(): number {
    this.#throws += 1;
    return createHash('sha256').update(`${this.#seed}:${this.#throws}`).digest().readUIntBE(0, 6) / 2 ** 48;
  }

  /** A whole number from `from` to `to`, both possible. */
  between(from: number, to: number): number {
    return from + Math.floor(this.number() * (to - from + 1));
  }

  /** One of a list; undefined for an empty one. */
  one<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.number() * list.length)];
  }

  /** A name, each as often as its weight says. */
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
