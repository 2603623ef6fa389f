import type { Db, TableRow } from '@unslop/database/connect';
import type { CaseSubject, Statement } from '@unslop/domain/calls/moderation';
import {
  type Decision,
  decisionEffects,
  decisionTitle,
  type Effect,
  remaining,
  upheldOutcome,
} from '@unslop/domain/decisions';
import { Refusal } from '@unslop/domain/errors';
import { type HouseRule, houseRules } from '@unslop/domain/house-rules';
import { MODERATION } from '@unslop/domain/limits';
import { actRules, type PublicAct } from '@unslop/domain/moderation-acts';
import { type RawBuilder, sql } from 'kysely';
import { imageColumns, type PictureRow, presentPicture } from '../../core/images/picture.ts';
import { emailUsersLater, unlinked } from '../../core/mail/user-email.ts';
import { type AnyNotification, notifyAll } from '../../core/notifications/notifications.ts';
import { pageByTime } from '../../platform/cursor.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import type { Recipient } from './acts.ts';

/**
 * Stores what an act means for each of these people, and notifies them on the site and by mail. If a person is listed
 * twice, the first entry counts. Skips deleted accounts.
 */
export async function notifyRecipients(trx: Trx, actId: number, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return;
  const rows = recipients.map(({ userId, part, effect }, position) => ({ user_id: userId, part, effect, position }));
  await sql`
    insert into moderation_statements (act_id, user_id, part, effect)
    select ${actId}, row.user_id, row.part, row.effect
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (user_id uuid, part text, effect jsonb, position int)
      join profiles p on p.id = row.user_id and p.deleted_at is null order by row.position
    on conflict (act_id, user_id) do nothing`.execute(trx);
  const written = await readStatements(trx, sql`st.act_id = ${actId}`);
  // Skips the new payee, who was already told with the payment date.
  const told = written.filter(({ row }) => row.part !== 'party' || !row.effect.won);
  await announce(trx, ...(await notifyAll(trx, told.map(notificationOf))));
  await emailUsersLater(trx, told.map(mailOf));
}

interface Read {
  row: Found;
  statement: Statement;
}

function notificationOf({ row, statement: { id, part, title } }: Read): AnyNotification {
  const { user_id: userId, action, subject_type, slop_title } = row;
  const data = { statement: id };
  if (part === 'affected') {
    if (action === 'hide' && subject_type === 'ai_slop')
      return { userId, kind: 'slop_hidden', data: { ...data, slop: slop_title! } };
    if (action === 'freeze') return { userId, kind: 'account_held', data };
    if (action === 'unfreeze') return { userId, kind: 'account_released', data };
  }
  const kind = part === 'reporter' ? 'report_answered' : 'moderation_decision';
  return { userId, kind, data: { ...data, title } };
}

/** Builds a mail with the whole statement: what was decided, why, and how to respond. */
function mailOf({ row, statement }: Read) {
  const { id, title, rule, reason, public_reason, effects, decided_by, appeal_until, action } = statement;
  const paragraphs = [
    rule && `Rule: ${houseRules[rule].title}. ${houseRules[rule].text}`,
    reason && `Reason: ${unlinked(reason)}`,
    public_reason && `For the public record: ${unlinked(public_reason)}`,
    effects.join('\n'),
    action && `Decided by ${decided_by}${decided_by === 'the site' ? '' : ', not by a machine'}.`,
    appeal_until &&
      `You can appeal once, until ${appeal_until.slice(0, 10)}. Someone who had no part in the decision will answer.`,
  ];
  return {
    userId: row.user_id,
    title: unlinked(title),
    text: paragraphs.filter(Boolean).join('\n\n') || 'See what we decided.',
    link: { label: appeal_until ? 'Read it, or appeal' : 'Read it', path: `/appeals/${id}` as const },
    ...(appeal_until && { footnote: 'You can also go to court, or to an out-of-court dispute body.' }),
  };
}

/** Notifies the user who appealed of the outcome. */
export async function notifyOfAppeal(trx: Trx, statementId: string): Promise<void> {
  const [read] = await readStatements(trx, sql`st.id = ${statementId}`);
  const { row, statement } = read!;
  const { id, title, appeal } = statement;
  const { decision, reason } = appeal!;
  const isUpheld = decision === 'upheld';
  const prizeIsBack = row.part === 'affected' && row.is_winning;
  const outcome = isUpheld
    ? upheldOutcome(decisionOf(row), row.remains, prizeIsBack ? row.effect.lost : 0)
    : 'The decision doesn’t change.';
  const data = { title, isUpheld, statement: id, ...(isUpheld && { outcome }) };
  await notifyAll(trx, [{ userId: row.user_id, kind: 'appeal_decided', data }]);
  await emailUsersLater(trx, [
    {
      userId: row.user_id,
      title: isUpheld ? 'You were right: we agree with your appeal' : 'We looked again at your appeal',
      text: `You appealed against this decision: ${unlinked(title)}.\n\n${unlinked(outcome)}\n\nReason: ${unlinked(reason ?? '')}\n\nA person who had no part in the first decision read your appeal. No machine decided.`,
      link: { label: 'Read it', path: `/appeals/${id}` },
    },
  ]);
}

export function listStatements(db: Db, userId: string, query: { cursor?: string; limit?: number }) {
  return pageByTime('statements', query, 'created_at', async (after, limit) => {
    const earlier = after ? sql`and (st.created_at, st.id) < (${after[0]}, ${after[1]})` : sql``;
    const rows = await readStatements(db, sql`st.user_id = ${userId} ${earlier}`, limit + 1);
    return rows.map(({ statement }) => statement);
  });
}

/** @throws Refusal NOT_FOUND, also for another person's statement */
export async function findStatement(db: Db, userId: string, id: string): Promise<Statement> {
  const [found] = await readStatements(db, sql`st.id = ${id} and st.user_id = ${userId}`);
  if (!found) throw new Refusal('NOT_FOUND');
  return found.statement;
}

interface Found
  extends TableRow<'moderation_statements', 'id' | 'user_id' | 'created_at'>,
    TableRow<'moderation_log', 'reason' | 'public_reason' | 'until' | 'moderator_id' | 'actor'> {
  part: Statement['part'];
  effect: Effect;
  action: PublicAct;
  rule: HouseRule | null;
  is_seconded: boolean;
  subject_type: CaseSubject;
  subject_id: string;
  slop_id: string | null;
  slop_title: string | null;
  is_art: boolean | null;
  is_hidden: boolean;
  is_winning: boolean | null;
  person: string | null;
  appeal_text: string | null;
  appealed_at: Date;
  decision: 'upheld' | 'rejected' | null;
  decided_at: Date | null;
  decision_reason: string | null;
  remains: keyof typeof remaining | null;
  images: PictureRow[];
}

/** Reads statements, newest first. A reporter's statement shows what they reported, not the subject of the act. */
async function readStatements(db: Db | Trx, which: RawBuilder<unknown>, limit = 1000): Promise<Read[]> {
  const { rows } = await sql<Found>`
    select st.id, st.user_id, st.created_at, st.part, st.effect, l.action, l.rule, l.reason, l.until, l.moderator_id, l.actor,
           l.public_reason, l.proposal_id is not null as is_seconded, subject.type as subject_type, subject.id as subject_id,
           s.id as slop_id, s.title as slop_title, c.image_id is not null as is_art, p.username as person,
           (s.hidden_at is not null or c.hidden_at is not null or c.removed_at is not null) as is_hidden,
           s.winning_comment_id = c.id as is_winning,
           a.text as appeal_text, a.created_at as appealed_at, a.decision, a.decided_at, d.reason as decision_reason,
           d.details ->> 'remains' as remains,
           array(select row_to_json(picture) from (select ${imageColumns} from images i
                  where i.id = any(a.image_ids) and i.removed_at is null order by i.created_at) picture) as images
      from moderation_statements st
      join moderation_log l on l.id = st.act_id
      left join moderation_cases k on k.id = l.case_id and st.part = 'reporter'
      cross join lateral (select coalesce(k.subject_type, l.subject_type) as type, coalesce(k.subject_id, l.subject_id) as id) subject
      left join comments c on subject.type = 'comment' and c.id = subject.id
      left join ai_slops s on s.id = case subject.type when 'comment' then c.ai_slop_id when 'profile' then null else subject.id end
      left join people p on p.id = case subject.type when 'comment' then c.user_id when 'profile' then subject.id else s.user_id end
      left join moderation_appeals a on a.statement_id = st.id
      left join moderation_log d on d.case_id = a.case_id and d.action in ('appeal_upheld', 'appeal_rejected')
                                and d.details ->> 'appeal' = a.id::text
     where ${which} order by st.created_at desc, st.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ row, statement: present(row) }));
}

const isDisclosedTo = ({ part, action }: Pick<Found, 'part' | 'action'>) => part !== 'reporter' || action === 'dismiss';

function decisionOf(row: Found): Decision {
  return {
    action: isDisclosedTo(row) ? row.action : null,
    part: row.part,
    subject: subjectOf(row),
    until: row.until && `${row.until.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    report: row.effect.report,
    isOfAward: isOfAward(row),
  };
}

function present(row: Found): Statement {
  const decision = decisionOf(row);
  const isDisclosed = isDisclosedTo(row);
  const canAppeal = isAppealable(row.action, row.part);
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    action: decision.action,
    part: row.part,
    title: decisionTitle(decision),
    subject: decision.subject,
    path: pathOf(row),
    rule: row.rule,
    reason: isDisclosed ? row.reason : '',
    public_reason: row.part === 'reporter' ? '' : row.public_reason,
    decided_by: decidedBy(row),
    effects: decisionEffects(decision, row.effect),
    appeal_until: canAppeal ? appealUntil(row.created_at).toISOString() : null,
    appeal:
      row.appeal_text === null
        ? null
        : {
            text: row.appeal_text,
            images: row.images.map((image) => presentPicture(image, 'A picture of your appeal')),
            created_at: row.appealed_at.toISOString(),
            decision: row.decision,
            decided_at: row.decided_at?.toISOString() ?? null,
            reason: row.decision_reason,
            remains: row.remains && remaining[row.remains],
          },
  };
}

/** True if the decision can be appealed and the time to appeal is not over. */
export function canBeAppealed(statement: { action: PublicAct; part: Statement['part']; created_at: Date; now: Date }) {
  return isAppealable(statement.action, statement.part) && statement.now < appealUntil(statement.created_at);
}

/** True if an appeal is possible. Reporters can appeal a dismissal; everyone else can appeal the act. */
function isAppealable(action: PublicAct, part: Statement['part']): boolean {
  return part === 'reporter' ? action === 'dismiss' : actRules[action].isAppealable === true;
}

function appealUntil(notifiedAt: Date): Date {
  return new Date(notifiedAt.getTime() + MODERATION.appealDays * 86_400_000);
}

function decidedBy({ actor, moderator_id, is_seconded }: Found): string {
  if (actor === 'site' && !moderator_id) return 'the site';
  if (!moderator_id) return is_seconded ? 'a moderator and the operator' : 'the operator';
  return is_seconded ? 'two moderators' : 'a moderator';
}

/**
 * True if the statement is about a changed award. Voters, whose effect counts their like, are told about that like
 * instead.
 */
function isOfAward({ part, action, effect }: Pick<Found, 'part' | 'action' | 'effect'>): boolean {
  return part === 'party' && effect.likes === undefined && revising.has(action);
}
const revising: ReadonlySet<PublicAct> = new Set([
  'hide',
  'unhide',
  'uncover',
  'disqualify',
  'reinstate',
  'void_likes',
  'restore_likes',
]);

function subjectOf({ part, subject_type, slop_title, is_art, person, action, effect }: Found): string {
  const owner = part === 'affected' ? 'your' : null;
  const of = owner ? '' : ` by ${person}`;
  if (subject_type === 'profile') {
    if (part === 'affected') return actRules[action].isOfAccount ? 'your account' : 'your profile';
    return `the profile of ${person}`;
  }
  if (subject_type === 'ai_slop') return `${owner ?? 'the'} slop “${slop_title}”${of}`;
  if (subject_type === 'award' || isOfAward({ part, action, effect })) return `the award of “${slop_title}”`;
  return `${owner ?? 'the'} ${is_art ? 'art for' : 'comment on'} “${slop_title}”${of}`;
}

function pathOf({ subject_type, subject_id, slop_id, is_art, is_hidden, action, part, effect }: Found): string | null {
  if (subject_type === 'profile') return `/user/${subject_id}`;
  if (slop_id && isOfAward({ part, action, effect })) return `/ai-slop/${slop_id}/award`;
  if (is_hidden || !slop_id) return null;
  if (subject_type === 'award' || action === 'disqualify' || action === 'reinstate') return `/ai-slop/${slop_id}/award`;
  return is_art ? `/beautiful-art/${subject_id}` : `/ai-slop/${slop_id}`;
}
