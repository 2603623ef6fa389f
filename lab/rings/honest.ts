import { awake, DAY, HOUR, MINUTE, wait } from './internet.ts';
import { type Contest, type Entry, MOST_VOTES, type Person, type Site } from './site.ts';

/**
 * Honest contests by kind, in percent. In the first kind, voters do not know each other, or a few are friends of an
 * artist. All other kinds are rare on a real site and innocent, but look suspicious. Nobody here has two accounts or is
 * paid to vote.
 */
export const HONEST = {
  'nothing remarkable': 56,
  'friends, each at home': 10,
  'a household': 4,
  'a school class or an office': 3,
  'a link in a forum or newsletter': 4,
  'one address of a mobile carrier': 4,
  'a university': 3,
  regulars: 6,
  'a launch day': 3,
  'night owls': 2,
  'two friends who share a flat': 2,
  'two artists with followers': 3,
} as const;
export type HonestKind = keyof typeof HONEST;

/** Adds an honest contest with 2 to 30 likes. */
export function addHonest(site: Site, kind: HonestKind): Contest<HonestKind> {
  const { random } = site;
  const { fewest, add, minDays = 1, at } = KINDS[kind];
  const entries = random.between(2, 6);
  const contest = site.contest(kind, { entries, minDays, ...(at && { at: at(site) }) });
  // Most contests are small.
  const total = fewest + Math.floor((MOST_VOTES - fewest) * random.number() ** 2.2);
  add(site, contest, total);
  return contest;
}

type Add = (site: Site, contest: Contest, total: number) => void;

const KINDS: Record<HonestKind, { fewest: number; minDays?: number; at?: (site: Site) => number; add: Add }> = {
  'nothing remarkable': { fewest: 2, add: crowdOver },
  regulars: { fewest: 3, add: (site, contest, total) => crowdOver(site, contest, total, { newcomers: 0 }) },
  'night owls': {
    fewest: 4,
    add: (site, contest, total) => crowdOver(site, contest, total, { isOwl: true }),
  },
  'friends, each at home': {
    fewest: 4,
    add(site, contest, total) {
      const entry = site.random.one(contest.entries)!;
      const friends = site.friendsOf(entry.artist, Math.min(14, site.random.between(3, total - 1)));
      followLink(site, entry, friends, 10 * HOUR);
      fill(site, contest, total);
    },
  },
  'a household': {
    fewest: 3,
    add(site, contest, total) {
      const home = site.internet.home();
      const entry = site.random.one(contest.entries)!;
      const evening = awake(site.random, entry.at + HOUR, contest.deadline - 5 * HOUR);
      for (let n = site.random.between(2, 3); n > 0; n -= 1) {
        const isMember = site.random.number() < 0.4;
        const person = site.person({ home, ...(isMember && { joinedAt: -site.random.between(5, 300) * DAY }) });
        const taste = site.random.number() < 0.65 ? entry : openAt(site, contest, evening);
        site.like(person, taste, evening + site.random.between(0, 240) * MINUTE);
      }
      fill(site, contest, total);
    },
  },
  'a school class or an office': {
    fewest: 10,
    minDays: 3,
    add(site, contest, total) {
      // One person of the class or office has an entry. Some of the others like it, and the rest prefer another entry.
      const home = site.internet.line();
      const entry = site.random.one(contest.entries)!;
      const isClass = site.random.number() < 0.5;
      const lesson = awake(site.random, entry.at + HOUR, contest.deadline - 10 * HOUR);
      const share = 0.3 + 0.35 * site.random.number();
      for (let n = site.random.between(5, Math.min(16, total - 3)); n > 0; n -= 1) {
        const isMember = !isClass && site.random.number() < 0.5;
        const person = site.person({ home, ...(isMember && { joinedAt: -site.random.between(5, 300) * DAY }) });
        const at = lesson + site.random.between(0, isClass ? 40 : 480) * MINUTE;
        const taste = site.random.number() < share ? entry : openAt(site, contest, lesson);
        site.like(person, taste, at);
        if (site.random.number() < 0.3) site.lookAround(person, at, 1, 1);
      }
      fill(site, contest, total);
    },
  },
  'a link in a forum or newsletter': {
    fewest: 9,
    add(site, contest, total) {
      const entry = site.random.one(contest.entries)!;
      const posted = awake(site.random, entry.at + 30 * MINUTE, contest.deadline - 3 * HOUR);
      for (let n = site.random.between(7, total - 1); n > 0; n -= 1) {
        const isMember = site.random.number() < 0.15;
        const reader = site.person(isMember ? { joinedAt: -site.random.between(2, 300) * DAY } : {});
        const at = posted + MINUTE + Math.min(wait(site.random, 20 * MINUTE), 2 * HOUR);
        // Some readers look at the other entries too, and a few prefer one of them.
        const look = site.random.number();
        if (look > 0.12) site.like(reader, entry, at);
        if (look < 0.25) site.like(reader, openAt(site, contest, at), at + site.random.between(15, 120) * 1000);
        if (site.random.number() < 0.25) site.lookAround(reader, at, site.random.between(1, 2), 1);
      }
      fill(site, contest, total);
    },
  },
  'one address of a mobile carrier': {
    fewest: 7,
    add(site, contest, total) {
      // A whole country shares one public network. Its customers do not know each other.
      const carrier = [site.internet.line()];
      for (let n = site.random.between(5, Math.min(14, total)); n > 0; n -= 1) {
        const isMember = site.random.number() < 0.6;
        const device = site.internet.device('phone');
        const customer = site.person({
          carrier,
          device,
          ...(isMember && { joinedAt: -site.random.between(5, 400) * DAY }),
        });
        const entry = site.random.one(contest.entries)!;
        const at = awake(site.random, entry.at + 5 * MINUTE, contest.deadline - 2 * MINUTE);
        site.like(customer, entry, { at, device, ip: site.internet.mobile(carrier) });
        if (site.random.number() < 0.35) site.lookAround(customer, at, site.random.between(1, 3));
      }
      fill(site, contest, total);
    },
  },
  'a university': {
    fewest: 7,
    minDays: 3,
    add(site, contest, total) {
      const campus = Array.from({ length: site.random.between(1, 3) }, () => site.internet.line());
      const known = site.random.one(contest.entries)!;
      for (let n = site.random.between(5, Math.min(15, total)); n > 0; n -= 1) {
        const isMember = site.random.number() < 0.5;
        const student = site.person({
          home: site.random.one(campus)!,
          ...(isMember && { joinedAt: -site.random.between(5, 300) * DAY }),
        });
        const entry = site.random.number() < 0.4 ? known : site.random.one(contest.entries)!;
        const at = awake(site.random, entry.at + 5 * MINUTE, contest.deadline - 2 * MINUTE);
        site.like(student, entry, at);
        if (site.random.number() < 0.35) site.lookAround(student, at, site.random.between(1, 3));
      }
      fill(site, contest, total);
    },
  },
  'a launch day': {
    fewest: 6,
    // A newspaper writes about the site, so all such contests start around the same day.
    at: (site) => DAY + awake(site.random, 8 * HOUR, 20 * HOUR),
    add: (site, contest, total) => crowdOver(site, contest, total, { newcomers: 0.9 }),
  },
  'two friends who share a flat': {
    fewest: 5,
    add(site, contest, total) {
      // The two friends show each other what they find, so they like the same things within minutes.
      const home = site.internet.home();
      const friends = [1, 2].map(() => site.person({ home, joinedAt: -site.random.between(5, 300) * DAY }));
      const liked = contest.entries.slice(0, site.random.between(1, 2));
      for (const entry of liked) {
        const at = awake(site.random, entry.at + 5 * MINUTE, contest.deadline - HOUR);
        for (const friend of friends) site.like(friend, entry, at + site.random.between(0, 30) * MINUTE);
      }
      const evening = awake(site.random, contest.at + HOUR, contest.deadline);
      for (const friend of friends) site.lookAround(friend, evening, 3, 1);
      fill(site, contest, total);
    },
  },
  'two artists with followers': {
    fewest: 10,
    minDays: 2,
    add(site, contest, total) {
      for (const entry of contest.entries.slice(0, 2)) {
        const followers = site.friendsOf(entry.artist, site.random.between(4, Math.min(13, Math.floor(total / 2))));
        followLink(site, entry, followers, 6 * HOUR);
      }
      fill(site, contest, total);
    },
  },
};

/** Adds readers of an artist's link. Most come soon after it was posted. */
export function followLink(site: Site, entry: Entry, readers: readonly Person[], mean: number): void {
  const { deadline } = site.contests[entry.contest]!;
  const posted = awake(site.random, entry.at + 10 * MINUTE, Math.min(entry.at + 18 * HOUR, deadline - HOUR));
  for (const reader of readers) {
    const came = Math.min(posted + wait(site.random, mean), deadline - 2 * HOUR);
    const at = awake(site.random, came, came + 2 * HOUR);
    site.like(reader, entry, at);
    if (site.random.number() < 0.3) site.lookAround(reader, at, site.random.between(1, 2), 2);
  }
}

/** Adds voters who do not know each other. Some entries are better than others. */
function crowdOver(site: Site, contest: Contest, total: number, options: Parameters<Site['crowd']>[2] = {}): void {
  const quality = Object.fromEntries(contest.entries.map(({ n }) => [n, site.random.number() ** 1.5 + 0.1]));
  const chosen = Array.from({ length: total }, () => Number(site.random.weighted(quality)));
  for (const entry of contest.entries) site.crowd(entry, chosen.filter((n) => n === entry.n).length, options);
}

/**
 * Tops the contest up to `total` likes from unrelated people. Adds at least two or three likes even if it has `total`
 * already, but never goes above MOST_VOTES.
 */
function fill(site: Site, contest: Contest, total: number): void {
  const before = site.votesIn(contest.n);
  crowdOver(site, contest, Math.min(MOST_VOTES - before, Math.max(site.random.between(2, 3), total - before)));
}

/** Returns an entry that is already posted at this time. */
function openAt(site: Site, contest: Contest, at: number): Entry {
  return site.random.one(contest.entries.filter((each) => each.at < at)) ?? contest.entries[0]!;
}
