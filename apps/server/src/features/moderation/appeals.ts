import type { Db } from '@unslop/database/connect';
import type { CaseSubject } from '@unslop/domain/calls/moderation';
import { remaining, type StatementPart } from '@unslop/domain/decisions';
import { Refusal } from '@unslop/domain/errors';
import type { AppealableAct, PublicAct } from '@unslop/domain/moderation-acts';
import { sql } from 'kysely';
import { delayAwards } from '../../core/cases/award-dates.ts';
import { openCase } from '../../core/cases/open-case.ts';
import { attachImage } from '../../core/images/uploads.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import type { AwardChecks } from '../awards/winner-checks.ts';
import { reopenReport } from '../reports/reports.ts';
import { type Actor, type ModerationAct, recordAct } from './acts.ts';
import { judgeAct } from './case-acts.ts';
import type { Wanted } from './case-facts.ts';
import { closeCase, lockCase, requireCase, setCaseStatus } from './case-state.ts';
import { judge, type Verdict } from './effects.ts';
import { isErased } from './erase.ts';
import { countedLikes, readFacts } from './facts.ts';
import { moderate } from './moderate.ts';
import { tellAgain } from './reporters.ts';
import { canBeAppealed, notifyOfAppeal, notifyRecipients } from './statements.ts';

/**
 * Appeals a decision that the person was notified of, once per statement. Opens the case again.
 * @throws Refusal NOT_FOUND, APPEAL_CLOSED, ALREADY_SO, IMAGE_NOT_CLAIMABLE
 */
export async function createAppeal(
  trx: Trx,
  userId: string,
  statementId: string,
  { text, image_urls = [] }: { text: string; image_urls?: string[] | undefined },
): Promise<void> {
  const { rows } = await sql<Stated & { created_at: Date; now: Date }>`
    select l.action, st.part, st.created_at, app_now() as now, coalesce(c.subject_type, l.subject_type) as subject_type,
           coalesce(c.subject_id, l.subject_id) as subject_id
      from moderation_statements st join moderation_log l on l.id = st.act_id left join moderation_cases c on c.id = l.case_id
     where st.id = ${statementId} and st.user_id = ${userId}`.execute(trx);
  const [statement] = rows;
  if (!statement) throw new Refusal('NOT_FOUND');
  if (!canBeAppealed(statement)) throw new Refusal('APPEAL_CLOSED');
  const { subject_type: subjectType, subject_id: subjectId } = statement;
  const caseId = await openCase(trx, { subjectType, subjectId, why: 'appeal' });
  const images: string[] = [];
  for (const url of image_urls) images.push((await attachImage(trx, { userId, url, purpose: 'appeal' })).id);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('moderation_appeals')
    .values({ statement_id: statementId, case_id: caseId, user_id: userId, text, image_ids: images })
    .onConflict((conflict) => conflict.column('statement_id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal('ALREADY_SO');
  const { ai_slop_id: slopId } = await trx
    .selectFrom('moderation_cases')
    .select('ai_slop_id')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  // Delay again: openCase ran before the appeal existed.
  if (slopId) await delayAwards(trx, [slopId]);
}

/** The act that a person was notified of. */
interface Stated {
  part: StatementPart;
  action: PublicAct;
  subject_type: CaseSubject;
  subject_id: string;
}

/** An appeal with the act it is against. */
interface Appealed extends Stated {
  case_id: string;
  user_id: string;
  statement_id: string;
  is_decided: boolean;
  act_id: number;
  /** Two moderators did it, so undoing it takes two others. */
  was_by_two: boolean;
  case_subject_type: CaseSubject;
  case_subject_id: string;
}

interface AppealDecision {
  decision: 'upheld' | 'rejected';
  reason: string;
  public_reason?: string | undefined;
}

/**
 * Upholds or rejects an appeal. The decider must have had no part in the original act. Upholding undoes all that can be
 * undone. If the act or its undoing needs two moderators, this only proposes it.
 * @throws Refusal NOT_FOUND, ALREADY_SO, MODERATION_CONFLICT, CASE_NOT_YOURS, SECOND_NEEDED, PROPOSAL_OPEN, SETTLING
 */
export async function decideAppeal(
  trx: Trx,
  checks: AwardChecks,
  by: Actor,
  appealId: string,
  { decision, reason, public_reason: publicReason = '' }: AppealDecision,
): Promise<{ status: 'done' | 'proposed' }> {
  const { appeal, found } = await lockAppeal(trx, by, appealId);
  if (decision === 'rejected') {
    await record(trx, by, appeal, appealId, 'rejected', { reason, publicReason });
    await concludeAppeal(trx, appeal);
    return { status: 'done' };
  }
  if (found.status === 'waiting') throw new Refusal('PROPOSAL_OPEN');
  const { undo } = await undoingOf(trx, appeal);
  const needs = undo ? await judgeUndoing(trx, checks, by, appeal, undo) : 'one';
  const isForTwo = appeal.was_by_two || needs === 'two';
  if (!isForTwo || (!by.moderatorId && (await isAlone(trx, appeal)))) {
    await uphold(trx, checks, by, appealId, appeal, { reason, publicReason });
    return { status: 'done' };
  }
  await recordAct(trx, {
    ...by,
    action: 'propose',
    subjectType: appeal.subject_type,
    subjectId: appeal.subject_id,
    caseId: appeal.case_id,
    reason,
    publicReason,
    aboutAct: appeal.act_id,
    details: { action: 'appeal_upheld', appeal: appealId, ...(undo && { undo: undo.action }) },
  });
  await setCaseStatus(trx, appeal.case_id, 'waiting');
  return { status: 'proposed' };
}

/** Confirms another moderator's proposal to uphold an appeal. @throws as `decideAppeal` */
export async function upholdAppeal(
  trx: Trx,
  checks: AwardChecks,
  by: Actor,
  appealId: string,
  words: Words & { proposalId: number },
): Promise<void> {
  const { appeal } = await lockAppeal(trx, by, appealId);
  await uphold(trx, checks, by, appealId, appeal, words);
}

interface Words {
  reason: string;
  publicReason: string;
  proposalId?: number | undefined;
}

async function lockAppeal(trx: Trx, by: Actor, appealId: string) {
  const { case_id } = await readAppeal(trx, appealId);
  const found = await lockCase(trx, case_id);
  const appeal = await readAppeal(trx, appealId);
  if (appeal.is_decided) throw new Refusal('ALREADY_SO');
  if (by.moderatorId) await requireCase(trx, found, by.moderatorId, { canTake: true });
  return { appeal, found };
}

/** True if no moderator is free. Only then does the operator decide alone. */
async function isAlone(trx: Trx, { act_id, subject_type, subject_id, user_id }: Appealed): Promise<boolean> {
  const { rows } = await sql<{ is_alone: boolean }>`
    select not exists (select from free_moderators(l.person_id, case ${subject_type} when 'comment' then
             (select ai_slop_id from comments where id = ${subject_id}) when 'profile' then null else ${subject_id} end,
             array_remove(array[l.moderator_id, p.moderator_id], null)) free (id)
             where moderation_conflict(free.id, ${user_id}, null) is null) as is_alone
      from moderation_log l left join moderation_log p on p.id = l.proposal_id where l.id = ${act_id}`.execute(trx);
  return rows[0]!.is_alone;
}

async function uphold(trx: Trx, checks: AwardChecks, by: Actor, appealId: string, appeal: Appealed, words: Words) {
  const { undo, remains } = await undoingOf(trx, appeal);
  const actId = await record(trx, by, appeal, appealId, 'upheld', words, remains);
  if (undo) await moderate(trx, { ...undoingAct(checks, by, appeal, undo), ...words, except: appeal.user_id });
  if (appeal.action === 'dismiss')
    await reopenReport(trx, appeal.user_id, appeal.case_subject_type, appeal.case_subject_id);
  if (undo || !remains) await notifyRecipients(trx, actId, await tellAgain(trx, appeal.act_id));
  await concludeAppeal(trx, appeal);
}

function record(
  trx: Trx,
  by: Actor,
  appeal: Appealed,
  appealId: string,
  decision: 'upheld' | 'rejected',
  words: Words,
  remains?: keyof typeof remaining,
): Promise<number> {
  return recordAct(trx, {
    ...by,
    action: `appeal_${decision}`,
    subjectType: appeal.subject_type,
    subjectId: appeal.subject_id,
    caseId: appeal.case_id,
    ...words,
    aboutAct: appeal.act_id,
    details: { appeal: appealId, ...(remains && { remains }) },
  });
}

async function concludeAppeal(trx: Trx, appeal: Appealed): Promise<void> {
  await closeCase(trx, appeal.case_id);
  await notifyOfAppeal(trx, appeal.statement_id);
  await announce(trx, MODERATION_TOPIC, `user:${appeal.user_id}`);
}

type Undo = Pick<ModerationAct, 'action' | 'userIds'>;

const undoingAct = (checks: AwardChecks, by: Actor, appeal: Appealed, undo: Undo): ModerationAct => ({
  ...by,
  subject: appeal.subject_type,
  id: appeal.subject_id,
  ...undo,
  caseId: appeal.case_id,
  reason: '',
  aboutAct: appeal.act_id,
  checks,
});

async function judgeUndoing(trx: Trx, checks: AwardChecks, by: Actor, appeal: Appealed, undo: Undo) {
  const verdict = await judgeAct(trx, undoingAct(checks, by, appeal, undo), { wasByTwo: appeal.was_by_two });
  return verdict?.needs ?? 'one';
}

/** Judges what upholding an appeal would do and who must agree, for the case page. Takes no locks. */
export async function judgeAppeal(db: Db, checks: Pick<AwardChecks, 'secret'>, appealId: string): Promise<Verdict> {
  const appeal = await readAppeal(db, appealId);
  const { undo, remains } = await undoingOf(db, appeal);
  const needs = appeal.was_by_two ? 'two' : 'reauth';
  const stays = remains ? [remaining[remains]] : [];
  if (!undo) return { needs, refused: null, effects: [...stays, ...(unmade[appeal.action] ?? [])] };
  const { subject_type: subjectType, subject_id: subjectId, case_id: caseId } = appeal;
  const facts = await readFacts(db, checks, { subjectType, subjectId, caseId });
  const likes =
    undo.action === 'restore_likes' && facts.slop?.award
      ? await countedLikes(db, { ...undo, id: subjectId, aboutAct: appeal.act_id })
      : undefined;
  const wanted = { action: undo.action as Wanted['action'], likes, undoes: { wasByTwo: appeal.was_by_two } };
  const verdict = judge(wanted, facts);
  return {
    ...verdict,
    needs: verdict.needs === 'one' ? needs : verdict.needs,
    effects: [...verdict.effects, ...stays],
  };
}

/** The effects of upholding an appeal against an act that cannot be undone. */
const unmade: Partial<Record<PublicAct, string[]>> = {
  dismiss: ['The case stays open for a new decision.'],
  warn: ['The warning no longer counts.'],
};

async function readAppeal(trx: Db | Trx, id: string): Promise<Appealed> {
  const { rows } = await sql<Appealed>`
    select a.case_id, a.user_id, a.statement_id, a.decided_at is not null as is_decided, st.part, l.id as act_id, l.action, l.proposal_id is not null as was_by_two,
           l.subject_type, l.subject_id, c.subject_type as case_subject_type, c.subject_id as case_subject_id
      from moderation_appeals a join moderation_statements st on st.id = a.statement_id join moderation_log l on l.id = st.act_id
      join moderation_cases c on c.id = a.case_id where a.id = ${id}`.execute(trx);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** The act that undoes another, and the effects that remain in spite of it. */
interface Undoing {
  undo?: Undo;
  remains?: keyof typeof remaining;
}

async function undoingOf(trx: Db | Trx, appeal: Appealed): Promise<Undoing> {
  const { action, subject_type, subject_id } = appeal;
  switch (action) {
    case 'hide':
      if (subject_type !== 'award' && (await isErased(trx, subject_type, subject_id))) return { remains: 'erased' };
      if (!(await isTheLast(trx, appeal, 'unhide'))) return { remains: 'over' };
      return { undo: { action: 'unhide' }, ...(await missedOf(trx, appeal)) };
    case 'ban':
      return (await isTheLast(trx, appeal, 'unban')) ? { undo: { action: 'unban' } } : { remains: 'over' };
    case 'freeze':
      return (await isTheLast(trx, appeal, 'unfreeze')) ? { undo: { action: 'unfreeze' } } : { remains: 'over' };
    case 'disqualify':
      if (!(await isTheLast(trx, appeal, 'reinstate'))) return { remains: 'over' };
      return { undo: { action: 'reinstate' }, ...(await tooLateFor(trx, appeal)) };
    case 'void_likes':
      return {
        undo: { action: 'restore_likes', ...(appeal.part === 'party' && { userIds: [appeal.user_id] }) },
        ...(await tooLateFor(trx, appeal)),
      };
    case 'erase':
      return { remains: 'erased' };
    // Nothing to undo: see `unmade`.
    case 'warn':
    case 'dismiss':
      return {};
    default:
      action satisfies Exclude<PublicAct, AppealableAct>;
      return {};
  }
}

/** True if the act is the latest of its kind: not undone and not replaced since. */
async function isTheLast(trx: Db | Trx, { act_id, action, subject_type, subject_id }: Appealed, undoing: string) {
  const { rows } = await sql<{ id: number }>`
    select id from moderation_log where subject_type = ${subject_type} and subject_id = ${subject_id}
       and action in (${action}, ${undoing}) order by id desc limit 1`.execute(trx);
  return rows[0]?.id === act_id;
}

/** Checks what unhiding cannot restore. A slop hidden during its contest stays closed. */
async function missedOf(trx: Db | Trx, appeal: Appealed): Promise<Undoing> {
  if (appeal.subject_type !== 'ai_slop') return tooLateFor(trx, appeal);
  const award = await trx
    .selectFrom('awards')
    .select('reason')
    .where('ai_slop_id', '=', appeal.subject_id)
    .executeTakeFirst();
  return award?.reason === 'hidden' ? { remains: 'closed' } : {};
}

/** Checks for a final award, whose prize no longer moves. */
async function tooLateFor(trx: Db | Trx, { subject_id }: Appealed): Promise<Undoing> {
  const { rows } = await sql`
    select from award_entries e join award_finals f on f.ai_slop_id = e.ai_slop_id and f.finalized_at is not null
      join comments c on c.id = e.comment_id and c.ai_slop_id = e.ai_slop_id where c.id = ${subject_id}`.execute(trx);
  return rows.length > 0 ? { remains: 'final' } : {};
}
