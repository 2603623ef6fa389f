import type { TableRow } from '@unslop/database/connect';
import type { CaseSubject } from '@unslop/domain/calls/moderation';
import { Refusal } from '@unslop/domain/errors';
import { MODERATION } from '@unslop/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import { delayAwards } from '../../core/cases/award-dates.ts';
import { endSnoozes, endSnoozesOfClosed } from '../../core/cases/snoozes.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { notPossible } from './acts.ts';

export type CaseRow = TableRow<'moderation_cases'> & { subject_type: CaseSubject };

/**
 * True if case `c` is about this person. Such a case, and everything in it, is invisible to them. An award's case is
 * about the poster and everyone who has been the winner.
 */
export const isAbout = (userId: string | RawBuilder<unknown>) =>
  sql<boolean>`(c.person_id = ${userId} or (c.subject_type = 'award' and is_of_award(c.ai_slop_id, ${userId})))`;

/**
 * Locks a case. Take this lock before locking anything the case is about.
 * @param viewerId  the viewer; a case about them is not found
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
 * Ensures that this moderator has claimed the case. With `canTake`, claims it if nobody else has.
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
 * Claims a case for 15 minutes. Claims can be renewed until an hour after the first one. Then other eligible moderators
 * get the rest of a day, so nobody can block a case until its default decision.
 * @returns the end of the claim
 * @throws Refusal NOT_POSSIBLE after that hour; SECOND_NEEDED of their own proposal
 */
export async function claim(trx: Trx, { id, status }: CaseRow, moderatorId: string): Promise<Date> {
  const hourEnds = sql<Date>`coalesce((select since from case_holds where case_id = ${id} and moderator_id = ${moderatorId}
    and since > app_now() - interval '1 day'), app_now()) + make_interval(mins => ${MODERATION.claimMinutesPerDay})`;
  const { rows } = await sql<{ is_limited: boolean; had_its_hour: boolean; is_own_proposal: boolean }>`
    select exists (select from free_moderators_of_case(c.id) free (id) where free.id <> ${moderatorId}) as is_limited,
           ${hourEnds} <= app_now() as had_its_hour,
           ${status} = 'waiting' and ${moderatorId} = (select moderator_id from moderation_log
              where case_id = c.id and action = 'propose' order by id desc limit 1) as is_own_proposal
      from moderation_cases c where c.id = ${id}`.execute(trx);
  const { is_limited, had_its_hour, is_own_proposal } = rows[0]!;
  if (is_own_proposal) throw new Refusal('SECOND_NEEDED');
  if (is_limited && had_its_hour)
    notPossible(
      'You first took this case more than an hour ago. Another moderator can take it now, and you can take it again tomorrow.',
    );
  const soon = sql<Date>`app_now() + make_interval(mins => ${MODERATION.claimMinutes})`;
  const claimed_until = is_limited ? sql<Date>`least(${soon}, ${hourEnds})` : soon;
  const claimed = await trx
    .updateTable('moderation_cases')
    .set({
      claimed_by: moderatorId,
      claimed_until,
    })
    .where('id', '=', id)
    .returning('claimed_until')
    .executeTakeFirstOrThrow();
  await sql`
    insert into case_holds as claimed (case_id, moderator_id) values (${id}, ${moderatorId})
    on conflict (case_id, moderator_id) do update set since = app_now() where claimed.since <= app_now() - interval '1 day'`.execute(
    trx,
  );
  return claimed.claimed_until!;
}

/**
 * Closes a decided case unless something is pending: a proposal, an appeal, a report, a cover, or a process call
 * about an entry that may be paid. While the claim lasts, the decider may add acts, such as a ban after hiding.
 */
export async function closeCase(trx: Trx, id: string): Promise<void> {
  await sql`
    update moderation_cases c set is_appealed = left_open.appeals,
           assigned_to = case when left_open.proposals or left_open.appeals or left_open.others then assigned_to end,
           status = case when left_open.proposals then 'waiting' when left_open.appeals or left_open.others then 'open' else 'closed' end,
           closed_at = case when not (left_open.proposals or left_open.appeals or left_open.others) then ${nowSql} end
      from (select exists (select from moderation_log p where p.case_id = ${id} and p.action = 'propose' and not exists (
                     select from moderation_log a where a.case_id = p.case_id and a.proposal_id = p.id)) as proposals,
                   exists (select from moderation_appeals where case_id = ${id} and decided_at is null) as appeals,
                   exists (select from reports r join moderation_cases k on k.id = ${id}
                            where r.subject_type = k.subject_type and r.subject_id = k.subject_id and r.handled_at is null)
                     or exists (select from moderation_cases k join comments on k.subject_type = 'comment' and comments.id = k.subject_id
                                 where k.id = ${id} and is_covered)
                     or exists (select from moderation_cases k join ai_slops on k.subject_type = 'ai_slop' and ai_slops.id = k.subject_id
                                 where k.id = ${id} and is_covered)
                     or exists (select from process_calls where case_id = ${id} and closed_at is null and may_be_paid(comment_id)) as others
           ) left_open
     where c.id = ${id}`.execute(trx);
  await endSnoozesOfClosed(trx, [id]);
  await announce(trx, MODERATION_TOPIC);
}

/** Opens a case again, or sets it to 'waiting' for a second moderator, who may claim it immediately. */
export async function setCaseStatus(trx: Trx, id: string, status: 'open' | 'waiting'): Promise<void> {
  const changed = await trx
    .updateTable('moderation_cases')
    .set({ status, closed_at: null, ...(status === 'waiting' && { claimed_by: null, claimed_until: null }) })
    .where('id', '=', id)
    .returning('ai_slop_id')
    .executeTakeFirst();
  await endSnoozes(trx, id);
  if (changed?.ai_slop_id) await delayAwards(trx, [changed.ai_slop_id]);
  await announce(trx, MODERATION_TOPIC);
}
