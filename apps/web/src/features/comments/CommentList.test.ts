import type { Comment } from '@unslop/domain/calls/comments';
import { expect, test } from 'vitest';
import { badges, countComments, emptyText, ordered } from './CommentList.tsx';

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
    price_cents: null,
    withdrawn_at: null,
    ...rest,
  };
}
const both = { text: true, art: true };
const ids = (comments: Comment[]) => comments.map(({ id }) => id);

test('comments stand by likes, and with the same number oldest first', () => {
  const list = [comment('a'), comment('b', { likes: 5 }), comment('c', { likes: 2 }), comment('d')];
  expect(ids(ordered(list, both))).toEqual(['b', 'c', 'a', 'd']);
  expect(ids(ordered(list.toReversed(), both))).toEqual(['b', 'c', 'a', 'd']);
});

test('art taken back is counted nowhere and stands last', () => {
  const list = [comment('gone', { withdrawn_at: '2026-01-01T00:00:00Z' }), comment('a'), comment('art', { art: true })];
  expect(countComments(list)).toEqual({ text: 1, art: 1 });
  expect(ids(ordered(list, both))).toEqual(['a', 'art', 'gone']);
  expect(ids(ordered(list.toReversed(), both))).toEqual(['a', 'art', 'gone']);
  expect(ids(ordered(list, { text: true, art: false }))).toEqual(['a']);
});

const open = { user_id: owner, status: 'open', settled_at: null, winning_comment_id: null } as const;
const settled_at = '2026-01-01T00:00:00Z';

test('the top art has the most likes, and is not by the owner', () => {
  const list = [
    comment('own', { art: true, likes: 5, user_id: owner }),
    comment('artist', { art: true, likes: 3 }),
    comment('other', { art: true, likes: 2 }),
    comment('words', { likes: 9 }),
  ];
  expect([...badges(list, open)]).toEqual([['artist', 'Top Art']]);
});

test('without likes there is no top art', () => {
  expect(badges([comment('a', { art: true }), comment('words', { likes: 9 })], open).size).toBe(0);
});

test('the winner shows only where the slop is awarded', () => {
  const list = [comment('a', { art: true, likes: 1 }), comment('b', { art: true, likes: 7 })];
  const awarded = { user_id: owner, status: 'awarded', settled_at, winning_comment_id: 'a' } as const;
  expect([...badges(list, awarded)]).toEqual([['a', 'Winner']]);
  expect(badges(list, { ...open, status: 'expired', settled_at, winning_comment_id: 'a' }).size).toBe(0);
  expect([...badges(list, { ...open, status: 'expired' })]).toEqual([['b', 'Top Art']]);
  expect([...badges(list, { ...open, winning_comment_id: 'a' })]).toEqual([['b', 'Top Art']]);
});

test('an empty list says why it is empty', () => {
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
