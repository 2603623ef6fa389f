import { caseActs, type Needs, publicActs } from '@unslop/domain/moderation-acts';
import { expect, test } from 'vitest';
import { needsOf } from './ActDialog.tsx';
import { countsOf, dangerOf, doneText, kindOf, submitLabel } from './moderation-words.ts';

test('words every act, marks those that need a second, and reads unknown ones', () => {
  const words = [...publicActs, 'show_reporters'].map((action) => doneText({ action, proposed: null }));
  expect(new Set(words).size).toBe(publicActs.length + 1);
  expect(words.join()).not.toMatch(/_|undefined/);
  for (const act of caseActs) expect(submitLabel(act, true)).toMatch(/^Propose: [a-z]/);
  expect(submitLabel('hide', false)).toBe('Hide it');
  expect(doneText({ action: 'propose', proposed: 'disqualify' })).toBe('Proposed: disqualify the entry');
  expect(doneText({ action: 'some_new_act', proposed: null })).toBe('Some new act');
});

test('a case shows what is at stake, its subject and how much speaks for it [T100]', () => {
  expect(dangerOf({ danger: 3, is_appealed: true })?.text).toBe('Money at stake');
  expect(dangerOf({ danger: 2, is_appealed: true })?.text).toBe('Appeal');
  expect(dangerOf({ danger: 2, is_appealed: false })?.text).toBe('Many reports');
  expect(dangerOf({ danger: 1, is_appealed: false })).toBeNull();
  expect(kindOf({ kind: 'comment' })).toBe('Comment');
  expect(kindOf({ kind: 'entry' })).toBe('Art');
  expect(kindOf({ kind: 'award' })).toBe('Award');
  expect(countsOf({ reports_count: 1_204, findings: ['same_card'] })).toBe('1,204 reports, 1 finding');
  expect(countsOf({ reports_count: 0, findings: [] })).toBe('No open reports');
});

test('the form of an act asks for rule, words, voters and second as needed [T104]', () => {
  const act = (action: 'dismiss' | 'ban' | 'freeze' | 'void_likes' | 'disqualify', needs: Needs = 'one') =>
    ({ action, needs }) as const;
  const typed = { rule: '', words: ' ', voters: new Set<string>(), length: '7' } as const;
  expect(needsOf(act('dismiss'), typed)).toEqual({ rule: null, words: 'Please say why.', voters: null, second: false });
  expect(needsOf(act('void_likes'), { ...typed, words: 'x' })).toEqual({
    rule: 'Please choose the house rule.',
    words: null,
    voters: 'Please choose whose likes.',
    second: false,
  });
  const filled = { rule: 'spam', words: 'x', voters: new Set(['a']), length: '7' } as const;
  const second = (action: Parameters<typeof act>[0], length: '3' | '7' | '30' | '90' | 'good', needs?: Needs) =>
    needsOf(act(action, needs), { ...filled, length }).second;
  expect([second('ban', '7'), second('ban', '30'), second('ban', '90'), second('ban', 'good')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect([second('freeze', '3'), second('freeze', '7')]).toEqual([false, true]);
  expect(second('disqualify', '7', 'two')).toBe(true);
});
