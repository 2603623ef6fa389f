import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { byId, cursor, done, id, isoTime, pageLimit, text } from './fields.ts';

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

const notification = namedObject('Notification', {
  id,
  user_id: id,
  type: z.enum(notificationTypes),
  title: z.string().optional().describe('only of kinds that have one; else the type names it'),
  content: z.string(),
  is_read: z.boolean(),
  from_user_id: id.nullable(),
  ai_slop_id: id.nullable(),
  beautiful_art_id: id.nullable(),
  created_at: isoTime,
  link: z.string().optional().describe('the page that it leads to, if there is one'),
});
export type Notification = z.infer<typeof notification>;

export const notificationEndpoints = endpoints({
  listNotifications: {
    access: 'member',
    summary: 'Your notifications, newest first',
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(notification), unread: z.int(), next: z.string().nullable() }),
  },
  readNotification: {
    access: 'member',
    summary: 'Marks one of your notifications as read',
    params: byId,
    reply: done,
    refusals: ['NOT_FOUND'],
  },
  readAllNotifications: {
    access: 'member',
    summary: 'Marks all your notifications as read',
    reply: done,
  },
  createTestNotification: {
    access: 'member',
    summary: 'Sends you a test notification; only where debug pages are on',
    body: z.strictObject({
      user_id: id.optional(),
      type: z.enum(notificationTypes).default('info'),
      content: text(LENGTH.notification).min(1),
      is_read: z.literal(false).default(false),
      from_user_id: id.nullish(),
    }),
    reply: notification,
    refusals: ['NOT_FOUND', 'USER_NOT_FOUND'],
    rate: 'comment',
  },
  checkRealtimePublication: {
    access: 'member',
    summary: 'Whether the live channel is up, and changes of which of these tables it announces',
    body: z.strictObject({ table_names: z.array(z.string().max(100)).max(20).default(['notifications', 'followers']) }),
    reply: z.object({ publication_exists: z.boolean(), tables_in_publication: z.array(z.string()) }),
  },
  createRealtimeFunction: {
    access: 'member',
    summary: 'There is nothing to create: the live channel is part of the server; answers its state',
    reply: z.object({
      success: z.literal(true),
      created: z.literal(false),
      is_listening: z.boolean(),
      message: z.string(),
    }),
  },
});
