import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { onLiveTrouble, reconnectLive, useLiveStatus } from '../../lib/live-connection.ts';
import type { LiveTrouble } from '../../lib/live-stream.ts';
import { isWorthRetrying } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.tsx';
import { onStoredChange, readStored, writeStored } from '../../lib/storage.ts';
import type { Toast } from '../../ui/show-toast.tsx';
import { endToast, toast } from '../../ui/toast.ts';
import { type NotificationList, useNotificationList } from './api.ts';

/** Provides the user's notifications. Plays a sound for new ones and reports lost updates. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const isMember = useUser() !== null;
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isError, isFetching, refetch } = useNotificationList({ isMember, isOpen });
  const liveStatus = useLiveStatus();
  const isLiveBroken = liveStatus === 'broken';
  useRing(data);
  useEffect(() => (isMember ? onLiveTrouble(toastTrouble) : undefined), [isMember]);
  useEffect(() => {
    // Report it for the same errors as a broken stream.
    if (isError && isWorthRetrying(error)) toastTrouble('unreachable');
  }, [isError, error]);
  useEffect(() => {
    if (liveStatus !== 'open') return;
    for (const trouble of Object.keys(liveToasts) as LiveTrouble[]) endToast(topicOf(trouble));
  }, [liveStatus]);

  async function refresh() {
    const { isSuccess } = await refetch();
    if (!isLiveBroken) return;
    // The server answers, so the stream may work again too.
    if (isSuccess) reconnectLive();
    else toast(unreachable);
  }

  return (
    <NotificationContext
      value={{ list: data, hasFailed: isError, isFetching, isLiveBroken, isOpen, setIsOpen, refresh }}
    >
      {children}
    </NotificationContext>
  );
}

const liveToasts: Record<LiveTrouble, Toast> = {
  unreachable: {
    title: 'Service Temporarily Unavailable',
    description: "We're having trouble reaching our servers. Notifications will retry shortly.",
    durationMs: 7_000,
  },
  'setup-failed': {
    title: 'Notification Error',
    description: 'Failed to set up notification system. Will retry automatically.',
    durationMs: 5_000,
  },
  unavailable: {
    title: 'Notification System Unavailable',
    description: "We're having trouble connecting to the notification system. You may miss real-time updates.",
    durationMs: 7_000,
  },
  'still-unavailable': {
    title: 'Notification System Unavailable',
    description: "We're having trouble connecting to the notification system. Please check back later.",
    durationMs: 10_000,
  },
};

/** Shown after a manual refresh if the stream is broken and the server does not respond. */
const unreachable: Toast = {
  ...liveToasts.unreachable,
  description: "We're having trouble reaching our servers. Please try again later.",
  tone: 'danger',
};

const topicOf = (trouble: LiveTrouble) => `live ${trouble}`;

function toastTrouble(trouble: LiveTrouble): void {
  toast({ ...liveToasts[trouble], tone: 'danger', about: topicOf(trouble) });
}

/** Plays a sound for notifications that arrive after the first load. */
function useRing(list: NotificationList | undefined): void {
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

/** Returns the newest unread notification after `at`. One that was retracted and returns keeps its old time. */
export function newSince(list: NotificationList, at: string): NotificationList['data'][number] | undefined {
  return list.data.find((each) => !each.is_read && each.created_at > at);
}

interface Notifications {
  /** Undefined while loading, after a failure and for guests. */
  list: NotificationList | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  /** True if no live updates arrive. */
  isLiveBroken: boolean;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** Refetches on request. Also reconnects a broken stream. */
  refresh: () => Promise<void>;
}

export const NotificationContext = createContext<Notifications | null>(null);

/** @throws Error outside a NotificationProvider */
export function useNotifications(): Notifications {
  const notifications = useContext(NotificationContext);
  if (!notifications) throw new Error('useNotifications must be used within a NotificationProvider');
  return notifications;
}

const storageKey = 'notification-sound';
/** Longer than the delay between the first and the last tab to receive a notification. */
const oneRingMs = 6_000;

export function isSoundOn(): boolean {
  return readStored(storageKey) !== 'off';
}

export function turnSound(isOn: boolean): void {
  if (writeStored(storageKey, isOn ? null : 'off')) dispatchEvent(new Event('soundchange'));
}

export function onSoundChange(listener: () => void): () => void {
  return onStoredChange('soundchange', listener);
}

/** Plays the sound in one of the open tabs. Skips it if it is off or the browser forbids sound before the first click. */
function playNotificationSound(notificationId: string): void {
  if (!isSoundOn() || navigator.userActivation?.hasBeenActive === false) return;
  // navigator.locks needs https or localhost.
  if (!navigator.locks) return void play();
  void navigator.locks.request(`ring ${notificationId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await play();
    await new Promise((resolve) => setTimeout(resolve, oneRingMs));
  });
}

async function play(): Promise<void> {
  try {
    await new Audio('/notification-sound.mp3').play();
  } catch {
    // Ignore a missing permission, sound device or codec.
  }
}
