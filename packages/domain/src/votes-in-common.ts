import { binomialTail, poissonTail } from './chance.ts';

/** A counted vote with everything it may share with others. Networks, devices and browsers are hashes. */
export interface Vote {
  commentId: string;
  userId: string;
  /** Milliseconds, like `joinedAt`. */
  at: number;
  joinedAt: number;
  /** Networks of the like and of the account's sign-ins in the last 30 days. */
  networks: readonly string[];
  devices: readonly string[];
  browser: string | null;
}

/** Frequencies among the accounts of the last 30 days, excluding the voters in question. */
export interface Rates {
  network(hash: string, besides: readonly Vote[]): number;
  browser(hash: string, besides: readonly Vote[]): number;
  /** Share of all accounts that joined on these days. */
  joined(from: number, until: number, besides: readonly Vote[]): number;
}

/** Votes of one contest, as input for the signals. */
export interface Look {
  /** Votes for the winner. */
  mine: readonly Vote[];
  /** One vote per account that only voted for others. */
  others: readonly Vote[];
  rates: Rates;
  /** Factor on the chances below. At 10, a pattern ten times more likely still counts as a signal. */
  looser: number;
}

export const signals = ['network', 'device', 'browser', 'minute', 'hour', 'age'] as const;
export type Signal = (typeof signals)[number];

/** Votes for the winner that share something. */
export interface Shared {
  signal: Signal;
  votes: readonly Vote[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minimum number of votes at one time, or of one browser or age. Networks and devices count from three. */
const FEWEST = 4;
const FEWEST_OF_ONE_PLACE = 3;
/** Maximum age of a young account. One that waited two hours after joining did not join for this like. */
const YOUNG = 3 * DAY;
const WAITED = 2 * HOUR;
/**
 * Probabilities below which something is a strong or a weak signal. A dense time has many neighbors that could be dense
 * too.
 */
const STRONG = 1e-4;
const UNUSUAL = 1e-3;
const WEAK = 2e-3;
const DENSE = 1e-5;
const MOST_OF_THEM = 0.75;

/**
 * Returns the groups of signals that can be a finding: each strong signal, all strong ones together, and pairs of weak
 * ones.
 */
export function sharedBy(look: Look): Shared[][] {
  const strong = [...networks(look), ...devices(look), ...browsers(look), ...minute(look), ...ages(look)];
  return [...strong.map((one) => [one]), strong, ...weakPairs(look)];
}

function networks(look: Look): Shared[] {
  return sharedNetworks(look).filter(({ votes }) => !isRoom(votes));
}

/** Returns networks that these voters share more than chance explains, but hardly anyone else in this contest. */
function sharedNetworks({ mine, others, rates, looser }: Look): Shared[] {
  return placesOf(mine, ({ networks }) => networks)
    .filter(
      ([network, votes]) =>
        isOneSided(
          votes,
          others.filter(({ networks }) => networks.includes(network)),
        ) && binomialTail(votes.length, mine.length, rates.network(network, mine)) < STRONG * looser,
    )
    .map(([, votes]) => ({ signal: 'network', votes }));
}

function devices({ mine, others }: Look): Shared[] {
  return placesOf(mine, ({ devices }) => devices)
    .filter(([device, votes]) =>
      isOneSided(
        votes,
        others.filter(({ devices }) => devices.includes(device)),
      ),
    )
    .map(([, votes]) => ({ signal: 'device', votes }));
}

/** Returns browsers that are too frequent among these voters for how common they are. */
function browsers(look: Look): Shared[] {
  return unusualBrowsers(look.mine, look, STRONG);
}

/** Returns votes that are too many for one minute, if the minutes around it were quiet. */
function minute(look: Look): Shared[] {
  return densest(look, ({ at }) => at, MINUTE).map((votes) => ({ signal: 'minute', votes }));
}

/**
 * Returns accounts that were created together and not for this like: within an hour or a day, or young ones that had
 * waited. Newcomers who follow a link like within minutes of joining.
 */
function ages(look: Look): Shared[] {
  const together = [
    ...densest(
      look,
      joinedAt,
      HOUR,
      (votes, from) => haveWaited(votes, WAITED) && isUnusualTime(look, votes, from, HOUR),
    ),
    ...densest(look, joinedAt, DAY, (votes, from) => haveWaited(votes, DAY) && isUnusualTime(look, votes, from, DAY)),
  ];
  const young = look.mine.filter(isYoungAndWaited);
  if (
    young.length >= FEWEST &&
    young.length * 2 >= look.mine.length &&
    !isCrowd(young) &&
    binomialTail(young.length, look.mine.length, shareOfYoung(look)) < UNUSUAL * look.looser
  )
    together.push(young);
  return together.map((votes) => ({ signal: 'age', votes }));
}

const joinedAt = (vote: Vote) => vote.joinedAt;
const isYoung = ({ at, joinedAt }: Vote) => at - joinedAt < YOUNG;
const isYoungAndWaited = (vote: Vote) => isYoung(vote) && vote.at - vote.joinedAt > WAITED;
const haveWaited = (votes: readonly Vote[], time: number) => isMost(votes, ({ at, joinedAt }) => at - joinedAt > time);

/** Returns the expected share of young voters. Starts from a tenth, because newcomers vote more than others. */
function shareOfYoung({ mine, others, rates }: Look): number {
  const times = mine.map(({ at }) => at);
  return Math.max(
    (others.filter(isYoungAndWaited).length + 2) / (others.length + 20),
    rates.joined(Math.min(...times) - YOUNG, Math.max(...times), mine),
  );
}

const isUnusualTime = ({ mine, rates, looser }: Look, votes: readonly Vote[], from: number, length: number) =>
  binomialTail(votes.length, mine.length, rates.joined(from, from + length, mine)) < UNUSUAL * looser;

/** True if most votes come within three hours, as after a link. */
const isCrowd = (votes: readonly Vote[]) =>
  windows(votes, ({ at }) => at, 3 * HOUR).some((window) => window.votes.length * 2 > votes.length);

/**
 * Returns pairs of weak signals of the same votes:
 * - a room (one network within three hours, as in a class or an office) with a browser, an age or five minutes
 * - an hour or young accounts with a browser
 * - five minutes with an age
 * - an hour with accounts of one age that had waited
 * A link in a forum also brings an hour of young accounts, but those have not waited.
 */
function weakPairs(look: Look): Shared[][] {
  const { mine } = look;
  const pairs: Shared[][] = [];
  const add = (votes: readonly Vote[], first: Signal, second: Signal) =>
    pairs.push([
      { signal: first, votes },
      { signal: second, votes },
    ]);
  for (const { votes } of sharedNetworks(look).filter((network) => isRoom(network.votes))) {
    if (isOfOneAge(votes)) add(votes, 'network', 'age');
    if (isTogether(votes, ({ at }) => at, 5 * MINUTE)) add(votes, 'network', 'hour');
    if (unusualBrowsers(votes, look, WEAK).length > 0) add(votes, 'network', 'browser');
  }
  for (const votes of densest(look, ({ at }) => at, HOUR)) {
    for (const one of unusualBrowsers(votes, look, WEAK)) add(one.votes, 'hour', 'browser');
    if (isOfOneAge(votes) && haveWaited(votes, WAITED)) add(votes, 'hour', 'age');
  }
  for (const votes of densest(look, ({ at }) => at, 5 * MINUTE)) if (isOfOneAge(votes)) add(votes, 'hour', 'age');
  for (const one of unusualBrowsers(mine.filter(isYoung), look, WEAK)) add(one.votes, 'age', 'browser');
  return pairs;
}

/**
 * True if the votes come within a few hours, like those of a class or an office. Accounts of one person come over days,
 * or share something else.
 */
const isRoom = (votes: readonly Vote[]) => isTogether(votes, ({ at }) => at, 3 * HOUR);

const isOfOneAge = (votes: readonly Vote[]) => isMost(votes, isYoung) || isTogether(votes, joinedAt, DAY);

const isTogether = (votes: readonly Vote[], of: (vote: Vote) => number, length: number) =>
  windows(votes, of, length).some((window) => window.votes.length >= votes.length * MOST_OF_THEM);

/** Returns browsers that are more frequent among these votes than chance explains. */
function unusualBrowsers(votes: readonly Vote[], { mine, rates, looser }: Look, chance: number): Shared[] {
  return placesOf(votes, ({ browser }) => (browser ? [browser] : []))
    .filter(
      ([browser, some]) =>
        some.length >= FEWEST &&
        binomialTail(some.length, votes.length, rates.browser(browser, mine)) < chance * looser,
    )
    .map(([, some]) => ({ signal: 'browser', votes: some }));
}

/** Groups votes by what at least three of them share. */
function placesOf(votes: readonly Vote[], of: (vote: Vote) => readonly string[]): [string, Vote[]][] {
  const places = new Map<string, Vote[]>();
  for (const vote of votes)
    for (const place of new Set(of(vote))) places.set(place, [...(places.get(place) ?? []), vote]);
  return [...places].filter(([, some]) => some.length >= FEWEST_OF_ONE_PLACE);
}

interface Window {
  from: number;
  votes: Vote[];
  /** Probability of this many votes, given the votes in the ten times longer period before or after. */
  chance: number;
}

function windows(votes: readonly Vote[], of: (vote: Vote) => number, length: number): Window[] {
  return votes.map((first) => {
    const from = of(first);
    const within = (start: number, end: number) => votes.filter((vote) => of(vote) >= start && of(vote) <= end);
    const inside = within(from, from + length);
    const around = Math.max(
      within(from - 10 * length, from - 1).length,
      within(from + length + 1, from + 11 * length).length,
    );
    return { from, votes: inside, chance: poissonTail(inside.length, (around + 0.5) / 10) };
  });
}

/**
 * Returns the largest group of the winner's votes in such a short time, if its surroundings do not explain it. At most
 * one.
 */
function densest(
  { mine, others, looser }: Look,
  of: (vote: Vote) => number,
  length: number,
  isMeant: (votes: readonly Vote[], from: number) => boolean = () => true,
): (readonly Vote[])[] {
  const dense = windows(mine, of, length).filter(
    ({ from, votes, chance }) =>
      votes.length >= FEWEST &&
      chance * mine.length < DENSE * looser &&
      isOneSided(
        votes,
        others.filter((vote) => of(vote) >= from && of(vote) <= from + length),
      ) &&
      isMeant(votes, from),
  );
  return dense
    .sort((a, b) => b.votes.length - a.votes.length)
    .slice(0, 1)
    .map(({ votes }) => votes);
}

/** True if hardly anyone else has it. In a school, an office or a carrier, some people like something else. */
const isOneSided = (votes: readonly Vote[], others: readonly Vote[]) =>
  votes.length >= (votes.length + others.length) * MOST_OF_THEM;

const isMost = (votes: readonly Vote[], isOne: (vote: Vote) => boolean) =>
  votes.filter(isOne).length >= votes.length * MOST_OF_THEM;
