import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { byId, cursor, done, id, isoTime, pageLimit } from './fields.ts';

export const notificationTypes = [
  'like',
  'comment',
  'contribution',
  'submission',
  'follow',
  'info',
  'success',
  'warning',
  'error',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notification = z.object({
  id,
  user_id: id,
  type: z.enum(notificationTypes),
  content: z.string(),
  is_read: z.boolean(),
  from_user_id: id.nullable(),
  ai_slop_id: id.nullable(),
  beautiful_art_id: id.nullable(),
  created_at: isoTime,
});
export type Notification = z.infer<typeof notification>;

export const notificationEndpoints = endpoints({
  listNotifications: {
    access: 'member',
    summary: "One's own notifications, newest first",
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(notification), unread: z.int(), next: z.string().nullable() }),
  },
  readNotification: {
    access: 'member',
    summary: "Marks one of one's own notifications as read",
    params: byId,
    reply: done,
    refusals: ['NOT_FOUND'],
  },
  readAllNotifications: {
    access: 'member',
    summary: "Marks all of one's own notifications as read",
    reply: done,
  },
});
