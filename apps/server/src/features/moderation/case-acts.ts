import { Refusal } from '@unslop/domain/errors';
import type { HouseRule } from '@unslop/domain/house-rules';
import { actRules, type CaseAct, type SecondWhen } from '@unslop/domain/moderation-acts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';
import type { AwardChecks } from '../awards/winner-checks.ts';
import { type Actor, type ModerationAct, notPossible } from './acts.ts';
import { awardIsFinal, type CaseRow, lockCase, requireCase, setCaseStatus } from './case-state.ts';
import { moderate, propose } from './moderate.ts';
import { wouldChangeLeader } from './votes.ts';

export interface CaseDecision {
  action: CaseAct;
  rule?: HouseRule | undefined;
  reason: string;
  days?: number | undefined;
  user_ids?: readonly string[] | undefined;
}

/** What a moderator decides in a case that they have taken. */
export async function decideCase(
  trx: Trx,
  config: AwardChecks,
  by: Actor & { moderatorId: string },
  caseId: string,
  decision: CaseDecision,
) {
  const found = await lockCase(trx, caseId);
  await requireCase(trx, found, by.moderatorId);
  const { action } = decision;
  if (found.status === 'waiting') throw new Refusal('PROPOSAL_OPEN');
  if (found.status === 'closed' && actRules[action].isForOpenCase) throw new Refusal('CASE_CLOSED');
  if (!decision.rule && actRules[action].needsRule) throw new Refusal('INVALID_REQUEST', { reason: 'name the rule' });
  if (action === 'void_likes' && !decision.user_ids?.length)
    throw new Refusal('INVALID_REQUEST', { reason: 'name whose likes' });
  const act = await actIn(trx, config, found, by, decision);
  const needsSecond = await isForTwo(trx, found, action, act);
  if (!(await (needsSecond ? propose(trx, act) : moderate(trx, act)))) throw new Refusal('ALREADY_SO');
  if (needsSecond) await setCaseStatus(trx, found.id, 'waiting');
  return { status: needsSecond ? ('proposed' as const) : ('done' as const) };
}

const isSo: Readonly<Record<SecondWhen, (trx: Trx, found: CaseRow, act: ModerationAct) => boolean | Promise<boolean>>> =
  {
    always: () => true,
    'for good': (_trx, _found, { days }) => !days,
    unanswered: isUnanswered,
    'leader changes': (trx, _found, { id, userIds = [] }) => wouldChangeLeader(trx, id, userIds),
  };

async function isForTwo(trx: Trx, found: CaseRow, action: CaseAct, act: ModerationAct): Promise<boolean> {
  for (const when of actRules[action].needsSecond ?? []) if (await isSo[when](trx, found, act)) return true;
  return false;
}

async function isUnanswered(trx: Trx, { id: caseId }: CaseRow): Promise<boolean> {
  const { rows } =
    await sql`select from process_calls where case_id = ${caseId} and unanswered_at is not null and closed_at is null`.execute(
      trx,
    );
  return rows.length > 0;
}

async function actIn(
  trx: Trx,
  config: AwardChecks,
  found: CaseRow,
  by: Actor,
  { action, rule, reason, days, user_ids }: CaseDecision,
): Promise<ModerationAct> {
  return {
    ...by,
    ...(await subjectOf(trx, found, action)),
    action,
    caseId: found.id,
    reason,
    rule: rule ?? null,
    days: days ?? null,
    checks: config,
    ...(user_ids && { userIds: user_ids }),
  };
}

/** Of a case about a picture or a text a ban or a hold concerns its maker; of an award its entry is disqualified. */
async function subjectOf(
  trx: Trx,
  { subject_type, subject_id, person_id, ai_slop_id }: CaseRow,
  action: CaseAct,
): Promise<Pick<ModerationAct, 'subject' | 'id'>> {
  if (actRules[action].isOfAccount) return { subject: 'profile', id: person_id };
  if (action !== 'disqualify' && action !== 'ask_process') return { subject: subject_type, id: subject_id };
  const { rows } = await sql<{ winner: string | null; is_over: boolean; is_settled: boolean }>`
    select s.winning_comment_id as winner, ${awardIsFinal} as is_over, s.settled_at is not null as is_settled
      from ai_slops s where s.id = ${ai_slop_id}`.execute(trx);
  if (rows[0]?.is_over) notPossible('The time to revise this award is over.');
  if (action === 'ask_process') {
    if (subject_type === 'comment' && rows[0]?.is_settled && rows[0].winner !== subject_id)
      notPossible('The contest is over, and this entry did not win.');
    return { subject: subject_type, id: subject_id };
  }
  return { subject: 'comment', id: subject_type === 'award' ? (rows[0]?.winner ?? subject_id) : subject_id };
}
