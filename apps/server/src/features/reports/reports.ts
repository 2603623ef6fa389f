import type { CaseSubject } from '@unslop/domain/calls/moderation';
import type { ReportSubject } from '@unslop/domain/calls/reports';
import type { AllEndpoints } from '@unslop/domain/endpoints';
import { Refusal } from '@unslop/domain/errors';
import { LENGTH, MODERATION } from '@unslop/domain/limits';
import { websiteFrom } from '@unslop/domain/websites';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { openCase } from '../../core/cases/open-case.ts';
import { attachImage } from '../../core/images/uploads.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';

/**
 * Finds the owner of a subject that may be reported: a visible one, or a covered one that people may have seen before.
 */
const visible: Record<ReportSubject, (id: string) => RawBuilder<{ user_id: string }>> = {
  ai_slop: (id) => sql`select user_id from ai_slops where id = ${id} and (hidden_at is null or is_covered)`,
  comment: (id) => sql`select c.user_id from comments c join ai_slops s on s.id = c.ai_slop_id
    where c.id = ${id} and (c.hidden_at is null or c.is_covered) and c.removed_at is null
      and (s.hidden_at is null or s.is_covered)`,
  profile: (id) =>
    sql`select id as user_id from profiles where id = ${id} and hidden_at is null and deleted_at is null`,
};

type NewReport = z.infer<AllEndpoints['createReport']['body']>;

/**
 * Stores a report and opens its case.
 * @returns false if this person has already reported it
 */
export async function report(
  trx: Trx,
  reporterId: string,
  { image_urls = [], link, ...what }: NewReport,
): Promise<boolean> {
  const { rows } = await visible[what.subject_type](what.subject_id).execute(trx);
  const [subject] = rows;
  if (!subject) throw new Refusal('NOT_FOUND');
  if (subject.user_id === reporterId) throw new Refusal('OWN_REPORT');
  const made = await trx
    .insertInto('reports')
    .values({
      reporter_id: reporterId,
      ...what,
      link: link === undefined ? null : websiteFrom(link, LENGTH.reportLink),
      delays: reportDelays(reporterId),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'delays'])
    .executeTakeFirst();
  if (!made) return false;
  const { id, delays } = made;
  const images: string[] = [];
  for (const url of image_urls)
    images.push((await attachImage(trx, { userId: reporterId, url, purpose: 'report' })).id);
  if (images.length > 0) await trx.updateTable('reports').set({ image_ids: images }).where('id', '=', id).execute();
  const { subject_type: subjectType, subject_id: subjectId } = what;
  await openCase(trx, { subjectType, subjectId, why: 'report', delays });
  return true;
}

/**
 * True if a report by this account may delay a prize: the account is confirmed, a day old, not under review, and its reports
 * are mostly right.
 */
const reportDelays = (reporterId: string) => sql<boolean>`(
  select p.email_verified_at is not null
     and p.created_at <= app_now() - make_interval(hours => ${MODERATION.reporterHours})
     and not exists (select from account_freezes where user_id = p.id)
     and ${MODERATION.dismissedReports} > (
       select count(*) from reports where reporter_id = p.id and outcome = 'dismissed'
          and handled_at > app_now() - make_interval(days => ${MODERATION.dismissedDays}))
    from profiles p where p.id = ${reporterId})`;

/** Removes the links that a deleted account sent with its reports. Its pictures are removed with all its others. */
export async function eraseLinksOf(trx: Trx, reporterId: string): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ link: null })
    .where('reporter_id', '=', reporterId)
    .where('link', 'is not', null)
    .execute();
}

type ReportOutcome = 'acted' | 'dismissed';

/** Reporters to notify. Those in `toldAgain` were told another outcome before. */
interface Handled {
  told: string[];
  toldAgain: string[];
}

/**
 * Records the outcome of a decision for the reports of a subject. With `reverses`, acting on it also reverses the
 * dismissals of the last 90 days, so they no longer count against their reporters.
 */
export async function markReportsHandled(
  trx: Trx,
  type: CaseSubject,
  id: string,
  outcome: ReportOutcome,
  { reverses }: { reverses: boolean },
): Promise<Handled> {
  const { rows } = await sql<{ reporter_id: string; was_handled: boolean }>`
    update reports r set handled_at = app_now(), outcome = ${outcome}
      from (select id, handled_at is not null as was_handled from reports
             where subject_type = ${type} and subject_id = ${id}
               and (handled_at is null or (${reverses && outcome === 'acted'} and outcome in ('dismissed', 'undone')
                    and handled_at > app_now() - make_interval(days => ${MODERATION.dismissedDays})))
             order by id for no key update) before
     where r.id = before.id
    returning r.reporter_id, before.was_handled`.execute(trx);
  const of = (wasHandled: boolean) =>
    rows.filter((row) => row.was_handled === wasHandled).map(({ reporter_id }) => reporter_id);
  return { told: of(false), toldAgain: of(true) };
}

/** Records that the action on these people's reports was undone. */
export async function markReportsUndone(
  trx: Trx,
  type: CaseSubject,
  id: string,
  reporters: readonly string[],
): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ handled_at: nowSql, outcome: 'undone' })
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('reporter_id', 'in', reporters)
    .where('outcome', '=', 'acted')
    .execute();
}

/** Reopens a dismissed report. */
export async function reopenReport(trx: Trx, reporterId: string, type: CaseSubject, id: string): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ handled_at: null, outcome: null })
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('reporter_id', '=', reporterId)
    .execute();
}
