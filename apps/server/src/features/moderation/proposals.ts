import type { Db, TableRow } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { HouseRule } from '@unslop/domain/house-rules';
import { actRules } from '@unslop/domain/moderation-acts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';
import type { AwardChecks } from '../awards/winner-checks.ts';
import { type Actor, type ModerationAct, recordAct } from './acts.ts';
import { upholdAppeal } from './appeals.ts';
import { judgeAct } from './case-acts.ts';
import { lockCase, requireCase, setCaseStatus } from './case-state.ts';
import { moderate } from './moderate.ts';

/** A proposed act that nobody has answered yet. */
export interface Proposal
  extends TableRow<'moderation_log', 'id' | 'moderator_id' | 'subject_id' | 'reason' | 'public_reason'> {
  subject_type: ModerationAct['subject'];
  rule: HouseRule | null;
  details: { action: ModerationAct['action'] | 'appeal_upheld'; user_ids?: string[]; days?: number; appeal?: string };
}

interface Answer {
  is_confirmed: boolean;
  reason: string;
  public_reason?: string | undefined;
}

/**
 * Confirms or declines a proposal, for a second moderator or the operator. Judges its effects again now. The affected
 * person reads both reasons.
 * @throws Refusal CASE_CLOSED, ALREADY_SO if nothing waits; SECOND_NEEDED for the proposer; and what `moderate` throws
 */
export async function answerProposal(
  trx: Trx,
  checks: AwardChecks,
  by: Actor,
  caseId: string,
  { is_confirmed, reason, public_reason }: Answer,
): Promise<void> {
  const found = await lockCase(trx, caseId);
  if (by.moderatorId) await requireCase(trx, found, by.moderatorId, { canTake: true });
  if (found.status !== 'waiting') throw new Refusal(found.status === 'closed' ? 'CASE_CLOSED' : 'ALREADY_SO');
  const proposal = (await readProposal(trx, caseId))!;
  const subject = { subjectType: proposal.subject_type, subjectId: proposal.subject_id };
  if (!is_confirmed) {
    await recordAct(trx, { ...by, ...subject, action: 'decline', caseId, reason, proposalId: proposal.id });
    return setCaseStatus(trx, caseId, 'open');
  }
  const words = {
    reason: [...new Set([proposal.reason, reason])].filter(Boolean).join('\n\n'),
    publicReason: public_reason || proposal.public_reason,
  };
  if (proposal.details.action === 'appeal_upheld')
    return upholdAppeal(trx, checks, by, proposal.details.appeal!, { ...words, proposalId: proposal.id });
  const act: ModerationAct = { ...by, ...proposedAct(proposal), ...words, caseId, checks, proposalId: proposal.id };
  if ((await judgeAct(trx, act)) === null || !(await moderate(trx, act))) throw new Refusal('ALREADY_SO');
  // An interim act decides nothing, so the case stays open.
  if (actRules[act.action].isInterim) await setCaseStatus(trx, caseId, 'open');
}

/** Returns the proposed act. */
export function proposedAct({ subject_type, subject_id, rule, details }: Proposal) {
  const { action, user_ids, days } = details;
  return {
    action: action as ModerationAct['action'],
    subject: subject_type,
    id: subject_id,
    rule,
    days: days ?? null,
    ...(user_ids && { userIds: user_ids }),
  };
}

/** Reads the pending proposal of a case. */
export async function readProposal(db: Db | Trx, caseId: string): Promise<Proposal | null> {
  const { rows } = await sql<Proposal>`
    select p.id, p.moderator_id, p.subject_type, p.subject_id, p.rule, p.reason, p.public_reason, p.details from moderation_log p
     where p.case_id = ${caseId} and p.action = 'propose'
       and not exists (select from moderation_log a where a.case_id = p.case_id and a.proposal_id = p.id)
     order by p.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
