import { prepared } from '@unslop/database/connect';
import { type NotificationData, type NotificationKind, notificationKinds } from '@unslop/domain/notification-kinds';
import { type RawBuilder, sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

export interface NewNotification<K extends NotificationKind> {
  userId: string;
  kind: K;
  data: NotificationData[K];
  fromUserId?: string;
  aiSlopId?: string;
  beautifulArtId?: string;
  /** One notification an hour with the same key, and one a day from the same person. */
  groupKey?: string;
}

/** A notification of something that happens only once and comes from no user. */
export type AnyNotification = {
  [K in NotificationKind]: Omit<NewNotification<K>, 'fromUserId' | 'groupKey'>;
}[NotificationKind];

/**
 * Notifies a user, in the transaction of what happened; not of their own act, and not a deleted user: a deletion waits for
 * this transaction, or comes first. A retracted notification comes back as it was, read or not.
 */
export async function notify<K extends NotificationKind>(trx: Trx, notice: NewNotification<K>): Promise<void> {
  if (notice.fromUserId === notice.userId) return;
  const from = notice.fromUserId ?? null;
  const group = notice.groupKey ?? null;
  const { rows } = await sql`${prepared}
    with here as (
      select id from profiles where id = ${notice.userId}::uuid and deleted_at is null for key share),
    earlier as (
      select id, retracted_at from notifications
       where user_id = ${notice.userId}::uuid and group_key = ${group}::text
         and (created_at > ${nowSql} - interval '1 hour'
              or from_user_id = ${from}::uuid and created_at > ${nowSql} - interval '1 day')
       order by retracted_at nulls first, created_at desc limit 1),
    back as (
      update notifications n set retracted_at = null, from_user_id = ${from}::uuid
        from earlier, here where n.id = earlier.id and earlier.retracted_at is not null returning 1),
    fresh as (
      insert into notifications (user_id, type, kind, data, from_user_id, ai_slop_id, beautiful_art_id, group_key)
      select here.id, ${notificationKinds[notice.kind].type}::text, ${notice.kind}::text, ${JSON.stringify(notice.data)}::jsonb, ${from}::uuid, ${notice.aiSlopId ?? null}::uuid,
             ${notice.beautifulArtId ?? null}::uuid, ${group}::text
        from here where not exists (select from earlier) returning 1)
    select from back union all select from fresh`.execute(trx);
  if (rows.length > 0) await announce(trx, `user:${notice.userId}`);
}

/**
 * Notifies several users in one statement, each of something that happens only once.
 * @returns the topics of those who have an account, for the caller to announce with its own
 */
export async function notifyAll(trx: Trx, notifications: readonly AnyNotification[]): Promise<string[]> {
  const rows = notifications.map(({ userId, kind, data, aiSlopId, beautifulArtId }) => ({
    user_id: userId,
    type: notificationKinds[kind].type,
    kind,
    data,
    ai_slop_id: aiSlopId,
    beautiful_art_id: beautifulArtId,
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

/**
 * Retracts the unread notification of a group of acts when the last of them is undone.
 * @param stillFrom  selects the `user_id` of another act of the group, from whom the notification is then; none: retracted
 */
export async function retract(
  trx: Trx,
  notice: { userId: string; groupKey: string; fromUserId: string },
  stillFrom: (since: RawBuilder<Date>) => RawBuilder<unknown>,
): Promise<void> {
  const since = sql<Date>`(select created_at from unread)`;
  const { rows } = await sql`${prepared}
    with unread as (
      select id, from_user_id, created_at from notifications
       where user_id = ${notice.userId}::uuid and group_key = ${notice.groupKey}::text
         and not is_read and retracted_at is null
       order by created_at desc limit 1),
    other as (${stillFrom(since)})
    update notifications n
       set from_user_id = coalesce((select user_id from other), n.from_user_id),
           retracted_at = case when exists (select from other) then null else ${nowSql} end
      from unread
     where n.id = unread.id and (unread.from_user_id = ${notice.fromUserId}::uuid or not exists (select from other))
    returning 1`.execute(trx);
  if (rows.length > 0) await announce(trx, `user:${notice.userId}`);
}

export async function deleteNotificationsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
