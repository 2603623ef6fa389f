import { type OperationName, operationNames, operations } from './operations.ts';
import type { Variant } from './scenario.ts';

export type Pair = readonly [OperationName, OperationName];

/** Every pair of the twelve, each with itself too: 78. */
export const allPairs: readonly Pair[] = operationNames.flatMap((one, n) =>
  operationNames.slice(n).map((other): Pair => [one, other]),
);

/** A seed's variant is the rest of its division by this. */
export const VARIANTS = 4;

/** The scenario of a pair, so made that the two collide. */
export function variantOf(pair: Pair, number: number): Variant {
  const [one, other] = pair.map((name) => operations[name]) as [
    (typeof operations)[Pair[0]],
    (typeof operations)[Pair[1]],
  ];
  const art = (one.art ?? ART).filter((kind) => (other.art ?? ART).includes(kind));
  const isOfBoth = Boolean(one.isAboutSlop && other.isAboutSlop);
  return {
    number,
    art: art[number % art.length]!,
    balanceCents: pair.includes('credit a top-up') ? [0, 1000][number % 2]! : [1000, 2000][number % 2]!,
    isLiked: pair.includes('like') || pair.includes('unlike') ? (number === 2) !== pair.includes('unlike') : true,
    withdrawal: pair.includes('finish a withdrawal') ? (number === 3 ? 'being sent' : 'pending') : 'none',
    hasDeadline: Boolean(one.isDueLater || other.isDueLater) || (isOfBoth && number % 2 === 1),
  };
}

const ART: readonly Variant['art'][] = ['artists', 'poster', 'one artist', 'none'];
