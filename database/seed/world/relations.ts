import type { PersonKey } from './people.ts';
import type { SlopKey } from './slops.ts';

/** Who likes which slop; liking a slop decides nothing, it is for the joy of it. */
export const slopLikes: Readonly<Record<SlopKey, readonly PersonKey[]>> = {
  'six-fingers': ['sunil', 'nova', 'dot', 'pia', 'leila', 'tomasz', 'bex', 'hal'],
  'chrome-cat': ['mira', 'jonas', 'pia', 'bex', 'tomasz', 'wren', 'leila', 'amara', 'sunil'],
  'neon-tiger': ['nova', 'pia', 'bex', 'amara', 'hal'],
  'sky-whale': ['mira', 'jonas', 'wren', 'tomasz', 'amara', 'pia', 'hal', 'leila', 'bex', 'sunil', 'dot'],
  'golden-retriever': ['wren', 'dot', 'hal', 'bex', 'nova', 'jonas', 'pia'],
  'octopus-barista': ['tomasz', 'mira', 'nova', 'pia', 'wren', 'sunil'],
  'doll-portrait': ['leila', 'tomasz', 'dot'],
  'three-wheel-bicycle': ['hal', 'jonas', 'wren', 'sunil', 'leila'],
  'frog-king': ['amara', 'wren', 'pia', 'nova'],
  'tower-burger': [],
  'floating-castle': ['nova', 'bex', 'hal', 'mira'],
  'mirror-lake': ['bex', 'tomasz'],
  'melting-clocks': ['mira', 'amara', 'leila', 'tomasz', 'hal', 'bex', 'jonas'],
  'two-suns': ['jonas', 'wren', 'mira', 'sunil', 'pia', 'nova'],
  'astronaut-horse': ['pia', 'nova', 'bex', 'tomasz', 'jonas', 'mira', 'leila', 'hal', 'wren', 'amara'],
  'reading-owl': ['dot', 'jonas', 'hal', 'mira', 'nova'],
  lighthouse: ['jonas', 'wren', 'bex', 'tomasz', 'dot'],
  'mushroom-fox': ['leila', 'wren', 'amara', 'pia', 'hal', 'nova', 'sunil', 'dot'],
  'teacup-storm': ['tomasz', 'amara', 'wren', 'sunil'],
  'neon-city': ['nova'],
  'goldfish-bulb': ['pia', 'wren', 'nova'],
  'robot-flower': ['leila'],
  'two-neck-swan': ['dot', 'mira', 'leila', 'wren', 'bex', 'nova'],
  'loose-balloon': ['nova', 'pia'],
};

/** Who follows whom. */
export const follows: readonly (readonly [follower: PersonKey, followed: PersonKey])[] = [
  ['mira', 'jonas'],
  ['mira', 'wren'],
  ['mira', 'leila'],
  ['mira', 'tomasz'],
  ['mira', 'amara'],
  ['jonas', 'mira'],
  ['jonas', 'hal'],
  ['jonas', 'bex'],
  ['jonas', 'wren'],
  ['wren', 'jonas'],
  ['wren', 'leila'],
  ['wren', 'mira'],
  ['tomasz', 'jonas'],
  ['tomasz', 'pia'],
  ['tomasz', 'sunil'],
  ['amara', 'leila'],
  ['amara', 'jonas'],
  ['amara', 'dot'],
  ['amara', 'mira'],
  ['pia', 'nova'],
  ['pia', 'bex'],
  ['pia', 'jonas'],
  ['hal', 'dot'],
  ['hal', 'jonas'],
  ['leila', 'amara'],
  ['leila', 'wren'],
  ['leila', 'jonas'],
  ['bex', 'pia'],
  ['bex', 'jonas'],
  ['bex', 'nova'],
  ['sunil', 'tomasz'],
  ['sunil', 'pia'],
  ['sunil', 'mira'],
  ['nova', 'wren'],
  ['nova', 'leila'],
  ['nova', 'jonas'],
  ['nova', 'amara'],
  ['dot', 'hal'],
  ['dot', 'mira'],
  ['dot', 'leila'],
];

/** Art kept for later: person, art. */
export const savedArt: readonly (readonly [person: PersonKey, art: string])[] = [
  ['mira', 'two-suns-linocut'],
  ['mira', 'sky-whale-watercolor'],
  ['mira', 'neon-tiger-collage'],
  ['mira', 'reading-owl-chalk'],
  ['jonas', 'reading-owl-glass'],
  ['jonas', 'lighthouse-watercolor'],
  ['jonas', 'melting-clocks-collage'],
  ['nova', 'sky-whale-watercolor'],
  ['nova', 'sky-whale-riso'],
  ['nova', 'mushroom-fox-collage'],
  ['leila', 'neon-tiger-collage'],
  ['sunil', 'astronaut-horse-ink'],
  ['bex', 'octopus-barista-mosaic'],
  ['dot', 'mushroom-fox-gouache'],
  ['hal', 'golden-retriever-chalk'],
  ['pia', 'floating-castle-riso'],
];

/** Artists kept for later: person, artist. */
export const savedArtists: readonly (readonly [person: PersonKey, artist: PersonKey])[] = [
  ['mira', 'jonas'],
  ['mira', 'wren'],
  ['mira', 'amara'],
  ['jonas', 'hal'],
  ['nova', 'wren'],
  ['nova', 'leila'],
  ['sunil', 'tomasz'],
  ['leila', 'amara'],
  ['bex', 'pia'],
];

export interface Purchase {
  buyer: PersonKey;
  /** Key of a priced piece of art on a settled slop. */
  art: string;
  daysAgo: number;
  /** 1 to 5 stars from the buyer, if they rated. */
  rating?: number;
}

export const purchases: readonly Purchase[] = [
  { buyer: 'mira', art: 'two-suns-linocut', daysAgo: 11, rating: 5 },
  { buyer: 'nova', art: 'astronaut-horse-pixels', daysAgo: 6, rating: 5 },
  { buyer: 'sunil', art: 'teacup-storm-ink', daysAgo: 19, rating: 4 },
  { buyer: 'hal', art: 'reading-owl-linocut', daysAgo: 9 },
  { buyer: 'jonas', art: 'two-suns-watercolor', daysAgo: 10, rating: 5 },
];

export interface Deposit {
  person: PersonKey;
  dollars: number;
  daysAgo: number;
}

/** Money put in by card, oldest first. Everyone who posts could pay all their prizes from it. */
export const deposits: readonly Deposit[] = [
  { person: 'mira', dollars: 100, daysAgo: 30 },
  { person: 'nova', dollars: 100, daysAgo: 27 },
  { person: 'hal', dollars: 50, daysAgo: 25 },
  { person: 'bex', dollars: 50, daysAgo: 22 },
  { person: 'sunil', dollars: 50, daysAgo: 20 },
  { person: 'leila', dollars: 50, daysAgo: 18 },
  { person: 'hal', dollars: 25, daysAgo: 16 },
  { person: 'sunil', dollars: 50, daysAgo: 15 },
  { person: 'pia', dollars: 50, daysAgo: 13 },
  { person: 'mira', dollars: 100, daysAgo: 10 },
  { person: 'nova', dollars: 50, daysAgo: 5 },
  { person: 'bex', dollars: 25, daysAgo: 4 },
  { person: 'dot', dollars: 25, daysAgo: 4 },
  { person: 'pia', dollars: 25, daysAgo: 4 },
  { person: 'amara', dollars: 50, daysAgo: 3 },
  { person: 'nova', dollars: 25, daysAgo: 3 },
  { person: 'sunil', dollars: 25, daysAgo: 1 },
  { person: 'leila', dollars: 10, daysAgo: 1 },
];

export interface Withdrawal {
  person: PersonKey;
  dollars: number;
  status: 'paid' | 'failed';
  daysAgo: number;
  /** Why a failed one came back, in plain words. */
  errorMessage?: string;
}

export const withdrawals: readonly Withdrawal[] = [
  { person: 'jonas', dollars: 40, status: 'paid', daysAgo: 8 },
  {
    person: 'pia',
    dollars: 15,
    status: 'failed',
    daysAgo: 3,
    errorMessage: 'Your bank refused the transfer because the account is closed.',
  },
];
