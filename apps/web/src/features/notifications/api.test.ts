import { expect, test } from 'vitest';
import { markRead, type NotificationList, understood } from './api.ts';
import { linkOf, textOf, titleOf } from './NotificationPanel.tsx';

const item = (id: string, is_read: boolean) => ({ id, is_read }) as NotificationList['data'][number];
const list: NotificationList = { data: [item('a', false), item('b', true)], unread: 7, next: null };

test('reading an unread one decrements the count', () => {
  expect(markRead(list, 'a')).toEqual({ data: [item('a', true), item('b', true)], unread: 6, next: null });
});

test('reading a read or unknown one changes nothing', () => {
  expect(markRead(list, 'b')).toBe(list);
  expect(markRead(list, 'c')).toBe(list);
});

const older = {
  id: 'n',
  user_id: 'ann',
  type: 'like' as const,
  message: 'Bob liked your slop',
  read: false,
  created_at: '2026-11-20T10:00:00.000Z',
};

test('accepts the older shape of a notification [A392]', () => {
  const shown = understood({ ...older, link: '/ai-slop/s' });
  expect([titleOf(shown), textOf(shown), linkOf(shown), shown.is_read]).toEqual([
    'New Like',
    'Bob liked your slop',
    '/ai-slop/s',
    false,
  ]);
  expect(understood({ ...older, read: true }).is_read).toBe(true);
  expect(linkOf(understood(older))).toBeNull();
});

test('an older notification cannot link to another site', () => {
  expect(linkOf(understood({ ...older, link: 'https://evil.example/' }))).toBe('/');
});

test('keeps the current shape unchanged', () => {
  const today = {
    id: 'n',
    user_id: 'ann',
    type: 'info' as const,
    content: 'Hello',
    is_read: true,
    from_user_id: null,
    ai_slop_id: null,
    beautiful_art_id: null,
    created_at: '2026-11-20T10:00:00.000Z',
  };
  expect(understood(today)).toBe(today);
});
