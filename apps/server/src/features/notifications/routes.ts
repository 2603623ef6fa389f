import type { NotificationType } from '@unslop/domain/calls/notifications';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { read, write } from '../../platform/http/routes.ts';
import { announce } from '../../platform/live.ts';

const LIST = 'notifications';

export const notificationRoutes = [
  read('listNotifications', async ({ db, query, user }) => {
    const limit = limitOf(query.limit, 30);
    const after = decodeCursor<[string, string]>(LIST, query.cursor, isTimeAndId);
    const rows = await db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', user.userId)
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
      .executeTakeFirstOrThrow();
    const page = pageOf(rows, limit, (last) => encodeCursor(LIST, [last.created_at.toISOString(), last.id]));
    return {
      next: page.next,
      unread,
      data: page.data.map(({ group_key, ...row }) => ({
        ...row,
        type: row.type as NotificationType,
        created_at: row.created_at.toISOString(),
      })),
    };
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
    return { success: true };
  }),

  write('readAllNotifications', async ({ trx, user }) => {
    await trx
      .updateTable('notifications')
      .set({ is_read: true })
      .where('user_id', '=', user.userId)
      .where('is_read', '=', false)
      .execute();
    await announce(trx, `user:${user.userId}`);
    return { success: true };
  }),
];
