import type { Award } from '@unslop/domain/calls/awards';
import { expect, test } from 'vitest';
import { finalText, leftOutReasons, revisionOutcome, revisionTitle } from './award-record-words.ts';
import { countedText, outcomeText, tieText } from './award-words.ts';
import { payWords } from './final-words.ts';

type Entry = Award['entries'][number];
const entry = (username: string, counted: number, over: Partial<Entry> = {}): Entry => ({
  comment_id: username,
  user_id: username,
  username,
  display_name: username,
  avatar_url: null,
  image: null,
  created_at: '2026-01-01T00:00:00Z',
  shown_likes: counted,
  counted_likes: counted,
  votes_root: null,
  left_out: { own: 0, unverified: 0, banned: 0, late: 0, voided: 0, same_mailbox: 0, throwaway: 0 },
  is_owner: false,
  is_winner: false,
  is_disqualified: false,
  voided_for: [],
  ...over,
});
const award = (entries: Entry[], over: Partial<Award> = {}): Award => ({
  ai_slop_id: 's',
  title: 'A chrome cat',
  image: { url: '', width: 1, height: 1, widths: [], avif: false, thumbhash: null, alt: '' },
  owner: { user_id: 'pat', username: 'pat', display_name: 'Pat', avatar_url: null },
  outcome: entries.some((each) => each.is_winner) ? 'awarded' : 'refunded',
  prize_cents: 2_500,
  deadline: '2026-01-02T00:00:00Z',
  settled_at: '2026-01-02T00:00:10Z',
  winning_comment_id: null,
  tie_rule: 'none',
  movement_id: '7',
  votes: null,
  closed_day: null,
  entries,
  revisions: [],
  final_at: '2026-01-05T00:00:10Z',
  is_final: true,
  delayed_by: null,
  ...over,
});

test('names shown and counted likes only if they differ', () => {
  expect(countedText(42, 40)).toBe('42 likes, 40 counted');
  expect(countedText(1, 0)).toBe('1 like, 0 counted');
  expect(countedText(40, 40)).toBeNull();
});

test('describes the outcome in plain words', () => {
  const won = entry('ada', 3, { is_winner: true });
  expect(outcomeText(award([won, entry('bob', 2)]))).toBe(
    'ada won the $25 prize with 3 counted likes at the deadline. The next entry had 2.',
  );
  expect(outcomeText(award([{ ...won, counted_likes: 1 }]))).toBe(
    'ada won the $25 prize with 1 counted like at the deadline, as the only eligible entry.',
  );
  expect(outcomeText(award([won, entry('bob', 3)], { tie_rule: 'earlier_comment' }))).toContain(
    'the earlier entry wins',
  );
  expect(outcomeText(award([entry('bob', 0)]))).toContain('the whole $25 went back to pat');
});

test('names the rule that decided a tie', () => {
  expect(tieText('earlier_comment')).toBe('Another entry had just as many. In a tie, the earlier entry wins.');
  expect(tieText('smaller_id')).toBe(
    'Another entry had just as many and was posted at the same instant. Then the entry with the smaller id wins.',
  );
  expect(tieText('none')).toBe('No tie.');
});

test('gives the reason of each like that was left out', () => {
  expect(leftOutReasons(entry('ada', 1))).toEqual([]);
  expect(
    leftOutReasons(
      entry('ada', 1, {
        left_out: { own: 0, unverified: 2, banned: 0, late: 1, voided: 0, same_mailbox: 0, throwaway: 0 },
      }),
    ),
  ).toEqual(['2 from accounts without a confirmed email at the deadline', '1 after the deadline']);
  expect(
    leftOutReasons(
      entry('ada', 1, {
        left_out: { own: 1, unverified: 1, banned: 1, late: 0, voided: 0, same_mailbox: 0, throwaway: 0 },
      }),
    ),
  ).toEqual([
    '1 by the artist',
    '1 from an account without a confirmed email at the deadline',
    '1 from a suspended account',
  ]);
  expect(
    leftOutReasons(
      entry('ada', 1, {
        left_out: { own: 2, unverified: 0, banned: 1_000, late: 2, voided: 0, same_mailbox: 0, throwaway: 0 },
      }),
    ),
  ).toEqual(['2 by the artist', '1,000 from suspended accounts', '2 after the deadline']);
});

test('names likes of further accounts of one mailbox [T247]', () => {
  const left_out = { own: 0, unverified: 0, banned: 0, late: 0, voided: 0, same_mailbox: 1, throwaway: 0 };
  expect(leftOutReasons(entry('ada', 1, { left_out }))).toEqual(['1 from a second account with the same mailbox']);
  const more = { ...left_out, same_mailbox: 12 };
  expect(leftOutReasons(entry('ada', 1, { left_out: more }))).toEqual(['12 from extra accounts with the same mailbox']);
});

test('names likes that moderators left out, with the house rules [T113]', () => {
  const left_out = { own: 0, unverified: 0, banned: 0, late: 2, voided: 7, same_mailbox: 0, throwaway: 0 };
  expect(leftOutReasons(entry('ada', 1, { left_out, voided_for: ['vote_cheating'] }))).toEqual([
    '2 after the deadline',
    '7 likes that moderators didn’t count: One person, one vote',
  ]);
  const one = { ...left_out, late: 0, voided: 1 };
  expect(leftOutReasons(entry('ada', 1, { left_out: one }))).toEqual(['1 like that moderators didn’t count']);
});

test('a revised award names the current winner and the payee after each act [T112]', () => {
  const ada = entry('ada', 9, { is_disqualified: true });
  const bob = entry('bob', 4, { is_winner: true });
  const revision = {
    revision: 1,
    at: '2026-01-03T00:00:00Z',
    comment_id: 'ada',
    action: 'disqualify' as const,
    is_reinstated: false,
    is_taken_back: false,
    rule: 'stolen' as const,
    reason: 'A copy.',
    proposed_at: '2026-01-02T12:00:00Z',
    winning_comment_id: 'bob',
  };
  const revised = award([ada, bob, entry('cyd', 1)], { revisions: [revision] });
  expect(outcomeText(revised)).toBe(
    'The result changed: bob wins the $25 prize with 4 counted likes at the deadline. The next entry had 1.',
  );
  expect(revisionTitle(revised, revision)).toBe('The entry by ada was disqualified');
  expect(revisionOutcome(revised, revision)).toBe('After this, the $25 prize would go to bob.');

  const returned = { ...revision, winning_comment_id: null };
  expect(outcomeText(award([ada], { revisions: [returned] }))).toBe(
    'The result changed: no eligible entry got a like that counts, so the whole $25 went back to pat.',
  );
  expect(revisionOutcome(revised, returned)).toBe('After this, the $25 prize would go back to pat.');
  expect(revisionOutcome({ ...revised, final_at: '2026-01-02T13:00:00Z' }, revision)).toBe(
    'We had already paid the $25 prize, so no money moved.',
  );
  expect(revisionTitle(revised, { ...revision, is_reinstated: true, action: 'reinstate' })).toBe(
    'The entry by ada is back after an appeal',
  );
  expect(revisionTitle(revised, { ...revision, is_taken_back: true })).not.toContain('disqualified');
});

test('says when an award is paid, what delays it, and the default [T284]', () => {
  const open = { final_at: new Date(2026, 10, 29, 18, 40).toISOString(), is_final: false, delayed_by: null };
  expect(payWords(open, false)).toBe('We’ll pay the prize on Nov 29, 6:40 PM unless something comes up.');
  expect(payWords(open, true)).toBe('The poster gets it back on Nov 29, 6:40 PM unless something comes up.');
  expect(payWords({ ...open, delayed_by: 'process' }, false)).toBe(
    'This takes longer because we asked how the art was made. We’ll pay the prize on Nov 29, 6:40 PM unless moderators decide otherwise.',
  );
  expect(payWords({ ...open, is_final: true }, false)).toBe('We’ve paid the prize.');
  expect(payWords({ ...open, is_final: true }, true)).toBeNull();
  expect(finalText(open)).toContain('If nobody decides by then, we pay the winner of the count.');
  expect(finalText({ ...open, delayed_by: 'appeal' })).toBe(
    'This takes longer because someone appealed. If nobody decides otherwise by then, the change stays. We hold the prize until then, and nobody can spend it.',
  );
  expect(finalText({ ...open, is_final: true })).toBe('The award is final. Nobody can move this money anymore.');
});

test('an unpaid prize "goes back", a final one "went back" [T284]', () => {
  const none = award([entry('bob', 0)]);
  expect(outcomeText(none)).toContain('went back to pat');
  expect(outcomeText({ ...none, is_final: false })).toContain('goes back to pat');
});
