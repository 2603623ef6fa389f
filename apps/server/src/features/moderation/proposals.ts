import type { TableRow } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { HouseRule } from '@unslop/domain/house-rules';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';
import { type Actor, type ModerationAct, recordAct } from './acts.ts';
import { lockCase, requireCase, setCaseStatus } from './case-state.ts';
import { moderate } from './moderate.ts';

interface Proposal extends TableRow<'moderation_log', 'id' | 'moderator_id' | 'subject_id' | 'reason'> {
  subject_type: ModerationAct['subject'];
  rule: HouseRule | null;
  details: { action: ModerationAct['action']; user_ids?: string[] };
}

/**
 * A second moderator, or the operator, does what was proposed in a case, or declines it. The person it concerns reads both reasons.
 * @throws Refusal CASE_CLOSED, ALREADY_SO where nothing waits; SECOND_NEEDED from who proposed; and what `moderate` throws
 */
export async function answerProposal(
  trx: Trx,
  by: Actor,
  caseId: string,
  { is_confirmed, reason }: { is_confirmed: boolean; reason: string },
): Promise<void> {
  const found = await lockCase(trx, caseId);
  if (by.moderatorId) await requireCase(trx, found, by.moderatorId, { canTake: true });
  if (found.status !== 'waiting') throw new Refusal(found.status === 'closed' ? 'CASE_CLOSED' : 'ALREADY_SO');
  const { rows } = await sql<Proposal>`
    select p.id, p.moderator_id, p.subject_type, p.subject_id, p.rule, p.reason, p.details from moderation_log p
     where p.case_id = ${caseId} and p.action = 'propose'
       and not exists (select from moderation_log a where a.case_id = p.case_id and a.about_act = p.id)
     order by p.id desc limit 1`.execute(trx);
  const proposal = rows[0]!;
  const subject = { subjectType: proposal.subject_type, subjectId: proposal.subject_id };
  if (!is_confirmed) {
    await recordAct(trx, { ...by, ...subject, action: 'decline', caseId, reason, aboutAct: proposal.id });
    return setCaseStatus(trx, caseId, 'open');
  }
  if (by.moderatorId && proposal.moderator_id === by.moderatorId) throw new Refusal('SECOND_NEEDED');
  const { action, user_ids } = proposal.details;
  const isDone = await moderate(trx, {
    ...by,
    action,
    subject: proposal.subject_type,
    id: proposal.subject_id,
    caseId,
    rule: proposal.rule,
    reason: [...new Set([proposal.reason, reason])].filter(Boolean).join('\n\n'),
    ...(user_ids && { userIds: user_ids }),
    aboutAct: proposal.id,
  });
  if (!isDone) throw new Refusal('ALREADY_SO');
}
