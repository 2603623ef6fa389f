import type { SeededRandom } from '../simulate/seeded-random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A browser, or a program without cookies, which has no id. */
export interface Device {
  id: string | null;
  agent: string;
}

/** Time and origin of an account's action. Times are milliseconds since the world's first midnight, in UTC. */
export interface Visit {
  at: number;
  ip: string;
  device: Device;
}

/** A connection of a home, an office or a school: one IPv4 /24 or one IPv6 /48. */
export interface Line {
  prefix: string;
  isV6: boolean;
}

/** A mobile network. Its customers share few public addresses. */
export type Carrier = readonly Line[];

type Kind = 'computer' | 'phone';

/** Browsers by rough market share. */
const AGENTS: Record<Kind, readonly (readonly [share: number, agent: string])[]> = {
  computer: [
    [48, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'],
    [13, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0'],
    [9, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    [12, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'],
    [13, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'],
    [3, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'],
    [2, 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  ],
  phone: [
    [44, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1'],
    [45, 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'],
    [8, 'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 SamsungBrowser/26.0 Mobile Safari/537.36'],
    [3, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Safari/604.1'],
  ],
};

/** Hands out addresses and browsers. Lines count up, so no two are the same unless neighbours share one. */
export class Internet {
  readonly #random: SeededRandom;
  #lines = 0;
  #devices = 0;
  readonly #homes: Line[] = [];
  readonly carriers: readonly Carrier[];
  readonly #vpn: readonly Line[];

  constructor(random: SeededRandom) {
    this.#random = random;
    // Two carriers use IPv6, in small networks of a large range. Four put many customers behind few IPv4 addresses.
    this.carriers = [24, 24, 14, 10, 8, 6].map((size, n) => Array.from({ length: size }, () => this.#line(n < 2)));
    this.#vpn = Array.from({ length: 60 }, () => this.#line(false));
  }

  /** Returns a home's connection. One in fifty shares a network with a neighbour of the same provider. */
  home(): Line {
    const neighbour = this.#random.number() < 0.02 ? this.#random.one(this.#homes) : undefined;
    if (neighbour) return neighbour;
    const line = this.#line(this.#random.number() < 0.4);
    this.#homes.push(line);
    return line;
  }

  /** Returns a new connection for an office, a school, a café or a rented server. No other place shares it. */
  line(): Line {
    return this.#line(this.#random.number() < 0.2);
  }

  carrier(): Carrier {
    return this.#random.one(this.carriers)!;
  }

  address({ prefix, isV6 }: Line): string {
    const host = this.#random.between(2, 250);
    return isV6 ? `${prefix}:${this.#random.between(1, 255).toString(16)}::${host.toString(16)}` : `${prefix}.${host}`;
  }

  mobile(carrier: Carrier): string {
    return this.address(this.#random.one(carrier)!);
  }

  vpn(): string {
    return this.address(this.#random.one(this.#vpn)!);
  }

  device(kind: Kind): Device {
    const shares = Object.fromEntries(AGENTS[kind].map(([share, agent]) => [agent, share]));
    return this.browser(this.#random.weighted(shares));
  }

  /** Returns another browser of this kind, with a new cookie. */
  browser(agent: string): Device {
    this.#devices += 1;
    return { id: `device-${this.#devices}`, agent };
  }

  #line(isV6: boolean): Line {
    this.#lines += 1;
    const n = this.#lines;
    const prefix = isV6
      ? `2a02:${(n >> 8).toString(16)}:${(n & 255).toString(16)}`
      : `${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
    return { prefix, isV6 };
  }
}

/** Share of people who are awake, by hour in UTC. Most live in Europe and America. */
const AWAKE = [
  0.35, 0.22, 0.15, 0.1, 0.1, 0.15, 0.3, 0.5, 0.6, 0.65, 0.65, 0.7, 0.75, 0.7, 0.7, 0.75, 0.8, 0.9, 1, 1, 1, 0.9, 0.75,
  0.5,
];

/** Returns a time in the range when a person is likely to be awake. `isOwl`: only between 23:00 and 5:00. */
export function awake(random: SeededRandom, from: number, to: number, isOwl = false): number {
  let at = from;
  for (let tries = 0; tries < 12; tries += 1) {
    at = Math.floor(from + random.number() * Math.max(0, to - from));
    const hour = Math.floor((((at % DAY) + DAY) % DAY) / HOUR);
    if (isOwl ? hour >= 23 || hour < 5 : random.number() < AWAKE[hour]!) break;
  }
  return at;
}

/** Returns a random wait with this mean, such as until a reader follows a link. */
export function wait(random: SeededRandom, mean: number): number {
  return Math.floor(-Math.log(1 - random.number()) * mean);
}
