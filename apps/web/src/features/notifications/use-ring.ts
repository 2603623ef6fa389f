import { useEffect, useRef } from 'react';
import type { NotificationList } from './api.ts';
import { playNotificationSound } from './notification-sound.ts';

/** Rings once for what is new since the list was first read here. */
export function useRing(list: NotificationList | undefined): void {
  const newestAt = useRef<string | null>(null);
  useEffect(() => {
    if (!list) {
      newestAt.current = null;
      return;
    }
    const newest = newestAt.current === null ? undefined : newSince(list, newestAt.current);
    newestAt.current = [newestAt.current ?? '', ...list.data.map((each) => each.created_at)].sort().at(-1)!;
    if (newest) playNotificationSound(newest.id);
  }, [list]);
}

/** The newest unread one that came after `at`; what was taken back and comes again is as old as it was. */
export function newSince(list: NotificationList, at: string): NotificationList['data'][number] | undefined {
  return list.data.find((each) => !each.is_read && each.created_at > at);
}
