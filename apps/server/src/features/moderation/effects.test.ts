import { leader } from '@unslop/domain/awards';
import type { HouseRule } from '@unslop/domain/house-rules';
import { caseActs } from '@unslop/domain/moderation-acts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaseFacts, Standing, Wanted } from './case-facts.ts';
import { judge, possibleActs } from './effects.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-26T12:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * DAY_MS);

const entry = (name: string, likes: number, more: Partial<Standing> = {}): Standing => ({
  commentId: `art of ${name}`,
  artistId: name,
  createdAt: '2026-01-01T00:00:00Z',
  likes,
  name,
  isDisqualified: false,
  isHidden: false,
  isGone: false,
  ...more,
});
const award = {
  isFinal: false,
  finalAt: after(2),
  reviewUntil: after(2),
  settledAt: after(-1),
  hadMoreTime: false,
  waitsFor: null,
};
const person = {
  name: 'ada',
  isBanned: false,
  bannedUntil: null,
  bannedAt: null,
  isUnderReview: false,
  isReviewedByTwo: false,
  wasUnderReview: false,
  isModerator: false,
  isDeleted: false,
  balanceCents: 1000,
};
const review: CaseFacts = {
  now,
  subjectType: 'comment',
  isClosedCase: false,
  isHidden: false,
  isCovered: false,
  isHiddenByTwo: false,
  isQuarantined: false,
  wasShownAgain: false,
  isErased: false,
  isDisputed: false,
  person,
  slop: {
    status: 'awarded',
    isDue: false,
    posterId: 'cyd',
    posterName: 'cyd',
    prizeCents: 4500,
    isSealed: false,
    winningCommentId: 'art of ada',
    award,
  },
  entryId: 'art of ada',
  entries: [entry('ada', 7), entry('bob', 4), entry('dan', 0)],
  wasAsked: false,
  isUnanswered: false,
};
const withSlop = (facts: CaseFacts, slop: Partial<NonNullable<CaseFacts['slop']>>): CaseFacts => ({
  ...facts,
  slop: { ...facts.slop!, ...slop },
});
const withAward = (facts: CaseFacts, more: Partial<typeof award>) => withSlop(facts, { award: { ...award, ...more } });
const loser: CaseFacts = { ...review, entryId: 'art of bob' };
const open = withSlop(review, { status: 'open', winningCommentId: null, award: null });
const sealed = withSlop({ ...open, entries: [] }, { isSealed: true });
const due = withSlop(open, { isDue: true });
const text: CaseFacts = { ...open, entryId: null };
const profile: CaseFacts = { ...review, subjectType: 'profile', slop: null, entryId: null, entries: [] };
const openSlop: CaseFacts = { ...open, subjectType: 'ai_slop', entryId: null };

const needsOf = (wanted: Wanted, facts: CaseFacts) => judge(wanted, facts).needs;
const effectsOf = (action: Wanted['action'], facts: CaseFacts) => judge({ action }, facts).effects;
const whyNot = (action: Wanted['action'], facts: CaseFacts) => judge({ action }, facts).refused;

const states: Readonly<Record<string, CaseFacts>> = {
  'entry, open': open,
  'entry, open and sealed': sealed,
  'entry, votes being counted': due,
  'entry that leads, in review': review,
  'entry that loses, in review': loser,
  'entry that leads, in review, after 23 days': withAward(review, { settledAt: after(-24) }),
  'entry that leads, delayed': withAward(review, { finalAt: after(9) }),
  'entry that won, final': withAward(review, { isFinal: true }),
  'entry, cancelled': withSlop(review, { status: 'expired', winningCommentId: null, award: null }),
  'entry, shown again by two, open': { ...open, wasShownAgain: true },
  'entry, covered, open': { ...open, isHidden: true, isCovered: true },
  'entry, hidden by two, in review': {
    ...loser,
    isHidden: true,
    isHiddenByTwo: true,
    entries: [entry('ada', 3), entry('bob', 4, { isHidden: true })],
  },
  'entry, held back by the site, open': { ...open, isHidden: true, isQuarantined: true },
  'entry, asked how it was made, in review': { ...review, wasAsked: true, isUnanswered: true },
  'slop, open': openSlop,
  'slop, open and sealed': { ...sealed, subjectType: 'ai_slop', entryId: null },
  'slop, covered, open': { ...openSlop, isHidden: true, isCovered: true },
  'slop, in review': { ...review, subjectType: 'ai_slop', entryId: null },
  'award, delayed': { ...withAward(review, { finalAt: after(9) }), subjectType: 'award' },
  'slop, final': { ...withAward(review, { isFinal: true }), subjectType: 'ai_slop', entryId: null },
  'text comment': text,
  profile,
  'profile of a moderator': { ...profile, person: { ...person, isModerator: true } },
  'profile, banned for 7 days': {
    ...profile,
    person: { ...person, isBanned: true, bannedAt: after(-1), bannedUntil: after(6) },
  },
  'profile, banned for good': { ...profile, person: { ...person, isBanned: true, bannedAt: after(-1) } },
  'profile, on hold': { ...profile, person: { ...person, isUnderReview: true, wasUnderReview: true } },
  'profile, held by two': {
    ...profile,
    person: { ...person, isUnderReview: true, wasUnderReview: true, isReviewedByTwo: true },
  },
};

/** Bans and holds of each length, every other act, and the acts that undo another after an appeal. */
const columns: Readonly<Record<string, Wanted>> = {
  ...Object.fromEntries(
    caseActs
      .filter((action) => action !== 'ban' && action !== 'freeze')
      .map((action) => [action, { action, likes: 4 }]),
  ),
  'ban, 30 days': { action: 'ban', days: 30 },
  'ban for good': { action: 'ban' },
  'freeze, 3 days': { action: 'freeze' },
  'freeze, 30 days': { action: 'freeze', days: 30 },
  'reinstate, appeal': { action: 'reinstate', undoes: { wasByTwo: true } },
  'unhide, appeal': { action: 'unhide', undoes: { wasByTwo: true } },
  'restore_likes, appeal': { action: 'restore_likes', likes: 4, undoes: { wasByTwo: true } },
};

function table(): string {
  const lines = Object.entries(states).flatMap(([state, facts]) => {
    const by: Record<string, string[]> = { one: [], reauth: [], two: [], refused: [] };
    for (const [name, wanted] of Object.entries(columns)) {
      const { needs, refused } = judge(wanted, facts);
      by[refused === null ? needs : 'refused']!.push(name);
    }
    const list = (names: string[]) => names.join('; ') || '–';
    return `| ${state} | ${list(by.one!)} | ${list(by.reauth!)} | ${list(by.two!)} | ${list(by.refused!)} |`;
  });
  return `# What every act needs in every state

Find what an act of moderation needs. This page is written by a test (\`apps/server/src/features/moderation/effects.test.ts\`) from the function
that decides it; [decision 0045](decisions/0045-guards-by-effect.md) says why. \`void_likes\` leaves out four likes here. In an open contest
\`cover\` is only for harassment, hate, sexual pictures, violence and what is illegal; for another rule it is refused. An act against an entry
that waits for the answer to a call for process takes two as well.

| state | one moderator | one, reauthenticated | two, reauthenticated | refused |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

test('every act in every state needs what docs/work/moderation-table.md says [T297]', async () => {
  await expect(table()).toMatchFileSnapshot('../../../../../docs/work/moderation-table.md');
});

describe('an act', () => {
  test('needs two to remove or restore entries until the award is final', () => {
    for (const facts of [open, sealed, review, loser, { ...review, subjectType: 'ai_slop' as const, entryId: null }]) {
      expect(needsOf({ action: 'hide' }, facts)).toBe('two');
      expect(needsOf({ action: 'unhide' }, { ...facts, isHidden: true })).toBe('two');
    }
    for (const action of ['disqualify', 'void_likes'] as const)
      expect(needsOf({ action, likes: 1 }, loser)).toBe('two');
    expect(needsOf({ action: 'unhide' }, { ...open, isHidden: true, isQuarantined: true })).toBe('one');
    expect(needsOf({ action: 'hide' }, withAward(review, { isFinal: true }))).toBe('one');
    expect(needsOf({ action: 'hide' }, text)).toBe('one');
  });

  test('needs two for a ban or a hold of a moderator', () => {
    const moderator = { ...profile, person: { ...person, isModerator: true } };
    expect(needsOf({ action: 'ban', days: 1 }, moderator)).toBe('two');
    expect(needsOf({ action: 'freeze' }, moderator)).toBe('two');
    expect(needsOf({ action: 'ban', days: 1 }, profile)).toBe('reauth');
  });

  test('does not reveal the leader while votes are sealed', () => {
    for (const action of caseActs) {
      const [leads, loses] = [sealed, { ...sealed, entryId: 'art of bob' }].map((facts) => judge({ action }, facts));
      expect(leads).toEqual(loses);
      expect(leads!.effects.join()).not.toMatch(/ada, first|bob|liked/);
    }
  });

  test('needs two for a short ban that extends one beyond 30 days', () => {
    const banned = { ...profile, person: { ...person, isBanned: true, bannedAt: after(-20), bannedUntil: after(9) } };
    expect(needsOf({ action: 'ban', days: 10 }, banned)).toBe('reauth');
    expect(needsOf({ action: 'ban', days: 11 }, banned)).toBe('two');
  });

  test('that changes who is paid is refused after 23 days or the final award', () => {
    expect(whyNot('hide', withAward(review, { settledAt: after(-24) }))).toMatch('more than 23 days');
    expect(whyNot('hide', withAward(loser, { settledAt: after(-24) }))).toBeNull();
    for (const action of ['disqualify', 'void_likes', 'clear', 'more_time', 'ask_process'] as const)
      expect(whyNot(action, withAward(review, { isFinal: true }))).toBe(
        'The award is final. Nothing can change who gets paid.',
      );
    // A successful appeal may still change the payee until the award is final. Afterwards it only corrects the record.
    const wanted = { action: 'reinstate', undoes: { wasByTwo: true } } as const;
    const out = { ...review, entries: [entry('ada', 7, { isDisqualified: true }), entry('bob', 4)] };
    expect(judge(wanted, withAward(out, { settledAt: after(-24) }))).toMatchObject({ refused: null, needs: 'two' });
    expect(judge(wanted, withAward(out, { isFinal: true })).effects[0]).toMatch('No money moves.');
  });
});

describe('the effect of an act', () => {
  test('names the amount, the users and the date [T045]', () => {
    expect(effectsOf('disqualify', review)[0]).toBe('$45.00 will go to bob instead of ada on Dec 3, 12:00 PM UTC.');
    expect(effectsOf('disqualify', loser)[0]).toBe('No money moves. We wouldn’t pay this entry anyway.');
    const out = { ...review, entries: [entry('ada', 7, { isDisqualified: true }), entry('bob', 4)] };
    expect(effectsOf('reinstate', out)[0]).toBe('$45.00 will go to ada instead of bob on Dec 3, 12:00 PM UTC.');
  });

  test('skips excluded entries and the poster, and refunds an unwinnable prize [T046]', () => {
    const entries = [entry('zed', 8, { isDisqualified: true }), entry('ada', 7), entry('cyd', 6), entry('eve', 1)];
    expect(effectsOf('hide', { ...review, entries })[0]).toMatch('$45.00 will go to eve instead of ada');
    expect(effectsOf('hide', { ...review, entries: [entry('ada', 7), entry('dan', 0)] })[0]).toBe(
      '$45.00 will go back to cyd, who posted it, instead of ada on Dec 3, 12:00 PM UTC.',
    );
  });

  test('hiding an open slop ends its contest for its leader or its poster', () => {
    expect(effectsOf('hide', openSlop)[0]).toBe('The contest ends now: ada, first with 7 counted likes, gets $45.00.');
    expect(effectsOf('hide', { ...openSlop, entries: [] })[0]).toBe(
      'The contest ends now: cyd, who posted it, gets $45.00 back, because no remaining entry has a counted like.',
    );
  });

  test('covering settles nothing', () => {
    expect(effectsOf('cover', openSlop)[0]).toBe('No money moves. The contest continues with the same deadline.');
    expect(effectsOf('cover', review)[0]).toBe('No money moves. It keeps its place and its likes.');
    expect(whyNot('cover', text)).toMatch('only cover entries and slops');
  });

  test('one moderator covers only what nobody should see, never what two uncovered', () => {
    const why = (rule: HouseRule, facts: CaseFacts) => judge({ action: 'cover', rule }, facts).refused;
    for (const facts of [open, sealed, openSlop]) {
      expect(why('sexual', facts)).toBeNull();
      expect(why('stolen', facts)).toMatch('A covered entry gets no likes');
    }
    expect(why('stolen', review)).toBeNull();
    expect(why('sexual', { ...open, wasShownAgain: true })).toMatch('came back');
    expect(effectsOf('cover', open).join()).toContain('we tell the operator right away');
  });

  test('an entry is asked about only once', () => {
    expect(whyNot('ask_process', { ...review, wasAsked: true })).toBe('We already asked ada about this art.');
  });

  test('an act has its effects in words, or the reason why it is refused [T047]', () => {
    for (const facts of Object.values(states))
      for (const { effects, refused } of possibleActs(facts)) expect(effects.length > 0).toBe(refused === null);
    for (const action of ['dismiss', 'unhide'] as const)
      expect(effectsOf(action, { ...text, isHidden: true, isDisputed: true }).join()).toContain(
        'no longer says “Originality disputed”',
      );
  });
});

test('entries cannot be changed during the count; a longer ban replaces a shorter one', () => {
  for (const action of ['hide', 'void_likes', 'cover'] as const)
    expect(whyNot(action, due)).toMatch('counting the votes');
  expect(whyNot('unhide', { ...due, isHidden: true })).toMatch('counting the votes');
  expect(whyNot('ban', states['profile, banned for 7 days']!)).toBeNull();
});

test('one moderator never changes who is paid amid acts of two [T295]', () => {
  const acts = ['hide', 'unhide', 'disqualify', 'void_likes', 'cover', 'dismiss', 'warn'] as const;
  const aStep = fc.record({ action: fc.constantFrom(...acts), n: fc.nat(3), likes: fc.nat(9), isByTwo: fc.boolean() });
  const aContest = fc.array(fc.nat(9), { minLength: 2, maxLength: 4 });
  const paid = (entries: Standing[]) =>
    leader(
      entries.filter(({ isHidden, isDisqualified }) => !isHidden && !isDisqualified),
      'cyd',
    )?.commentId;
  const done = (entries: Standing[], { action, n, likes }: { action: string; n: number; likes: number }) =>
    entries.map((one, at) => {
      if (at !== n % entries.length) return one;
      if (action === 'hide' || action === 'unhide') return { ...one, isHidden: action === 'hide' };
      if (action === 'disqualify') return { ...one, isDisqualified: true };
      return action === 'void_likes' ? { ...one, likes: Math.max(0, one.likes - likes) } : one;
    });
  fc.assert(
    fc.property(aContest, fc.array(aStep, { maxLength: 25 }), (likes, steps) => {
      let entries = likes.map((count, n) => entry(`artist${n}`, count));
      let byTwoOnly = entries;
      for (const step of steps) {
        const { commentId, isHidden } = entries[step.n % entries.length]!;
        const verdict = judge(step, { ...review, entryId: commentId, entries, isHidden });
        if (verdict.refused !== null || (verdict.needs === 'two' && !step.isByTwo)) continue;
        entries = done(entries, step);
        if (verdict.needs === 'two') byTwoOnly = done(byTwoOnly, step);
        expect(paid(entries)).toBe(paid(byTwoOnly));
      }
    }),
    { numRuns: 2000 },
  );
});
