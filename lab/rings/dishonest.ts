import { followLink } from './honest.ts';
import { awake, DAY, HOUR, MINUTE } from './internet.ts';
import { type Contest, type Entry, MOST_VOTES, type Person, type Site, winnerOf } from './site.ts';

/**
 * Kinds of rings, by how people cheat. All are equally frequent, so each gets measured. The artist of the ring's entry
 * asks for the likes or creates the accounts. Other people vote in the contest as in an honest one.
 */
export const DISHONEST = [
  'one home or office',
  'one browser behind a VPN',
  'a chat group in minutes',
  'accounts made for it',
  'bought accounts',
  'camouflage',
  'half one network, half a burst',
  'young, in the same hour',
  'a script with tokens',
  'the last ten minutes',
  'likes for two entries',
  'old accounts, nothing shared',
] as const;
export type DishonestKind = (typeof DISHONEST)[number];

/** The kind whose accounts share nothing, so no measurement of votes can tell them from real people. */
export const SHARES_NOTHING: DishonestKind = 'old accounts, nothing shared';

/** A contest, the ring's entry, and the number of accounts in the ring. */
interface Task {
  site: Site;
  contest: Contest;
  entry: Entry;
  size: number;
}

/** Adds a contest that a ring of 4 to 20 accounts decides, with at most 30 likes in total. */
export function addDishonest(site: Site, kind: DishonestKind): Contest<DishonestKind> {
  const { random } = site;
  const { most = 20, minDays = 2, add } = KINDS[kind];
  const size = random.between(4, most);
  const contest = site.contest(kind, { entries: random.between(2, 5), minDays });
  const entry = random.one(contest.entries)!;
  const rivals = contest.entries.filter((each) => each !== entry);
  const rival = random.one(rivals)!;

  // Most cheaters stop when they lead by a few likes.
  const own = random.between(0, 2);
  const room = MOST_VOTES - size - own - (most < 20 ? size : 0);
  const highest = Math.min(own + size - 1, room);
  const closely = Math.min(highest, Math.max(own + 1, own + size - random.between(1, 3)));
  const votes = random.number() < 0.6 ? closely : random.between(own + 1, highest);
  site.crowd(entry, own);
  const friends = random.number() < 0.3 ? site.friendsOf(rival.artist, Math.min(votes, 6)) : [];
  followLink(site, rival, friends, 8 * HOUR);
  site.crowd(rival, votes - votesFor(site, rival));
  const left = Math.min(room - votes, random.between(0, 6));
  for (let n = 0; n < left; n += 1) {
    const other = random.one(rivals.filter((each) => each !== rival && votesFor(site, each) < votes - 1));
    if (other) site.crowd(other, 1);
  }

  const accounts = add({ site, contest, entry, size }).map(({ n }) => n);
  contest.ring = { entry, accounts };
  const likes = site.likes.filter((like) => like.contest === contest.n);
  const isDecided = winnerOf(contest, likes) === entry && winnerOf(contest, likes, accounts) !== entry;
  if (!isDecided) throw new Error(`The ring of contest ${contest.n} (${kind}) does not decide it.`);
  return contest;
}

function votesFor(site: Site, entry: Entry): number {
  return site.likes.filter((like) => like.entry === entry.n).length;
}

type Add = (task: Task) => Person[];

const KINDS: Record<DishonestKind, { most?: number; minDays?: number; add: Add }> = {
  'one home or office': {
    minDays: 5,
    add: (task) => (task.site.random.number() < 0.5 ? oneLine(task) : oneLine(task, 1 / 3)),
  },
  'one browser behind a VPN': { add: oneBrowser },
  'a chat group in minutes': {
    add: (task) => inBurst(task, moment(task), task.site.random.between(60, 300) * 1000, task.site.random.number()),
  },
  'accounts made for it': { minDays: 3, add: madeForIt },
  'bought accounts': { add: bought },
  camouflage: {
    minDays: 3,
    add(task) {
      const { random } = task.site;
      const ring = random.one([oneLine, madeForIt, oneBrowser])!(task);
      for (const person of ring) task.site.lookAround(person, person.acts[0]!.at, random.between(1, 5), 24);
      return ring;
    },
  },
  'half one network, half a burst': {
    minDays: 3,
    add(task) {
      const half = Math.ceil(task.size / 2);
      const atHome = oneLine({ ...task, size: half });
      return [...atHome, ...inBurst({ ...task, size: task.size - half }, moment(task), 5 * MINUTE, 0.5)];
    },
  },
  'young, in the same hour': {
    add(task) {
      const { site } = task;
      const at = moment(task);
      return each(task, () => {
        const joinedAt = at - site.random.between(20, 6 * 24 * 60) * MINUTE;
        return [site.person({ joinedAt }), at + site.random.between(0, 3_599) * 1000];
      });
    },
  },
  'a script with tokens': { add: byScript },
  'the last ten minutes': {
    add(task) {
      const length = 10 * MINUTE - 15_000;
      return inBurst(task, task.contest.deadline - 10 * MINUTE, length, task.site.random.number());
    },
  },
  'likes for two entries': {
    most: 12,
    minDays: 3,
    add(task) {
      const { site, contest, entry } = task;
      const { random } = site;
      const burst: Add = (it) => inBurst(it, moment(it), random.between(60, 300) * 1000, 0.5);
      const ring = random.one([oneLine, madeForIt, burst])!(task);
      // A decoy entry also gets likes, but fewer than the ring's entry.
      const others = contest.entries.filter((other) => other !== entry);
      const decoy = others.toSorted((a, b) => votesFor(site, a) - votesFor(site, b))[0]!;
      const most = votesFor(site, entry) - votesFor(site, decoy) - 1;
      const share = random.between(40, 80) / 100;
      for (const person of ring.slice(0, Math.min(most, Math.ceil(ring.length * share)))) {
        const visit = person.acts[0]!;
        site.like(person, decoy, { ...visit, at: Math.max(visit.at, decoy.at) + random.between(8, 120) * 1000 });
      }
      return ring;
    },
  },
  'old accounts, nothing shared': {
    minDays: 3,
    add(task) {
      const { site, entry, contest } = task;
      return each(task, () => {
        const member = site.person({ joinedAt: -site.random.between(40, 700) * DAY });
        const at = awake(site.random, entry.at + 20 * MINUTE, contest.deadline - 10 * MINUTE);
        if (site.random.number() < 0.6) site.lookAround(member, at, site.random.between(1, 4), 72);
        return [member, at];
      });
    },
  },
};

/** Makes `size` accounts like the ring's entry. `next` returns each account, and when it likes. */
function each({ site, entry, size }: Task, next: (n: number) => [Person, Parameters<Site['like']>[2]]): Person[] {
  return Array.from({ length: size }, (_, n) => {
    const [person, at] = next(n);
    if (!site.like(person, entry, at)) throw new Error(`An account of the ring cannot like entry ${entry.n}.`);
    return person;
  });
}

/** Returns a start time for the ring that leaves it some hours. */
function moment({ site, contest, entry }: Task): number {
  return awake(site.random, entry.at + 30 * MINUTE, contest.deadline - 6 * HOUR);
}

/** Adds likes from one home or office within minutes, hours or days, some of them from phones on mobile data. */
function oneLine({ site, contest, entry, size }: Task, onMobile = 0): Person[] {
  const { random } = site;
  const home = site.internet.line();
  const begin = awake(random, entry.at + 30 * MINUTE, Math.max(entry.at + HOUR, contest.deadline - 3 * DAY));
  const longest = contest.deadline - begin - 10 * MINUTE;
  const { minutes, hours, days } = { minutes: 40 * MINUTE, hours: 10 * HOUR, days: 4 * DAY };
  const span = Math.min(longest, random.one([minutes, hours, days])!);
  // A single person makes all accounts. In a family or an office, some are real and older.
  const older = random.one([0, 0, 0.3, 0.6])!;
  const shared = random.number() < 0.4 ? site.internet.device('computer') : undefined;
  return each({ site, contest, entry, size }, (n) => {
    const isOlder = random.number() < older;
    const person = site.person({
      home,
      ...(shared && { device: shared, session: 'once' as const }),
      ...(isOlder && { joinedAt: -random.between(5, 300) * DAY }),
    });
    const at = span > DAY ? awake(random, begin, begin + span) : begin + random.between(0, span / 1000) * 1000;
    if (n >= size * onMobile) return [person, { ...site.visit(person, at), ip: site.internet.address(home) }];
    return [person, { at, device: person.phone, ip: site.internet.mobile(person.carrier) }];
  });
}

/** Signs up, likes and signs out, account after account, in one browser. A VPN changes the address for most of them. */
function oneBrowser(task: Task): Person[] {
  const { site, contest, entry, size } = task;
  const { random } = site;
  const device = site.internet.device('computer');
  let at = moment(task);
  const pause = Math.min(random.one([4 * MINUTE, 15 * MINUTE, 3 * HOUR])!, (contest.deadline - at - HOUR) / (2 * size));
  // One in three creates all accounts before the contest and only signs in for the likes.
  const isPrepared = random.number() < 0.33;
  let ip = site.internet.vpn();
  return each({ site, contest, entry, size }, (n) => {
    at += Math.floor(pause * (0.5 + random.number()));
    if (random.number() < 0.8) ip = site.internet.vpn();
    const joined = { at: entry.at - 2 * DAY + n * 6 * MINUTE, ip: site.internet.vpn(), device };
    const person = site.person({ device, session: 'once', ...(isPrepared && { joined }) });
    return [person, { at, ip, device }];
  });
}

/**
 * Adds likes by people or accounts all over the world, triggered by one message.
 * @param newcomers  share who join for it
 */
function inBurst(task: Task, begin: number, length: number, newcomers: number): Person[] {
  const { site } = task;
  const { random } = site;
  return each(task, () => {
    const isNew = random.number() < newcomers;
    const member = site.person(isNew ? {} : { joinedAt: begin - random.between(2 * 24, 300 * 24) * HOUR });
    return [member, begin + 5_000 + random.between(0, (length - 10_000) / 1000) * 1000];
  });
}

/** Adds accounts created for this within hours or two days. Each has its own connection and likes at its own time. */
function madeForIt({ site, contest, entry, size }: Task): Person[] {
  const { random } = site;
  const window = random.one([3 * HOUR, 10 * HOUR, 36 * HOUR])!;
  const begin = entry.at + random.between(-24, 12) * HOUR;
  return each({ site, contest, entry, size }, () => {
    const joinedAt = Math.min(begin + random.between(0, window / MINUTE) * MINUTE, contest.deadline - DAY);
    const from = Math.max(joinedAt, entry.at) + 10 * MINUTE;
    return [site.person({ joinedAt }), awake(random, from, contest.deadline - 10 * MINUTE)];
  });
}

/** Adds accounts that a dealer created on one day half a year ago. The buyer signs in through other connections. */
function bought({ site, contest, entry, size }: Task): Person[] {
  const { random } = site;
  const made = -random.between(120, 240) * DAY;
  const begin = moment({ site, contest, entry, size });
  const span = Math.min(contest.deadline - begin - HOUR, random.one([2 * HOUR, 12 * HOUR, 3 * DAY])!);
  const { agent } = site.internet.device('computer');
  return each({ site, contest, entry, size }, () => {
    const proxy = random.number() < 0.5 ? site.internet.vpn() : site.internet.address(site.internet.home());
    // Each account has its own browser profile, mostly of the same browser.
    const device = random.number() < 0.7 ? site.internet.browser(agent) : site.internet.device('computer');
    const dealer = {
      at: made + random.between(0, 20 * 60) * MINUTE,
      ip: site.internet.vpn(),
      device: site.internet.browser(agent),
    };
    const person = site.person({ joined: dealer, device, session: 'day' });
    return [person, { at: begin + random.between(0, span / MINUTE) * MINUTE, ip: proxy, device }];
  });
}

/** Adds accounts of a script that calls the API, from a rented server or through proxies. */
function byScript(task: Task): Person[] {
  const { site, contest, size } = task;
  const { random } = site;
  const agent = random.one(['python-requests/2.32.3', 'node', 'curl/8.5.0', site.internet.device('computer').agent])!;
  const device = { id: null, agent };
  const server = random.number() < 0.5 ? site.internet.line() : null;
  const begin = moment(task);
  const pause = Math.min(random.one([3_000, 45_000, 20 * MINUTE])!, (contest.deadline - begin - HOUR) / (2 * size));
  const made = begin - random.one([HOUR, 8 * HOUR, 3 * DAY])!;
  return each(task, (n) => {
    const next = () => (server ? site.internet.address(server) : site.internet.vpn());
    const joined = { at: made + n * random.between(20, 120) * 1000, ip: next(), device };
    const at = Math.floor(begin + pause * (n + random.number()));
    return [site.person({ device, ...(at > joined.at + 10 * MINUTE && { joined }) }), { at, ip: next(), device }];
  });
}
