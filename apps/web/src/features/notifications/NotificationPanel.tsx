import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type NotificationList, useReadAllNotifications, useReadNotification } from './api.ts';
import { NotificationFrame } from './NotificationFrame.tsx';
import { NotificationItem } from './NotificationItem.tsx';

interface NotificationPanelProps {
  /** undefined while it loads, and where it could not be loaded. */
  list: NotificationList | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  onRetry: () => void;
  onClose: () => void;
}

export default function NotificationPanel(props: NotificationPanelProps) {
  const read = useReadNotification();
  const readAll = useReadAllNotifications();
  const hasUnread = (props.list?.unread ?? 0) > 0;
  return (
    <NotificationFrame
      action={
        hasUnread && (
          <Button variant="ghost" size="small" onClick={() => readAll.mutate()}>
            Mark all as read
          </Button>
        )
      }
    >
      <List {...props} onRead={(id) => read.mutate(id)} />
    </NotificationFrame>
  );
}

function List({
  list,
  hasFailed,
  isFetching,
  onRetry,
  onRead,
  onClose,
}: NotificationPanelProps & { onRead: (id: string) => void }) {
  if (!list && hasFailed) {
    return (
      <div role="alert" className="grid h-full place-content-center justify-items-center gap-4 p-4 text-center">
        <p className="font-semibold">Unable to load notifications</p>
        <Button isLoading={isFetching} onClick={onRetry}>
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
          onRead={() => !notification.is_read && onRead(notification.id)}
          onClose={onClose}
        />
      ))}
    </ul>
  );
}
