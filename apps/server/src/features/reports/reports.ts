import type { CaseSubject } from '@unslop/domain/calls/moderation';
import type { ReportSubject } from '@unslop/domain/calls/reports';
import type { AllEndpoints } from '@unslop/domain/endpoints';
import { Refusal } from '@unslop/domain/errors';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { openCase } from '../../core/cases/open-case.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Whose it is. Only what the reporter can see may be reported. */
const visible: Record<ReportSubject, (id: string) => RawBuilder<{ user_id: string }>> = {
  ai_slop: (id) => sql`select user_id from ai_slops where id = ${id} and hidden_at is null`,
  comment: (id) => sql`select c.user_id from comments c join ai_slops s on s.id = c.ai_slop_id
    where c.id = ${id} and c.hidden_at is null and c.removed_at is null and s.hidden_at is null`,
  profile: (id) =>
    sql`select id as user_id from profiles where id = ${id} and hidden_at is null and deleted_at is null`,
};

type NewReport = z.infer<AllEndpoints['createReport']['body']>;

/** Keeps a report, and opens its case. @returns false when this person reported it before */
export async function report(trx: Trx, reporterId: string, what: NewReport): Promise<boolean> {
  const { rows } = await visible[what.subject_type](what.subject_id).execute(trx);
  const [subject] = rows;
  if (!subject) throw new Refusal('NOT_FOUND');
  if (subject.user_id === reporterId) throw new Refusal('OWN_REPORT');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reports')
    .values({ reporter_id: reporterId, ...what })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await openCase(trx, { subjectType: what.subject_type, subjectId: what.subject_id, why: 'report' });
  return true;
}

export type ReportOutcome = 'acted' | 'dismissed';

/** A person has decided about it. @returns who had reported it, and is to be notified */
export async function markReportsHandled(
  trx: Trx,
  type: CaseSubject,
  id: string,
  outcome: ReportOutcome,
): Promise<string[]> {
  const handled = await trx
    .updateTable('reports')
    .set({ handled_at: nowSql, outcome })
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('handled_at', 'is', null)
    .returning('reporter_id')
    .execute();
  return handled.map(({ reporter_id }) => reporter_id);
}

/** A report that was dismissed is looked at anew. */
export async function reopenReport(trx: Trx, reporterId: string, type: CaseSubject, id: string): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ handled_at: null, outcome: null })
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('reporter_id', '=', reporterId)
    .execute();
}
