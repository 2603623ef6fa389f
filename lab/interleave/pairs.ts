import {
  everyOperation,
  type FinalName,
  finalNames,
  type ModerationName,
  moderationNames,
  type Operation,
  type OperationName,
  operationNames,
} from './operations.ts';
import type { Variant } from './scenario.ts';

export type Pair = readonly [OperationName, OperationName];

const pairsOf = (names: readonly OperationName[]) =>
  names.flatMap((one, n) => names.slice(n).map((other): Pair => [one, other]));

/** All 78 pairs of the twelve operations on money and votes, including each with itself. */
export const moneyPairs: readonly Pair[] = pairsOf(operationNames);
/** All 27 pairs of settling, moderation acts and the operations they collide with. */
export const moderationPairs: readonly Pair[] = pairsOf(['settle', ...moderationNames]).slice(1);
/** 9 pairs: an award becomes final, with everything that may happen at that moment. */
export const finalPairs: readonly Pair[] = [
  ...finalNames,
  ...(['disqualify', 'uphold an appeal', 'withdraw the prize', 'delete an account', 'ban'] as const),
].map((other): Pair => ['finalize', other]);
export const allPairs: readonly Pair[] = [...moneyPairs, ...moderationPairs, ...finalPairs];

const isOfModeration = (name: OperationName): name is ModerationName =>
  moderationNames.includes(name as ModerationName);

const isOfFinals = (name: OperationName): name is FinalName => finalNames.includes(name as FinalName);

/** A seed's variant is its remainder modulo this number. */
export const VARIANTS = 4;

/** Returns a variant in which the two operations of the pair collide. */
export function variantOf(pair: Pair, number: number): Variant {
  if (pair.some(isOfFinals)) return finalVariant(pair, number);
  if (pair.some(isOfModeration)) return moderatedVariant(pair, number);
  const [one, other] = pair.map((name) => everyOperation[name]) as [Operation, Operation];
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

function moderatedVariant(pair: Pair, number: number): Variant {
  const isDue = pair.includes('settle');
  const moderated = pair.includes('uphold an appeal') ? 'disqualified' : isDue ? 'open' : 'settled';
  return { ...JUDGED, number, moderated, hasDeadline: isDue };
}

function finalVariant(pair: Pair, number: number): Variant {
  const isJudged = pair.some((name) => name === 'disqualify' || name === 'uphold an appeal');
  const { moderated } = moderatedVariant(pair, number);
  return { ...JUDGED, number, moderated: isJudged ? moderated : 'in review', isFinalNear: true, hasDeadline: true };
}

const JUDGED = { art: 'artists', balanceCents: 1000, isLiked: true, withdrawal: 'none' } as const;

const ART: readonly Variant['art'][] = ['artists', 'poster', 'one artist', 'none'];
