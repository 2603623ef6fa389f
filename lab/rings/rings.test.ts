import { describe, expect, test } from 'vitest';
import { DISHONEST } from './dishonest.ts';
import { HONEST } from './honest.ts';
import { type Contest, winnerOf } from './site.ts';
import { makeWorld } from './world.ts';

const world = makeWorld(7, 72);
const likesIn = ({ n }: Contest) => world.likes.filter(({ contest, entry }) => contest === n && entry !== null);
const rings = world.measured.filter(({ kind }) => DISHONEST.some((each) => each === kind));
const honest = world.measured.filter(({ kind }) => kind in HONEST);

describe('a generated world of small contests', () => {
  test('depends only on the seed', () => {
    expect(makeWorld(7, 72)).toEqual(world);
    expect(makeWorld(8, 72).likes).not.toEqual(world.likes);
  });

  test('has every kind of ring, each deciding its contest [T403]', () => {
    expect(new Set(rings.map(({ kind }) => kind))).toEqual(new Set(DISHONEST));
    const undecided = rings.filter((contest) => {
      const { entry, accounts } = contest.ring!;
      const others = winnerOf(contest, likesIn(contest), accounts);
      return winnerOf(contest, likesIn(contest)) !== entry || others === null || others === entry;
    });
    expect(undecided).toEqual([]);
  });

  test('has every kind of honest contest, without votes of ring accounts', () => {
    expect(new Set(honest.map(({ kind }) => kind))).toEqual(new Set(Object.keys(HONEST)));
    expect(honest.filter(({ ring }) => ring)).toEqual([]);
    const cheats = new Set(rings.flatMap(({ ring }) => ring!.accounts));
    expect(honest.flatMap(likesIn).filter(({ account }) => cheats.has(account))).toEqual([]);
  });

  test('has 2 to 30 likes in a contest and 4 to 20 accounts in a ring', () => {
    expect(world.measured).toHaveLength(72);
    for (const contest of world.measured) {
      expect(likesIn(contest).length).toBeGreaterThanOrEqual(2);
      expect(likesIn(contest).length).toBeLessThanOrEqual(30);
    }
    for (const { ring } of rings) {
      expect(new Set(ring!.accounts).size).toBeGreaterThanOrEqual(4);
      expect(new Set(ring!.accounts).size).toBeLessThanOrEqual(20);
    }
  });

  test('has unique likes in time, by confirmed accounts of others', () => {
    const accounts = new Map(world.accounts.map((account) => [account.n, account]));
    const entries = new Map(world.contests.flatMap((contest) => contest.entries.map((entry) => [entry.n, entry])));
    const wrong = world.likes.filter(({ account, contest, entry, at }) => {
      const { deadline, at: opened } = world.contests[contest]!;
      const { joined, confirmedAt } = accounts.get(account)!;
      const liked = entry === null ? null : entries.get(entry)!;
      const isInOrder = joined.at < confirmedAt && confirmedAt < at && (liked?.at ?? opened) < at && at < deadline;
      return !isInOrder || liked?.artist === account;
    });
    expect(wrong).toEqual([]);
    expect(new Set(world.likes.map((like) => `${like.account} ${like.contest} ${like.entry}`)).size).toBe(
      world.likes.length,
    );
  });
});
