import { expect, test } from 'vitest';
import { decisionEffects, decisionTitle, type Effect, upheldOutcome } from './decisions.ts';
import { publicActs } from './moderation-acts.ts';

const subject = 'your art for “Title”';
const widest: Effect = {
  settled: 'awarded',
  contest: 'left',
  prize: 1000,
  taken: 1000,
  owed: 400,
  given: 500,
  likes: 2,
};

test.each(
  publicActs.flatMap((action) => (['affected', 'party', 'reporter'] as const).map((part) => [action, part] as const)),
)('%s makes sentences for the %s', (action, part) => {
  const title = decisionTitle({ action, part, subject });
  expect(title).toMatch(/^\p{Lu}[^.]*$/u);
  for (const effect of [{}, widest])
    for (const line of decisionEffects({ action, part, subject, until: '2027-01-01 12:00 UTC' }, effect)) {
      expect(line).toMatch(/^[\p{Lu}\d$].*\.$/u);
      expect(line).not.toContain('undefined');
    }
});

test('names amounts and debts to the cent', () => {
  const lines = (effect: Effect) =>
    decisionEffects({ action: 'disqualify', part: 'party', isOfAward: true, subject }, effect);
  expect(lines({ taken: 1000, owed: 0 })).toEqual(['We took back the prize of $10.00: $10.00 from your balance.']);
  expect(lines({ taken: 1000, owed: 400 })).toEqual([
    'We took back the prize of $10.00: $6.00 from your balance, and you owe $4.00, and your earnings pay it off first.',
  ]);
  expect(lines({ taken: 1000, owed: 1000 })).toEqual([
    'We took back the prize of $10.00: you owe $10.00, and your earnings pay it off first.',
  ]);
  expect(lines({ given: 1050 })).toEqual(['$10.50 went to your balance.']);
  expect(lines({})).toEqual(['The prize goes to another entry of the same count.']);
});

test('an upheld appeal says what comes back, and what cannot', () => {
  const of = { part: 'affected', subject } as const;
  expect(upheldOutcome({ ...of, action: 'disqualify' }, null, 3700)).toBe(
    'Your art for “Title” is back in the contest, and the $37 is yours again.',
  );
  expect(upheldOutcome({ ...of, action: 'ban' }, null)).toBe('Your account is no longer suspended.');
  expect(upheldOutcome({ ...of, action: 'warn' }, null)).toBe('The decision no longer counts.');
  expect(upheldOutcome({ ...of, part: 'reporter', action: 'dismiss' }, null)).toBe(
    'We’re looking again at your art for “Title”.',
  );
  expect(upheldOutcome({ ...of, action: 'hide' }, 'erased')).toMatch(/can’t bring it back/);
});

test('a reporter learns that we acted, but nothing about others’ money', () => {
  const decision = { action: null, part: 'reporter', subject: 'the art for “Title” by ann' } as const;
  expect(decisionTitle(decision)).toBe('We acted on your report about the art for “Title” by ann');
  expect(decisionEffects(decision, widest)).toEqual([]);
});
