import type { Award } from '@unslop/domain/calls/awards';
import type { Comment } from '@unslop/domain/calls/comments';
import { expect, test } from 'vitest';
import { entriesOf, raceText } from './CommentList.tsx';

function entry(id: string, likes: number, over: Partial<Comment> = {}): Comment {
  const image = { url: '', width: 1, height: 1, widths: [], avif: false, thumbhash: null, alt: '' };
  const created_at = `2026-01-01T00:00:0${id.length}.000Z`;
  return { id, user_id: id, username: id, likes, image, withdrawn_at: null, created_at, ...over } as Comment;
}
const open = { user_id: 'poster', status: 'open', settled_at: null, winning_comment_id: null } as const;
const awarded = { ...open, status: 'awarded', settled_at: '2026-01-02T00:00:00Z', winning_comment_id: 'ann' } as const;
const ids = (comments: Comment[]) => comments.map(({ id }) => id);

test('entries stand by likes; the winner of an awarded slop leads whatever was liked later; words are none', () => {
  const list = [entry('words', 9, { image: null }), entry('bo', 3), entry('ann', 2), entry('zoe', 1)];
  expect(ids(entriesOf(list, open))).toEqual(['bo', 'ann', 'zoe']);
  expect(ids(entriesOf(list, awarded))).toEqual(['ann', 'bo', 'zoe']);
  expect(ids(entriesOf(list, { status: 'expired', winning_comment_id: null }))).toEqual(['bo', 'ann', 'zoe']);
});

const race = { slop: open, isWhole: true, isSettling: false, award: undefined };

test.each([
  ['No entries yet', []],
  ['1 entry, ann leads with 3 likes', [entry('ann', 3)]],
  ['1 entry, ann leads with 1 like', [entry('ann', 1)]],
  ['2 entries, ann leads by 2', [entry('ann', 3), entry('bo', 1)]],
  ['2 entries, ann leads by 3', [entry('bo', 0), entry('ann', 3)]],
  ['2 entries, tied at 3 likes: bo leads by entering first', [entry('ann', 3), entry('bo', 3)]],
  ['2 entries, no leader yet', [entry('ann', 0), entry('bo', 0)]],
  ['1 entry, no leader yet', [entry('poster', 5)]],
  ['2 entries, ann leads with 1 like', [entry('poster', 5), entry('ann', 1)]],
])('an open race reads "%s"', (text, comments) => {
  expect(raceText({ ...race, comments, count: comments.length })).toBe(text);
});

test('what was not read yet is not guessed', () => {
  const part = { ...race, isWhole: false, count: 70 };
  expect(raceText({ ...part, comments: [] })).toBe('70 entries');
  expect(raceText({ ...part, comments: [entry('ann', 3)] })).toBe('70 entries, ann leads');
  expect(raceText({ ...part, comments: [entry('ann', 3), entry('bo', 1)] })).toBe('70 entries, ann leads by 2');
});

test('a race that is over says how it ended', () => {
  const comments = [entry('ann', 5), entry('bo', 7)];
  const won = { entries: [{ username: 'ann', counted_likes: 4, is_winner: true }] } as Award;
  const over = { ...race, comments, count: 2 };
  expect(raceText({ ...over, isSettling: true })).toBe('2 entries, votes are being counted');
  expect(raceText({ ...over, slop: awarded, award: won })).toBe('2 entries, ann won with 4 counted likes');
  expect(raceText({ ...over, slop: awarded })).toBe('2 entries');
  expect(raceText({ ...over, slop: { ...awarded, status: 'expired' } })).toBe('2 entries, the prize went back');
  expect(raceText({ ...over, slop: { ...awarded, status: 'expired' }, comments: [], count: 0 })).toBe('No entries');
});
