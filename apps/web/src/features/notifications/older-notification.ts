import type { Notification, NotificationType } from '@unslop/domain/calls/notifications';

/** As notifications were written before: a text, an address of this site, and whether it was read. */
export interface OlderNotification {
  id: string;
  user_id: string;
  type: NotificationType;
  message: string;
  link?: string | null;
  read: boolean;
  created_at: string;
}

/** One as the page shows it, whichever way it was written. `link` is the older one's own address. */
export type ShownNotification = Notification & { link?: string | null };

export function understood(given: Notification | OlderNotification): ShownNotification {
  if (!('message' in given)) return given;
  const { message, read, link = null, ...rest } = given;
  return {
    ...rest,
    content: message,
    is_read: read,
    from_user_id: null,
    ai_slop_id: null,
    beautiful_art_id: null,
    link,
  };
}
