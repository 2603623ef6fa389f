import { type Entry, HOURS, type Month, NETWORKS, type Person, type Slop } from './month.ts';

const PEOPLE = 9_000;
const ARTISTS = 1_200;
const SLOPS = 900;
const OFFICES = 70;
const CLASSES = 12;
const FRIENDS = 110;

/**
 * Simulates honest people, including everything that looks like cheating:
 * - forum links that bring dozens of new accounts within an hour
 * - artists with followers who come only for them
 * - families, offices and school classes behind one network
 * - carriers with thousands of phones behind one address
 * - friends who like each other's art
 * @param plant  called between posting and voting
 */
export function honestMonth(month: Month, plant: () => void): void {
  const { random } = month;
  for (let n = 0; n < PEOPLE; n += 1) month.person();
  // New people join every day and look around.
  for (let at = 0; at < HOURS; at += month.exponential(0.35)) month.person({ joinedAt: at });
  const artists = Array.from({ length: ARTISTS }, () => random.one(month.people)!);
  const groups = [...families(month, artists), ...offices(month, artists), ...friendships(month, artists)];
  for (let n = 0; n < SLOPS; n += 1) {
    const days = random.between(1, 14);
    const slop = month.slop(random.number() * (HOURS - days * 24), days);
    const entries = Math.max(1, Math.round(5 * month.lognormal(0.6)));
    for (let m = 0; m < entries; m += 1) {
      const artist = random.one(artists)!;
      if (artist.joinedAt < slop.beginsAt) month.entry(slop, artist);
    }
  }
  plant();
  visits(month);
  for (const group of groups) group();
  for (const entry of month.entries) {
    if (entry.campaign) continue;
    if (month.chance(0.06)) linkShared(month, entry);
    if (month.chance(0.02)) featured(month, entry);
  }
  followers(month, artists);
}

/** Makes people visit contests: active ones more often, and more at the beginning and at the end. */
function visits(month: Month): void {
  const { random, people } = month;
  const total = people.reduce((sum, { activity }) => sum + activity, 0);
  const reach: number[] = [];
  people.reduce((sum, { activity }) => {
    reach.push(sum + activity);
    return sum + activity;
  }, 0);
  const someone = (): Person => {
    const point = random.number() * total;
    let [low, high] = [0, reach.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (reach[middle]! < point) low = middle + 1;
      else high = middle;
    }
    return people[low]!;
  };
  for (const slop of month.slops) {
    const times = Math.round(45 * month.lognormal(0.9));
    for (let n = 0; n < times; n += 1) {
      const x = random.number();
      const when = month.chance(0.3) ? 1 - x ** 3 : x;
      month.browse(someone(), slop, slop.beginsAt + when * (slop.endsAt - slop.beginsAt));
    }
  }
}

/** Creates households. They like their artist's art, often on one evening. */
function families(month: Month, artists: Person[]): (() => void)[] {
  return artists.slice(0, 160).map((artist) => {
    const family = Array.from({ length: month.random.between(1, 4) }, () =>
      month.person({ home: artist.home, activity: 0.2 }),
    );
    return () => {
      for (const entry of entriesOf(month, artist)) {
        const evening = entry.at + month.exponential(12);
        for (const person of family)
          if (month.chance(0.7)) month.like(person, entry, evening + month.exponential(month.chance(0.6) ? 1 : 20));
      }
    };
  });
}

/**
 * Creates offices and school classes. Colleagues get a link in their chat and like the art within hours from one
 * network. A class does so within a lesson.
 */
function offices(month: Month, artists: Person[]): (() => void)[] {
  return Array.from({ length: OFFICES + CLASSES }, (_, n) => {
    const isClass = n >= OFFICES;
    const network = NETWORKS.office + n;
    const size = isClass ? month.random.between(18, 28) : month.random.between(4, 25);
    const artist = artists[200 + n]!;
    artist.office = network;
    const members = Array.from({ length: size }, () =>
      month.chance(isClass ? 0.8 : 0.4)
        ? month.person({ office: network, activity: 0.3, joinedAt: isClass ? month.random.number() * 200 - 100 : -500 })
        : month.random.one(month.people)!,
    );
    for (const member of members) member.office = network;
    return () => {
      for (const entry of entriesOf(month, artist)) {
        const share = isClass ? 0.15 + 0.2 * month.random.number() : 0.1 + 0.3 * month.random.number();
        const at = entry.at + month.exponential(10);
        for (const member of members) {
          if (!month.chance(share)) continue;
          const moment = at + month.exponential(isClass ? 0.3 : 3);
          const isThere = month.chance(isClass ? 0.9 : 0.7);
          month.like(member, entry, moment, isThere ? { network } : {});
          if (month.chance(0.5)) month.browse(member, entry.slop, moment);
        }
      }
    };
  });
}

/** Creates groups of artists who know each other. Most also like other art, some come only for their friends. */
function friendships(month: Month, artists: Person[]): (() => void)[] {
  return Array.from({ length: FRIENDS }, () => {
    const circle = Array.from({ length: month.random.between(3, 6) }, () => month.random.one(artists)!);
    for (const friend of circle) if (month.chance(0.15)) friend.activity = 0.05;
    const share = month.chance(0.2) ? 0.8 : 0.45;
    return () => {
      for (const artist of circle)
        for (const entry of entriesOf(month, artist))
          for (const friend of circle)
            if (friend !== artist && month.chance(share)) month.like(friend, entry, entry.at + month.exponential(20));
    };
  });
}

/**
 * Adds dozens of people who follow a forum link within hours, mostly with new accounts. About half of them look around,
 * but that differs per forum.
 */
function linkShared(month: Month, entry: Entry): void {
  const { random } = month;
  const visitors = Math.round(12 + 30 * month.lognormal(0.8));
  const newcomers = 0.5 + 0.4 * random.number();
  const lookAround = Math.min(0.9, Math.max(0.2, 0.5 + 0.1 * month.normal()));
  const mean = month.chance(0.3) ? 0.5 : 2 + 10 * random.number();
  const begins = entry.at + random.number() * Math.max(1, entry.slop.endsAt - entry.at - 4);
  // In a forum of one country or campus, people share few networks.
  const fewNetworks = month.chance(0.25) ? random.between(6, 40) : null;
  const base = random.between(0, NETWORKS.homes - 50);
  for (let n = 0; n < visitors; n += 1) {
    const at = begins + month.exponential(mean);
    const home = fewNetworks === null ? undefined : base + random.between(0, fewNetworks);
    const isNew = month.chance(newcomers);
    const visitor = isNew
      ? month.person({ joinedAt: at - 0.03 - random.number() / 2, activity: 0.1, ...(home !== undefined && { home }) })
      : random.one(month.people)!;
    month.like(visitor, entry, at, home !== undefined && month.chance(0.7) ? { network: home } : {});
    if (month.chance(lookAround)) lookedAround(month, visitor, entry.slop, at, entry);
  }
}

/** Adds at least one more like. */
function lookedAround(month: Month, person: Person, slop: Slop, at: number, except: Entry): void {
  month.browse(person, slop, at + month.random.number() / 4, 0.2);
  const other = month.random.one(slop.entries.filter((entry) => entry.artist !== except.artist));
  if (other && month.chance(0.6)) month.like(person, other, at + 0.1);
  else month.like(person, slop, at + 0.1);
  const elsewhere = month.chance(0.25) && month.random.one(month.openAt(at));
  if (elsewhere) month.browse(person, elsewhere, at + 0.3, 0.3);
}

/** Shows the entry on the home page, so regulars come right away. */
function featured(month: Month, entry: Entry): void {
  const at = entry.at + month.random.number() * Math.max(1, entry.slop.endsAt - entry.at - 2);
  for (let n = month.random.between(20, 70); n > 0; n -= 1) {
    const person = month.random.one(month.people)!;
    const moment = at + month.exponential(0.5);
    month.like(person, entry, moment);
    if (month.chance(0.6)) lookedAround(month, person, entry.slop, moment, entry);
  }
}

/** Gives some artists followers, who sign up to like them and mostly like nothing else. */
function followers(month: Month, artists: Person[]): void {
  for (const artist of artists.slice(400, 450)) {
    const stayAlone = Math.min(0.75, Math.max(0.3, 0.5 + 0.1 * month.normal()));
    const entries = entriesOf(month, artist);
    for (const entry of entries) {
      for (let n = month.random.between(4, 25); n > 0; n -= 1) {
        const at = entry.at + month.exponential(20);
        const fan = month.person({ joinedAt: at - month.random.number(), activity: 0.1 });
        month.like(fan, entry, at);
        for (const later of entries)
          if (later.at > entry.at && month.chance(0.4)) month.like(fan, later, later.at + month.exponential(15));
        if (!month.chance(stayAlone)) lookedAround(month, fan, entry.slop, at, entry);
      }
    }
  }
}

const entriesOf = (month: Month, artist: Person): Entry[] => month.entries.filter((entry) => entry.artist === artist);
