import { leader } from '@unslop/domain/awards';
import { SeededRandom } from '../simulate/seeded-random.ts';
import { awake, type Carrier, DAY, type Device, HOUR, Internet, type Line, MINUTE, type Visit } from './internet.ts';

export interface Account {
  n: number;
  joined: Visit;
  confirmedAt: number;
  /** Sign-ins after joining, in order of time. */
  signIns: readonly Visit[];
}

export interface Entry {
  n: number;
  contest: number;
  artist: number;
  at: number;
}

/** An entry, and the accounts of the ring that likes it. Without their likes another entry would win. */
interface Ring {
  entry: Entry;
  accounts: readonly number[];
}

export interface Contest<Kind extends string = string> {
  n: number;
  kind: Kind;
  poster: number;
  at: number;
  deadline: number;
  entries: Entry[];
  /** Null in an honest contest. */
  ring: Ring | null;
}

/** A like of an entry, or of a contest's slop. */
export interface Like extends Visit {
  account: number;
  contest: number;
  entry: number | null;
}

interface PersonOptions {
  /** By default, they join some minutes before their first action. */
  joinedAt?: number;
  /** Place and time of joining, if not at home. */
  joined?: Visit;
  home?: Line;
  carrier?: Carrier;
  /** The only browser they use. */
  device?: Device;
  isOwl?: boolean;
  /** Length of sessions: weeks, like most people; until the next day; or until they switch accounts. */
  session?: 'weeks' | 'day' | 'once';
}

/** A real person with one account, or one of a cheater's many accounts. */
export interface Person extends PersonOptions {
  n: number;
  home: Line;
  carrier: Carrier;
  phone: Device;
  computer: Device | null;
  acts: Visit[];
  liked: Set<string>;
}

/** Maximum number of likes in a measured contest. The minimum is 2. */
export const MOST_VOTES = 30;
/** Time that browsers stay signed in. */
const SESSION = 30 * DAY;
/** Time that programs stay signed in. */
const TOKEN = 55 * MINUTE;

/** A site with members and large contests that are always open. Measured contests are added to it. */
export class Site {
  readonly random: SeededRandom;
  readonly internet: Internet;
  readonly people: Person[] = [];
  readonly contests: Contest[] = [];
  readonly likes: Like[] = [];
  readonly regulars: readonly Person[];
  readonly #circles = new Map<number, Person[]>();
  readonly #days: number;
  readonly #votes = new Map<number, number>();
  #entries = 0;

  /** @param contests  number that will be added; about twenty-eight start per day */
  constructor(seed: number, contests: number) {
    this.random = new SeededRandom('rings', seed);
    this.internet = new Internet(this.random);
    this.#days = Math.max(2, Math.ceil(contests / 28));
    const count = Math.max(80, Math.floor(contests * 0.8));
    // Existing members. Some of them joined only last week.
    this.regulars = Array.from({ length: count }, () =>
      this.person({ joinedAt: -Math.floor((3 + this.random.number() ** 2 * 500) * DAY) }),
    );
    for (let day = -1; day < this.#days + 14; day += 2) this.#stage(day * DAY);
  }

  person(options: PersonOptions = {}): Person {
    const { device } = options;
    const person: Person = {
      ...options,
      n: this.people.length,
      home: options.home ?? this.internet.home(),
      carrier: options.carrier ?? this.internet.carrier(),
      phone: device ?? this.internet.device('phone'),
      computer: !device && this.random.number() < 0.6 ? this.internet.device('computer') : null,
      acts: [],
      liked: new Set(),
    };
    this.people.push(person);
    return person;
  }

  /** Returns a person's connection at this time: at home, or with the phone on mobile data. */
  visit(person: Person, at: number): Visit {
    const device = person.computer && this.random.number() < 0.5 ? person.computer : person.phone;
    const isOut = device === person.phone && !person.device && this.random.number() < 0.4;
    return { at, device, ip: isOut ? this.internet.mobile(person.carrier) : this.internet.address(person.home) };
  }

  /** Opens a contest with entries by members and newcomers, posted in its first third. */
  contest<Kind extends string>(
    kind: Kind,
    { entries, minDays = 1, at }: { entries: number; minDays?: number; at?: number },
  ): Contest<Kind> {
    const { random } = this;
    const days = Math.max(minDays, Number(random.weighted({ 1: 1, 2: 1, 3: 3, 5: 2, 7: 5, 14: 1 })));
    const start = at ?? awake(random, 0, this.#days * DAY);
    const opened = Math.ceil(start / (5 * MINUTE)) * 5 * MINUTE;
    const poster = this.regulars[random.between(0, Math.floor(this.regulars.length / 6))]!;
    poster.acts.push(this.visit(poster, opened));
    const contest: Contest<Kind> = {
      n: this.contests.length,
      kind,
      poster: poster.n,
      at: opened,
      deadline: opened + days * DAY,
      entries: [],
      ring: null,
    };
    this.contests.push(contest);
    const times = Array.from({ length: entries }, () => awake(random, opened + 20 * MINUTE, opened + days * 8 * HOUR));
    const artists = new Set([poster]);
    for (const time of times.sort((a, b) => a - b)) {
      let artist = poster;
      while (artists.has(artist)) artist = random.number() < 0.75 ? random.one(this.regulars)! : this.person();
      artists.add(artist);
      artist.acts.push(this.visit(artist, time));
      contest.entries.push({ n: this.#entries, contest: contest.n, artist: artist.n, at: time });
      this.#entries += 1;
    }
    return contest;
  }

  /** Makes a person like an entry. Returns false if they may not, like it already, or the contest has MOST_VOTES. */
  like(person: Person, entry: Entry, at: number | Visit): boolean {
    const { deadline, kind } = this.contests[entry.contest]!;
    const visit = typeof at === 'number' ? this.visit(person, at) : at;
    if (person.n === entry.artist || visit.at <= entry.at || visit.at >= deadline) return false;
    if (kind !== 'stage' && this.votesIn(entry.contest) >= MOST_VOTES) return false;
    return this.#press(person, visit, entry.contest, entry.n);
  }

  votesIn(contest: number): number {
    return this.#votes.get(contest) ?? 0;
  }

  /** Makes a person like up to `count` things in the large contests, within some hours of a time. */
  lookAround(person: Person, near: number, count: number, hours = 12): void {
    const { random } = this;
    for (let [tries, left] = [count * 6, count]; left > 0 && tries > 0; tries -= 1) {
      const at = near + random.between(-hours * 60, hours * 60) * MINUTE;
      const stages = this.contests.filter(({ kind, deadline }) => kind === 'stage' && at < deadline);
      const stage = random.one(stages.filter(({ entries }) => entries[0]!.at < at));
      if (!stage) continue;
      const entry = random.one(stage.entries.filter((each) => each.at < at))!;
      const visit = this.visit(person, at);
      const isDone =
        random.number() < 0.25 ? this.#press(person, visit, stage.n, null) : this.like(person, entry, visit);
      if (isDone) left -= 1;
    }
  }

  /** Makes unrelated people like an entry at their own times. */
  crowd(entry: Entry, count: number, { newcomers = 0.28, isOwl = false } = {}): void {
    const { random } = this;
    const { deadline, n } = this.contests[entry.contest]!;
    for (let done = 0; done < count; ) {
      const at = awake(random, entry.at + 5 * MINUTE, deadline - 2 * MINUTE, isOwl);
      // People who like one entry often like another one a moment later.
      const others =
        random.number() < 0.25 ? this.likes.filter((like) => like.contest === n && like.entry !== null) : [];
      const before = random.one(others);
      if (before) {
        const later = before.at + random.between(20, 300) * 1000;
        if (this.like(this.people[before.account]!, entry, { ...before, at: later })) done += 1;
        continue;
      }
      const isNew = random.number() < newcomers;
      // Some members visit every day, most only occasionally.
      const member = this.regulars[Math.floor(random.number() ** 1.6 * this.regulars.length)]!;
      const person = isNew ? this.person({ isOwl }) : member;
      if (!this.like(person, entry, at)) continue;
      done += 1;
      if (random.number() < (isNew ? 0.35 : 0.2)) this.lookAround(person, at, random.between(1, 3));
    }
  }

  /**
   * Returns people who know the artist. Two of three join for their first like of the artist's entries, others before.
   */
  friendsOf(artist: number, count: number): Person[] {
    const circle = this.#circles.get(artist) ?? [];
    this.#circles.set(artist, circle);
    while (circle.length < count) {
      const isMember = this.random.number() < 0.35;
      circle.push(this.person(isMember ? { joinedAt: -this.random.between(5, 400) * DAY } : {}));
    }
    return circle.slice(0, count);
  }

  /** Returns all accounts with their history. */
  accounts(): Account[] {
    return this.people.filter(({ acts }) => acts.length > 0).map((person) => this.#account(person));
  }

  #press(person: Person, visit: Visit, contest: number, entry: number | null): boolean {
    const liked = `${contest} ${entry}`;
    const joinedAt = person.joined?.at ?? person.joinedAt;
    if (person.liked.has(liked) || (joinedAt !== undefined && joinedAt + 5 * MINUTE > visit.at)) return false;
    person.liked.add(liked);
    person.acts.push(visit);
    this.likes.push({ ...visit, account: person.n, contest, entry });
    if (entry !== null) this.#votes.set(contest, this.votesIn(contest) + 1);
    return true;
  }

  /** Adds a large contest with many entries. It is not measured, but everyone likes something there. */
  #stage(at: number): void {
    const stage = this.contest('stage', { entries: 8, minDays: 14, at });
    for (const entry of stage.entries) this.crowd(entry, this.random.between(2, 9));
  }

  #account(person: Person): Account {
    const { random } = this;
    const acts = person.acts.toSorted((a, b) => a.at - b.at);
    const first = acts[0]!;
    const joined =
      person.joined ??
      (person.joinedAt === undefined
        ? { ...first, at: first.at - random.between(120, 1_200) * 1000 }
        : this.visit(person, person.joinedAt));
    const toFirst = first.at - joined.at;
    const confirmedAt = joined.at + Math.floor(Math.min(random.between(40, 400) * 1000, toFirst * 0.6));
    return { n: person.n, joined, confirmedAt, signIns: this.#signIns(person, joined, acts) };
  }

  #signIns(person: Person, joined: Visit, acts: readonly Visit[]): Visit[] {
    const { random } = this;
    const signIns: Visit[] = [];
    const seen = new Map([[joined.device, joined.at]]);
    for (const act of acts) {
      const { device } = act;
      const last = seen.get(device) ?? Number.NEGATIVE_INFINITY;
      const stays = device.id === null ? TOKEN : { weeks: SESSION, day: DAY, once: HOUR }[person.session ?? 'weeks'];
      if (act.at - last <= stays) continue;
      seen.set(device, act.at);
      const isMember = joined.at < -SESSION && (person.session ?? 'weeks') === 'weeks';
      if (!isMember)
        signIns.push({ ...act, at: act.at - Math.min(random.between(20, 90) * 1000, (act.at - joined.at) / 4) });
      // Using a session extends it. So one in four members signed in before the oldest data we keep.
      else if (random.number() < 0.75) {
        const at = act.at - random.between(60, 25 * 24 * 60) * MINUTE;
        signIns.push({ ...this.visit(person, at), at, device });
      }
    }
    return signIns.sort((a, b) => a.at - b.at);
  }
}

/** Returns the entry that wins if the likes of the accounts in `without` do not count, or null. */
export function winnerOf(contest: Contest, likes: readonly Like[], without: readonly number[] = []): Entry | null {
  const out = new Set(without);
  const counted = likes.filter(({ account }) => !out.has(account)).map(({ entry }) => entry);
  const entries = contest.entries.map((entry) => ({
    entry,
    commentId: String(entry.n).padStart(9, '0'),
    artistId: String(entry.artist),
    createdAt: new Date(entry.at),
    likes: counted.filter((n) => n === entry.n).length,
  }));
  return leader(entries, String(contest.poster))?.entry ?? null;
}
