import type { TableRow } from '@unslop/database/connect';
import type { CaseSubject } from '@unslop/domain/calls/moderation';
import { Refusal } from '@unslop/domain/errors';
import { MODERATION } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { delayAwards } from '../../core/cases/award-dates.ts';
import { closeProcessCalls } from '../../core/cases/process-calls.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { notPossible } from './acts.ts';

export type CaseRow = TableRow<'moderation_cases'> & { subject_type: CaseSubject };

/**
 * True of a case `c` about this person: nobody learns of it, nor reads what is said there. In the case of an award the poster is
 * suspected as much as the winner.
 */
export const isAbout = (userId: string) => sql<boolean>`(c.person_id = ${userId} or (c.subject_type = 'award'
  and exists (select from ai_slops where id = c.ai_slop_id and user_id = ${userId})))`;

/**
 * Locks a case, before anything that it is about.
 * @param viewerId  who asks: a case about them is not found
 * @throws Refusal NOT_FOUND
 */
export async function lockCase(trx: Trx, id: string, viewerId?: string): Promise<CaseRow> {
  const found = await trx
    .selectFrom('moderation_cases as c')
    .selectAll()
    .where('id', '=', id)
    .$if(viewerId !== undefined, (query) => query.where(sql<boolean>`not ${isAbout(viewerId!)}`))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  return found as CaseRow;
}

export async function caseOfSubject(trx: Trx, type: CaseSubject, id: string): Promise<CaseRow | null> {
  const found = await trx
    .selectFrom('moderation_cases')
    .selectAll()
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (found as CaseRow | undefined) ?? null;
}

/**
 * The case is this moderator's to decide: by a claim that lasts, or, where `canTake`, as nobody else has one.
 * @throws Refusal NOT_FOUND of a case about themselves, MODERATION_CONFLICT, CASE_NOT_YOURS
 */
export async function requireCase(
  trx: Trx,
  found: CaseRow,
  moderatorId: string,
  { canTake = false } = {},
): Promise<void> {
  const { id, person_id, ai_slop_id, claimed_by } = found;
  const { rows } = await sql<{ conflict: string | null; is_claimed: boolean; is_own: boolean }>`
    select moderation_conflict(${moderatorId}, ${person_id}, ${ai_slop_id}) as conflict,
           coalesce(c.claimed_until > app_now(), false) as is_claimed, ${isAbout(moderatorId)} as is_own
      from moderation_cases c where id = ${id}`.execute(trx);
  const { conflict, is_claimed, is_own } = rows[0]!;
  if (is_own) throw new Refusal('NOT_FOUND');
  if (conflict) throw new Refusal('MODERATION_CONFLICT');
  if (is_claimed && claimed_by === moderatorId) return;
  if (is_claimed || !canTake) throw new Refusal('CASE_NOT_YOURS');
  await claim(trx, found, moderatorId);
}

/**
 * Takes a case for 15 minutes, again and again for at most an hour. Then another moderator may have it for the rest of a day, so that
 * nobody keeps a case from the others until its default.
 * @returns until when the case is this moderator's
 * @throws Refusal NOT_POSSIBLE after an hour while another moderator may judge it; SECOND_NEEDED of their own proposal
 */
export async function claim(
  trx: Trx,
  { id, status, person_id, ai_slop_id }: CaseRow,
  moderatorId: string,
): Promise<Date> {
  const { rows } = await sql<{ had_its_hour: boolean; is_own_proposal: boolean }>`
    select coalesce(c.held_by = ${moderatorId} and c.held_since <= app_now() - make_interval(mins => ${MODERATION.heldMinutes})
                    and c.held_since > app_now() - interval '1 day', false)
             and exists (select from free_moderators(${person_id}, ${ai_slop_id}) free (id) where free.id <> ${moderatorId}) as had_its_hour,
           ${status} = 'waiting' and ${moderatorId} = (select moderator_id from moderation_log
              where case_id = c.id and action = 'propose' order by id desc limit 1) as is_own_proposal
      from moderation_cases c where c.id = ${id}`.execute(trx);
  if (rows[0]!.is_own_proposal) throw new Refusal('SECOND_NEEDED');
  if (rows[0]!.had_its_hour)
    notPossible(
      'You have had this case for an hour. Another moderator may take it now; you can take it again tomorrow.',
    );
  const isHeld = sql<boolean>`(held_by = ${moderatorId} and held_since > app_now() - interval '1 day')`;
  const claimed_until = sql<Date>`app_now() + make_interval(mins => ${MODERATION.claimMinutes})`;
  const claimed = await trx
    .updateTable('moderation_cases')
    .set({
      claimed_by: moderatorId,
      claimed_until,
      held_by: moderatorId,
      held_since: sql<Date>`case when ${isHeld} then held_since else app_now() end`,
    })
    .where('id', '=', id)
    .returning('claimed_until')
    .executeTakeFirstOrThrow();
  return claimed.claimed_until!;
}

/**
 * Closes a case that is decided, unless a proposal, an appeal or a report of it still waits. Who decided may add to it while the claim
 * lasts, such as a ban to what was hidden. What one moderator did alone, such as a hold or a ban for a time, decides nothing about a
 * request to show how an entry was made that nobody answered: that case stays open for two.
 * @param entryId  the entry that was decided about: the call to another one, which wins instead, keeps the case open
 */
export async function closeCase(
  trx: Trx,
  id: string,
  { isOfOne, entryId = null }: { isOfOne: boolean; entryId?: string | null },
): Promise<void> {
  await sql`
    update moderation_cases c set is_appealed = left_open.appeals,
           status = case when left_open.proposals then 'waiting' when left_open.appeals or left_open.reports or left_open.unanswered or left_open.calls then 'open' else 'closed' end,
           closed_at = case when not (left_open.proposals or left_open.appeals or left_open.reports or left_open.unanswered or left_open.calls) then ${nowSql} end
      from (select exists (select from moderation_log p where p.case_id = ${id} and p.action = 'propose' and not exists (
                     select from moderation_log a where a.case_id = p.case_id and a.proposal_id = p.id)) as proposals,
                   exists (select from moderation_appeals where case_id = ${id} and decided_at is null) as appeals,
                   exists (select from reports r join moderation_cases k on k.id = ${id}
                            where r.subject_type = k.subject_type and r.subject_id = k.subject_id and r.handled_at is null) as reports,
                   exists (select from process_calls
                            where case_id = ${id} and closed_at is null and comment_id <> ${entryId}::uuid) as calls,
                   ${isOfOne} and exists (select from process_calls
                                           where case_id = ${id} and unanswered_at is not null and closed_at is null) as unanswered
           ) left_open
     where c.id = ${id}`.execute(trx);
  await closeProcessCalls(trx, id);
  await announce(trx, MODERATION_TOPIC);
}

/** 'waiting': for a second moderator, who may take it at once. */
export async function setCaseStatus(trx: Trx, id: string, status: 'open' | 'waiting'): Promise<void> {
  const changed = await trx
    .updateTable('moderation_cases')
    .set({ status, closed_at: null, ...(status === 'waiting' && { claimed_by: null, claimed_until: null }) })
    .where('id', '=', id)
    .returning('ai_slop_id')
    .executeTakeFirst();
  if (changed?.ai_slop_id) await delayAwards(trx, [changed.ai_slop_id]);
  await announce(trx, MODERATION_TOPIC);
}
