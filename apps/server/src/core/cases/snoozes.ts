import type { Db } from '@unslop/database/connect';
import { MODERATION } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { deleteOld } from '../../platform/delete-old.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Latest time to which a case `c` about a prize can be snoozed; null for other cases. */
const latest = sql<Date | null>`case when c.danger = 3 then c.due_at - make_interval(hours => ${sql.lit(MODERATION.snoozeEndsHours)}) end`;

/**
 * Time until which a moderator snoozed a case `c`, or null. It ends before the case is due, even if that date has moved
 * since.
 */
export const snoozedUntil = (moderatorId: string) => sql<Date | null>`(
  select least(z.until, ${latest}) from case_snoozes z
   where z.case_id = c.id and z.moderator_id = ${moderatorId} and least(z.until, ${latest}) > (select app_now()))`;

/** Ids of the cases that this moderator has snoozed. */
export const snoozedCases = (moderatorId: string) => sql<string>`(
  select z.case_id from case_snoozes z join moderation_cases c on c.id = z.case_id
   where z.moderator_id = ${moderatorId} and least(z.until, ${latest}) > (select app_now()))`;

/** Brings a case and its card back to every queue: there is something new to look at. */
export async function endSnoozes(trx: Trx, caseId: string): Promise<void> {
  await sql`
    delete from case_snoozes where case_id in (
      select ${caseId}::uuid
      union all select k.case_id from moderation_cases c join case_cards k on k.id = c.card_id where c.id = ${caseId})`.execute(
    trx,
  );
}

/** Ends the snoozes of the closed cases in `caseIds`. They would count towards the moderator's snooze limit. */
export async function endSnoozesOfClosed(trx: Trx, caseIds: readonly string[]): Promise<void> {
  await sql`
    delete from case_snoozes z using moderation_cases c
     where z.case_id = any(${[...caseIds]}::uuid[]) and c.id = z.case_id and c.status = 'closed'`.execute(trx);
}

export async function pruneSnoozes(db: Db): Promise<void> {
  await deleteOld(db, sql`case_snoozes`, sql`until < app_now()`);
}
