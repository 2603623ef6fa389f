import { describe, expect, test } from 'vitest';
import { type Contest, decidingGroup } from './deciding-votes.ts';
import { VOTE_FINDINGS } from './vote-findings.ts';
import type { Rates, Vote } from './votes-in-common.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const END = Date.UTC(2026, 10, 20);
const DAYS = 6;

/**
 * A site with thousands of accounts. One in twelve uses the carrier "mobile", and browsers are as common as elsewhere.
 */
const BROWSERS: Record<string, number> = { 'chrome windows': 0.35, 'chrome android': 0.3, 'safari iphone': 0.35 };
const rates: Rates = {
  network: (hash) => (hash === 'mobile' ? 1 / 12 : 0.0002),
  browser: (hash) => BROWSERS[hash] ?? 0.01,
  joined: (from, until) => (until - from + DAY) / (400 * DAY),
};

/** Returns a reproducible sequence of random numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let n = Math.imul(state ^ (state >>> 15), 1 | state);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Person extends Partial<Omit<Vote, 'commentId' | 'userId'>> {
  /** Other entries that this person likes too. */
  also?: string[];
}

/**
 * Builds votes for the entries of a contest. By default a voter has an old account and a home, and likes at any time.
 */
class Votes {
  readonly random: () => number;
  readonly votes: Vote[] = [];
  #people = 0;

  constructor(seed = 1) {
    this.random = randomOf(seed);
  }

  add(commentId: string, { also = [], ...person }: Person = {}): this {
    const n = this.#people++;
    const at = person.at ?? END - this.random() * DAYS * DAY;
    const throwOf = this.random();
    const vote: Vote = {
      commentId,
      userId: `person ${n}`,
      at,
      joinedAt: END - (30 + 370 * this.random()) * DAY,
      networks: [`home ${n}`],
      devices: [],
      browser: throwOf < 0.35 ? 'chrome windows' : throwOf < 0.65 ? 'chrome android' : 'safari iphone',
      ...person,
    };
    this.votes.push(vote, ...also.map((other) => ({ ...vote, commentId: other, at: at + MINUTE })));
    return this;
  }

  times(count: number, commentId: string, person: (n: number) => Person = () => ({})): this {
    for (let n = 0; n < count; n += 1) this.add(commentId, person(n));
    return this;
  }

  contest(): Contest {
    const entries = ['a', 'b', 'c'].map((commentId, n) => ({
      commentId,
      artistId: `artist of ${commentId}`,
      createdAt: new Date(END - DAYS * DAY + n),
      likes: this.votes.filter((vote) => vote.commentId === commentId).length,
    }));
    return { posterId: 'poster', entries, votes: this.votes };
  }

  look(by = rates, decidingLooser = 1) {
    return decidingGroup(this.contest(), by, { ...VOTE_FINDINGS, decidingLooser })?.numbers ?? null;
  }
}

const SIZES = [4, 8, 12, 20];
const anyTime = (votes: Votes) => END - votes.random() * DAYS * DAY;
const made = END - 90 * DAY;
const at = END - 2 * DAY;

/** Signals that a ring's accounts share, and the expected finding. */
const rings: [string, (votes: Votes, n: number) => Person, object][] = [
  ['a network', () => ({ networks: ['ring'] }), { network: true }],
  ['networks of four', (_, n) => ({ networks: [`ring ${n >> 2}`] }), { network: true }],
  ['the network they signed in from', (_, n) => ({ networks: [`home of ring ${n}`, 'ring'] }), { network: true }],
  ['a device', () => ({ devices: ['ring'] }), { device: true }],
  ['a rare browser', () => ({ browser: 'curl other' }), { browser: true }],
  ['a minute', (votes) => ({ at: at + votes.random() * MINUTE }), { minute: true }],
  ['the hour they were made', (votes) => ({ joinedAt: made + votes.random() * HOUR }), { age: true }],
  ['the day they were made', (votes) => ({ joinedAt: made + votes.random() * 12 * HOUR }), { age: true }],
  [
    'an age of some hours',
    (votes) => {
      const then = anyTime(votes);
      return { at: then, joinedAt: then - (3 + votes.random() * 40) * HOUR };
    },
    { age: true },
  ],
  [
    'a minute and nothing else, with a like for another entry',
    (votes) => ({ at: at + votes.random() * MINUTE, also: ['c'] }),
    { minute: true },
  ],
  ['a network, with a like for another entry', () => ({ networks: ['ring'], also: ['c'] }), { network: true }],
];

describe('accounts that decide a contest are found', () => {
  for (const [what, member, shared] of rings)
    test.each(SIZES)(`if %i of them share ${what} [T380]`, (size) => {
      const votes = new Votes(size + 1);
      votes.times(Math.min(size - 1, 10), 'b').times(size, 'a', (n) => member(votes, n));
      const found = votes.look();
      const [signal] = Object.keys(shared);
      expect(found).toMatchObject({ likes: size, next: Math.min(size - 1, 10), place: expect.any(Number) });
      expect(found![signal!]).toBeGreaterThanOrEqual(Math.min(size, 4));
    });

  test.each(SIZES.slice(1))('if %i of them share two weak signals', (size) => {
    const pairs: ((votes: Votes, n: number) => Person)[] = [
      (votes) => ({ at: at + votes.random() * HOUR, browser: 'chrome windows' }),
      (votes) => ({ networks: ['ring'], at: at + votes.random() * HOUR, browser: 'chrome windows' }),
      (votes) => ({ networks: ['ring'], at: at + votes.random() * HOUR, joinedAt: made + votes.random() * DAY }),
      (votes) => ({ networks: ['ring'], at: at + votes.random() * 4 * MINUTE }),
      (votes) => ({ at: at + votes.random() * HOUR, joinedAt: at - (3 + votes.random() * 20) * HOUR }),
      (votes) => ({ at: at + votes.random() * 4 * MINUTE, joinedAt: at - votes.random() * HOUR }),
    ];
    for (const [n, member] of pairs.entries()) {
      const votes = new Votes(size);
      votes.times(3, 'b').times(size, 'a', () => member(votes, n));
      expect(votes.look(), `pair ${n}`).toMatchObject({ accounts: size, left: 0, next: 3, place: 2 });
    }
  });

  test('among honest voters, and the place goes to the next entry', () => {
    const votes = new Votes().times(9, 'b').times(7, 'c').times(5, 'a');
    votes.times(6, 'a', () => ({ networks: ['ring'] }));
    expect(votes.look()).toEqual({ likes: 11, accounts: 6, network: 6, left: 5, next: 9, place: 2 });
  });

  test('if nobody else voted, so no entry would win', () => {
    expect(new Votes().times(4, 'a', () => ({ devices: ['ring'] })).look()).toMatchObject({
      left: 0,
      next: 0,
      place: 0,
    });
  });

  test('by several signals together', () => {
    const votes = new Votes().times(9, 'b');
    votes.times(6, 'a', () => ({ networks: ['ring'] })).times(6, 'a', () => ({ at: at + votes.random() * MINUTE }));
    expect(votes.look()).toMatchObject({ accounts: 12, network: 6, minute: 6 });
  });

  test('by weaker signals with the setting decidingLooser [T387]', () => {
    const votes = new Votes().times(3, 'b').times(5, 'a', () => ({ browser: 'safari iphone' }));
    expect(votes.look()).toBeNull();
    expect(votes.look(rates, 100)).toMatchObject({ accounts: 5, browser: 5, next: 3 });
  });
});

describe('nothing is found', () => {
  const honest: [string, (votes: Votes) => Votes][] = [
    ['two or three accounts', (votes) => votes.times(3, 'a', () => ({ networks: ['ring'], devices: ['ring'], at }))],
    [
      'a ring that does not decide',
      (votes) =>
        votes
          .times(9, 'a')
          .times(6, 'b')
          .times(6, 'a', () => ({ networks: ['r'] })),
    ],
    [
      'a family of three',
      (votes) =>
        votes
          .times(4, 'b')
          .times(2, 'a')
          .times(3, 'a', () => ({ networks: ['family'] })),
    ],
    [
      'a household in a small contest',
      (votes) =>
        votes
          .times(1, 'b')
          .add('a')
          .times(2, 'a', () => ({ networks: ['two'] })),
    ],
    ['old accounts on networks of their own, each at its own time', (votes) => votes.times(3, 'b').times(12, 'a')],
    [
      'customers of a large carrier',
      (votes) =>
        votes
          .times(3, 'b')
          .times(8, 'a')
          .times(4, 'a', () => ({ networks: ['mobile'] })),
    ],
  ];
  test.each(honest)('in %s [T384]', (_, cast) => {
    expect(cast(new Votes(3)).look()).toBeNull();
  });

  /** At most one in 200. These are the hardest honest contests, a hundred of each. */
  const crowds: [string, (votes: Votes) => void][] = [
    [
      'a class on one network that votes within an hour',
      (votes) => votes.times(14, 'a', () => ({ networks: ['school'], at: at + (5 + votes.random() * 50) * MINUTE })),
    ],
    [
      'an office whose people like different entries over a day',
      (votes) => {
        const colleague = () => ({ networks: ['office'], at: at + votes.random() * DAY });
        votes.times(7, 'a', colleague).times(4, 'b', colleague);
      },
    ],
    [
      'a link in a forum',
      (votes) =>
        votes.times(14, 'a', () => {
          const then = at - Math.log(1 - votes.random()) * 2 * HOUR;
          return { at: then, joinedAt: then - (0.03 + votes.random() / 2) * HOUR };
        }),
    ],
    [
      'followers right after a post',
      (votes) => votes.times(14, 'a', () => ({ at: at - Math.log(1 - votes.random()) * 30 * MINUTE })),
    ],
    ['a small contest', (votes) => votes.times(5, 'a')],
  ];
  test.each(crowds)('in a hundred contests with %s', (_, cast) => {
    const found = Array.from({ length: 100 }, (_each, seed) => {
      const votes = new Votes(seed).times(3, 'b');
      cast(votes);
      return votes.look();
    });
    expect(found.filter((one) => one)).toEqual([]);
  });

  test('if the contest has no winner', () => {
    expect(new Votes().look()).toBeNull();
  });
});
