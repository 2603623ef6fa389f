import type { Db } from '@unslop/database/connect';
import { dateInWords } from '@unslop/domain/dates';
import { MODERATION } from '@unslop/domain/limits';
import { formatPrize } from '@unslop/domain/money';
import { PROCESS } from '@unslop/domain/stages';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { emailUsersLater, type UserEmail, unlinked } from '../mail/user-email.ts';
import { type AnyNotification, notifyAll } from '../notifications/notifications.ts';
import { delayAwards } from './award-dates.ts';
import { endSnoozes } from './snoozes.ts';

/** A large prize that was just awarded. */
export interface LargePrize {
  aiSlopId: string;
  title: string;
  prizeCents: number;
  artistId: string;
  commentId: string;
}

/**
 * Opens a case for each large prize. Asks winners who show no process yet how they made their art: this call for
 * process delays the award. Each entry is asked once: a paused call resumes when its entry may be paid again.
 */
export async function checkLargePrizes(trx: Trx, prizes: readonly LargePrize[]): Promise<void> {
  if (prizes.length === 0) return;
  const rows = prizes.map(({ aiSlopId, artistId, commentId }) => ({ aiSlopId, artistId, commentId }));
  const { rows: opened } = await sql<{ case_id: string; comment_id: string; is_asked: boolean; due_at: Date }>`
    with won as (
      select w."aiSlopId" as slop_id, w."artistId" as artist_id, c.id as comment_id, c.shows_process
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w ("aiSlopId" uuid, "artistId" uuid, "commentId" uuid)
        join comments c on c.id = w."commentId"
       where not exists (select from process_calls p where p.comment_id = c.id)),
    opened as (
      insert into moderation_cases as before (subject_type, subject_id, person_id, ai_slop_id, danger, due_at)
      select 'award', slop_id, artist_id, slop_id, case when shows_process then 3 else 1 end, ${decidedBy} from won order by slop_id
      on conflict on constraint moderation_cases_once do update set
        status = case before.status when 'closed' then 'open' else before.status end,
        danger = greatest(before.danger, excluded.danger),
        due_at = excluded.due_at,
        opened_at = case before.status when 'closed' then excluded.opened_at else before.opened_at end,
        closed_at = null
      returning id, subject_id)
    insert into process_calls (case_id, comment_id, act_id, due_at, answered_at)
    select o.id, w.comment_id,
           case when not w.shows_process then record_moderation_act(null, 'site', 'ask_process', 'award', w.slop_id, o.id, null, '', null, null, '{}') end,
           app_now() + make_interval(hours => ${PROCESS.answerHours}),
           case when w.shows_process then app_now() end
      from opened o join won w on w.slop_id = o.subject_id
    on conflict (comment_id) where closed_at is null and act_id is not null do nothing
    returning case_id, comment_id, act_id is not null as is_asked, due_at`.execute(trx);
  for (const { case_id } of opened) await endSnoozes(trx, case_id);
  await notifyArtists(
    trx,
    prizes.flatMap((prize): (About & { kind: Kind })[] => {
      const call = opened.find(({ comment_id }) => comment_id === prize.commentId);
      if (!call) return [];
      if (!call.is_asked) return [{ ...prize, kind: 'prize_checked' }];
      return [{ ...prize, kind: 'process_asked', dueAt: call.due_at, isLargePrize: true }];
    }),
  );
  await announce(trx, MODERATION_TOPIC);
}

/** Deadline to decide: the time to answer, plus the moderators' time. */
const decidedBy = sql`app_now() + make_interval(hours => ${PROCESS.answerHours}, days => ${MODERATION.decideDays})`;

/** Records that a moderator's act asks for process, and notifies the artist. The caller holds the case's lock. */
export async function openProcessCall(trx: Trx, actId: number, caseId: string, commentId: string): Promise<void> {
  const { rows } = await sql<{ due_at: Date }>`insert into process_calls (case_id, comment_id, act_id, due_at)
    values (${caseId}, ${commentId}, ${actId}, app_now() + make_interval(hours => ${PROCESS.answerHours}))
    returning due_at`.execute(trx);
  await notifyArtists(trx, [{ ...(await aboutEntry(trx, commentId)), kind: 'process_asked', dueAt: rows[0]!.due_at }]);
}

/**
 * Closes the calls about the entry that the case is currently about: moderators have seen enough. Skips calls opened
 * after the proposal, which it did not cover.
 */
export async function endProcessCalls(trx: Trx, caseId: string, proposedAt: Date | null): Promise<void> {
  const { rows } = await sql<{ comment_id: string }>`
    update process_calls set closed_at = app_now(), paused_at = null
     where case_id = ${caseId} and closed_at is null and may_be_paid(comment_id)
       and due_at - make_interval(hours => ${PROCESS.answerHours}) <= coalesce(${proposedAt}::timestamptz, app_now())
    returning comment_id`.execute(trx);
  for (const id of new Set(rows.map(({ comment_id }) => comment_id)))
    await notifyArtists(trx, [{ ...(await aboutEntry(trx, id)), kind: 'process_looked_at' }]);
}

/**
 * Runs the job `work_process_calls`: reminds artists after a day, and passes unanswered calls to two moderators. A call
 * pauses while its artist cannot answer it or its entry cannot be paid. It resumes with its full time.
 */
export async function workProcessCalls({ db }: Pick<Deps, 'db'>): Promise<void> {
  await pauseCalls(db);
  const { rows } = await sql<{ id: string; case_id: string; comment_id: string }>`
    select id, case_id, comment_id from process_calls
     where answered_at is null and unanswered_at is null and closed_at is null and paused_at is null
       and due_at < (select app_now()) + make_interval(hours => ${PROCESS.answerHours - PROCESS.reminderHours})
       and (reminded_at is null or due_at <= (select app_now())) order by asked_at limit 500`.execute(db);
  for (const call of rows) await inTransaction(db, (trx) => workOne(trx, call));
}

/** Pauses the calls that cannot be answered. Resumes those whose entry may be paid again, and reopens their cases. */
async function pauseCalls(db: Db): Promise<void> {
  await sql`
    update process_calls set paused_at = app_now()
     where closed_at is null and answered_at is null and unanswered_at is null and paused_at is null and not ${isAnswerable}`.execute(
    db,
  );
  // These never resume: the award is final, or the entry was retracted or deleted.
  await sql`
    update process_calls p set closed_at = app_now()
      from comments c left join award_finals f on f.ai_slop_id = c.ai_slop_id
     where p.closed_at is null and p.paused_at is not null and c.id = p.comment_id
       and (f.finalized_at is not null or c.withdrawn_at is not null or c.removed_at is not null)`.execute(db);
  const { rows } = await sql<{ id: string; case_id: string; comment_id: string }>`
    select p.id, p.case_id, p.comment_id from process_calls p join moderation_cases k on k.id = p.case_id
      join comments c on c.id = p.comment_id left join award_finals f on f.ai_slop_id = c.ai_slop_id
     where p.closed_at is null and f.finalized_at is null and (p.paused_at is not null or k.status = 'closed')
       and (${isAnswerable} or (p.paused_at is null and may_be_paid(p.comment_id))) order by p.id limit 500`.execute(
    db,
  );
  for (const call of rows) await inTransaction(db, (trx) => resume(trx, call));
}

async function resume(trx: Trx, call: { id: string; case_id: string; comment_id: string }): Promise<void> {
  const { rows: cases } = await sql<{ ai_slop_id: string | null }>`
    select ai_slop_id from moderation_cases where id = ${call.case_id} for no key update`.execute(trx);
  const { rows } = await sql<{ due_at: Date }>`
    update process_calls set paused_at = null, reminded_at = null, due_at = app_now() + make_interval(hours => ${PROCESS.answerHours})
     where id = ${call.id} and closed_at is null and paused_at is not null and ${isAnswerable}
    returning due_at`.execute(trx);
  await sql`update moderation_cases set status = 'open', closed_at = null, opened_at = app_now(), due_at = ${decidedBy}
     where id = ${call.case_id} and status = 'closed'
       and exists (select from process_calls where id = ${call.id} and closed_at is null and may_be_paid(comment_id))`.execute(
    trx,
  );
  await endSnoozes(trx, call.case_id);
  const slopId = cases[0]?.ai_slop_id;
  if (slopId) await delayAwards(trx, [slopId]);
  if (rows[0])
    await notifyArtists(trx, [
      { ...(await aboutEntry(trx, call.comment_id)), kind: 'process_asked', dueAt: rows[0].due_at },
    ]);
  await announce(trx, MODERATION_TOPIC);
}

/** True if the entry of a `process_calls` row may be paid and its artist can see it. */
const isAnswerable = sql<boolean>`(may_be_paid(comment_id) and exists (
  select from comments entry join ai_slops contest on contest.id = entry.ai_slop_id
   where entry.id = comment_id and entry.hidden_at is null and (contest.hidden_at is null or not contest.is_covered)))`;

/** True if the entry of a `process_calls` row got a part in time. Later parts prove nothing. */
const isShown = sql<boolean>`exists (
  select from (select comment_id, created_at from process_stages union all select comment_id, created_at from layered_files) part
   where part.comment_id = process_calls.comment_id and part.created_at <= process_calls.due_at)`;

/** Reminds the artist of one call, or ends it when it is due. With two workers, the second finds nothing left to do. */
async function workOne(trx: Trx, call: { id: string; case_id: string; comment_id: string }): Promise<void> {
  // Lock the case first, as moderators do. Then lock the entry, which waits for an artist who is adding to it.
  await sql`select from moderation_cases where id = ${call.case_id} for no key update`.execute(trx);
  await sql`select from comments where id = ${call.comment_id} for no key update`.execute(trx);
  const { rows } = await sql<{ is_due: boolean; is_shown: boolean }>`
    select due_at <= app_now() as is_due, ${isShown} as is_shown
      from process_calls where id = ${call.id} and answered_at is null and unanswered_at is null and closed_at is null
       and paused_at is null and (reminded_at is null or due_at <= app_now()) and ${isAnswerable} for no key update`.execute(
    trx,
  );
  const found = rows[0];
  if (!found) return;
  const { is_due, is_shown } = found;
  const outcome = is_due
    ? is_shown
      ? sql`answered_at = due_at`
      : sql`unanswered_at = app_now()`
    : sql`reminded_at = app_now()`;
  await sql`update process_calls set ${outcome} where id = ${call.id}`.execute(trx);
  if (is_due) await putForward(trx, call.case_id);
  if (is_due && is_shown) return;
  await notifyArtists(trx, [
    { ...(await aboutEntry(trx, call.comment_id)), kind: is_due ? 'process_unanswered' : 'process_reminder' },
  ]);
}

/**
 * Records the artist's statement that everything is there.
 * @returns false if no call waits for an answer
 */
export async function answerProcessCall(trx: Trx, commentId: string): Promise<boolean> {
  const { rows } = await sql<{ case_id: string }>`
    update process_calls set answered_at = app_now() where comment_id = ${commentId} and ${isRunning}
    returning case_id`.execute(trx);
  for (const { case_id } of rows) await putForward(trx, case_id);
  return rows.length > 0;
}

/** Locks the cases that ask about an entry. Take these locks before the entry's. @returns false if there are none */
export async function lockCasesThatAsk(trx: Trx, commentId: string): Promise<boolean> {
  const { rows } = await sql`select from moderation_cases where id in (
      select case_id from process_calls where comment_id = ${commentId} and ${isRunning})
    order by id for no key update`.execute(trx);
  return rows.length > 0;
}

/** True if a `process_calls` row still waits for its answer. */
export const isRunning = sql<boolean>`answered_at is null and unanswered_at is null and closed_at is null and paused_at is null
  and due_at > app_now()`;

/**
 * True if a `process_calls` row takes additions: nobody has decided yet, and the award is not final. The artist may add
 * to an answer, even after the deadline, although late additions prove nothing.
 */
export const takesMore = sql<boolean>`closed_at is null and paused_at is null and not exists (
  select from comments entry join award_finals award on award.ai_slop_id = entry.ai_slop_id
   where entry.id = comment_id and award.finalized_at is not null)`;

/** Shows moderators what an artist added to an entry that they asked about. */
export async function noteAddition(trx: Trx, commentId: string): Promise<void> {
  const { rows } = await sql<{ case_id: string }>`
    select case_id from process_calls where comment_id = ${commentId} and ${takesMore}`.execute(trx);
  for (const { case_id } of rows) await endSnoozes(trx, case_id);
  if (rows.length > 0) await announce(trx, MODERATION_TOPIC);
}

/** Puts a case at the top of the queue: there is something to look at, and money waits for it. */
async function putForward(trx: Trx, caseId: string): Promise<void> {
  await endSnoozes(trx, caseId);
  await sql`update moderation_cases set danger = 3 where id = ${caseId}`.execute(trx);
  await announce(trx, MODERATION_TOPIC);
}

type About = Pick<LargePrize, 'aiSlopId' | 'title' | 'artistId' | 'commentId'> & {
  prizeCents?: number | null;
  /** Deadline of a new call. */
  dueAt?: Date;
  /** True if we ask because the prize is large, as we ask every such winner. */
  isLargePrize?: boolean;
};
type Kind = 'process_asked' | 'process_reminder' | 'process_unanswered' | 'process_looked_at' | 'prize_checked';

async function aboutEntry(trx: Trx, commentId: string): Promise<About> {
  const { rows } = await sql<About>`
    select s.id as "aiSlopId", s.title, c.user_id as "artistId", c.id as "commentId",
           case when s.winning_comment_id = c.id then s.prize_pool_cents end as "prizeCents"
      from comments c join ai_slops s on s.id = c.ai_slop_id where c.id = ${commentId}`.execute(trx);
  return rows[0]!;
}

async function notifyArtists(trx: Trx, calls: readonly (About & { kind: Kind })[]): Promise<void> {
  const notifications = calls.map(
    ({ kind, artistId, aiSlopId, commentId, title, prizeCents, dueAt, isLargePrize }): AnyNotification => ({
      userId: artistId,
      kind,
      data: {
        slop: title,
        ...(dueAt && { due: dueAt.toISOString() }),
        ...(isLargePrize && prizeCents && { prize: prizeCents }),
      },
      aiSlopId,
      artId: commentId,
    }),
  );
  await announce(trx, ...(await notifyAll(trx, notifications)));
  await emailUsersLater(
    trx,
    calls.flatMap((one) => {
      const email = emailOf(one);
      return email ? [{ userId: one.artistId, ...email }] : [];
    }),
  );
}

function emailOf({
  kind,
  title,
  prizeCents,
  commentId,
  dueAt,
  isLargePrize,
}: About & { kind: Kind }): UserEmail | null {
  const art = `your art for "${unlinked(title)}"`;
  const send = `Send a sketch, a photo of your desk, or your layered file${dueAt ? ` by ${dateInWords(dueAt.toISOString())}` : ''}.`;
  const prize = prizeCents
    ? ` We hold your prize of ${formatPrize(prizeCents)} until then, and a week longer at most.`
    : '';
  const link = { label: 'Show how you made it', path: `/beautiful-art/${commentId}#how-it-was-made` as const };
  switch (kind) {
    case 'process_asked':
      return {
        title: 'Please show how you made your art',
        text:
          isLargePrize && prizeCents
            ? `Congratulations on winning ${formatPrize(prizeCents)} with ${art}! We ask every winner of a big prize to show how they made their art. ${send}${prize}`
            : `Please show us how you made ${art}. ${send}${prize}\n\nWe sometimes ask artists this. It isn’t an accusation.`,
        link,
      };
    case 'process_reminder':
      return {
        title: 'One day left to show how you made your art',
        text: `You have one day left to show how you made ${art}. A sketch, a photo of your desk, or your layered file is enough.`,
        link,
      };
    case 'process_unanswered':
      return {
        title: 'The time to show how you made your art is over',
        text: `You haven’t shown how you made ${art}. That proves nothing: two moderators will look at everything we know, and you’ll read what they decide and why.`,
        link: { label: 'See your art', path: link.path },
      };
    default:
      return null;
  }
}
