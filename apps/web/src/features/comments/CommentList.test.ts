import type { Award } from '@unslop/domain/calls/awards';
import type { Comment } from '@unslop/domain/calls/comments';
import { expect, test } from 'vitest';
import { badges, countComments, emptyText, entriesOf, ordered, raceText } from './CommentList.tsx';

const owner = 'owner';
let minute = 0;
function comment(id: string, over: Partial<Comment> & { art?: boolean } = {}): Comment {
  const { art = false, ...rest } = over;
  const image = art ? { url: '', width: 1, height: 1, widths: [], avif: false, thumbhash: null, alt: '' } : null;
  return {
    id,
    ai_slop_id: 's',
    user_id: id,
    username: id,
    display_name: id,
    avatar_url: null,
    content: '',
    image_url: art ? 'x' : null,
    image,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, minute++)).toISOString(),
    likes: 0,
    liked: false,
    seen_by: 0,
    price_cents: null,
    shows_process: false,
    withdrawn_at: null,
    is_disputed: false,
    is_covered: false,
    ...rest,
  };
}
const both = { text: true, art: true };

test('covered art keeps its place among the entries', () => {
  const list = [comment('a', { art: true, likes: 1 }), comment('covered', { likes: 3, is_covered: true })];
  expect(ids(entriesOf(list, { status: 'open', winning_comment_id: null }))).toEqual(['covered', 'a']);
});

const ids = (comments: Comment[]) => comments.map(({ id }) => id);

test('sorts comments by likes, then oldest first [A217]', () => {
  const list = [comment('a'), comment('b', { likes: 5 }), comment('c', { likes: 2 }), comment('d')];
  expect(ids(ordered(list, both))).toEqual(['b', 'c', 'a', 'd']);
  expect(ids(ordered(list.toReversed(), both))).toEqual(['b', 'c', 'a', 'd']);
});

test('withdrawn art is last and not counted', () => {
  const list = [comment('gone', { withdrawn_at: '2026-01-01T00:00:00Z' }), comment('a'), comment('art', { art: true })];
  expect(countComments(list)).toEqual({ text: 1, art: 1 });
  expect(ids(ordered(list, both))).toEqual(['a', 'art', 'gone']);
  expect(ids(ordered(list.toReversed(), both))).toEqual(['a', 'art', 'gone']);
  expect(ids(ordered(list, { text: true, art: false }))).toEqual(['a']);
});

const open = { user_id: owner, status: 'open', settled_at: null, winning_comment_id: null } as const;
const settled_at = '2026-01-01T00:00:00Z';

test('the top art has the most likes and is not by the owner', () => {
  const list = [
    comment('own', { art: true, likes: 5, user_id: owner }),
    comment('artist', { art: true, likes: 3 }),
    comment('other', { art: true, likes: 2 }),
    comment('words', { likes: 9 }),
  ];
  expect([...badges(list, open)]).toEqual([['artist', 'Top Art']]);
});

test('without likes there is no top art [A196]', () => {
  expect(badges([comment('a', { art: true }), comment('words', { likes: 9 })], open).size).toBe(0);
});

test('shows the winner only for an awarded slop [A197]', () => {
  const list = [comment('a', { art: true, likes: 1 }), comment('b', { art: true, likes: 7 })];
  const awarded = { user_id: owner, status: 'awarded', settled_at, winning_comment_id: 'a' } as const;
  expect([...badges(list, awarded)]).toEqual([['a', 'Winner']]);
  expect(badges(list, { ...open, status: 'expired', settled_at, winning_comment_id: 'a' }).size).toBe(0);
  expect([...badges(list, { ...open, status: 'expired' })]).toEqual([['b', 'Top Art']]);
  expect([...badges(list, { ...open, winning_comment_id: 'a' })]).toEqual([['b', 'Top Art']]);
});

test('an empty list says why it is empty [A221]', () => {
  const list = [comment('a')];
  const none = 'No comments yet. Be the first to share your thoughts!';
  expect(emptyText([], true, both)).toBe(none);
  expect(emptyText(list, true, { text: false, art: false })).toBe('Enable filters to view comments.');
  expect(emptyText(list, true, { text: false, art: true })).toBe('No comments match the current filters.');
  expect(emptyText(list, true, both)).toBeNull();
  const art = [comment('b', { art: true })];
  expect(emptyText(art, true, both)).toBe(none);
  expect(emptyText(art, false, both)).toBeNull();
  expect(emptyText(art, true, { text: true, art: false })).toBe('No comments match the current filters.');
  expect(emptyText(art, true, { text: false, art: true })).toBeNull();
});

function entry(id: string, likes: number, over: Partial<Comment> = {}): Comment {
  const image = { url: '', width: 1, height: 1, widths: [], avif: false, thumbhash: null, alt: '' };
  const created_at = `2026-01-01T00:00:0${id.length}.000Z`;
  return { id, user_id: id, username: id, likes, image, withdrawn_at: null, created_at, ...over } as Comment;
}
const ofPoster = {
  user_id: 'poster',
  status: 'open',
  settled_at: null,
  winning_comment_id: null,
  has_sealed_votes: false,
} as const;
const awarded = {
  ...ofPoster,
  status: 'awarded',
  settled_at: '2026-01-02T00:00:00Z',
  winning_comment_id: 'ann',
} as const;

test('sorts entries by likes, after the winner of an awarded slop', () => {
  const list = [entry('words', 9, { image: null }), entry('bo', 3), entry('ann', 2), entry('zoe', 1)];
  expect(ids(entriesOf(list, ofPoster))).toEqual(['bo', 'ann', 'zoe']);
  expect(ids(entriesOf(list, awarded))).toEqual(['ann', 'bo', 'zoe']);
  expect(ids(entriesOf(list, { status: 'expired', winning_comment_id: null }))).toEqual(['bo', 'ann', 'zoe']);
});

const race = { slop: ofPoster, isWhole: true, isSettling: false, award: undefined };

test.each([
  ['No entries yet', []],
  ['1 entry, ann leads with 3 likes', [entry('ann', 3)]],
  ['1 entry, ann leads with 1 like', [entry('ann', 1)]],
  ['2 entries, ann leads by 2', [entry('ann', 3), entry('bo', 1)]],
  ['2 entries, ann leads by 3', [entry('bo', 0), entry('ann', 3)]],
  ['2 entries, tied at 3 likes: bo leads because they entered first', [entry('ann', 3), entry('bo', 3)]],
  ['2 entries, no leader yet', [entry('ann', 0), entry('bo', 0)]],
  ['1 entry, no leader yet', [entry('poster', 5)]],
  ['2 entries, ann leads with 1 like', [entry('poster', 5), entry('ann', 1)]],
])('an open race reads "%s"', (text, comments) => {
  expect(raceText({ ...race, comments, count: comments.length })).toBe(text);
});

test('does not guess what is not loaded yet', () => {
  const part = { ...race, isWhole: false, count: 70 };
  expect(raceText({ ...part, comments: [] })).toBe('70 entries');
  expect(raceText({ ...part, comments: [entry('ann', 3)] })).toBe('70 entries, ann leads');
  expect(raceText({ ...part, comments: [entry('ann', 3), entry('bo', 1)] })).toBe('70 entries, ann leads by 2');
});

test('a race that is over says how it ended', () => {
  const comments = [entry('ann', 5), entry('bo', 7)];
  const won = { entries: [{ username: 'ann', counted_likes: 4, is_winner: true }] } as Award;
  const over = { ...race, comments, count: 2 };
  expect(raceText({ ...over, isSettling: true })).toBe('2 entries, counting votes');
  expect(raceText({ ...over, slop: awarded, award: won })).toBe('2 entries, ann won with 4 counted likes');
  expect(raceText({ ...over, slop: awarded })).toBe('2 entries');
  expect(raceText({ ...over, slop: { ...awarded, status: 'expired' } })).toBe(
    '2 entries, the poster got the prize back',
  );
  expect(raceText({ ...over, slop: { ...awarded, status: 'expired' }, comments: [], count: 0 })).toBe('No entries');
});

test('sealed votes show no leader and no top entry, in the server’s order [T206]', () => {
  const list = [
    comment('zoe', { art: true, likes: null }),
    comment('gone', { likes: null, withdrawn_at: '2026-01-01T00:00:00Z' }),
    comment('ann', { art: true, likes: null }),
  ].toReversed();
  const slop = { ...ofPoster, has_sealed_votes: true };
  expect(badges(list, slop).size).toBe(0);
  expect(raceText({ slop, comments: list, count: 2, isWhole: true, isSettling: false, award: undefined })).toBe(
    '2 entries, votes are sealed',
  );
  expect(ids(entriesOf(list, slop, 'own'))).toEqual(['ann', 'zoe', 'gone']);
  expect(ids(entriesOf(list.toReversed(), slop, 'own'))).toEqual(['zoe', 'ann', 'gone']);
  expect(ids(entriesOf(list, slop, 'oldest'))).toEqual(['zoe', 'ann', 'gone']);
  expect(ids(entriesOf(list, slop, 'newest'))).toEqual(['ann', 'zoe', 'gone']);
});

test('sorts the least seen entries first on request [T199]', () => {
  const list = [
    comment('much', { art: true, likes: 9, seen_by: 8 }),
    comment('little', { art: true, likes: 0, seen_by: 2 }),
    comment('none', { art: true, likes: 3 }),
  ];
  expect(ids(entriesOf(list, ofPoster, 'least_seen'))).toEqual(['none', 'little', 'much']);
});
