import { createContext, useContext } from 'react';
import type { NotificationList } from './api.ts';

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
