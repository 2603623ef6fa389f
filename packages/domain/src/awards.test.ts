import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byAward, type Entry, leader, tieRuleUsed } from './awards.ts';

const owner = 'owner';
const entry = (commentId: string, likes: number, { by = commentId, at = '2026-11-20T10:00:00Z' } = {}): Entry => ({
  commentId,
  artistId: by,
  createdAt: at,
  likes,
});
const early = '2026-11-20T09:00:00.000Z';
const late = '2026-11-20T09:00:00.001Z';

describe('the leading art', () => {
  it.each([
    ['the most liked', [entry('a', 3), entry('b', 5), entry('c', 4)], 'b', 'none'],
    ['not the art of the owner', [entry('own', 5, { by: owner }), entry('a', 3), entry('b', 2)], 'a', 'none'],
    ['nobody without art', [], null, 'none'],
    ['nobody without likes', [entry('a', 0), entry('b', 0)], null, 'none'],
    ['nobody but the owner', [entry('own', 9, { by: owner }), entry('a', 0)], null, 'none'],
    ['the earlier of two alike', [entry('a', 2, { at: late }), entry('b', 2, { at: early })], 'b', 'earlier_comment'],
    ['the smaller id of two at one moment', [entry('b', 2), entry('a', 2)], 'a', 'smaller_id'],
    [
      'more likes rather than an earlier hour',
      [entry('a', 1, { at: early }), entry('b', 2, { at: late })],
      'b',
      'none',
    ],
    ['the only one with a like', [entry('a', 1)], 'a', 'none'],
    [
      'the first, although the second and third are alike',
      [entry('a', 3), entry('b', 2, { at: early }), entry('c', 2)],
      'a',
      'none',
    ],
  ] as const)('is %s [A195]', (_what, entries, id, tieRule) => {
    expect(leader(entries, owner)?.commentId ?? null).toBe(id);
    expect(tieRuleUsed(entries, owner)).toBe(tieRule);
  });

  it('compares moments in any notation', () => {
    const asText = entry('a', 1, { at: '2026-11-20T10:00:00.500Z' });
    const asDate = { ...entry('b', 1), createdAt: new Date('2026-11-20T10:00:00.499Z') };
    expect(leader([asText, asDate], owner)?.commentId).toBe('b');
  });

  const anyEntries = fc
    .array(
      fc.record({
        artistId: fc.constantFrom('ann', 'bob', owner),
        createdAt: fc.constantFrom(early, late, '2026-11-21T00:00:00Z'),
        likes: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 8 },
    )
    .map((some) => some.map((each, at) => ({ ...each, commentId: `c${at}` })));

  it('does not depend on the order of entries and precedes every eligible one', () => {
    fc.assert(
      fc.property(
        anyEntries.chain((entries) =>
          fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
        ),
        ([entries, shuffled]) => {
          const first = leader(entries, owner);
          expect(leader(shuffled, owner)).toEqual(first);
          const eligible = entries.filter((each) => each.artistId !== owner && each.likes > 0);
          expect(first === null).toBe(eligible.length === 0);
          if (!first) return;
          expect(first.likes).toBe(Math.max(...eligible.map(({ likes }) => likes)));
          expect(eligible.filter((each) => byAward(each, first) < 0)).toEqual([]);
          const alike = eligible.filter((each) => each.likes === first.likes);
          expect(alike.every((each) => Date.parse(each.createdAt) >= Date.parse(String(first.createdAt)))).toBe(true);
        },
      ),
    );
  });

  it('does not change its arguments', () => {
    const entries = Object.freeze([entry('a', 1), entry('b', 2)]);
    expect(leader(entries, owner)?.commentId).toBe('b');
    expect(entries.map(({ commentId }) => commentId)).toEqual(['a', 'b']);
  });
});

describe('the award order', () => {
  it('puts the smaller id first at the same moment, and is zero for itself', () => {
    expect(byAward(entry('a', 1), entry('b', 1))).toBeLessThan(0);
    expect(byAward(entry('b', 1), entry('a', 1))).toBeGreaterThan(0);
    expect(byAward(entry('a', 1), entry('a', 1))).toBe(0);
  });

  it('says which rule chose the first, wherever the tied entries are', () => {
    const last = entry('z', 1);
    expect(tieRuleUsed([last, entry('a', 2), entry('b', 2)], owner)).toBe('smaller_id');
    expect(tieRuleUsed([last, entry('b', 2), entry('a', 2, { at: early })], owner)).toBe('earlier_comment');
    expect(tieRuleUsed([entry('own', 2, { by: owner }), entry('a', 2), last], owner)).toBe('none');
    expect(tieRuleUsed([entry('a', 0), entry('b', 0)], owner)).toBe('none');
  });
});
