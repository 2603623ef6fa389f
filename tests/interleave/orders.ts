import type { Dice } from '../simulate/dice.ts';
import type { Choose } from './turns.ts';

/** Who plays the first and the second operation of a pair. */
export const PLAYERS = ['A', 'B'] as const;
/** Who lets the deadline pass. */
export const CLOCK = 'clock';

/** Every order of some names. */
export function ordersOf(names: readonly string[]): string[][] {
  if (names.length <= 1) return [[...names]];
  return names.flatMap((first) => ordersOf(names.filter((name) => name !== first)).map((rest) => [first, ...rest]));
}

export function inOrder(order: readonly string[]): Choose {
  return (parked) => order.find((wanted) => parked.some(({ name }) => name === wanted))!;
}

/**
 * Some seeds change between the players at every other statement, some let one go on for long: a fault needs few changes
 * in the right places. Time passes before one of the first statements or after them.
 */
export function bySeed(dice: Dice): Choose {
  const changes = dice.one([0.5, 0.25, 0.12, 0.06])!;
  let left = dice.between(0, 24);
  let current: string | undefined;
  return (parked) => {
    const others = parked.map(({ name }) => name).filter((name) => name !== CLOCK);
    left -= 1;
    if (others.length < parked.length && (left < 0 || others.length === 0)) return CLOCK;
    if (current === undefined || !others.includes(current) || dice.number() < changes) {
      current = dice.one(others.length > 1 ? others.filter((name) => name !== current) : others)!;
    }
    return current;
  };
}
