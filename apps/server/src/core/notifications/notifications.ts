import { prepared } from '@unslop/database/connect';
import type { NotificationType } from '@unslop/domain/calls/notifications';
import { type RawBuilder, sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

export interface Notice {
  userId: string;
  type: NotificationType;
  /** Reads on after "Someone" when it comes from a person: "liked your art". */
  content: string;
  fromUserId?: string;
  aiSlopId?: string;
  beautifulArtId?: string;
  /** Notices with the same key within an hour are one, and one person tells the same only once a day. */
  groupKey?: string;
}

/**
 * Tells a person something, in the transaction of what happened. Nobody is told of their own act, or after they left: who
 * is here stays until this transaction ends, and a deletion waits for it, or comes first. What was taken back comes back
 * as it was, without ringing anew.
 */
export async function notify(trx: Trx, notice: Notice): Promise<void> {
  if (notice.fromUserId === notice.userId) return;
  const from = notice.fromUserId ?? null;
  const group = notice.groupKey ?? null;
  const { rows } = await sql`${prepared}
    with here as (
      select id from profiles where id = ${notice.userId}::uuid and deleted_at is null for key share),
    told as (
      select id, retracted_at from notifications
       where user_id = ${notice.userId}::uuid and group_key = ${group}::text
         and (created_at > ${nowSql} - interval '1 hour'
              or from_user_id = ${from}::uuid and created_at > ${nowSql} - interval '1 day')
       order by retracted_at nulls first, created_at desc limit 1),
    back as (
      update notifications n set retracted_at = null, from_user_id = ${from}::uuid
        from told, here where n.id = told.id and told.retracted_at is not null returning 1),
    fresh as (
      insert into notifications (user_id, type, content, from_user_id, ai_slop_id, beautiful_art_id, group_key)
      select here.id, ${notice.type}::text, ${notice.content}::text, ${from}::uuid, ${notice.aiSlopId ?? null}::uuid,
             ${notice.beautifulArtId ?? null}::uuid, ${group}::text
        from here where not exists (select from told) returning 1)
    select from back union all select from fresh`.execute(trx);
  if (rows.length > 0) await announce(trx, `user:${notice.userId}`);
}

/**
 * Tells several people something at once, each a thing that happens only once, in one statement.
 * @returns the topics of those who are here, for the caller to announce with its own
 */
export async function notifyAll(
  trx: Trx,
  notices: readonly Omit<Notice, 'fromUserId' | 'groupKey'>[],
): Promise<string[]> {
  const rows = notices.map(({ userId, type, content, aiSlopId, beautifulArtId }) => ({
    user_id: userId,
    type,
    content,
    ai_slop_id: aiSlopId,
    beautiful_art_id: beautifulArtId,
  }));
  const told = await sql<{ user_id: string }>`
    insert into notifications (user_id, type, content, ai_slop_id, beautiful_art_id)
    select notice.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as notice (user_id uuid, type text, content text, ai_slop_id uuid, beautiful_art_id uuid)
      join profiles p on p.id = notice.user_id and p.deleted_at is null
     order by p.id for key share of p
    returning user_id`.execute(trx);
  return told.rows.map((row) => `user:${row.user_id}`);
}

/**
 * Takes back what a group of acts told, as long as it was not read: the last of them is undone.
 * @param stillFrom  selects the `user_id` of somebody else of the group, whose the notice is from now on; none takes it
 *   back
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

/** A deleted user gets no notifications any more. */
export async function deleteNotificationsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
