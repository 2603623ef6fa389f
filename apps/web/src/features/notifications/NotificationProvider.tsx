import { type ReactNode, useEffect, useState } from 'react';
import { reconnectLive, useLiveStatus } from '../../lib/live-connection.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { useNotificationList } from './api.ts';
import { endLiveToasts, onLiveTroubleToast, toastListFailure, unreachable } from './live-toasts.ts';
import { NotificationContext } from './notification-context.ts';
import { useRing } from './use-ring.ts';

/** One's own notifications for every part of the page that shows them; rings for new ones and says when none can come. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const isMember = useUser() !== null;
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isError, isFetching, refetch } = useNotificationList({ isMember, isOpen });
  const liveStatus = useLiveStatus();
  const isLiveBroken = liveStatus === 'broken';
  useRing(data);
  useEffect(() => (isMember ? onLiveTroubleToast() : undefined), [isMember]);
  useEffect(() => {
    if (isError) toastListFailure(error);
  }, [isError, error]);
  useEffect(() => {
    if (liveStatus === 'open') endLiveToasts();
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
