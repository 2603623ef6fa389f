import type { Notification, NotificationType } from '@unslop/domain/calls/notifications';
import { safeRedirect } from '@unslop/domain/redirects';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type ShownNotification, useReadAllNotifications, useReadNotification } from './api.ts';
import { NotificationFrame } from './NotificationFrame.tsx';
import { isSoundOn, onSoundChange, turnSound, useNotifications } from './NotificationProvider.tsx';

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

interface NotificationItemProps {
  notification: ShownNotification;
  onRead: () => void;
  onClose: () => void;
}

function NotificationItem({ notification, onRead, onClose }: NotificationItemProps) {
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

function SoundSwitch() {
  const isOn = useSyncExternalStore(onSoundChange, isSoundOn);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <IconButton
      label={isOn ? 'Turn the notification sound off' : 'Turn the notification sound on'}
      icon={<Icon aria-hidden="true" className="size-5" />}
      onClick={() => turnSound(!isOn)}
    />
  );
}

const titles: Partial<Record<NotificationType, string>> = {
  like: 'New Like',
  comment: 'New Comment',
  follow: 'New Follower',
};

export function titleOf({ type, title, link }: Pick<ShownNotification, 'type' | 'title' | 'link'>): string {
  if (title) return title;
  if (link?.startsWith(paths.appeals)) return 'Decision of Moderators';
  if (link?.startsWith(paths.moderation)) return 'A case for you';
  if (link?.endsWith('#how-it-was-made')) return 'How you made it';
  return titles[type] ?? `New ${type} notification`;
}

/** Text from a person continues after "Someone". */
export function textOf({ content, from_user_id }: Pick<Notification, 'content' | 'from_user_id'>): string {
  return from_user_id ? `Someone ${content}` : content;
}

type Linked = Pick<ShownNotification, 'type' | 'ai_slop_id' | 'beautiful_art_id' | 'from_user_id' | 'link'>;

/** Returns the page of a notification, or null if it has none. */
export function linkOf(notification: Linked): string | null {
  const { type, ai_slop_id, beautiful_art_id, from_user_id, link } = notification;
  if (link) return safeRedirect(link);
  if (type === 'follow') return from_user_id && paths.user(from_user_id);
  if (type === 'contribution') return ai_slop_id && paths.aiSlop(ai_slop_id);
  if (type === 'submission' && beautiful_art_id) return paths.art(beautiful_art_id);
  if (type === 'like' || type === 'comment' || type === 'submission') return artOrSlop(ai_slop_id, beautiful_art_id);
  return null;
}

/** Links to art under its slop, where it competes. */
function artOrSlop(slopId: string | null, artId: string | null): string | null {
  if (slopId && artId) return paths.aiSlopComment(slopId, artId);
  if (artId) return paths.art(artId);
  return slopId && paths.aiSlop(slopId);
}
