import type { SeededRandom } from '../simulate/seeded-random.ts';
import type { Choose } from './scheduler.ts';

/** Who runs the first and the second operation of a pair. */
export const ACTORS = ['A', 'B'] as const;
/** Who lets the deadline pass. */
export const CLOCK = 'clock';

/** Every order of some names. */
export function ordersOf(names: readonly string[]): string[][] {
  if (names.length <= 1) return [[...names]];
  return names.flatMap((first) => ordersOf(names.filter((name) => name !== first)).map((rest) => [first, ...rest]));
}

export function inOrder(order: readonly string[]): Choose {
  return (paused) => order.find((wanted) => paused.some(({ name }) => name === wanted))!;
}

/**
 * Some seeds change between the actors at every other statement, some let one go on for long: a fault needs few changes
 * at the right statements. Time passes before one of the first statements or after them.
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
