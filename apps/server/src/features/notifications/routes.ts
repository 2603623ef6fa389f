import type { TableRow } from '@unslop/database/connect';
import type { Notification, NotificationType } from '@unslop/domain/calls/notifications';
import { Refusal } from '@unslop/domain/errors';
import { notificationPath, storedNotificationWords } from '@unslop/domain/notification-kinds';
import { storedNotificationTitle } from '@unslop/domain/notification-titles';
import { sql } from 'kysely';
import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { read, write } from '../../platform/http/routes.ts';
import { announce } from '../../platform/live.ts';
import { withIsoTimes } from '../../platform/times.ts';

const LIST = 'notifications';

export const notificationRoutes = [
  read('listNotifications', async ({ db, query, user }) => {
    const limit = limitOf(query.limit, 30);
    const after = decodeCursor<[string, string]>(LIST, query.cursor, isTimeAndId);
    const rows = await db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', user.userId)
      .where('retracted_at', 'is', null)
      .$if(after !== null, (page) => page.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const { unread } = await db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .where('user_id', '=', user.userId)
      .where('is_read', '=', false)
      .where('retracted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const page = pageOf(rows, limit, (last) => encodeCursor(LIST, [last.created_at.toISOString(), last.id]));
    return { next: page.next, unread, data: page.data.map(present) };
  }),

  write('readNotification', async ({ trx, params, user }) => {
    const { numUpdatedRows } = await trx
      .updateTable('notifications')
      .set({ is_read: true })
      .where('id', '=', params.id)
      .where('user_id', '=', user.userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
    await announce(trx, `user:${user.userId}`);
  }),

  write('readAllNotifications', async ({ trx, user }) => {
    await trx
      .updateTable('notifications')
      .set({ is_read: true })
      .where('user_id', '=', user.userId)
      .where('is_read', '=', false)
      .execute();
    await announce(trx, `user:${user.userId}`);
  }),

  write('createTestNotification', async ({ trx, body, user, deps }) => {
    if (!deps.config.areDebugPagesOn) throw new Refusal('NOT_FOUND');
    const from = body.from_user_id ?? null;
    // People are not notified of their own acts, so this test notification has no sender.
    const sender = from === user.userId ? null : from;
    if (sender && !(await trx.selectFrom('profiles').select('id').where('id', '=', sender).executeTakeFirst())) {
      throw new Refusal('USER_NOT_FOUND');
    }
    const row = await trx
      .insertInto('notifications')
      .values({
        user_id: user.userId,
        type: body.type,
        kind: 'text',
        data: JSON.stringify({ text: body.content }),
        from_user_id: sender,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await announce(trx, `user:${user.userId}`);
    return present(row);
  }),

  read('checkRealtimePublication', async ({ deps, body }) => ({
    publication_exists: deps.live.isListening(),
    tables_in_publication: [...new Set(deps.live.isListening() ? body.table_names : [])].filter((name) =>
      ANNOUNCED.has(name),
    ),
  })),

  read('createRealtimeFunction', async ({ deps }) => ({
    success: true,
    created: false,
    is_listening: deps.live.isListening(),
    message: 'The live channel is part of the server: there is nothing to create.',
  })),
];

function present({ group_key, retracted_at, kind, data, ...row }: TableRow<'notifications'>): Notification {
  const content = storedNotificationWords(kind, data);
  const title = storedNotificationTitle(kind, data);
  const link = notificationPath({ kind, data, ...row });
  return {
    ...withIsoTimes(row),
    type: row.type as NotificationType,
    ...(title && { title }),
    content,
    ...(link && { link }),
  };
}

/**
 * Tables with changes that reach browsers over the live channel, through the announced topics. The channel carries
 * topics instead of rows. There is no PostgreSQL publication to query, so this list is authoritative.
 */
const ANNOUNCED = new Set([
  'notifications',
  'followers',
  'ai_slops',
  'ai_slop_likes',
  'comments',
  'comment_likes',
  'artists',
  'profiles',
]);
