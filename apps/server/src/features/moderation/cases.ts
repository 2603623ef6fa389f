import type { Db } from '@unslop/database/connect';
import type { QueuedCase } from '@unslop/domain/calls/moderation';
import type { AllEndpoints } from '@unslop/domain/endpoints';
import { Refusal } from '@unslop/domain/errors';
import { MOST_COUNTED } from '@unslop/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type CaseRead, noteRead } from '../../core/cases/reads.ts';
import { imageColumns, type MaybePictureRow, withPicture } from '../../core/images/picture.ts';
import { decodeCursor, encodeCursor, isCount, isId, isTime, limitOf, pageOf } from '../../platform/cursor.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Session } from '../../platform/session.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';
import type { Trx } from '../../platform/transactions.ts';
import { notPossible } from './acts.ts';
import { claim, isAbout, lockCase, requireCase } from './case-state.ts';
import { SEALED } from './effects.ts';

export type QueueRow = RowOf<Omit<QueuedCase, 'image'>, 'opened_at' | 'due_at' | 'closed_at' | 'claimed_until'> &
  MaybePictureRow;

/** A person as moderators see them: also one who is hidden from everybody else. */
export const personJson = (alias: string) => {
  const p = sql.ref(alias);
  return sql`json_build_object('user_id', ${p}.id, 'username', ${p}.username, 'display_name', ${p}.display_name, 'avatar_url', ${p}.avatar_url)`;
};

/** What each case is about, beside its columns: `s` the slop, `k` the comment, the winner of an award, `p` the person. */
export const aboutCase = sql`
  join profiles p on p.id = c.person_id
  left join ai_slops s on s.id = c.ai_slop_id
  left join comments k on k.id = case c.subject_type when 'comment' then c.subject_id when 'award' then s.winning_comment_id end
  left join images i on i.removed_at is null
   and i.id = case c.subject_type when 'ai_slop' then s.image_id when 'profile' then p.avatar_image_id else k.image_id end
  left join profiles m on m.id = c.claimed_by and c.claimed_until > (select app_now())`;

export const caseColumns = sql`c.id, c.subject_type, c.status, c.danger, c.reports_count, c.is_appealed, c.opened_at, c.due_at, c.closed_at,
  array(select f.kind from moderation_findings f where f.case_id = c.id order by f.id) as findings,
  case when m.id is not null then ${personJson('m')} end as claimed_by,
  case when m.id is not null then c.claimed_until end as claimed_until,
  case c.subject_type when 'profile' then p.display_name
    when 'comment' then coalesce(nullif(k.content, ''), 'Art for “' || s.title || '”') else s.title end as title,
  ${personJson('p')} as person, ${imageColumns}`;

export const presentCase = <R extends QueueRow>(row: R) => withIsoTimes(withPicture(row, row.title));

type Status = 'open' | 'waiting' | 'appealed' | 'closed';
const which: Record<Status, RawBuilder<boolean>> = {
  open: sql`status <> 'closed'`,
  waiting: sql`status = 'waiting'`,
  appealed: sql`is_appealed and status <> 'closed'`,
  closed: sql`status = 'closed'`,
};
type QueueKeys = [danger: number, dueAt: string, id: string];
type ClosedKeys = [closedAt: string, id: string];
const areQueueKeys = (keys: unknown[]) =>
  keys.length === 3 && isCount(keys[0]) && (keys[0] as number) < 10 && isTime(keys[1]) && isId(keys[2]);
const areClosedKeys = (keys: unknown[]) => keys.length === 2 && isTime(keys[0]) && isId(keys[1]);

/** The queue, or the cases that are closed, the last first. */
export async function listCases(
  db: Db,
  userId: string,
  { status = 'open', cursor, ...query }: z.infer<AllEndpoints['listCases']['query']>,
) {
  const limit = limitOf(query.limit);
  const list = `cases:${status}`;
  const isClosed = status === 'closed';
  const orderBy = isClosed ? sql`c.closed_at desc, c.id desc` : sql`-c.danger, c.due_at, c.id`;
  const after = isClosed
    ? decodeCursor<ClosedKeys>(list, cursor, areClosedKeys)
    : decodeCursor<QueueKeys>(list, cursor, areQueueKeys);
  const isAfter = isClosed
    ? sql`(c.closed_at, c.id) < (${after?.[0]}, ${after?.[1]})`
    : sql`(-c.danger, c.due_at, c.id) > (${0 - Number(after?.[0])}, ${after?.[1]}, ${after?.[2]})`;
  const count = (name: Status) =>
    sql`(select count(*)::int from (select from moderation_cases c where ${which[name]} and not ${isAbout(userId)} limit ${MOST_COUNTED}) counted)`;
  const { rows } = await sql<QueueRow & Record<'open' | 'waiting' | 'appealed', number>>`
    select counts.*, page.*
      from (select ${count('open')} as open, ${count('waiting')} as waiting, ${count('appealed')} as appealed) counts
      left join (
        select row_number() over (order by ${orderBy}) as position, ${caseColumns}
          from (select * from moderation_cases c where ${which[status]} and not ${isAbout(userId)} ${after ? sql`and ${isAfter}` : sql``}
                 order by ${orderBy} limit ${limit + 1}) c ${aboutCase}
      ) page on true
     order by page.position`.execute(db);
  const { open, waiting, appealed } = rows[0]!;
  const cases = rows.filter(({ id }) => id !== null).map(presentCase);
  const page = pageOf(cases, limit, (last) =>
    encodeCursor(list, isClosed ? [last.closed_at!, last.id] : [last.danger, last.due_at, last.id]),
  );
  return { ...page, counts: { open, waiting, appealed } };
}

/** @throws Refusal NOT_FOUND, CASE_CLOSED, MODERATION_CONFLICT, CASE_TAKEN, and what `claim` throws */
export async function claimCase(trx: Trx, id: string, { userId }: Session): Promise<{ claimed_until: string }> {
  const found = await lockCase(trx, id, userId);
  if (found.status === 'closed') throw new Refusal('CASE_CLOSED');
  const { rows } = await sql<{ conflict: string | null; holder: string | null }>`
    select moderation_conflict(${userId}, ${found.person_id}, ${found.ai_slop_id}) as conflict,
           (select p.display_name from moderation_cases c join profiles p on p.id = c.claimed_by
             where c.id = ${id} and c.claimed_by <> ${userId} and c.claimed_until > app_now()) as holder`.execute(trx);
  const { conflict, holder } = rows[0]!;
  if (conflict) throw new Refusal('MODERATION_CONFLICT');
  if (holder) throw new Refusal('CASE_TAKEN', { name: holder });
  const until = await claim(trx, found, userId);
  await announce(trx, MODERATION_TOPIC);
  return { claimed_until: until.toISOString() };
}

/** @throws Refusal NOT_FOUND */
export async function releaseCase(trx: Trx, id: string, { userId }: Session): Promise<void> {
  await lockCase(trx, id, userId);
  await trx
    .updateTable('moderation_cases')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', userId)
    .execute();
  await announce(trx, MODERATION_TOPIC);
}

/** Returns who has reported so far, which is logged. @throws Refusal NOT_FOUND, CASE_NOT_YOURS, MODERATION_CONFLICT */
export async function showReporters(trx: Trx, id: string, viewer: Session) {
  await noteCaseRead(trx, id, viewer, 'show_reporters');
  const { rows: reports } = await sql<{ id: string; reporter: Person }>`
    select r.id, ${personJson('p')} as reporter
      from moderation_cases c join reports r on r.subject_type = c.subject_type and r.subject_id = c.subject_id
      join profiles p on p.id = r.reporter_id
     where c.id = ${id} order by r.created_at desc, r.id limit ${MOST_REPORTS}`.execute(trx);
  const { rows: appeals } = await sql<{ id: string; user: Person }>`
    select a.id, ${personJson('p')} as "user"
      from moderation_appeals a join moderation_statements t on t.id = a.statement_id and t.part = 'reporter'
      join profiles p on p.id = a.user_id
     where a.case_id = ${id} order by a.created_at, a.id`.execute(trx);
  return { reports, appeals };
}

/** Returns who liked the art of a case, which is logged. @throws Refusal NOT_FOUND, CASE_NOT_YOURS, MODERATION_CONFLICT */
export async function showVoters(trx: Trx, id: string, viewer: Session) {
  await noteCaseRead(trx, id, viewer, 'show_voters');
  const found = await sql<{ entry: string; is_sealed: boolean }>`
    select k.id as entry, coalesce(s.status = 'open' and s.has_sealed_votes, false) as is_sealed
      from moderation_cases c ${aboutCase} where c.id = ${id} and k.image_id is not null`.execute(trx);
  const [about] = found.rows;
  if (!about) throw new Refusal('NOT_FOUND');
  if (about.is_sealed) notPossible(SEALED);
  const { rows } = await sql<Voter>`
    select p.id as user_id, p.username, p.display_name, p.avatar_url, l.liked_at, p.created_at as joined_at,
           p.email_verified_at is not null as is_verified, is_banned(p.banned_at, p.banned_until) as is_banned, v.act_id is not null as is_voided
      from comment_likes l join profiles p on p.id = l.user_id
      left join voided_likes v on v.comment_id = l.comment_id and v.user_id = l.user_id
     where l.comment_id = ${about.entry}
     order by l.liked_at desc, l.id desc limit ${MOST_VOTERS}`.execute(trx);
  return { data: rows.map(withIsoTimes) };
}

/** Reports on the page of a case, the newest. */
export const MOST_REPORTS = 200;
const MOST_VOTERS = 500;

type Person = QueuedCase['person'];
type Voter = RowOf<z.infer<AllEndpoints['showVoters']['reply']>['data'][number], 'liked_at' | 'joined_at'>;

/** The moderator has the case now: a claim that ran out shows nothing. */
async function noteCaseRead(trx: Trx, id: string, viewer: Session, action: CaseRead): Promise<void> {
  const found = await lockCase(trx, id, viewer.userId);
  await requireCase(trx, found, viewer.userId);
  await noteRead(trx, viewer, action, found);
}
