import type { SeededRandom } from '../simulate/seeded-random.ts';
import type { Choose } from './scheduler.ts';

/** Actors that run the first and the second operation of a pair. */
export const ACTORS = ['A', 'B'] as const;
/** The actor that lets the deadline pass. */
export const CLOCK = 'clock';

/** Returns every permutation of the names. */
export function ordersOf(names: readonly string[]): string[][] {
  if (names.length <= 1) return [[...names]];
  return names.flatMap((first) => ordersOf(names.filter((name) => name !== first)).map((rest) => [first, ...rest]));
}

export function inOrder(order: readonly string[]): Choose {
  return (paused) => order.find((wanted) => paused.some(({ name }) => name === wanted))!;
}

/**
 * Picks the next actor at random. Some seeds switch actors at every other statement, others rarely: most bugs need only
 * a few switches at the right statements. The clock moves before one of the first statements or at the end.
 */
export function bySeed(random: SeededRandom): Choose {
  const changes = random.one([0.5, 0.25, 0.12, 0.06])!;
  let left = random.between(0, 24);
  let current: string | undefined;
  return (paused) => {
    const others = paused.map(({ name }) => name).filter((name) => name !== CLOCK);
    left -= 1;
    if (others.length < paused.length && (left < 0 || others.length === 0)) return CLOCK;
    if (current === undefined || !others.includes(current) || random.number() < changes) {
      current = random.one(others.length > 1 ? others.filter((name) => name !== current) : others)!;
    }
    return current;
  };
}
