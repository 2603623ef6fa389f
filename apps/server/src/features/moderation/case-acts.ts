import { Refusal } from '@unslop/domain/errors';
import type { HouseRule } from '@unslop/domain/house-rules';
import { actRules, type CaseAct } from '@unslop/domain/moderation-acts';
import { sql } from 'kysely';
import { requireReauth } from '../../platform/http/reauth.ts';
import type { Session } from '../../platform/session.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type AwardChecks, CHECKS_OF_PRODUCTION } from '../awards/winner-checks.ts';
import { actorOf, type ModerationAct, notPossible } from './acts.ts';
import type { Wanted } from './case-facts.ts';
import { type CaseRow, lockCase, requireCase } from './case-state.ts';
import { prepare } from './changes.ts';
import { judge, type Verdict } from './effects.ts';
import { countedLikes, readFacts } from './facts.ts';
import { moderate, propose } from './moderate.ts';

export interface CaseDecision {
  action: CaseAct;
  rule?: HouseRule | undefined;
  reason: string;
  public_reason?: string | undefined;
  days?: number | undefined;
  user_ids?: readonly string[] | undefined;
}

/**
 * Runs a moderator's decision in a case they have claimed, or proposes it to a second moderator if its effect needs
 * two.
 */
export async function decideCase(
  trx: Trx,
  config: AwardChecks,
  session: Session,
  caseId: string,
  decision: CaseDecision,
) {
  const { action, rule, reason, public_reason: publicReason, days, user_ids: userIds } = decision;
  const found = await lockCase(trx, caseId);
  await requireCase(trx, found, session.userId, { canTake: action === 'reopen' });
  if (found.status === 'waiting') throw new Refusal('PROPOSAL_OPEN');
  if (found.status === 'closed' && actRules[action].isForOpenCase) throw new Refusal('CASE_CLOSED');
  if (!rule && actRules[action].needsRule) throw new Refusal('INVALID_REQUEST', { reason: 'name the rule' });
  if (action === 'void_likes' && !userIds?.length) throw new Refusal('INVALID_REQUEST', { reason: 'name whose likes' });
  const act: ModerationAct = {
    ...actorOf(session),
    ...(await subjectOf(trx, found, action)),
    action,
    caseId,
    reason,
    ...(publicReason && { publicReason }),
    rule: rule ?? null,
    days: days ?? null,
    checks: config,
    ...(userIds && { userIds }),
  };
  const verdict = await judgeAct(trx, act);
  if (verdict === null) throw new Refusal('ALREADY_SO');
  if (verdict.needs !== 'one') await requireReauth(trx, session);
  if (verdict.needs === 'two') {
    await propose(trx, act);
    return { status: 'proposed' as const };
  }
  if (!(await moderate(trx, act))) throw new Refusal('ALREADY_SO');
  return { status: 'done' as const };
}

/**
 * Locks what an act changes, and returns what it would do and who must agree.
 * @returns null if it is already done
 * @throws Refusal NOT_POSSIBLE and what `prepare` throws
 */
export async function judgeAct(trx: Trx, act: ModerationAct, undoes?: Wanted['undoes']): Promise<Verdict | null> {
  if (!(await prepare(trx, act))) return null;
  const { action, subject: subjectType, id: subjectId, caseId, days, rule, checks = CHECKS_OF_PRODUCTION } = act;
  const facts = await readFacts(trx, checks, { subjectType, subjectId, caseId });
  const likes = facts.slop?.award ? await countedLikesOf(trx, act) : undefined;
  const verdict = judge({ action: action as Wanted['action'], days, rule, likes, undoes }, facts);
  if (verdict.refused !== null) notPossible(verdict.refused);
  return verdict;
}

const countedLikesOf = async (trx: Trx, act: ModerationAct) =>
  act.action === 'void_likes' || act.action === 'restore_likes' ? countedLikes(trx, act) : undefined;

/**
 * Returns the target of an act. Bans and account reviews target the maker. Disqualifying in an award case targets the winning
 * entry.
 */
async function subjectOf(
  trx: Trx,
  { subject_type, subject_id, person_id, ai_slop_id }: CaseRow,
  action: CaseAct,
): Promise<Pick<ModerationAct, 'subject' | 'id'>> {
  if (actRules[action].isOfAccount) return { subject: 'profile', id: person_id };
  if (actRules[action].isOfAward && ai_slop_id) return { subject: 'award', id: ai_slop_id };
  if (action !== 'disqualify' || subject_type !== 'award') {
    const isOfEntry = action !== 'disqualify' || subject_type === 'comment';
    return { subject: isOfEntry ? subject_type : 'comment', id: subject_id };
  }
  const { rows } = await sql<{ winner: string | null }>`
    select winning_comment_id as winner from ai_slops where id = ${ai_slop_id}`.execute(trx);
  return { subject: 'comment', id: rows[0]?.winner ?? subject_id };
}
