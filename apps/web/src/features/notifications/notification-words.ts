import type { Notification, NotificationType } from '@unslop/domain/calls/notifications';
import { safeRedirect } from '@unslop/domain/redirects';
import { paths } from '../../paths.ts';
import type { ShownNotification } from './api.ts';

const titles: Partial<Record<NotificationType, string>> = {
  like: 'New Like',
  comment: 'New Comment',
  follow: 'New Follower',
};

export function titleOf({ type }: Pick<Notification, 'type'>): string {
  return titles[type] ?? `New ${type} notification`;
}

/** What comes from a person reads on after "Someone". */
export function textOf({ content, from_user_id }: Pick<Notification, 'content' | 'from_user_id'>): string {
  return from_user_id ? `Someone ${content}` : content;
}

type Linked = Pick<ShownNotification, 'type' | 'ai_slop_id' | 'beautiful_art_id' | 'from_user_id' | 'link'>;

/** Where a notification leads; null where it has no page. */
export function linkOf(notification: Linked): string | null {
  const { type, ai_slop_id, beautiful_art_id, from_user_id, link } = notification;
  if (link) return safeRedirect(link);
  if (type === 'follow') return from_user_id && paths.user(from_user_id);
  if (type === 'contribution') return ai_slop_id && paths.aiSlop(ai_slop_id);
  if (type === 'submission' && beautiful_art_id) return paths.beautifulArt(beautiful_art_id);
  if (type === 'like' || type === 'comment' || type === 'submission') return artOrSlop(ai_slop_id, beautiful_art_id);
  return null;
}

/** Art is seen best where it competes: under its slop, at its place in the list. */
function artOrSlop(slopId: string | null, artId: string | null): string | null {
  if (slopId && artId) return paths.aiSlopComment(slopId, artId);
  if (artId) return paths.beautifulArt(artId);
  return slopId && paths.aiSlop(slopId);
}
