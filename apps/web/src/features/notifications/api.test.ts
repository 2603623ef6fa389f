import { expect, test } from 'vitest';
import { markRead, type NotificationList } from './api.ts';

const item = (id: string, is_read: boolean) => ({ id, is_read }) as NotificationList['data'][number];
const list: NotificationList = { data: [item('a', false), item('b', true)], unread: 7, next: null };

test('reading an unread one counts down by one', () => {
  expect(markRead(list, 'a')).toEqual({ data: [item('a', true), item('b', true)], unread: 6, next: null });
});

test('reading what is read already, or not there, changes nothing', () => {
  expect(markRead(list, 'b')).toBe(list);
  expect(markRead(list, 'c')).toBe(list);
});
