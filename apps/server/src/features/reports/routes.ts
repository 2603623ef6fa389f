import type { ReportSubject } from '@unslop/domain/calls/reports';
import { Refusal } from '@unslop/domain/errors';
import { type RawBuilder, sql } from 'kysely';
import { write } from '../../platform/http/routes.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Whose it is. Only what the reporter can see may be reported. */
const visible: Record<ReportSubject, (id: string) => RawBuilder<{ user_id: string }>> = {
  ai_slop: (id) => sql`select user_id from ai_slops where id = ${id} and hidden_at is null`,
  comment: (id) => sql`select c.user_id from comments c join ai_slops s on s.id = c.ai_slop_id
    where c.id = ${id} and c.hidden_at is null and c.removed_at is null and s.hidden_at is null`,
  profile: (id) =>
    sql`select id as user_id from profiles where id = ${id} and hidden_at is null and deleted_at is null`,
};

/** Keeps a report for the operator. @returns false when this person reported it before */
async function report(trx: Trx, reporterId: string, what: { type: ReportSubject; id: string; reason: string }) {
  const { rows } = await visible[what.type](what.id).execute(trx);
  const [subject] = rows;
  if (!subject) throw new Refusal('NOT_FOUND');
  if (subject.user_id === reporterId) throw new Refusal('OWN_REPORT');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reports')
    .values({ reporter_id: reporterId, subject_type: what.type, subject_id: what.id, reason: what.reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const reportRoutes = [
  write('createReport', async ({ trx, body, user }) => {
    const what = { type: body.subject_type, id: body.subject_id, reason: body.reason };
    const isNew = await report(trx, user.userId, what);
    return { success: true, message: isNew ? 'Thank you. We will look at it.' : 'You reported this already.' };
  }),
];
