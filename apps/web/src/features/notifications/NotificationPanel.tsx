import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useReadAllNotifications, useReadNotification } from './api.ts';
import { NotificationFrame } from './NotificationFrame.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { useNotifications } from './notification-context.ts';
import { SoundSwitch } from './SoundSwitch.tsx';

export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { list, isLiveBroken, isFetching, refresh } = useNotifications();
  const readAll = useReadAllNotifications();
  const hasUnread = (list?.unread ?? 0) > 0;
  return (
    <NotificationFrame
      action={
        <div className="flex items-center">
          {hasUnread && (
            <Button variant="ghost" size="small" onClick={() => readAll.mutate()}>
              Mark all as read
            </Button>
          )}
          <SoundSwitch />
        </div>
      }
    >
      {list && isLiveBroken && (
        <div className="flex items-center justify-between gap-3 border-b border-line bg-warning-soft py-1 pr-2 pl-4 text-sm text-warning">
          <p role="status">Live updates are off right now.</p>
          <Button variant="ghost" size="small" isLoading={isFetching} onClick={() => void refresh()}>
            Refresh
          </Button>
        </div>
      )}
      <List onClose={onClose} />
    </NotificationFrame>
  );
}

function List({ onClose }: { onClose: () => void }) {
  const { list, hasFailed, isFetching, refresh } = useNotifications();
  const read = useReadNotification();
  if (!list && hasFailed) {
    return (
      <div role="alert" className="grid h-full place-content-center justify-items-center gap-4 p-4 text-center">
        <p className="font-semibold">Unable to load notifications</p>
        <Button isLoading={isFetching} onClick={() => void refresh()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!list) {
    return (
      <p role="status" className="flex h-full items-center justify-center gap-3 text-muted">
        <Spinner />
        Loading notifications...
      </p>
    );
  }
  if (list.data.length === 0) {
    return <p className="grid h-full place-content-center p-4 text-center text-muted">No notifications</p>;
  }
  return (
    <ul>
      {list.data.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onRead={() => !notification.is_read && read.mutate(notification.id)}
          onClose={onClose}
        />
      ))}
    </ul>
  );
}
