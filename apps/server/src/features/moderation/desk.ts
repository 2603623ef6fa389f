import type { Db } from '@unslop/database/connect';
import type { CaseNote } from '@unslop/domain/calls/moderation';
import { dateInWords } from '@unslop/domain/dates';
import { Refusal } from '@unslop/domain/errors';
import { MODERATION } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { pruneSnoozes } from '../../core/cases/snoozes.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { nowSql } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Session } from '../../platform/session.ts';
import type { Trx } from '../../platform/transactions.ts';
import { notPossible } from './acts.ts';
import { type CaseRow, isAbout, lockCase } from './case-state.ts';
import { personJson } from './cases.ts';

/**
 * Assigns a case to a moderator and notifies them. This is only a label: anyone else may still take the case.
 * @throws Refusal NOT_FOUND, CASE_CLOSED, MODERATION_CONFLICT, NOT_POSSIBLE
 */
export async function assignCase(trx: Trx, id: string, assignedTo: string | null, by: Session): Promise<void> {
  const found = await lockOpenCase(trx, id, by.userId);
  await refuseConflict(trx, found, by.userId);
  if (assignedTo !== null && assignedTo !== by.userId && (await isSealed(trx, found)))
    notPossible(
      'While votes are sealed, you can only assign a case to yourself or to nobody. A refusal would reveal who voted. Assign it after the deadline.',
    );
  if (assignedTo !== null && !(await isFree(trx, id, assignedTo)))
    notPossible(
      'They can’t decide this case. They aren’t a moderator, have a conflict, or made the open proposal. Choose someone else.',
    );
  if (found.assigned_to === assignedTo) return;
  await trx.updateTable('moderation_cases').set({ assigned_to: assignedTo }).where('id', '=', id).execute();
  if (assignedTo !== null && assignedTo !== by.userId)
    await notify(trx, {
      userId: assignedTo,
      kind: 'case_assigned',
      data: { case: id },
      fromUserId: by.userId,
      groupKey: `assigned:${id}`,
    });
  await announce(trx, MODERATION_TOPIC);
}

async function lockOpenCase(trx: Trx, id: string, viewerId: string): Promise<CaseRow> {
  const found = await lockCase(trx, id, viewerId);
  if (found.status === 'closed') throw new Refusal('CASE_CLOSED');
  return found;
}

async function refuseConflict(trx: Trx, { person_id, ai_slop_id }: CaseRow, userId: string): Promise<void> {
  const { rows } = await sql<{ conflict: string | null }>`
    select moderation_conflict(${userId}, ${person_id}, ${ai_slop_id}) as conflict`.execute(trx);
  if (rows[0]!.conflict) throw new Refusal('MODERATION_CONFLICT');
}

async function isSealed(trx: Trx, { ai_slop_id }: CaseRow): Promise<boolean> {
  const { rows } = await sql`
    select from ai_slops where id = ${ai_slop_id} and status = 'open' and has_sealed_votes`.execute(trx);
  return rows.length > 0;
}

/** True if this moderator may decide the case in its current state and is not its subject. */
async function isFree(trx: Trx, caseId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_cases c where c.id = ${caseId} and not ${isAbout(userId)}
       and ${userId} in (select free.id from free_moderators_of_case(c.id) free (id))`.execute(trx);
  return rows.length > 0;
}

/**
 * Snoozes a case in this moderator's queue and releases their claim; null ends the snooze.
 * @throws Refusal NOT_FOUND, CASE_CLOSED, NOT_POSSIBLE
 */
export async function snoozeCase(
  trx: Trx,
  id: string,
  until: string | null,
  { userId }: Session,
): Promise<{ snoozed_until: string | null }> {
  const found = await lockOpenCase(trx, id, userId);
  await trx.deleteFrom('case_snoozes').where('moderator_id', '=', userId).where('case_id', '=', id).execute();
  if (until === null) return { snoozed_until: null };
  await refuseSnooze(trx, found, new Date(until), userId);
  await trx
    .insertInto('case_snoozes')
    .values({ moderator_id: userId, case_id: id, until: new Date(until) })
    .execute();
  await giveBack(trx, id, userId);
  return { snoozed_until: new Date(until).toISOString() };
}

async function refuseSnooze(trx: Trx, { danger, due_at }: CaseRow, until: Date, userId: string): Promise<void> {
  const { rows } = await sql<{ now: Date; snoozed: number }>`
    select ${nowSql} as now, (select count(*)::int from case_snoozes where moderator_id = ${userId} and until > ${nowSql}) as snoozed`.execute(
    trx,
  );
  const { now, snoozed } = rows[0]!;
  if (until <= now) notPossible('This time has passed. Choose a later one.');
  const beforeIts = new Date(due_at.getTime() - MODERATION.snoozeEndsHours * 3_600_000);
  if (danger === 3 && beforeIts <= now)
    notPossible('A prize depends on this case soon. Decide it now, or leave it to another moderator.');
  const week = new Date(now.getTime() + MODERATION.snoozeDays * 86_400_000);
  const latest = danger === 3 && beforeIts < week ? beforeIts : week;
  if (until > latest) notPossible(`Choose a time until ${dateInWords(latest)}.`);
  if (snoozed >= MODERATION.maxSnoozes) notPossible(`You’ve snoozed ${MODERATION.maxSnoozes} cases. Wake some first.`);
}

/** Releases an open case. A just closed one stays with its moderator, who may still add acts. */
export async function giveBack(trx: Trx, id: string, userId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('moderation_cases')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', userId)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await announce(trx, MODERATION_TOPIC);
}

/** Writes a note for the other moderators. @throws Refusal NOT_FOUND, MODERATION_CONFLICT, NOT_POSSIBLE */
export async function addCaseNote(trx: Trx, id: string, text: string, { userId }: Session): Promise<CaseNote> {
  const found = await lockCase(trx, id, userId);
  await refuseConflict(trx, found, userId);
  const { rows } = await sql<CaseNote>`
    with note as (
      insert into case_notes (case_id, moderator_id, text)
      select ${id}, ${userId}, ${text}
       where (select count(*) from case_notes where case_id = ${id}) < ${MODERATION.maxNotes} returning *)
    select n.id, ${personJson('p')} as by, n.text, to_json(n.created_at) as at from note n join profiles p on p.id = n.moderator_id`.execute(
    trx,
  );
  const [note] = rows;
  if (!note) notPossible(`This case already has ${MODERATION.maxNotes} notes. Decide it, or message each other.`);
  await announce(trx, MODERATION_TOPIC);
  return note;
}

/** Deletes expired snoozes, and notes a year after their case was closed. */
export async function pruneDesk(db: Db): Promise<void> {
  await pruneSnoozes(db);
  await deleteOld(
    db,
    sql`case_notes`,
    sql`case_id in (select id from moderation_cases
      where status = 'closed' and closed_at < ${nowSql} - make_interval(days => ${MODERATION.notesDays}))`,
  );
}
