import { type Signal, signals } from '@unslop/domain/votes-in-common';

/** The numbers of a finding about votes (features/awards/vote-findings.ts). */
export type VoteNumbers = Partial<Record<string, number>>;

/** Texts for moderators. They state only facts, because each finding can have an honest explanation. */
const texts = {
  young_voters: ({ young, likes, hours = 0, alone }: VoteNumbers) =>
    `${young} of ${likes} likes come from accounts younger than ${ageOf(hours)}; ${alone} of these people liked nothing else that day.`,
  voters_of_one_network: ({ together, likes, of_one_browser }: VoteNumbers) =>
    `${together} of ${likes} likes come from one network, day by day; ${of_one_browser} of them from the same kind of browser.`,
  voting_ring: ({ ring, likes, returned, given, liked, entered }: VoteNumbers) =>
    `${ring} of ${likes} likes come from artists who like each other: ${returned} of the ${given} likes that they gave went to one another, and they liked ${liked} of the ${entered} entries that these artists made.`,
  burst_of_votes: ({ burst, likes, minutes, alone }: VoteNumbers) =>
    `${burst} of ${likes} likes came within ${minutes} minutes; ${alone} of these people liked nothing else that day.`,
  votes_that_decided: (numbers: VoteNumbers) => {
    const { accounts, likes, left, next, place } = numbers;
    const instead = place
      ? `the entry in place ${place} would win with ${next}`
      : 'no entry would win, and the poster would get the prize back';
    return `${accounts} of the winner’s ${likes} likes come from accounts that have something in common: ${sharedOf(numbers)}. Without them the winner has ${left}, and ${instead}.`;
  },
};
export type VoteFindingKind = keyof typeof texts;

/** Texts while votes are sealed: no counts, and no share finer than a half. */
const sealedTexts: Record<VoteFindingKind, (numbers: VoteNumbers) => string> = {
  young_voters: ({ young, likes, hours = 0, alone }) =>
    `${shareOf(young, likes)} of the likes come from accounts younger than ${ageOf(hours)}. ${shareOf(alone, young)} of these people liked nothing else that day.`,
  voters_of_one_network: ({ together, likes }) =>
    `${shareOf(together, likes)} of the likes come from one network, day by day.`,
  voting_ring: ({ ring, likes }) =>
    `${shareOf(ring, likes)} of the likes come from artists who like each other more than anyone else.`,
  burst_of_votes: ({ burst, likes, minutes, alone }) =>
    `${shareOf(burst, likes)} of the likes came within ${minutes} minutes. ${shareOf(alone, burst)} of these people liked nothing else that day.`,
  votes_that_decided: ({ accounts, likes }) =>
    `${shareOf(accounts, likes)} of the likes come from accounts that have something in common.`,
};

export function voteFindingText(kind: VoteFindingKind, numbers: VoteNumbers, isSealed: boolean): string {
  return (isSealed ? sealedTexts : texts)[kind](numbers);
}

const signalWords: Readonly<Record<Signal, string>> = {
  network: 'share a network',
  device: 'share a browser that they signed in with',
  browser: 'have the same kind of browser',
  minute: 'came within a minute',
  hour: 'came within an hour',
  age: 'were made around the same time or are very young',
};

const sharedOf = (numbers: VoteNumbers) =>
  signals.flatMap((signal) => (numbers[signal] ? [`${numbers[signal]} ${signalWords[signal]}`] : [])).join(', ');

const shareOf = (part = 0, whole = 0) => (part * 2 > whole ? 'More than half' : 'Many');

const ageOf = (hours: number) => (hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`);

export const isAboutVotes = (kind: string): kind is VoteFindingKind => Object.hasOwn(texts, kind);
