import type { Db } from '@unslop/database/connect';
import type { CaseSubject } from '@unslop/domain/calls/moderation';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';
import { countVotes, entryOf } from '../awards/tally.ts';
import type { AwardChecks } from '../awards/winner-checks.ts';
import type { CaseFacts, Standing } from './case-facts.ts';

interface About {
  subjectType: CaseSubject;
  /** The id of the subject. For an award, the id of its slop. */
  subjectId: string;
  /** Null for an operator's act on something that nobody reported. */
  caseId?: string | null | undefined;
}

type Award = NonNullable<NonNullable<CaseFacts['slop']>['award']>;

interface FactsRow {
  now: Date;
  is_closed_case: boolean;
  is_hidden: boolean;
  is_covered: boolean;
  is_hidden_by_two: boolean;
  is_quarantined: boolean;
  was_shown_again: boolean;
  is_erased: boolean;
  is_disputed: boolean;
  person: {
    name: string;
    is_banned: boolean;
    banned_until: string | null;
    banned_at: string | null;
    is_under_review: boolean;
    is_reviewed_by_two: boolean;
    was_under_review: boolean;
    is_moderator: boolean;
    is_deleted: boolean;
    balance_cents: number;
  };
  slop_id: string | null;
  slop: {
    status: 'open' | 'expired' | 'awarded';
    is_due: boolean;
    deadline_at: string;
    poster_id: string;
    poster_name: string;
    prize_cents: number;
    is_sealed: boolean;
    winning_comment_id: string | null;
  } | null;
  award: {
    is_final: boolean;
    final_at: string;
    review_until: string;
    settled_at: string;
    had_more_time: boolean;
    waits_for: Award['waitsFor'];
  } | null;
  entry_id: string | null;
  was_asked: boolean;
  is_unanswered: boolean;
}

/**
 * Reads the state an act would change. In a transaction, the caller must hold the subject's locks.
 * @param checks  settlement checks, because an act in an open contest settles it
 * @throws Refusal NOT_FOUND
 */
export async function readFacts(
  db: Db | Trx,
  checks: Pick<AwardChecks, 'secret'>,
  { subjectType, subjectId, caseId = null }: About,
): Promise<CaseFacts> {
  const { rows } = await sql<FactsRow>`
    with about as (
      select user_id as person_id, id as slop_id, null::uuid as comment_id from ai_slops
       where ${subjectType} = 'ai_slop' and id = ${subjectId}
      union all
      select user_id, ai_slop_id, id from comments where ${subjectType} = 'comment' and id = ${subjectId}
      union all
      select id, null, null from profiles where ${subjectType} = 'profile' and id = ${subjectId}
      union all
      select coalesce(c.user_id, s.user_id), s.id, c.id from ai_slops s left join comments c on c.id = s.winning_comment_id
       where ${subjectType} = 'award' and s.id = ${subjectId}
    )
    select ${nowSql} as now,
           coalesce((select status = 'closed' from moderation_cases where id = ${caseId}), false) as is_closed_case,
           case ${subjectType} when 'ai_slop' then s.hidden_at when 'profile' then p.hidden_at else k.hidden_at end is not null as is_hidden,
           coalesce(case ${subjectType} when 'ai_slop' then s.is_covered when 'profile' then false else k.is_covered end, false) as is_covered,
           coalesce((select l.proposal_id is not null from moderation_log l where l.subject_type = ${subjectType} and l.subject_id = ${subjectId}
                       and l.action in ('hide', 'erase', 'unhide', 'uncover') order by l.id desc limit 1), false) as is_hidden_by_two,
           not exists (select from moderation_log where action in ('hide', 'cover', 'erase') and subject_type = ${subjectType} and subject_id = ${subjectId}) as is_quarantined,
           exists (select from moderation_log where action in ('uncover', 'unhide') and (proposal_id is not null or moderator_id is null)
                     and subject_type = ${subjectType} and subject_id = ${subjectId}) as was_shown_again,
           exists (select from moderation_log where action = 'erase' and subject_type = ${subjectType} and subject_id = ${subjectId}) as is_erased,
           coalesce(case ${subjectType} when 'ai_slop' then s.is_disputed when 'comment' then k.is_disputed end, false) as is_disputed,
           json_build_object('name', p.display_name, 'is_banned', is_banned(p.banned_at, p.banned_until),
             'banned_until', p.banned_until, 'banned_at', p.banned_at,
             'is_under_review', exists (select from account_freezes where user_id = p.id),
             'is_reviewed_by_two', act_needs_two('unfreeze', 'profile', p.id, null, null, null),
             'was_under_review', act_needs_two('freeze', 'profile', p.id, null, ${nowSql}, null), 'is_moderator', p.role = 'moderator',
             'is_deleted', p.deleted_at is not null, 'balance_cents', ledger_balance(p.id)) as person,
           s.id as slop_id,
           case when s.id is not null then json_build_object('status', s.status, 'is_due', s.status = 'open' and s.deadline_at <= ${nowSql},
             'deadline_at', s.deadline_at, 'poster_id', poster.id, 'poster_name', poster.display_name, 'prize_cents', s.prize_pool_cents,
             'is_sealed', s.status = 'open' and s.has_sealed_votes, 'winning_comment_id', s.winning_comment_id) end as slop,
           case when f.ai_slop_id is not null then json_build_object('is_final', f.finalized_at is not null, 'final_at', f.final_at,
             'review_until', f.review_until, 'settled_at', w.settled_at,
             'had_more_time', exists (select from moderation_log where subject_type = 'award' and subject_id = s.id and action = 'more_time'),
             'waits_for', case
               when exists (select from award_revisions where ai_slop_id = s.id and from_user_id <> to_user_id
                             and revised_at > ${nowSql} - interval '7 days') then 'act'
               when f.finalized_at is null then (select kind from open_matters(s.id) where kind in ('appeal', 'process') order by kind limit 1) end)
             end as award,
           case when k.image_id is not null then k.id end as entry_id,
           exists (select from process_calls where comment_id = k.id and act_id is not null) as was_asked,
           exists (select from process_calls where case_id = ${caseId} and answered_at is null and closed_at is null
                     and may_be_paid(comment_id)) as is_unanswered
      from about
      join profiles p on p.id = about.person_id
      left join ai_slops s on s.id = about.slop_id
      left join profiles poster on poster.id = s.user_id
      left join comments k on k.id = about.comment_id
      left join awards w on w.ai_slop_id = s.id
      left join award_finals f on f.ai_slop_id = s.id`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  const { person, slop, award } = row;
  const date = (at: string | null) => (at === null ? null : new Date(at));
  return {
    now: row.now,
    subjectType,
    isClosedCase: row.is_closed_case,
    isHidden: row.is_hidden,
    isCovered: row.is_covered,
    isHiddenByTwo: row.is_hidden_by_two,
    isQuarantined: row.is_quarantined,
    wasShownAgain: row.was_shown_again,
    isErased: row.is_erased,
    isDisputed: row.is_disputed,
    person: {
      name: person.name,
      isBanned: person.is_banned,
      bannedUntil: date(person.banned_until),
      bannedAt: date(person.banned_at),
      isUnderReview: person.is_under_review,
      isReviewedByTwo: person.is_reviewed_by_two,
      wasUnderReview: person.was_under_review,
      isModerator: person.is_moderator,
      isDeleted: person.is_deleted,
      balanceCents: person.balance_cents,
    },
    slop: slop && {
      status: slop.status,
      isDue: slop.is_due,
      posterId: slop.poster_id,
      posterName: slop.poster_name,
      prizeCents: slop.prize_cents,
      isSealed: slop.is_sealed,
      winningCommentId: slop.winning_comment_id,
      award: award && {
        isFinal: award.is_final,
        finalAt: new Date(award.final_at),
        reviewUntil: new Date(award.review_until),
        settledAt: new Date(award.settled_at),
        hadMoreTime: award.had_more_time,
        waitsFor: award.waits_for,
      },
    },
    entryId: row.entry_id,
    entries: await readEntries(db, checks, row),
    wasAsked: row.was_asked,
    isUnanswered: row.is_unanswered,
  };
}

/**
 * Reads the entries with their counting likes: current ones while open, else as the award would pay now. Empty while
 * votes are sealed.
 */
async function readEntries(
  db: Db | Trx,
  checks: Pick<AwardChecks, 'secret'>,
  { slop, slop_id, now }: FactsRow,
): Promise<Standing[]> {
  if (!slop || !slop_id || slop.is_sealed) return [];
  const standings =
    slop.status === 'open'
      ? await openEntries(db, checks, { ...slop, id: slop_id, now })
      : await settledEntries(db, slop_id);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, display_name as name from profiles
     where id = any(${[...new Set(standings.map(({ artistId }) => artistId))]}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return standings.map((entry) => ({ ...entry, name: names.get(entry.artistId) ?? '' }));
}

async function openEntries(
  db: Db | Trx,
  { secret }: Pick<AwardChecks, 'secret'>,
  { id, is_due, deadline_at, now }: NonNullable<FactsRow['slop']> & { id: string; now: Date },
) {
  const at = { id, isDue: is_due, deadline_at: new Date(deadline_at), now };
  const tally = (await countVotes(db, [at], { secret })).get(id) ?? [];
  return tally.map((row) => ({
    ...entryOf(row),
    isDisqualified: false,
    isHidden: row.is_out,
    isGone: false,
  }));
}

async function settledEntries(db: Db | Trx, slopId: string) {
  const { rows } = await sql<Omit<Standing, 'name'>>`
    select w.comment_id as "commentId", w.artist_id as "artistId", w.comment_created_at as "createdAt", w.likes,
           is_disqualified(w.ai_slop_id, w.comment_id) as "isDisqualified",
           c.hidden_at is not null and not c.is_covered as "isHidden", w.is_gone as "isGone"
      from award_standings w join comments c on c.id = w.comment_id where w.ai_slop_id = ${slopId}`.execute(db);
  return rows;
}

/**
 * Counts the counted likes of a settled entry that `void_likes` would remove, or that `restore_likes` would bring back
 * after an appeal against `aboutAct`.
 */
export async function countedLikes(
  db: Db | Trx,
  { id, action, userIds = null, aboutAct = null }: LikesOfAct,
): Promise<number> {
  const { rows } =
    action === 'void_likes'
      ? await sql<{ likes: number }>`
          select count(*)::int as likes from vote_receipts r
           where r.comment_id = ${id} and r.user_id = any(${userIds}::uuid[])
             and not exists (select from voided_likes v where v.user_id = r.user_id and v.comment_id = r.comment_id)
             and (r.outcome = 'counted' or exists (select from restored_likes b where b.user_id = r.user_id and b.comment_id = r.comment_id))`.execute(
          db,
        )
      : await sql<{ likes: number }>`
          select count(*)::int as likes from voided_likes v
            join vote_receipts r on r.user_id = v.user_id and r.comment_id = v.comment_id and r.outcome in ('counted', 'voided')
           where v.comment_id = ${id} and v.act_id = ${aboutAct} and (${userIds}::uuid[] is null or v.user_id = any(${userIds}::uuid[]))`.execute(
          db,
        );
  return rows[0]!.likes;
}

interface LikesOfAct {
  /** The entry. */
  id: string;
  action: string;
  userIds?: readonly string[] | null | undefined;
  aboutAct?: number | null | undefined;
}
