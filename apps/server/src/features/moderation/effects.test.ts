import { describe, expect, test } from 'vitest';
import { type CaseFacts, effectsOf, possibleActs, type Standing, whyNot } from './effects.ts';

const entry = (name: string, likes: number, more: Partial<Standing> = {}): Standing => ({
  commentId: `art of ${name}`,
  artistId: name,
  createdAt: '2026-01-01T00:00:00Z',
  likes,
  name,
  isDisqualified: false,
  ...more,
});
const settled: CaseFacts = {
  subjectType: 'comment',
  isHidden: false,
  isErased: false,
  isDisputed: false,
  person: { name: 'ada', isBanned: false, bannedUntil: null, isOnHold: false, isDeleted: false, balanceCents: 1000 },
  slop: {
    status: 'awarded',
    isDue: false,
    posterId: 'cyd',
    posterName: 'cyd',
    prizeCents: 2500,
    isSealed: false,
    winningCommentId: 'art of ada',
    isFinal: false,
  },
  entryId: 'art of ada',
  entries: [entry('ada', 7), entry('bob', 4), entry('dan', 0)],
  isAsked: false,
  isUnanswered: false,
};
const open: CaseFacts = { ...settled, slop: { ...settled.slop!, status: 'open', winningCommentId: null } };
const balance = (balanceCents: number) => ({ ...settled.person, balanceCents });

describe('disqualifying the winner', () => {
  test('T045 says what is taken from whom, what is owed, and who gets it', () => {
    expect(effectsOf('disqualify', settled).slice(0, 2)).toEqual([
      '$25.00 is taken from ada: $10.00 from the balance, $15.00 is owed.',
      'bob, second with 4 counted likes, gets $25.00.',
    ]);
    expect(effectsOf('disqualify', { ...settled, person: balance(9900) })[0]).toBe(
      '$25.00 is taken from ada: $25.00 from the balance.',
    );
    expect(effectsOf('disqualify', { ...settled, person: balance(0) })[0]).toBe(
      '$25.00 is taken from ada: $25.00 is owed.',
    );
  });

  test('T046 passes by the entries that are disqualified already and the poster, and gives back a prize that nobody else can have', () => {
    const entries = [entry('zed', 8, { isDisqualified: true }), entry('ada', 7), entry('cyd', 6), entry('eve', 1)];
    const third = { ...settled, entries };
    expect(effectsOf('disqualify', third)[1]).toBe('eve, third with 1 counted like, gets $25.00.');
    expect(effectsOf('disqualify', { ...settled, entries: [entry('ada', 7), entry('dan', 0)] })[1]).toBe(
      'cyd, who posted it, gets $25.00 back, as no entry is left with a counted like.',
    );
  });

  test('moves no money for an entry that does not have the prize', () => {
    const loser = { ...settled, entryId: 'art of bob' };
    expect(effectsOf('disqualify', loser)[0]).toBe('No money moves: this entry does not have the prize.');
  });

  test('is refused before the contest is settled, and for what is no entry of the tally or out of it already', () => {
    expect(whyNot('disqualify', open)).toMatch('not settled yet');
    expect(whyNot('disqualify', { ...settled, entryId: null })).toMatch('nothing here');
    expect(whyNot('disqualify', { ...settled, entryId: 'hidden before' })).toMatch('not in the tally');
    const out = { ...settled, entries: [entry('ada', 7, { isDisqualified: true })] };
    expect(whyNot('disqualify', out)).toMatch('disqualified already');
    expect(whyNot('disqualify', { ...settled, slop: { ...settled.slop!, isFinal: true } })).toMatch('time');
    expect(whyNot('disqualify', settled)).toBeNull();
  });
});

describe('hiding', () => {
  test('an open slop ends its contest at once, for its leader or its poster', () => {
    const slop: CaseFacts = { ...open, subjectType: 'ai_slop', entryId: null };
    expect(effectsOf('hide', slop)[0]).toBe('The contest ends at once: ada, first with 7 counted likes, gets $25.00.');
    expect(effectsOf('hide', { ...slop, entries: [] })[0]).toBe(
      'The contest ends at once: cyd, who posted it, gets $25.00 back, as no entry is left with a counted like.',
    );
  });

  test('an entry takes it out of an open contest, and leaves a prize that was won', () => {
    expect(effectsOf('hide', open)[0]).toBe(
      'No money moves now. If the contest ended at this moment, bob, first with 4 counted likes, gets $25.00.',
    );
    expect(effectsOf('hide', settled)[1]).toBe('The prize stays with ada: only disqualifying takes it back.');
    expect(effectsOf('hide', { ...settled, entryId: 'art of bob' })[1]).toBe('No money moves.');
    expect(effectsOf('hide', { ...open, entryId: null })).toEqual(['Nobody sees it any more. No money moves.']);
  });
});

test('an entry stays as it is while the votes are counted, and a longer ban takes the place of a shorter one', () => {
  const due = { ...open, slop: { ...open.slop!, isDue: true } };
  for (const action of ['hide', 'void_likes'] as const) expect(whyNot(action, due)).toMatch('being counted');
  expect(whyNot('unhide', { ...due, isHidden: true })).toMatch('being counted');
  const person = { ...open.person, isBanned: true, bannedUntil: '2026-01-02T00:00:00Z' };
  expect(whyNot('ban', { ...open, person })).toBeNull();
});

test('T047 what cannot be done says why, and everything else what it does', () => {
  for (const facts of [
    settled,
    open,
    { ...settled, subjectType: 'award' as const },
    { ...open, slop: null, entryId: null },
  ]) {
    for (const { effects, refused } of possibleActs(facts)) expect(effects.length > 0).toBe(refused === null);
  }
  const of = (facts: CaseFacts) =>
    possibleActs(facts)
      .filter(({ refused }) => refused === null)
      .map(({ action }) => action);
  expect(effectsOf('dismiss', settled)[0]).toContain('can be withdrawn');
  expect(effectsOf('dismiss', open)).toEqual(['Nothing changes. The people who reported it are notified.']);
  for (const action of ['dismiss', 'unhide'] as const)
    expect(effectsOf(action, { ...open, isDisputed: true }).join()).toContain('no longer says “Originality disputed”');
  const slop: CaseFacts = { ...settled, subjectType: 'ai_slop', isHidden: true, isDisputed: true };
  expect(effectsOf('unhide', slop).join()).toContain('no longer says “Originality disputed”');
  expect(of(settled)).toEqual(['dismiss', 'warn', 'hide', 'ask_process', 'ban', 'freeze', 'disqualify']);
  expect(of(open)).toEqual(['dismiss', 'warn', 'hide', 'void_likes', 'ask_process', 'ban', 'freeze']);
  const person = { ...settled.person, isBanned: true, isOnHold: true };
  const profile: CaseFacts = { ...settled, subjectType: 'profile', slop: null, entryId: null, isHidden: true, person };
  expect(of(profile)).toEqual(['dismiss', 'warn', 'unhide', 'unban', 'unfreeze']);
  expect(of({ ...profile, isErased: true, person: { ...person, isDeleted: true } })).toEqual([
    'dismiss',
    'unban',
    'unfreeze',
  ]);
});
