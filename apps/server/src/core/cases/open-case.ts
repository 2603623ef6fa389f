import type { CaseSubject, FindingKind } from '@unslop/domain/calls/moderation';
import { Refusal } from '@unslop/domain/errors';
import { MODERATION } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { delayAwards } from './award-dates.ts';
import { watchCase } from './free-moderators.ts';
import { endSnoozes } from './snoozes.ts';

type Reason = About & ({ why: 'report'; delays: boolean } | { why: Exclude<Why, 'report'>; delays?: undefined });

/** Reason to open a case. 'operator': the operator's command makes a proposal in it. */
type Why = 'report' | 'appeal' | 'operator' | { finding: FindingKind; data?: Record<string, unknown> };

interface About {
  subjectType: CaseSubject;
  /** For an award, the slop's id. */
  subjectId: string;
}

/**
 * Opens or reopens the case of a subject, because of something new about it.
 * `delays`: false for a report from an account whose reports delay nothing (reportDelays in features/reports).
 * @returns the case's id
 * @throws Refusal NOT_FOUND
 */
export async function openCase(trx: Trx, reason: Reason): Promise<string> {
  const { subjectType, subjectId, why } = reason;
  // This is the only use of `delays`. A case that delays nothing has no prize at stake, so it is due by its age.
  const mayDelay = reason.delays ?? true;
  const reports = why === 'report' ? 1 : 0;
  const isAppealed = why === 'appeal';
  const { rows } = await sql<{ id: string; ai_slop_id: string | null }>`
    with now as materialized (select app_now() as at), subject as (
      select user_id as person_id, id as ai_slop_id, true as is_contest from ai_slops
       where ${subjectType} = 'ai_slop' and id = ${subjectId}
      union all
      select user_id, ai_slop_id, image_id is not null from comments where ${subjectType} = 'comment' and id = ${subjectId}
      union all
      select id, null, false from profiles where ${subjectType} = 'profile' and id = ${subjectId}
      union all
      select coalesce(c.user_id, s.user_id), s.id, true from ai_slops s left join comments c on c.id = s.winning_comment_id
       where ${subjectType} = 'award' and s.id = ${subjectId}
    )
    insert into moderation_cases as before (subject_type, subject_id, person_id, ai_slop_id, danger, opened_at, due_at, reports_count, is_appealed)
    select ${subjectType}, ${subjectId}, j.person_id, j.ai_slop_id,
           case when stake.until is not null then 3 when ${isAppealed} then 2 else 1 end, now.at, coalesce(stake.until, now.at),
           ${reports}, ${isAppealed}
      from now cross join subject j left join ai_slops s on s.id = j.ai_slop_id and j.is_contest and ${mayDelay}
      left join award_finals f on f.ai_slop_id = s.id and f.finalized_at is null
      left join lateral (select case when s.status = 'open' then s.deadline_at else f.final_at end as until) stake on true
    on conflict on constraint moderation_cases_once do update set
      status = case before.status when 'closed' then 'open' else before.status end,
      reports_count = case before.status when 'closed' then 0 else before.reports_count end + excluded.reports_count,
      is_appealed = (before.status <> 'closed' and before.is_appealed) or excluded.is_appealed,
      danger = greatest(excluded.danger, case when before.status = 'closed' then 1
        when before.reports_count + excluded.reports_count >= ${MODERATION.severalReporters} then greatest(before.danger, 2)
        else before.danger end),
      due_at = case when before.status = 'closed' or excluded.danger = 3 then excluded.due_at else before.due_at end,
      opened_at = case before.status when 'closed' then excluded.opened_at else before.opened_at end,
      closed_at = null,
      claimed_by = case when before.status <> 'closed' then before.claimed_by end,
      claimed_until = case when before.status <> 'closed' then before.claimed_until end
    returning id, ai_slop_id`.execute(trx);
  const { id, ai_slop_id: slopId } = rows[0] ?? {};
  if (!id) throw new Refusal('NOT_FOUND');
  if (typeof why === 'object') {
    await trx
      .insertInto('moderation_findings')
      .values({ case_id: id, kind: why.finding, data: JSON.stringify(why.data ?? {}) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await endSnoozes(trx, id);
  if (slopId) await delayAwards(trx, [slopId]);
  await watchCase(trx, id);
  await announce(trx, MODERATION_TOPIC);
  return id;
}
