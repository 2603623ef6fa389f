import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Art,
  art,
  comments,
  demoArtist,
  demoPoster,
  deposits,
  follows,
  people,
  purchases,
  rowsOf,
  type Slop,
  slops,
  withdrawals,
} from './world.ts';

const pictures = fileURLToPath(new URL('./world/pictures/', import.meta.url));
const savedArt = people.flatMap(({ key, savedArt }) => savedArt.map((piece) => [key, piece] as const));
const savedArtists = people.flatMap(({ key, savedArtists }) => savedArtists.map((artist) => [key, artist] as const));
const person = new Map(people.map((p) => [p.key, p]));
const slopOf = new Map(slops.map((s) => [s.key, s]));
const artOf = new Map(art.map((a) => [a.key, a]));
const isSettled = (slop: Slop) => slop.state === 'awarded' || slop.state === 'expired-refunded';
/** Hours from posting until the last possible activity. */
const openHours = (slop: Slop) =>
  slop.state === 'open' ? slop.ageHours : Math.min(slop.durationDays * 24, slop.ageHours);

/**
 * Returns the winner by the rule: most likes of verified people by the deadline, never the owner's own art. The earlier
 * comment wins a tie.
 */
function leader(slop: Slop): Art | undefined {
  const counted = (a: Art) => a.likers.filter((key) => key !== a.artist && person.get(key)?.isEmailVerified).length;
  return art
    .filter((a) => a.slop === slop.key && a.artist !== slop.poster && counted(a) > 0)
    .sort((a, b) => counted(b) - counted(a) || a.hoursAfterSlop - b.hoursAfterSlop)[0];
}

const noRepeats = (list: readonly string[]) => expect(new Set(list).size).toBe(list.length);

describe('the demo users', () => {
  test('have unique keys, usernames and addresses within their limits', () => {
    noRepeats(people.map((p) => p.key));
    noRepeats(people.map((p) => p.username));
    noRepeats(people.map((p) => p.email));
    for (const p of people) {
      expect(p.username).toMatch(/^[a-z0-9_]{1,30}$/);
      expect(p.email).toMatch(/@example\.com$/);
      expect(p.bio.length).toBeLessThanOrEqual(500);
      expect(p.website).toMatch(/^$|^https:\/\/[a-z-]+\.example\.com$/);
    }
  });

  test('are twelve, all but one verified, including both demo sign-ins', () => {
    expect(people).toHaveLength(12);
    expect(people.filter((p) => !p.isEmailVerified)).toHaveLength(1);
    expect(person.get(demoPoster)?.username).toBe('mira');
    expect(person.get(demoArtist)?.username).toBe('jonas');
  });
});

describe('the demo slops', () => {
  test('have unique keys, and texts and numbers within their limits', () => {
    noRepeats(slops.map((s) => s.key));
    for (const s of slops) {
      expect(person.has(s.poster)).toBe(true);
      expect(s.title.length).toBeLessThanOrEqual(120);
      expect(s.description.length).toBeLessThanOrEqual(2000);
      expect(s.alt.length).toBeGreaterThan(20);
      expect(Number.isInteger(s.prizeDollars) && s.prizeDollars >= 1 && s.prizeDollars <= 120).toBe(true);
      expect(Number.isInteger(s.durationDays) && s.durationDays >= 1 && s.durationDays <= 14).toBe(true);
    }
  });

  test('have each state as often as the world needs', () => {
    const count = (state: Slop['state']) => slops.filter((s) => s.state === state).length;
    expect(slops).toHaveLength(24);
    expect(count('open')).toBe(12);
    expect(count('awarded')).toBe(7);
    expect(count('expired-refunded')).toBe(4);
    expect(count('cancelled')).toBe(1);
  });

  test('are running at the first start if open, and over if settled', () => {
    for (const s of slops) {
      const hoursLeft = s.durationDays * 24 - s.ageHours;
      if (s.state === 'open' || s.state === 'cancelled') expect(hoursLeft).toBeGreaterThan(0);
      else expect(hoursLeft).toBeLessThan(0);
      if (s.endsInMinutes !== undefined) expect(s.endsInMinutes / 60).toBeLessThanOrEqual(hoursLeft);
    }
  });

  test('include two that end within minutes, one of them with a close race', () => {
    const soon = slops.filter((s) => s.endsInMinutes === 3);
    expect(soon).toHaveLength(1);
    const entries = art.filter((a) => a.slop === soon[0]!.key).map((a) => a.likers.length);
    expect(entries).toHaveLength(2);
    expect(Math.abs(entries[0]! - entries[1]!)).toBe(1);
    expect(slops.filter((s) => s.endsInMinutes === 42)).toHaveLength(1);
    const withinHours = slops.filter(
      (s) => s.state === 'open' && s.endsInMinutes === undefined && s.durationDays * 24 - s.ageHours < 24,
    );
    expect(withinHours).toHaveLength(2);
  });

  test('have the intended winner by the award rule', () => {
    for (const s of slops) {
      if (s.state === 'awarded') expect(leader(s)?.key, s.key).toBe(s.winner);
      else expect(s.winner, s.key).toBeUndefined();
      if (s.state === 'expired-refunded') expect(leader(s), s.key).toBeUndefined();
      if (s.state === 'cancelled') expect(art.some((a) => a.slop === s.key && a.artist !== s.poster)).toBe(false);
    }
  });

  test('include one tie, and refunds without likes or without other artists', () => {
    const tied = slops.filter((s) => {
      const best = s.winner && artOf.get(s.winner);
      return best && art.some((a) => a.slop === s.key && a !== best && a.likers.length === best.likers.length);
    });
    expect(tied.map((s) => s.key)).toEqual(['lighthouse']);
    const back = slops.filter((s) => s.state === 'expired-refunded');
    const entries = (s: Slop) => art.filter((a) => a.slop === s.key);
    expect(back.filter((s) => entries(s).length === 0)).toHaveLength(2);
    expect(back.filter((s) => entries(s).length === 1 && entries(s)[0]!.likers.length === 0)).toHaveLength(1);
    expect(back.filter((s) => entries(s).length > 0 && entries(s).every((a) => a.artist === s.poster))).toHaveLength(1);
  });
});

describe('demo art and comments', () => {
  test('include an open contest with sealed votes and an entry with stages', () => {
    const sealed = slops.filter((slop) => slop.hasSealedVotes);
    expect(sealed.map(({ state }) => state)).toEqual(['open']);
    expect(art.filter((a) => a.slop === sealed[0]!.key).length).toBeGreaterThan(1);
    const shown = art.filter(({ stages }) => stages.length > 0);
    expect(shown.map(({ slop, stages }) => [slopOf.get(slop)!.state, stages.length])).toEqual([['open', 3]]);
  });

  test('each piece answers a slop in time and is not liked by its artist', () => {
    noRepeats(art.map((a) => a.key));
    for (const a of art) {
      const slop = slopOf.get(a.slop);
      expect(a.key).toBe(`${a.slop}-${a.technique}`);
      expect(person.has(a.artist)).toBe(true);
      expect(a.hoursAfterSlop, a.key).toBeLessThan(openHours(slop!));
      expect(a.alt.length).toBeGreaterThan(20);
      expect(a.text.split('\n')[0]!.length).toBeLessThanOrEqual(120);
      expect(a.likers).not.toContain(a.artist);
      noRepeats(a.likers);
      for (const key of a.likers) expect(person.has(key)).toBe(true);
    }
  });

  test('an artist answers a slop once', () => {
    noRepeats(art.map((a) => `${a.slop} ${a.artist}`));
  });

  test('prices are whole dollars from 3 to 1000, only on settled slops', () => {
    const priced = art.filter((a) => a.priceDollars !== undefined);
    expect(priced.length).toBeGreaterThanOrEqual(6);
    for (const a of priced) {
      expect(Number.isInteger(a.priceDollars)).toBe(true);
      expect(a.priceDollars).toBeGreaterThanOrEqual(3);
      expect(a.priceDollars).toBeLessThanOrEqual(1000);
      expect(isSettled(slopOf.get(a.slop)!)).toBe(true);
    }
  });

  test('each comment is in time and is not liked by its author', () => {
    for (const c of comments) {
      const slop = slopOf.get(c.slop);
      expect(person.has(c.author)).toBe(true);
      expect(c.text.trim().length).toBeGreaterThan(0);
      expect(c.hoursAfterSlop, c.text).toBeLessThan(openHours(slop!));
      expect(c.likers).not.toContain(c.author);
      noRepeats(c.likers);
      for (const key of c.likers) expect(person.has(key)).toBe(true);
    }
  });
});

describe('demo relations', () => {
  test('likes, follows and saves refer to existing users and art, never oneself', () => {
    for (const s of slops) {
      noRepeats(s.likers);
      expect(s.likers).not.toContain(s.poster);
      for (const key of s.likers) expect(person.has(key)).toBe(true);
    }
    noRepeats(follows.map(String));
    for (const [follower, followed] of [...follows, ...savedArtists]) {
      expect(person.has(follower) && person.has(followed)).toBe(true);
      expect(follower).not.toBe(followed);
    }
    noRepeats(savedArt.map(String));
    noRepeats(savedArtists.map(String));
    for (const [key, piece] of savedArt) expect(person.has(key) && artOf.has(piece), piece).toBe(true);
  });

  test('priced art is bought once, by somebody else, after the settlement', () => {
    noRepeats(purchases.map((p) => `${p.buyer} ${p.art}`));
    for (const p of purchases) {
      const piece = artOf.get(p.art)!;
      const slop = slopOf.get(piece.slop)!;
      expect(piece.priceDollars).toBeDefined();
      expect(piece.artist).not.toBe(p.buyer);
      expect(p.daysAgo * 24).toBeLessThan(slop.ageHours - slop.durationDays * 24);
    }
  });

  test('deposits are amounts that the screen offers and cover each prize', () => {
    for (const d of deposits) expect([5, 10, 25, 50, 100, 250, 500, 1000]).toContain(d.dollars);
    for (const p of people) {
      const moves = [
        ...deposits.filter((d) => d.person === p.key).map((d) => ({ hoursAgo: d.daysAgo * 24, dollars: d.dollars })),
        ...slops.filter((s) => s.poster === p.key).map((s) => ({ hoursAgo: s.ageHours, dollars: -s.prizeDollars })),
      ].sort((a, b) => b.hoursAgo - a.hoursAgo || b.dollars - a.dollars);
      let balance = 0;
      for (const move of moves) {
        balance += move.dollars;
        expect(balance, `${p.key}, ${move.hoursAgo} hours ago`).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('withdrawals are of prizes won before', () => {
    expect(withdrawals.map((w) => w.status).sort()).toEqual(['failed', 'paid']);
    for (const w of withdrawals) {
      const won = slops
        .filter((s) => s.winner && artOf.get(s.winner)?.artist === w.person)
        .filter((s) => s.ageHours - s.durationDays * 24 > w.daysAgo * 24)
        .reduce((sum, s) => sum + s.prizeDollars, 0);
      expect(won).toBeGreaterThanOrEqual(w.dollars);
    }
  });
});

describe('the demo pictures', () => {
  const used = [...people.map((p) => p.avatar), ...slops.map((s) => s.picture), ...art.map((a) => a.picture)];
  const stages = art.flatMap((a) => a.stages.map(({ picture }) => picture));

  test('all exist, and none is unused', () => {
    for (const name of used) expect(existsSync(pictures + name), name).toBe(true);
    expect(readdirSync(pictures).sort()).toEqual([...used].sort());
    // Stage pictures have their own folder. They may repeat each other, unlike the pictures above.
    expect(readdirSync(`${pictures}../stages`).map((name) => `../stages/${name}`)).toEqual(stages);
  });

  test('are under 3 MB in total', () => {
    const bytes = [...used, ...stages].reduce((sum, name) => sum + statSync(pictures + name).size, 0);
    expect(bytes).toBeLessThan(3_000_000);
  });
});

describe('a hand-edited table', () => {
  const columns = { person: z.enum(['mira', 'jonas']), dollars: z.string().min(1).transform(Number).pipe(z.number()) };
  const read = (...lines: string[]) => rowsOf('deposits.tsv', columns, ['person\tdollars', ...lines]);

  test('gives typed rows', () => {
    expect(read('mira\t5', 'jonas\t10')).toEqual([
      { person: 'mira', dollars: 5 },
      { person: 'jonas', dollars: 10 },
    ]);
  });

  test('is refused with file, row and column of the mistake', () => {
    expect(() => read('mira\t5', 'jon\t10')).toThrow(/^database\/seed\/world\/deposits\.tsv, row 3: person: .*"jonas"/);
    expect(() => read('mira\tfive')).toThrow(/row 2: dollars: .*number/);
    expect(() => read('mira')).toThrow(/row 2: dollars: /);
    expect(() => read('mira\t5\tmore')).toThrow('row 2: has more cells than there are columns');
    expect(() => rowsOf('deposits.tsv', columns, ['person\tdolars', 'mira\t5'])).toThrow(/row 2: .*dolars/);
  });
});
