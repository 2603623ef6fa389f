import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { openCase } from '../../core/cases/open-case.ts';
import type { Trx } from '../../platform/transactions.ts';
import type { ModerationAct } from './acts.ts';
import { judgeAct } from './case-acts.ts';
import { caseOfSubject, lockCase } from './case-state.ts';
import { moderate, propose } from './moderate.ts';

/** Acts that moderators cannot do, or that have no effects to print. */
const OWN = new Set(['erase', 'release']);

/**
 * Runs an act of the operator's command, which counts as one person. If it needs two, proposes it to a moderator. If no
 * moderator is free, the operator acts alone and gives a public reason. record_moderation_act enforces this.
 * @throws Refusal NOT_POSSIBLE, SECOND_NEEDED while two moderators are free, INVALID_REQUEST without a public reason
 */
export async function operate(trx: Trx, act: ModerationAct): Promise<'done' | 'proposed' | 'already'> {
  if (OWN.has(act.action)) return (await moderate(trx, act)) ? 'done' : 'already';
  const { subject: subjectType, id: subjectId } = act;
  let found = await caseOfSubject(trx, subjectType, subjectId);
  const verdict = await judgeAct(trx, { ...act, caseId: found?.id ?? null });
  if (verdict === null) return 'already';
  if (verdict.needs === 'two' && (await isAnyoneFree(trx, act))) {
    if (!found || found.status === 'closed')
      found = await lockCase(trx, await openCase(trx, { subjectType, subjectId, why: 'operator' }));
    if (found.status === 'waiting') throw new Refusal('PROPOSAL_OPEN');
    await propose(trx, { ...act, caseId: found.id });
    return 'proposed';
  }
  if (act.action === 'cover') {
    if (!act.rule) throw new Refusal('INVALID_REQUEST', { reason: 'name the rule (--rule)' });
    // Open a case, so that two moderators can find and decide it.
    if (!found || found.status === 'closed') await openCase(trx, { subjectType, subjectId, why: 'operator' });
  }
  if (verdict.needs === 'two' && !act.publicReason?.trim())
    throw new Refusal('INVALID_REQUEST', { reason: 'no moderator is free, so say why in public (--public)' });
  return (await moderate(trx, act)) ? 'done' : 'already';
}

/** True if any moderator may judge this. */
async function isAnyoneFree(trx: Trx, { subject, id }: ModerationAct): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    with about as (
      select user_id as person_id, id as slop_id from ai_slops where ${subject} = 'ai_slop' and id = ${id}
      union all select user_id, ai_slop_id from comments where ${subject} = 'comment' and id = ${id}
      union all select id, null from profiles where ${subject} = 'profile' and id = ${id}
      union all select coalesce(c.user_id, s.user_id), s.id from ai_slops s left join comments c on c.id = s.winning_comment_id
       where ${subject} = 'award' and s.id = ${id})
    select exists (select from about cross join lateral free_moderators(about.person_id, about.slop_id)) as is_free`.execute(
    trx,
  );
  return rows[0]!.is_free;
}
