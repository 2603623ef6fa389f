import type { NotificationType } from '@unslop/domain/calls/notifications';
import { sql } from 'kysely';
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

/** Tells a person something, in the transaction of what happened. Nobody is told of their own act, or after they left. */
export async function notify(trx: Trx, notice: Notice): Promise<void> {
  if (notice.fromUserId === notice.userId) return;
  if (!(await isHere(trx, notice.userId))) return;
  if (notice.groupKey && (await wasTold(trx, { ...notice, groupKey: notice.groupKey }))) return;
  await trx
    .insertInto('notifications')
    .values({
      user_id: notice.userId,
      type: notice.type,
      content: notice.content,
      from_user_id: notice.fromUserId ?? null,
      ai_slop_id: notice.aiSlopId ?? null,
      beautiful_art_id: notice.beautifulArtId ?? null,
      group_key: notice.groupKey ?? null,
    })
    .execute();
  await announce(trx, `user:${notice.userId}`);
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

/** And stays until this transaction ends: a deletion waits for it, or comes first. */
async function isHere(trx: Trx, userId: string): Promise<boolean> {
  const person = await trx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return person !== undefined;
}

/** One that was taken back comes back as it was, without ringing anew. */
async function wasTold(trx: Trx, notice: Notice & { groupKey: string }): Promise<boolean> {
  const { rows } = await sql<{ id: string; is_retracted: boolean }>`
    select id, retracted_at is not null as is_retracted from notifications
     where user_id = ${notice.userId} and group_key = ${notice.groupKey}
       and (created_at > ${nowSql} - interval '1 hour'
            or from_user_id = ${notice.fromUserId ?? null} and created_at > ${nowSql} - interval '1 day')
     order by retracted_at nulls first, created_at desc limit 1`.execute(trx);
  const before = rows[0];
  if (before?.is_retracted) {
    await trx
      .updateTable('notifications')
      .set({ retracted_at: null, from_user_id: notice.fromUserId ?? null })
      .where('id', '=', before.id)
      .execute();
    await announce(trx, `user:${notice.userId}`);
  }
  return before !== undefined;
}

/**
 * Takes back what a group of acts told, as long as it was not read: the last of them is undone.
 * @param stillFrom  somebody else of the group, whose the notice is from now on; null takes it back
 */
export async function retract(
  trx: Trx,
  notice: { userId: string; groupKey: string; fromUserId: string },
  stillFrom: (since: Date) => Promise<string | null>,
): Promise<void> {
  const unread = await trx
    .selectFrom('notifications')
    .select(['id', 'from_user_id', 'created_at'])
    .where('user_id', '=', notice.userId)
    .where('group_key', '=', notice.groupKey)
    .where('is_read', '=', false)
    .where('retracted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!unread) return;
  const other = await stillFrom(unread.created_at);
  if (other && unread.from_user_id !== notice.fromUserId) return;
  await trx
    .updateTable('notifications')
    .set(other ? { from_user_id: other } : { retracted_at: nowSql })
    .where('id', '=', unread.id)
    .execute();
  await announce(trx, `user:${notice.userId}`);
}

/** Whoever leaves is told nothing any more. */
export async function forgetNotificationsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
