import { notificationTypes } from '@unslop/domain/calls/notifications';
import { expect, test } from 'vitest';
import { linkOf, textOf, titleOf } from './NotificationPanel.tsx';

test('titles likes, comments and followers, and the rest by type [A304]', () => {
  expect(notificationTypes.map((type) => titleOf({ type }))).toEqual([
    'New Like',
    'New Comment',
    'New contribution notification',
    'New submission notification',
    'New Follower',
    'New info notification',
    'New success notification',
    'New warning notification',
    'New error notification',
  ]);
  expect(titleOf({ type: 'success', title: 'You won $40', link: '/ai-slop/1/award' })).toBe('You won $40');
  expect(titleOf({ type: 'info', link: '/appeals/1' })).toBe('Decision of Moderators');
  expect(titleOf({ type: 'info', link: '/moderation/cases/1' })).toBe('A case for you');
  expect(titleOf({ type: 'info', link: '/beautiful-art/1#how-it-was-made' })).toBe('How you made it');
});

test('what comes from a user begins with "Someone" [A309]', () => {
  expect(textOf({ content: 'liked your slop', from_user_id: 'bob' })).toBe('Someone liked your slop');
  expect(textOf({ content: 'You won $20.', from_user_id: null })).toBe('You won $20.');
});

const none = { ai_slop_id: null, beautiful_art_id: null, from_user_id: 'bob' };
test.each([
  [{ ...none, type: 'like', ai_slop_id: 's' }, '/ai-slop/s'],
  [{ ...none, type: 'comment', ai_slop_id: 's' }, '/ai-slop/s'],
  [{ ...none, type: 'like', beautiful_art_id: 'a' }, '/beautiful-art/a'],
  [{ ...none, type: 'like', ai_slop_id: 's', beautiful_art_id: 'a' }, '/ai-slop/s#comment-a'],
  [{ ...none, type: 'submission', beautiful_art_id: 'a' }, '/beautiful-art/a'],
  [{ ...none, type: 'submission', ai_slop_id: 's', beautiful_art_id: 'a' }, '/beautiful-art/a'],
  [{ ...none, type: 'submission', ai_slop_id: 's' }, '/ai-slop/s'],
  [{ ...none, type: 'comment', ai_slop_id: 's', beautiful_art_id: 'a' }, '/ai-slop/s#comment-a'],
  [{ ...none, type: 'contribution', ai_slop_id: 's' }, '/ai-slop/s'],
  [{ ...none, type: 'follow' }, '/user/bob'],
  [{ ...none, type: 'info', ai_slop_id: 's' }, null],
  [{ ...none, type: 'success', ai_slop_id: 's', beautiful_art_id: 'a' }, null],
  [{ ...none, type: 'warning' }, null],
  [{ ...none, type: 'error' }, null],
  [{ ...none, type: 'like' }, null],
] as const)('%j leads to %s [A305]', (notification, link) => {
  expect(linkOf(notification)).toBe(link);
});
