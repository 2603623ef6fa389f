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

/** Tells a person something, in the transaction of what happened. Nobody is told of their own act. */
export async function notify(trx: Trx, notice: Notice): Promise<void> {
  if (notice.fromUserId === notice.userId) return;
  if (notice.groupKey) {
    const { rows } = await sql<{ isTold: boolean }>`select exists (
      select from notifications where user_id = ${notice.userId} and group_key = ${notice.groupKey}
         and (created_at > ${nowSql} - interval '1 hour'
              or from_user_id = ${notice.fromUserId ?? null} and created_at > ${nowSql} - interval '1 day')) as "isTold"`.execute(
      trx,
    );
    if (rows[0]!.isTold) return;
  }
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
