import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { linkOf, textOf, titleOf } from './notification-words.ts';
import type { ShownNotification } from './older-notification.ts';

interface NotificationItemProps {
  notification: ShownNotification;
  onRead: () => void;
  onClose: () => void;
}

export function NotificationItem({ notification, onRead, onClose }: NotificationItemProps) {
  const link = linkOf(notification);
  const content = <Content notification={notification} />;
  return (
    <li className="border-b border-line last:border-b-0">
      {link ? (
        <Link
          to={link}
          className={row}
          onClick={() => {
            onRead();
            onClose();
          }}
        >
          {content}
        </Link>
      ) : (
        <button type="button" className={row} onClick={onRead}>
          {content}
        </button>
      )}
    </li>
  );
}

const row =
  'grid w-full grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 px-4 py-3 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:shadow-none focus-visible:-outline-offset-2';

function Content({ notification }: { notification: ShownNotification }) {
  const isUnread = !notification.is_read;
  return (
    <>
      <span aria-hidden="true" className={cx('mt-2 size-2 rounded-full', isUnread && 'bg-accent')} />
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('text-sm', isUnread ? 'font-bold' : 'font-semibold')}>
            {titleOf(notification)}
            {isUnread && <VisuallyHidden>, unread</VisuallyHidden>}
          </span>
          <span className="text-xs text-muted">
            <RelativeTime at={notification.created_at} />
          </span>
        </span>
        <span className={cx('mt-0.5 line-clamp-3 text-sm break-words', !isUnread && 'text-muted')}>
          {textOf(notification)}
        </span>
      </span>
    </>
  );
}
