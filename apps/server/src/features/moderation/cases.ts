import type { QueuedCase } from '@unslop/domain/calls/moderation';
import type { AllEndpoints } from '@unslop/domain/endpoints';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type CaseRead, noteRead } from '../../core/cases/reads.ts';
import { snoozedUntil } from '../../core/cases/snoozes.ts';
import { imageColumns, type MaybePictureRow, withPicture } from '../../core/images/picture.ts';
import { announce, MODERATION_TOPIC } from '../../platform/live.ts';
import type { Session } from '../../platform/session.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';
import type { Trx } from '../../platform/transactions.ts';
import { notPossible } from './acts.ts';
import { claim, lockCase, requireCase } from './case-state.ts';
import { SEALED } from './effects.ts';
import { sharesOf } from './shares.ts';

export type QueueRow = RowOf<
  Omit<QueuedCase, 'image'>,
  'opened_at' | 'due_at' | 'closed_at' | 'claimed_until' | 'snoozed_until'
> &
  MaybePictureRow;

/** Builds a person for moderators, including people hidden from everyone else. */
export const personJson = (alias: string) => {
  const p = sql.ref(alias);
  return sql`json_build_object('user_id', ${p}.id, 'username', ${p}.username, 'display_name', ${p}.display_name, 'avatar_url', ${p}.avatar_url)`;
};

/** Joins the subject of each case `c`: `s` the slop, `k` the comment or winning entry, `p` the person. */
export const aboutCase = sql`
  join profiles p on p.id = c.person_id
  left join ai_slops s on s.id = c.ai_slop_id
  left join comments k on k.id = case c.subject_type when 'comment' then c.subject_id when 'award' then s.winning_comment_id end
  left join images i on i.removed_at is null
   and i.id = case c.subject_type when 'ai_slop' then s.image_id when 'profile' then p.avatar_image_id else k.image_id end
  left join profiles m on m.id = c.claimed_by and c.claimed_until > (select app_now())
  left join profiles a on a.id = c.assigned_to`;

/** Selects the pending process call of a case `c`. Unanswered calls come first. */
const process = sql`(
  select json_build_object('status', state, 'until', case when state = 'asked' then due_at end)
    from (select due_at, case when paused_at is not null then 'paused' when answered_at is not null then 'answered'
                   when unanswered_at is not null or due_at <= (select app_now()) then 'unanswered' else 'asked' end as state
            from process_calls where case_id = c.id and closed_at is null) calls
   order by state = 'asked' desc, state = 'unanswered' desc, due_at limit 1)`;

/** Columns of a case `c` as this moderator sees it. */
export const caseColumns = (
  viewerId: string,
) => sql`c.id, c.subject_type, c.kind, c.card_id, c.status, c.danger, c.reports_count, c.findings, c.is_appealed, c.opened_at, c.due_at, c.closed_at,
  case when m.id is not null then ${personJson('m')} end as claimed_by,
  case when m.id is not null then c.claimed_until end as claimed_until,
  case c.subject_type when 'profile' then p.display_name
    when 'comment' then coalesce(nullif(k.content, ''), 'Art for “' || s.title || '”') else s.title end as title,
  ${personJson('p')} as person, case_group(c.card_id, c.id) as "group", case when a.id is not null then ${personJson('a')} end as assigned_to,
  ${snoozedUntil(viewerId)} as snoozed_until, ${process} as process,
  case when exists (select from case_notes where case_id = c.id) and moderation_conflict(${viewerId}, c.person_id, c.ai_slop_id) is null
    then (select count(*)::int from case_notes where case_id = c.id) else 0 end as notes_count,
  ${imageColumns}`;

export const presentCase = <R extends QueueRow>(row: R) => withIsoTimes(withPicture(row, row.title));

/** @throws Refusal NOT_FOUND, CASE_CLOSED, MODERATION_CONFLICT, CASE_TAKEN, and what `claim` throws */
export async function claimCase(trx: Trx, id: string, { userId }: Session): Promise<{ claimed_until: string }> {
  const found = await lockCase(trx, id, userId);
  if (found.status === 'closed') throw new Refusal('CASE_CLOSED');
  const { rows } = await sql<{ conflict: string | null; claimant: string | null }>`
    select moderation_conflict(${userId}, ${found.person_id}, ${found.ai_slop_id}) as conflict,
           (select p.display_name from moderation_cases c join profiles p on p.id = c.claimed_by
             where c.id = ${id} and c.claimed_by <> ${userId} and c.claimed_until > app_now()) as claimant`.execute(
    trx,
  );
  const { conflict, claimant } = rows[0]!;
  if (conflict) throw new Refusal('MODERATION_CONFLICT');
  if (claimant) throw new Refusal('CASE_TAKEN', { name: claimant });
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

/** Returns the reporters so far, and logs the read. @throws Refusal NOT_FOUND, CASE_NOT_YOURS, MODERATION_CONFLICT */
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

/**
 * Returns the likers of a case's art, and logs the read. After the count, also includes likes taken back since, because
 * their votes count and can be voided. Finds these through `past_votes` because receipts have no index by entry.
 * @throws Refusal NOT_FOUND, CASE_NOT_YOURS, MODERATION_CONFLICT
 */
export async function showVoters(trx: Trx, id: string, viewer: Session) {
  await noteCaseRead(trx, id, viewer, 'show_voters');
  const found = await sql<{ entry: string; artist: string; poster: string; is_sealed: boolean }>`
    select k.id as entry, k.user_id as artist, s.user_id as poster, coalesce(s.status = 'open' and s.has_sealed_votes, false) as is_sealed
      from moderation_cases c ${aboutCase} where c.id = ${id} and k.image_id is not null`.execute(trx);
  const [about] = found.rows;
  if (!about) throw new Refusal('NOT_FOUND');
  if (about.is_sealed) notPossible(SEALED);
  const { rows } = await sql<Voter>`
    with vote as (
      select user_id, liked_at, false as is_taken_back from comment_likes where comment_id = ${about.entry}
      union all
      select r.user_id, r.liked_at, true
        from comments k join ai_slops s on s.id = k.ai_slop_id
        join past_votes t on t.ai_slop_id = s.id and t.ended_at >= s.settled_at
        join vote_receipts r on r.user_id = t.user_id and r.comment_id = k.id and r.outcome in ('counted', 'voided')
       where k.id = ${about.entry} and not exists (select from comment_likes l where l.comment_id = k.id and l.user_id = r.user_id))
    select p.id as user_id, p.username, p.display_name, p.avatar_url, vote.liked_at, p.created_at as joined_at,
           p.email_verified_at is not null as is_verified, is_banned(p.banned_at, p.banned_until) as is_banned, v.act_id is not null as is_voided,
           vote.is_taken_back, p.deleted_at is not null as is_deleted
      from vote join profiles p on p.id = vote.user_id
      left join voided_likes v on v.comment_id = ${about.entry} and v.user_id = vote.user_id
     order by vote.liked_at desc, vote.user_id limit ${MOST_VOTERS}`.execute(trx);
  const { entry, artist, poster } = about;
  const labels = await sharesOf(trx, entry, [...rows.map(({ user_id }) => user_id), artist, poster]);
  const of = (userId: string) => labels.get(userId) ?? [];
  return {
    data: rows.map((row) => ({ ...withIsoTimes(row), shares: of(row.user_id) })),
    artist_shares: of(artist),
    poster_shares: of(poster),
  };
}

/** Maximum number of reports on a case page, newest first. */
export const MOST_REPORTS = 200;
const MOST_VOTERS = 500;

type Person = QueuedCase['person'];
type Voter = RowOf<
  Omit<z.infer<AllEndpoints['showVoters']['reply']>['data'][number], 'shares'>,
  'liked_at' | 'joined_at'
>;

/** Logs the read. Requires a current claim, so an expired one reveals nothing. */
async function noteCaseRead(trx: Trx, id: string, viewer: Session, action: CaseRead): Promise<void> {
  const found = await lockCase(trx, id, viewer.userId);
  await requireCase(trx, found, viewer.userId);
  await noteRead(trx, viewer, action, found);
}
