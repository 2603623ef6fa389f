import type { Db } from '@unslop/database/connect';
import type { Picture } from '@unslop/domain/calls/fields';
import type { CaseEvent, CaseNote, FindingKind, ModerationCase } from '@unslop/domain/calls/moderation';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { imageColumns, type MaybePictureRow, presentPicture } from '../../core/images/picture.ts';
import type { AwardChecks } from '../awards/winner-checks.ts';
import { earlierPictures } from '../originality/earlier.ts';
import { judgeAppeal } from './appeals.ts';
import type { Wanted } from './case-facts.ts';
import { isAbout } from './case-state.ts';
import { aboutCase, caseColumns, MOST_REPORTS, personJson, presentCase, type QueueRow } from './cases.ts';
import { judge, possibleActs } from './effects.ts';
import { countedLikes, readFacts } from './facts.ts';
import { proposedAct, readProposal } from './proposals.ts';
import { isAboutVotes, type VoteFindingKind, type VoteNumbers, voteFindingText } from './vote-finding-texts.ts';

type Report = Omit<ModerationCase['reports'][number], 'images'> & { images: MaybePictureRow[] | null };
type Proposal = NonNullable<ModerationCase['proposal']>;

type SlopRow = Omit<NonNullable<ModerationCase['slop']>, 'image'> & MaybePictureRow;

interface FoundCase extends QueueRow {
  subject_id: string;
  conflict: ModerationCase['conflict'];
  is_claimed_by_you: boolean;
  slop: SlopRow | null;
  subject: Omit<ModerationCase['subject'], 'image'>;
  entry_id: string | null;
  history: Omit<ModerationCase['person_history'], 'acts'>;
}

interface Spoken {
  reports: Report[] | null;
  found: { kind: FindingKind; data: FindingData & VoteNumbers; found_at: string }[] | null;
  acts: CaseEvent[] | null;
  events: CaseEvent[] | null;
  notes: CaseNote[] | null;
  assignable: ModerationCase['assignable'] | null;
  proposal: Omit<Proposal, 'effects' | 'refused'> | null;
  appeals:
    | (Omit<ModerationCase['appeals'][number], 'images' | 'upholding'> & { images: MaybePictureRow[] | null })[]
    | null;
}

const findingTexts: Record<Exclude<FindingKind, VoteFindingKind>, string> = {
  same_card: 'The poster and the winner paid with the same card.',
  same_bank: 'The poster and the winner use the same bank account for payouts.',
  same_device: 'The poster and the winner used the same browser.',
  same_network: 'The poster and the winner used the same network.',
  money_taken_back:
    'A bank took back the poster’s card payment. It looks like this when a stolen card pays an accomplice.',
  same_picture: 'Another person posted the same picture before.',
  looks_alike: 'The picture looks like one that another person posted before.',
  hidden_before: 'A moderator hid this picture before.',
  says_generated: 'The file says it was generated.',
};
/** For a file marked as generated: the tool it names and the artist's explanation. */
type FindingData = { tool?: string | null; explanation?: string | null };

function findingText(kind: FindingKind, data: FindingData & VoteNumbers, isSealed: boolean): string {
  if (isAboutVotes(kind)) return voteFindingText(kind, data, isSealed);
  if (kind !== 'says_generated') return findingTexts[kind];
  const { tool, explanation } = data;
  const said = tool ? `The file says it was made with ${tool}.` : findingTexts.says_generated;
  return `${said} ${explanation ? `The artist writes: “${explanation}”` : 'The artist didn’t explain it.'}`;
}

type Checks = Pick<AwardChecks, 'secret'>;

const MOST_SHOWN = 200;
const MOST_OF_HISTORY = 50;

/** Returns a case with everything known about it. @throws Refusal NOT_FOUND */
export async function findCase(db: Db, checks: Checks, id: string, userId: string): Promise<ModerationCase> {
  const found = await readCase(db, id, userId);
  const about = { subjectType: found.subject_type, subjectId: found.subject_id, caseId: id };
  const caseFacts = await readFacts(db, checks, about);
  const isSealed = caseFacts.slop?.isSealed ?? false;
  const isFree = found.conflict === null;
  const viewer = { userId, isFree, hasIt: found.is_claimed_by_you && isFree };
  const spoken = await readSpoken(db, id, viewer, isSealed);
  const facts = spoken.found ?? [];
  const earlier = await earlierPictures(
    db,
    facts.map(({ data }) => data),
  );
  const { slop, subject, subject_id, conflict, is_claimed_by_you, entry_id, history, ...row } = found;
  const shown = presentCase(row);
  return {
    ...shown,
    subject_id,
    conflict,
    is_claimed_by_you,
    entry_id,
    slop: slop && presentSlop(slop),
    subject: { ...subject, image: shown.image },
    reports: (spoken.reports ?? []).map(({ images, ...report }) => ({
      ...report,
      images: (images ?? []).map((image) => presentPicture(image, 'A picture of the report') as Picture),
    })),
    found: facts.map(({ kind, found_at, data }) => ({
      kind,
      found_at,
      text: findingText(kind, data, isSealed),
      earlier: earlier.get(data) ?? null,
    })),
    person_history: { ...history, acts: spoken.acts ?? [] },
    acts: possibleActs(caseFacts),
    proposal: spoken.proposal && { ...spoken.proposal, ...(await effectsOfProposal(db, checks, id)) },
    appeals: await Promise.all(
      (spoken.appeals ?? []).map(async ({ images, ...appeal }) => ({
        ...appeal,
        images: (images ?? []).map((image) => presentPicture(image, 'A picture of the appeal') as Picture),
        upholding: appeal.decision === null ? await judgeAppeal(db, checks, appeal.id) : null,
      })),
    ),
    events: spoken.events ?? [],
    notes: spoken.notes ?? [],
    assignable: spoken.assignable ?? [],
  };
}

/** Judges what confirming a case's proposal would do now, and whether it is still possible. */
async function effectsOfProposal(
  db: Db,
  checks: Checks,
  caseId: string,
): Promise<Pick<Proposal, 'effects' | 'refused'>> {
  const proposal = await readProposal(db, caseId);
  const { effects, refused } = proposal ? await judgeProposal(db, checks, caseId, proposal) : NOTHING;
  return { effects, refused };
}

const NOTHING = { effects: [], refused: null };

async function judgeProposal(
  db: Db,
  checks: Checks,
  caseId: string,
  proposal: NonNullable<Awaited<ReturnType<typeof readProposal>>>,
) {
  if (proposal.details.action === 'appeal_upheld') return judgeAppeal(db, checks, proposal.details.appeal!);
  const { action, subject, id, days, userIds } = proposedAct(proposal);
  const facts = await readFacts(db, checks, { subjectType: subject, subjectId: id, caseId });
  const likes =
    action === 'void_likes' && facts.slop?.award ? await countedLikes(db, { id, action, userIds }) : undefined;
  return judge({ action: action as Wanted['action'], days, likes }, facts);
}

function presentSlop(row: SlopRow): ModerationCase['slop'] {
  const { id, title, description, poster, status, deadline, prize_cents, is_hidden } = row;
  const image = presentPicture(row, title);
  return { id, title, description, image, poster, status, deadline, prize_cents, is_hidden };
}

async function readCase(db: Db, id: string, userId: string): Promise<FoundCase> {
  const { rows } = await sql<FoundCase>`
    select ${caseColumns(userId)}, c.subject_id, moderation_conflict(${userId}, c.person_id, c.ai_slop_id) as conflict,
           m.id is not distinct from ${userId} as is_claimed_by_you,
           case when s.id is not null then (select row_to_json(slop) from (
             select s.id, s.title, s.description, shown_status(s.status, s.deadline_at) as status, s.deadline_at as deadline,
                    s.prize_pool_cents as prize_cents, s.hidden_at is not null as is_hidden, ${personJson('poster')} as poster,
                    ${imageColumns}
               from profiles poster left join images i on i.id = s.image_id and i.removed_at is null
              where poster.id = s.user_id) slop) end as slop,
           json_build_object(
             'text', case c.subject_type when 'ai_slop' then concat_ws(E'\n\n', s.title, nullif(s.description, ''))
               when 'profile' then concat_ws(E'\n', p.display_name, '@' || p.username, p.bio, p.website)
               else coalesce(k.content, '') end,
             'created_at', case c.subject_type when 'ai_slop' then s.created_at when 'profile' then p.created_at
               else coalesce(k.created_at, s.created_at) end,
             'is_hidden', case c.subject_type when 'ai_slop' then s.hidden_at when 'profile' then p.hidden_at
               else k.hidden_at end is not null,
             'is_covered', case c.subject_type when 'ai_slop' then s.is_covered when 'profile' then false else coalesce(k.is_covered, false) end,
             'likes', case c.subject_type when 'ai_slop' then (select likes_count from ai_slop_counters where ai_slop_id = s.id)
               else (select likes_count from comment_counters where comment_id = k.id and not is_sealed) end,
             'voided_likes', case when not coalesce(s.status = 'open' and s.has_sealed_votes, false)
               then (select count(*) from voided_likes where comment_id = k.id) end,
             'is_winner', coalesce(s.winning_comment_id = k.id, false)) as subject,
           case when k.image_id is not null then k.id end as entry_id,
           json_build_object('joined_at', p.created_at,
             'is_banned', is_banned(p.banned_at, p.banned_until),
             'banned_until', p.banned_until,
             'is_on_hold', exists (select from account_freezes where user_id = p.id),
             'balance_cents', ledger_balance(p.id)) as history
      from moderation_cases c ${aboutCase}
     where c.id = ${id} and not ${isAbout(userId)}`.execute(db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

const eventJson = sql`json_build_object('id', l.id::text, 'action', l.action,
  'proposed', case l.action when 'propose' then l.details ->> 'action' end, 'rule', l.rule, 'reason', l.reason, 'public_reason', l.public_reason,
  'by', case when l.moderator_id is not null then who.display_name when l.actor = 'site' then 'the site' else 'the operator' end,
  'at', l.created_at, 'until', l.until)`;

/**
 * Reads the reports, acts and appeals of a case, and earlier ones about the person. The list of free moderators reveals
 * conflicts, so only moderators without one can read it. While votes are sealed it includes only the viewer, because a
 * vote is a conflict.
 */
async function readSpoken(
  db: Db,
  id: string,
  { userId, isFree, hasIt }: { userId: string; isFree: boolean; hasIt: boolean },
  isSealed: boolean,
): Promise<Spoken> {
  const { rows } = await sql<Spoken>`
    select
      (select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'created_at', r.created_at, 'delays', r.delays, 'outcome', r.outcome,
                'link', case when ${hasIt} then r.link end,
                'images', case when ${hasIt} then (select json_agg(image) from (select ${imageColumns} from images i
                            where i.id = any(r.image_ids) and i.removed_at is null order by i.created_at, i.id) image) end,
                'attached', cardinality(r.image_ids) + (r.link is not null)::int,
                'reported', figures.reported, 'dismissed', figures.dismissed) order by r.created_at desc, r.id)
         from (select * from reports where subject_type = c.subject_type and subject_id = c.subject_id
                order by created_at desc, id limit ${MOST_REPORTS}) r
         cross join lateral (select count(*) as reported, count(*) filter (where outcome = 'dismissed') as dismissed
                               from reports where reporter_id = r.reporter_id) figures) as reports,
      (select json_agg(json_build_object('kind', kind, 'data', data, 'found_at', found_at) order by id)
         from moderation_findings where case_id = c.id) as found,
      (select json_agg(${eventJson} order by l.id desc)
         from (select * from moderation_log where person_id = c.person_id and case_id is distinct from c.id
                  and action not in ('show_reporters', 'show_voters', 'download_layered') order by id desc limit ${MOST_OF_HISTORY}) l
         left join profiles who on who.id = l.moderator_id) as acts,
      (select json_agg(${eventJson} order by l.id)
         from (select * from moderation_log where case_id = c.id order by id desc limit ${MOST_SHOWN}) l
         left join profiles who on who.id = l.moderator_id) as events,
      (select to_jsonb(${eventJson}) || jsonb_build_object('action', l.details ->> 'action', 'by_you', l.moderator_id is not distinct from ${userId},
                'shares_network', exists (select from person_traces mine
                   join person_traces theirs on theirs.kind = 'network' and theirs.hash = mine.hash and theirs.user_id <> mine.user_id
                  where mine.user_id = l.moderator_id and mine.kind = 'network' and theirs.user_id in (
                    select c.person_id union select user_id from ai_slops where id = c.ai_slop_id
                    union select user_id from comments where ai_slop_id = c.ai_slop_id and image_id is not null)))
         from moderation_log l left join profiles who on who.id = l.moderator_id
        where l.case_id = c.id and l.action = 'propose' and c.status = 'waiting'
        order by l.id desc limit 1) as proposal,
      (select json_agg(json_build_object('id', a.id, 'user', case when t.part <> 'reporter' then ${personJson('p')} end, 'text', a.text, 'created_at', a.created_at,
                'decision', a.decision, 'act', ${eventJson},
                'images', (select json_agg(image) from (select ${imageColumns} from images i
                            where i.id = any(a.image_ids) and i.removed_at is null) image),
                'may_decide', a.decision is null and l.moderator_id is distinct from ${userId} and not exists (
                  select from moderation_log where id = l.proposal_id and moderator_id = ${userId})) order by a.created_at, a.id)
         from moderation_appeals a join moderation_statements t on t.id = a.statement_id join moderation_log l on l.id = t.act_id
         join profiles p on p.id = a.user_id left join profiles who on who.id = l.moderator_id
        where a.case_id = c.id) as appeals,
      (select json_agg(json_build_object('id', n.id, 'by', ${personJson('p')}, 'text', n.text, 'at', n.created_at) order by n.created_at, n.id)
         from case_notes n join profiles p on p.id = n.moderator_id where n.case_id = c.id and ${isFree}) as notes,
      (select json_agg(${personJson('p')} order by lower(p.display_name), p.id)
         from free_moderators_of_case(c.id) free (id) join profiles p on p.id = free.id where not ${isAbout(sql.ref('p.id'))}
           and ${isFree} and (not ${isSealed} or p.id = ${userId})) as assignable
      from moderation_cases c where c.id = ${id}`.execute(db);
  return rows[0]!;
}
