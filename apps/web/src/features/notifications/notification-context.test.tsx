import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotificationContext, useNotifications } from './NotificationProvider.tsx';

function Unread() {
  return useNotifications().list?.unread ?? 0;
}

test('using the notifications outside their provider is an error', () => {
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
