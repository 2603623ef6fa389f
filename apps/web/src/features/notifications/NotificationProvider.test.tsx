import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { NotificationList } from './api.ts';
import { NotificationContext, newSince, useNotifications } from './NotificationProvider.tsx';

const item = (id: string, created_at: string, is_read = false) =>
  ({ id, created_at, is_read }) as NotificationList['data'][number];
const listOf = (...data: NotificationList['data']): NotificationList => ({ data, unread: 1, next: null });

test('only an unread notification newer than all before is new [A322]', () => {
  const old = item('old', '2026-11-20T10:00:00.000Z');
  expect(newSince(listOf(item('new', '2026-11-20T10:01:00.000Z'), old), old.created_at)?.id).toBe('new');
  expect(newSince(listOf(item('read', '2026-11-20T10:01:00.000Z', true), old), old.created_at)).toBeUndefined();
  expect(newSince(listOf(old, item('back', '2026-11-20T09:00:00.000Z')), old.created_at)).toBeUndefined();
});

function Unread() {
  return useNotifications().list?.unread ?? 0;
}

test('throws when used outside the provider [A318]', () => {
  expect(() => renderToString(<Unread />)).toThrow('useNotifications must be used within a NotificationProvider');
  const value = {
    list: { data: [], unread: 3, next: null },
    hasFailed: false,
    isFetching: false,
    isLiveBroken: false,
    isOpen: false,
    setIsOpen: () => {},
    refresh: async () => {},
  };
  const inside = (
    <NotificationContext value={value}>
      <Unread />
    </NotificationContext>
  );
  expect(renderToString(inside)).toBe('3');
});
