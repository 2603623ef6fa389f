import type { CaseAct } from '@unslop/domain/calls/moderation';
import { Refusal } from '@unslop/domain/errors';
import type { HouseRule } from '@unslop/domain/house-rules';
import type { Session } from '../../platform/session.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type CaseRow, lockCase, requireCase, setCaseStatus } from './case-state.ts';
import { type ModerationAct, moderate, propose } from './moderate.ts';

export interface CaseDecision {
  action: CaseAct;
  rule?: HouseRule | undefined;
  reason: string;
  days?: number | undefined;
  user_ids?: readonly string[] | undefined;
}

const NEEDS_RULE: readonly CaseAct[] = ['warn', 'hide', 'void_likes'];
const ABOUT_PERSON: readonly CaseAct[] = ['ban', 'unban', 'freeze', 'unfreeze'];

/** What a moderator decides in a case that they have taken. */
export async function decideCase(trx: Trx, user: Session, caseId: string, decision: CaseDecision) {
  const found = await lockCase(trx, caseId);
  await requireCase(trx, found, user.userId);
  const { action } = decision;
  if (found.status === 'waiting') throw new Refusal('PROPOSAL_OPEN');
  if (found.status === 'closed' && (action === 'dismiss' || action === 'warn')) throw new Refusal('CASE_CLOSED');
  if (!decision.rule && NEEDS_RULE.includes(action)) throw new Refusal('INVALID_REQUEST', { reason: 'name the rule' });
  const act = actIn(found, user, decision);
  const needsSecond = action === 'ban' ? !decision.days : action === 'disqualify';
  if (!(await (needsSecond ? propose(trx, act) : moderate(trx, act)))) throw new Refusal('ALREADY_SO');
  if (needsSecond) await setCaseStatus(trx, found.id, 'waiting');
  return { status: needsSecond ? ('proposed' as const) : ('done' as const) };
}

/** Of a case about a picture or a text a ban or a hold concerns its maker. */
function actIn(found: CaseRow, { userId, username }: Session, decision: CaseDecision): ModerationAct {
  const { action, rule, reason, days, user_ids } = decision;
  const isAboutPerson = ABOUT_PERSON.includes(action);
  return {
    moderatorId: userId,
    actor: username,
    action,
    subject: isAboutPerson ? 'profile' : found.subject_type,
    id: isAboutPerson ? found.person_id : found.subject_id,
    caseId: found.id,
    reason,
    rule: rule ?? null,
    days: days ?? null,
    ...(user_ids && { userIds: user_ids }),
  };
}
