import { SeededRandom } from '../simulate/seeded-random.ts';

/** Length of the month in hours. It has people, their art, and every like with its time and origin, all in memory. */
export const HOURS = 30 * 24;

export interface Person {
  n: number;
  /** Hours since the start of the month; negative for most. */
  joinedAt: number;
  email: string;
  home: number;
  office: number | null;
  browser: string;
  activity: number;
  isArtist: boolean;
}
export interface Slop {
  n: number;
  beginsAt: number;
  endsAt: number;
  entries: Entry[];
}
export interface Entry {
  n: number;
  slop: Slop;
  artist: Person;
  at: number;
  quality: number;
  /** The campaign that targets it. */
  campaign: Campaign | null;
}
export interface Like {
  person: Person;
  /** Null for a like of the slop. */
  entry: Entry | null;
  slop: Slop;
  at: number;
  network: number;
  campaign: Campaign | null;
}
/** Planted votes that make some entries win. */
export interface Campaign {
  n: number;
  kind: CampaignKind;
  entries: Entry[];
}
export const campaignKinds = [
  'ring of artists',
  'plus addresses',
  'one network',
  'bought burst',
  'new accounts, slowly',
  'burst that likes others too',
  'old accounts, slowly',
] as const;
export type CampaignKind = (typeof campaignKinds)[number];

const BROWSERS = {
  'chrome windows': 35,
  'chrome android': 25,
  'safari iphone': 20,
  'safari mac os x': 8,
  'firefox windows': 6,
  'edg windows': 6,
};
/** Networks (/24): homes of internet providers, mobile carriers with many people each, offices and schools. */
export const NETWORKS = { homes: 9_000, mobile: 40, office: 100_000, farm: 200_000 };

export class Month {
  readonly random: SeededRandom;
  readonly people: Person[] = [];
  readonly slops: Slop[] = [];
  readonly entries: Entry[] = [];
  readonly likes: Like[] = [];
  readonly campaigns: Campaign[] = [];
  readonly #liked = new Set<string>();

  constructor(seed: number) {
    this.random = new SeededRandom('votes', seed);
  }

  chance(share: number): boolean {
    return this.random.number() < share;
  }
  /**
   * Returns a log-normal number around 1, with this standard deviation of the logarithm: mostly small, sometimes large.
   */
  lognormal(sigma: number): number {
    return Math.exp(sigma * this.normal());
  }
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.random.number())) * Math.cos(2 * Math.PI * this.random.number());
  }
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.random.number());
  }

  person(options: Partial<Person> = {}): Person {
    const n = this.people.length;
    const person: Person = {
      n,
      joinedAt: -this.random.number() * 9_000,
      email: `p${n}@example${n % 50}.com`,
      // Some providers have many customers in few networks.
      home: Math.floor(NETWORKS.homes * this.random.number() ** 1.5),
      office: null,
      browser: this.random.weighted(BROWSERS),
      activity: this.lognormal(1.2),
      isArtist: false,
      ...options,
    };
    this.people.push(person);
    return person;
  }

  slop(beginsAt: number, days: number): Slop {
    const slop: Slop = { n: this.slops.length, beginsAt, endsAt: beginsAt + days * 24, entries: [] };
    this.slops.push(slop);
    return slop;
  }

  /** @param at  as a share of the slop's duration */
  entry(slop: Slop, artist: Person, at = this.random.number() * 0.7, quality = this.lognormal(0.8)): Entry {
    artist.isArtist = true;
    const moment = slop.beginsAt + at * (slop.endsAt - slop.beginsAt);
    const entry: Entry = { n: this.entries.length, slop, artist, at: moment, quality, campaign: null };
    slop.entries.push(entry);
    this.entries.push(entry);
    return entry;
  }

  /**
   * Adds a like, unless it is a repeat, too late or of the person's own.
   * @param network  if it is not the person's usual one
   */
  like(person: Person, what: Entry | Slop, at: number, options: { network?: number; campaign?: Campaign } = {}): void {
    const entry = 'artist' in what ? what : null;
    const slop = entry ? entry.slop : (what as Slop);
    const key = entry ? `e${entry.n}:${person.n}` : `s${slop.n}:${person.n}`;
    const begins = Math.max(entry ? entry.at : slop.beginsAt, person.joinedAt);
    if (at >= slop.endsAt || at < begins || entry?.artist === person || this.#liked.has(key)) return;
    this.#liked.add(key);
    const network = options.network ?? this.networkOf(person);
    this.likes.push({ person, entry, slop, at, network, campaign: options.campaign ?? null });
  }

  networkOf(person: Person): number {
    const throwOf = this.random.number();
    if (person.office !== null && throwOf < 0.25) return person.office;
    if (throwOf < 0.7) return person.home;
    return NETWORKS.homes + Math.floor(NETWORKS.mobile * this.random.number() ** 2);
  }

  /** Makes a person look around in a contest, as people do who like more than one thing. */
  browse(person: Person, slop: Slop, at: number, share = 0.12): void {
    if (this.chance(0.35)) this.like(person, slop, at);
    for (const entry of slop.entries)
      if (this.chance(Math.min(0.8, share * entry.quality))) this.like(person, entry, at + this.random.number() / 6);
  }

  openAt(at: number): Slop[] {
    return this.slops.filter((slop) => slop.beginsAt <= at && slop.endsAt > at);
  }

  campaign(kind: CampaignKind): Campaign {
    const campaign: Campaign = { n: this.campaigns.length, kind, entries: [] };
    this.campaigns.push(campaign);
    return campaign;
  }

  /** Adds an entry that a campaign wants to win with. */
  target(campaign: Campaign, artist: Person, slop: Slop | undefined = this.random.one(this.slops)): Entry {
    const entry = this.entry(slop!, artist, this.random.number() * 0.4);
    entry.campaign = campaign;
    campaign.entries.push(entry);
    return entry;
  }
}
