import type { CaseSubject } from '@unslop/domain/calls/moderation';
import type { remaining, StatementPart } from '@unslop/domain/decisions';
import { Refusal } from '@unslop/domain/errors';
import type { PublicAct } from '@unslop/domain/moderation-acts';
import { sql } from 'kysely';
import { openCase } from '../../core/cases/open-case.ts';
import { claimImage } from '../../core/images/uploads.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockAnyAiSlop } from '../ai-slops/hiding.ts';
import { reopenReport } from '../reports/reports.ts';
import { type Actor, type ModerationAct, recordAct } from './acts.ts';
import { closeCase, lockCase, requireCase } from './case-state.ts';
import { isErased } from './erase.ts';
import { moderate } from './moderate.ts';
import { tellAgain } from './reporters.ts';
import { canBeAppealed, notifyOfAppeal, notifyRecipients } from './statements.ts';

/** The answer of a person who was notified of a decision, once. It opens the case again. @throws Refusal NOT_FOUND, APPEAL_CLOSED, ALREADY_SO, IMAGE_NOT_CLAIMABLE */
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
  for (const url of image_urls) images.push((await claimImage(trx, { userId, url, purpose: 'appeal' })).id);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('moderation_appeals')
    .values({ statement_id: statementId, case_id: caseId, user_id: userId, text, image_ids: images })
    .onConflict((conflict) => conflict.column('statement_id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal('ALREADY_SO');
}

/** The act that a person was notified of. */
interface Stated {
  part: StatementPart;
  action: PublicAct;
  subject_type: CaseSubject;
  subject_id: string;
}

/** An appeal with the act that it is against. */
interface Appealed extends Stated {
  case_id: string;
  user_id: string;
  statement_id: string;
  is_decided: boolean;
  act_id: number;
  case_subject_type: CaseSubject;
  case_subject_id: string;
}

/**
 * Upholds or rejects an appeal, by a person who had no part in what it is against. Upheld it undoes that with all that can be undone, or
 * leaves the case of a dismissed report to a new decision.
 * @throws Refusal NOT_FOUND, ALREADY_SO, MODERATION_CONFLICT, CASE_NOT_YOURS, SECOND_NEEDED, SETTLING
 */
export async function decideAppeal(
  trx: Trx,
  by: Actor,
  appealId: string,
  { decision, reason }: { decision: 'upheld' | 'rejected'; reason: string },
): Promise<void> {
  const appeal = await readAppeal(trx, appealId);
  const found = await lockCase(trx, appeal.case_id);
  if ((await readAppeal(trx, appealId)).is_decided) throw new Refusal('ALREADY_SO');
  if (by.moderatorId) await requireCase(trx, found, by.moderatorId, { canTake: true });
  const isUpheld = decision === 'upheld';
  const { undo, remains } = isUpheld ? await undoingOf(trx, appeal) : {};
  const caseId = found.id;
  const actId = await recordAct(trx, {
    ...by,
    action: `appeal_${decision}`,
    subjectType: appeal.subject_type,
    subjectId: appeal.subject_id,
    caseId,
    reason,
    aboutAct: appeal.act_id,
    details: { appeal: appealId, ...(remains && { remains }) },
  });
  if (undo)
    await moderate(trx, {
      ...by,
      subject: appeal.subject_type,
      id: appeal.subject_id,
      ...undo,
      caseId,
      reason,
      aboutAct: appeal.act_id,
      except: appeal.user_id,
    });
  if (isUpheld && appeal.action === 'dismiss')
    await reopenReport(trx, appeal.user_id, appeal.case_subject_type, appeal.case_subject_id);
  if (isUpheld && (undo || !remains)) await notifyRecipients(trx, actId, await tellAgain(trx, appeal.act_id));
  await closeCase(trx, caseId, { isOfOne: by.moderatorId !== null });
  await notifyOfAppeal(trx, appeal.statement_id);
  await announce(trx, MODERATION_TOPIC, `user:${appeal.user_id}`);
}

async function readAppeal(trx: Trx, id: string): Promise<Appealed> {
  const { rows } = await sql<Appealed>`
    select a.case_id, a.user_id, a.statement_id, a.decided_at is not null as is_decided, st.part, l.id as act_id, l.action,
           l.subject_type, l.subject_id, c.subject_type as case_subject_type, c.subject_id as case_subject_id
      from moderation_appeals a join moderation_statements st on st.id = a.statement_id join moderation_log l on l.id = st.act_id
      join moderation_cases c on c.id = a.case_id where a.id = ${id}`.execute(trx);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** What undoes an act; and what stays all the same. */
interface Undoing {
  undo?: Pick<ModerationAct, 'action' | 'userIds'>;
  remains?: keyof typeof remaining;
}

async function undoingOf(trx: Trx, appeal: Appealed): Promise<Undoing> {
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
      return (await isTheLast(trx, appeal, 'reinstate')) ? { undo: { action: 'reinstate' } } : { remains: 'over' };
    case 'void_likes':
      if (!(await isContestOpen(trx, subject_id))) return { remains: 'settled' };
      return { undo: { action: 'restore_likes', ...(appeal.part === 'party' && { userIds: [appeal.user_id] }) } };
    case 'erase':
      return { remains: 'erased' };
    default:
      return {};
  }
}

/** Whether nothing has undone the act since, or has replaced it. */
async function isTheLast(trx: Trx, { act_id, action, subject_type, subject_id }: Appealed, undoing: string) {
  const { rows } = await sql<{ id: number }>`
    select id from moderation_log where subject_type = ${subject_type} and subject_id = ${subject_id}
       and action in (${action}, ${undoing}) order by id desc limit 1`.execute(trx);
  return rows[0]?.id === act_id;
}

/** What was hidden in an open contest comes back after it. */
async function missedOf(trx: Trx, { subject_type, subject_id, act_id }: Appealed): Promise<Undoing> {
  if (subject_type === 'ai_slop') {
    const award = await trx
      .selectFrom('awards')
      .select('reason')
      .where('ai_slop_id', '=', subject_id)
      .executeTakeFirst();
    return award?.reason === 'hidden' ? { remains: 'closed' } : {};
  }
  const { rows } = await sql`
    select from comments c join ai_slops s on s.id = c.ai_slop_id join moderation_log l on l.id = ${act_id}
     where ${subject_type} = 'comment' and c.id = ${subject_id} and c.image_id is not null and s.settled_at >= l.created_at`.execute(
    trx,
  );
  return rows.length > 0 ? { remains: 'contest' } : {};
}

async function isContestOpen(trx: Trx, artId: string): Promise<boolean> {
  const art = await trx.selectFrom('comments').select('ai_slop_id').where('id', '=', artId).executeTakeFirstOrThrow();
  return (await lockAnyAiSlop(trx, art.ai_slop_id)).status === 'open';
}
