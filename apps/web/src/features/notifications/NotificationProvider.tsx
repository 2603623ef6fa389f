import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { onLiveTrouble, reconnectLive, useLiveStatus } from '../../lib/live-connection.ts';
import type { LiveTrouble } from '../../lib/live-stream.ts';
import { isWorthRetrying } from '../../lib/queries.tsx';
import { useUser } from '../../lib/session.tsx';
import { onStoredChange, readStored, writeStored } from '../../lib/storage.ts';
import type { Toast } from '../../ui/show-toast.tsx';
import { endToast, toast } from '../../ui/toast.ts';
import { type NotificationList, useNotificationList } from './api.ts';

/** One's own notifications for every part of the page that shows them; rings for new ones and says when none can come. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const isMember = useUser() !== null;
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isError, isFetching, refetch } = useNotificationList({ isMember, isOpen });
  const liveStatus = useLiveStatus();
  const isLiveBroken = liveStatus === 'broken';
  useRing(data);
  useEffect(() => (isMember ? onLiveTrouble(toastTrouble) : undefined), [isMember]);
  useEffect(() => {
    // For the same reasons for which the stream breaks.
    if (isError && isWorthRetrying(error)) toastTrouble('unreachable');
  }, [isError, error]);
  useEffect(() => {
    if (liveStatus !== 'open') return;
    for (const trouble of Object.keys(liveToasts) as LiveTrouble[]) endToast(topicOf(trouble));
  }, [liveStatus]);

  async function refresh() {
    const { isSuccess } = await refetch();
    if (!isLiveBroken) return;
    // A server that answers this may well send events again.
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

/** The answer to a refresh by hand while the stream is lost and the server does not answer that either. */
const unreachable: Toast = {
  ...liveToasts.unreachable,
  description: "We're having trouble reaching our servers. Please try again later.",
  tone: 'danger',
};

const topicOf = (trouble: LiveTrouble) => `live ${trouble}`;

function toastTrouble(trouble: LiveTrouble): void {
  toast({ ...liveToasts[trouble], tone: 'danger', about: topicOf(trouble) });
}

/** Rings once for what is new since the list was first read here. */
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

/** The newest unread one that came after `at`; what was taken back and comes again is as old as it was. */
export function newSince(list: NotificationList, at: string): NotificationList['data'][number] | undefined {
  return list.data.find((each) => !each.is_read && each.created_at > at);
}

interface Notifications {
  /** undefined while it loads, where it could not be loaded, and for guests. */
  list: NotificationList | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  /** Nothing new comes in by itself. */
  isLiveBroken: boolean;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** What a person asks for: reads the list again and, where the stream is lost, tries that again too. */
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
/** Longer than the difference between the first tab to hear of a notification and the last. */
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

/** Rings in one of the open tabs, unless it is turned off or the browser does not allow sound before the first click. */
function playNotificationSound(notificationId: string): void {
  if (!isSoundOn() || navigator.userActivation?.hasBeenActive === false) return;
  // Locks exist where the page came over https or from this machine.
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
    // Not allowed yet, no sound device, no such codec: a missing sound is no error.
  }
}
