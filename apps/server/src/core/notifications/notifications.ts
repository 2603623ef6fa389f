import { type Db, prepared } from '@unslop/database/connect';
import { type NotificationData, type NotificationKind, notificationKinds } from '@unslop/domain/notification-kinds';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

export interface NewNotification<K extends NotificationKind> {
  userId: string;
  kind: K;
  data: NotificationData[K];
  fromUserId?: string;
  aiSlopId?: string;
  artId?: string;
  /** Limits notifications to one an hour with the same key, and one a day from the same person. */
  groupKey?: string;
}

/** Notification of a one-time event that comes from no user. */
export type AnyNotification = {
  [K in NotificationKind]: Omit<NewNotification<K>, 'fromUserId' | 'groupKey'>;
}[NotificationKind];

/** Notifies a user with add_notification, in the caller's transaction. */
export async function notify<K extends NotificationKind>(trx: Trx, notice: NewNotification<K>): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`${prepared} select add_notification(${notice.userId},
    ${notificationKinds[notice.kind].type}, ${notice.kind}, ${JSON.stringify(notice.data)}, ${notice.fromUserId ?? null},
    ${notice.aiSlopId ?? null}, ${notice.artId ?? null}, ${notice.groupKey ?? null}) as is_new`.execute(trx);
  if (rows[0]!.is_new) await announce(trx, `user:${notice.userId}`);
}

/**
 * Notifies several users of one-time events, in one statement.
 * @returns the topics of those who have an account, which the caller announces with its own
 */
export async function notifyAll(trx: Trx, notifications: readonly AnyNotification[]): Promise<string[]> {
  const rows = notifications.map(({ userId, kind, data, aiSlopId, artId }) => ({
    user_id: userId,
    type: notificationKinds[kind].type,
    kind,
    data,
    ai_slop_id: aiSlopId,
    beautiful_art_id: artId,
  }));
  const added = await sql<{ user_id: string }>`
    insert into notifications (user_id, type, kind, data, ai_slop_id, beautiful_art_id)
    select notice.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as notice (user_id uuid, type text, kind text, data jsonb, ai_slop_id uuid, beautiful_art_id uuid)
      join profiles p on p.id = notice.user_id and p.deleted_at is null
     order by p.id for key share of p
    returning user_id`.execute(trx);
  return added.rows.map((row) => `user:${row.user_id}`);
}

export async function deleteNotificationsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}

/** Deletes notifications that are a year old, read or not. */
export async function pruneNotifications(db: Db): Promise<void> {
  await deleteOld(db, sql`notifications`, sql`created_at < ${nowSql} - interval '1 year'`);
}
