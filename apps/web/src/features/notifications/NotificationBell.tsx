import { useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { useId, useRef } from 'react';
import { useLive } from '../../lib/live.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { positionNear } from '../../ui/position-near.ts';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { refreshNotifications } from './api.ts';
import { NotificationFrame } from './NotificationFrame.tsx';
import { useNotifications } from './NotificationProvider.tsx';

// Keep only the button in the first chunk.
const loadPanel = () => import('./NotificationPanel.tsx');
const emptyFrame = <NotificationFrame>{null}</NotificationFrame>;
const NotificationPanel = lazyPart(loadPanel, emptyFrame);

export function NotificationBell() {
  const id = useId();
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const floating = useRef<HTMLDivElement>(null);
  const { list, isOpen, setIsOpen } = useNotifications();
  const unread = list?.unread ?? 0;
  useLive();

  function toggle() {
    floating.current?.togglePopover();
    if (isOpen || !floating.current || !button.current) return;
    positionNear(button.current, floating.current, { side: 'below', align: 'end' });
    floating.current.focus();
    refreshNotifications(queryClient);
  }

  function close() {
    floating.current?.hidePopover();
    button.current?.focus();
  }

  return (
    <>
      <IconButton
        ref={button}
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={
          <>
            <Bell className="size-6" />
            <CountBadge count={unread} />
          </>
        }
        onClick={toggle}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
      />
      <LiveRegion message={unread > 0 ? `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}` : ''} />
      <div
        ref={floating}
        id={id}
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className="floating w-[min(24rem,calc(100%-1rem))] rounded-panel border border-line bg-raised text-text shadow-overlay outline-none"
      >
        {isOpen ? <NotificationPanel onClose={close} /> : emptyFrame}
      </div>
    </>
  );
}
