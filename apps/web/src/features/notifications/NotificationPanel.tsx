import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type useNotifications, useReadAllNotifications, useReadNotification } from './api.ts';
import { NotificationFrame } from './NotificationFrame.tsx';
import { NotificationItem } from './NotificationItem.tsx';

interface NotificationPanelProps {
  query: ReturnType<typeof useNotifications>;
  onClose: () => void;
}

export default function NotificationPanel({ query, onClose }: NotificationPanelProps) {
  const read = useReadNotification();
  const readAll = useReadAllNotifications();
  const hasUnread = (query.data?.unread ?? 0) > 0;
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
      <List query={query} onRead={(id) => read.mutate(id)} onClose={onClose} />
    </NotificationFrame>
  );
}

function List({ query, onRead, onClose }: NotificationPanelProps & { onRead: (id: string) => void }) {
  const { data, isError, isFetching, refetch } = query;
  if (!data && isError) {
    return (
      <div role="alert" className="grid h-full place-content-center justify-items-center gap-4 p-4 text-center">
        <p className="font-semibold">Unable to load notifications</p>
        <Button isLoading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <p role="status" className="flex h-full items-center justify-center gap-3 text-muted">
        <Spinner />
        Loading notifications...
      </p>
    );
  }
  if (data.data.length === 0) {
    return <p className="grid h-full place-content-center p-4 text-center text-muted">No notifications</p>;
  }
  return (
    <ul>
      {data.data.map((notification) => (
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
