import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { houseRuleNames } from '../house-rules.ts';
import { LENGTH, MODERATION } from '../limits.ts';
import { bulkActs, type CaseAct, caseActs, needs, proposableActs, publicActs } from '../moderation-acts.ts';
import {
  author,
  byId,
  centsField,
  cursor,
  done,
  file,
  id,
  isoTime,
  pageLimit,
  picture,
  searchTerm,
  text,
} from './fields.ts';

const caseSubjects = ['ai_slop', 'comment', 'profile', 'award'] as const;
export type CaseSubject = (typeof caseSubjects)[number];
/** entry: a comment that was posted with a picture, even if the picture is gone. */
const subjectKinds = ['ai_slop', 'entry', 'comment', 'profile', 'award'] as const;
/** Filters of the queue. `process`: cases with an open process call. */
const caseKinds = [...subjectKinds, 'process'] as const;
export type CaseKind = (typeof caseKinds)[number];
const findingKinds = [
  'same_card',
  'same_bank',
  'same_device',
  'same_network',
  'money_taken_back',
  'same_picture',
  'looks_alike',
  'hidden_before',
  'says_generated',
  'young_voters',
  'voters_of_one_network',
  'voting_ring',
  'burst_of_votes',
  'votes_that_decided',
] as const;
export type FindingKind = (typeof findingKinds)[number];

const rule = z.enum(houseRuleNames);
const reason = text(LENGTH.reason).min(1).describe('the person whom it concerns reads it');
const publicReason = text(LENGTH.reason).describe('for the public record: everyone can read it');
const person = z.object(author);
const subjectType = z.enum(caseSubjects);
/**
 * MD5 hash of what its cases have in common, so it has no UUID version. A card of a single case may have the id of the
 * case.
 */
const cardId = z.guid();

const caseInQueue = {
  id,
  subject_type: subjectType,
  kind: z.enum(subjectKinds).describe('as subject_type; entry: a comment that was posted with a picture'),
  card_id: cardId.nullable().describe('cases with the same one share a card; null while it is closed'),
  status: z.enum(['open', 'waiting', 'closed']).describe('waiting: a second moderator has to confirm a proposal'),
  danger: z.int().describe('3: money is at stake; 2: several reporters or an appeal; 1: anything else'),
  reports_count: z.int(),
  findings: z.array(z.enum(findingKinds)),
  is_appealed: z.boolean(),
  opened_at: isoTime,
  due_at: isoTime.describe('danger 3: when the prize goes as it would without a decision; else as opened_at'),
  closed_at: isoTime.nullable(),
  claimed_by: person.nullable().describe('who looks at it at the moment; null when nobody does'),
  claimed_until: isoTime.nullable(),
  /** Title of a slop, text of a comment or name of a profile. */
  title: z.string(),
  image: picture.nullable(),
  person: person.describe('whom it is about'),
  group: z
    .object({ count: z.int().describe('counted up to 1,000'), ids: z.array(id).describe('the first 50') })
    .nullable()
    .describe(
      'other open cases of the same person and kind with the same kinds of finding, the most urgent first, without proposals and appeals; null: there are none',
    ),
  assigned_to: person.nullable().describe('who should look at it; anybody else still may'),
  snoozed_until: isoTime.nullable().describe('by you: until then it is not in your queue'),
  process: z
    .object({
      status: z.enum(['asked', 'paused', 'answered', 'unanswered']),
      until: isoTime.nullable().describe('asked: when the time to answer ends'),
    })
    .nullable()
    .describe('a call for process in it that no moderator has ended yet'),
  notes_count: z.int().describe('0 while you have a conflict'),
};
const queuedCase = namedObject('ModerationCaseInQueue', caseInQueue);
export type QueuedCase = z.infer<typeof queuedCase>;

const possibleAct = z.object({
  action: z.enum(caseActs),
  needs: z
    .enum(needs)
    .describe('one moderator; one who has just signed in or confirmed it (reauth); or two, each of whom has'),
  effects: z.array(z.string()).describe('what it would do, money first, in plain words'),
  refused: z.string().nullable().describe('why it cannot be done, in plain words'),
});
export type PossibleAct = z.infer<typeof possibleAct>;

const ids = z
  .array(id)
  .min(1)
  .max(MODERATION.maxBulk)
  .refine((all) => new Set(all).size === all.length, { message: 'names a case twice' })
  .describe('of cases');
const days = z
  .int()
  .min(1)
  .max(MODERATION.maxBanDays)
  .optional()
  .describe('of a ban, else it is for good; of a hold, else it is for three');
const bulkAction = z.enum(bulkActs);
const sameAs = id
  .nullable()
  .describe(
    'an act about the account is done once for each person: the case with which it is done, while this one stays as it is',
  );

/** Result for one of several cases. */
const bulkResult = namedObject('BulkResult', {
  id,
  status: z.enum(['done', 'proposed', 'refused']),
  message: z.string().describe('refused: why, and what to do next'),
  same_as: sameAs,
});
export type BulkResult = z.infer<typeof bulkResult>;

const caseNote = z.object({ id, by: person, text: z.string(), at: isoTime });
export type CaseNote = z.infer<typeof caseNote>;

const caseEvent = z.object({
  id: z.string(),
  action: z.string(),
  proposed: z.string().nullable().describe('of a proposal: the act'),
  rule: rule.nullable(),
  reason: z.string(),
  public_reason: z.string(),
  by: z.string().describe('the name of a moderator, "the operator" or "the site"'),
  at: isoTime,
  until: isoTime.nullable(),
});
export type CaseEvent = z.infer<typeof caseEvent>;

/** The earlier picture in a finding about two pictures. */
const earlierPicture = z.object({
  image: picture.nullable().describe('null when it is gone'),
  person,
  posted_at: isoTime,
  ai_slop_id: id,
  comment_id: id.nullable().describe('null: it is a slop'),
  slop_title: z.string(),
  bits: z.int().describe('how many of the 256 bits of the fingerprints differ'),
  is_half: z.boolean().describe('only a half of both pictures is the same'),
  share: z
    .number()
    .nullable()
    .describe('of pictures that look alike: how much of the later one is in the earlier one, 0 to 1'),
  claim: z.string().nullable().describe('why it is theirs, as the later poster says'),
});
export type EarlierPicture = z.infer<typeof earlierPicture>;

const moderationCase = namedObject('ModerationCase', {
  ...caseInQueue,
  is_claimed_by_you: z.boolean(),
  conflict: z
    .enum(['own', 'friend', 'party', 'vote', 'device'])
    .nullable()
    .describe(
      'why you may not act: it is your own, a friend’s, a contest that you are in or voted in, or you share a browser with a party',
    ),
  subject_id: id,
  entry_id: id.nullable().describe('the art that the case is about; of an award the winning entry'),
  slop: z
    .object({
      id,
      title: z.string(),
      description: z.string(),
      image: picture.nullable(),
      poster: person,
      status: z.enum(['open', 'expired', 'awarded']),
      deadline: isoTime,
      prize_cents: centsField,
      is_hidden: z.boolean(),
    })
    .nullable(),
  subject: z
    .object({
      text: z.string(),
      image: picture.nullable(),
      created_at: isoTime,
      is_hidden: z.boolean(),
      is_covered: z.boolean().describe('hidden while two moderators decide'),
      likes: z.int().nullable(),
      voided_likes: z.int().nullable().describe('null while the votes are sealed'),
      is_winner: z.boolean(),
    })
    .describe('what was reported; of an award the winning entry'),
  reports: z.array(
    z.object({
      id,
      reason: z.string(),
      created_at: isoTime,
      delays: z.boolean().describe('false: it counts for the queue and holds nothing up'),
      outcome: z.enum(['acted', 'dismissed', 'undone']).nullable(),
      link: z.string().nullable().describe('null until you have taken the case'),
      images: z.array(picture).describe('empty until you have taken the case'),
      attached: z.int().describe('how many pictures and links it has'),
      reported: z.int().describe('how often this person has reported anything'),
      dismissed: z.int().describe('how many of those reports were dismissed'),
    }),
  ),
  found: z.array(
    z.object({ kind: z.enum(findingKinds), text: z.string(), found_at: isoTime, earlier: earlierPicture.nullable() }),
  ),
  person_history: z.object({
    joined_at: isoTime,
    is_banned: z.boolean(),
    banned_until: isoTime.nullable(),
    is_on_hold: z.boolean(),
    balance_cents: centsField,
    acts: z.array(caseEvent).describe('about this person in other cases, the newest first'),
  }),
  acts: z.array(possibleAct),
  proposal: z
    .object({
      ...caseEvent.shape,
      by_you: z.boolean(),
      action: z.enum(proposableActs),
      effects: z.array(z.string()).describe('what confirming it would do now'),
      refused: z.string().nullable().describe('why it can no longer be confirmed'),
      shares_network: z
        .boolean()
        .describe('who proposed it has come from the same network as a party; no conflict by itself'),
    })
    .nullable(),
  appeals: z.array(
    z.object({
      id,
      user: person.nullable().describe('null: who reported it; showReporters has the name'),
      text: z.string(),
      images: z.array(picture),
      created_at: isoTime,
      decision: z.enum(['upheld', 'rejected']).nullable(),
      act: caseEvent.describe('what it is against'),
      may_decide: z.boolean().describe('false for who did or confirmed that act'),
      upholding: z
        .object({ needs: z.enum(needs), effects: z.array(z.string()), refused: z.string().nullable() })
        .nullable()
        .describe('what upholding it would do; null once it is decided'),
    }),
  ),
  events: z.array(caseEvent).describe('what was done in this case, the oldest first'),
  notes: z.array(caseNote).describe('between moderators, the oldest first; empty while you have a conflict'),
  assignable: z
    .array(person)
    .describe(
      'whom it can be assigned to: moderators without a conflict; nobody if you have one, and while votes are sealed only you',
    ),
});
export type ModerationCase = z.infer<typeof moderationCase>;

const statement = namedObject('StatementOfReasons', {
  id,
  created_at: isoTime,
  action: z.enum(publicActs).nullable().describe('null where a reporter learns no more than that it was acted on'),
  part: z
    .enum(['affected', 'reporter', 'party'])
    .describe('affected: about you or what you made; reporter: you reported it; party: your prize changed with it'),
  title: z.string().describe('what happened, in a line'),
  subject: z.string().describe('what it is about, such as: your art for “Title”'),
  path: z.string().nullable().describe('where that can be seen, if it can'),
  rule: rule.nullable(),
  reason: z.string(),
  public_reason: z.string().describe('what the public record says'),
  decided_by: z
    .string()
    .describe('a moderator, two moderators, the operator, or the site; never a machine that judges'),
  effects: z.array(z.string()).describe('what it means for content, votes and money'),
  appeal_until: isoTime.nullable().describe('null where there is nothing to appeal'),
  appeal: z
    .object({
      text: z.string(),
      images: z.array(picture),
      created_at: isoTime,
      decision: z.enum(['upheld', 'rejected']).nullable(),
      decided_at: isoTime.nullable(),
      reason: z.string().nullable(),
      remains: z.string().nullable().describe('what an upheld appeal could not undo'),
    })
    .nullable(),
});
export type Statement = z.infer<typeof statement>;

const quarter = z
  .string()
  .regex(/^20\d\d-Q[1-4]$/)
  .describe('such as 2026-Q4');

const publicAct = z.object({
  id: z.string(),
  at: isoTime,
  action: z.enum(publicActs),
  subject_type: subjectType,
  rule: rule.nullable(),
  by: z.enum(['moderators', 'operator', 'site']),
  was_seconded: z.boolean(),
  appeal: z.enum(['open', 'upheld', 'rejected']).nullable(),
});
export type PublicLogAct = z.infer<typeof publicAct>;

const quarterFigures = z.object({
  quarter,
  reports: z.int(),
  acts: z.int(),
  median_hours: z.number().nullable().describe('from the opening of a case to its first decision'),
  appeals: z.int(),
  upheld: z.int(),
});
export type QuarterFigures = z.infer<typeof quarterFigures>;

const byCase = ['NOT_FOUND', 'MODERATION_CONFLICT', 'CASE_NOT_YOURS'] as const;
const acting = [
  ...byCase,
  'PROOF_REQUIRED',
  'CASE_CLOSED',
  'ALREADY_SO',
  'NOT_POSSIBLE',
  'SETTLING',
  'PROPOSAL_OPEN',
] as const;

export const moderationEndpoints = endpoints({
  listCases: {
    access: 'moderator',
    summary:
      'The queue: cases whose prize is at stake by their date, then the others by danger and age; never about you',
    query: z.strictObject({
      status: z.enum(['open', 'waiting', 'appealed', 'closed']).optional().describe('open unless said'),
      kind: z.enum(caseKinds).optional(),
      finding: z.enum(findingKinds).optional(),
      card_id: cardId.optional().describe('the cases of one card, also those that you snoozed'),
      ai_slop_id: id.optional().describe('each case is listed by itself then'),
      user_id: id.optional().describe('whom it is about; each case is listed by itself then'),
      q: searchTerm
        .min(1)
        .optional()
        .describe('in the title of the slop, the name of the person, or the words of the reports'),
      assigned: z.enum(['me', 'nobody']).optional(),
      snoozed: z.enum(['true', 'false']).optional().describe('true: those that you snoozed; else they are left out'),
      cursor,
      limit: pageLimit,
    }),
    reply: z.object({
      data: z.array(queuedCase),
      next: z.string().nullable(),
      counts: z
        .object({ open: z.int(), waiting: z.int(), appealed: z.int() })
        .describe('counted up to 1,000; open has the other two'),
    }),
  },
  getCase: {
    access: 'moderator',
    summary: 'One case with everything that is known about it; not found if it is about you',
    params: byId,
    reply: moderationCase,
    refusals: ['NOT_FOUND'],
  },
  showVoters: {
    access: 'moderator',
    summary:
      'Who liked the art of a case that you have taken, the newest like first, also who took a counted like back; each call is logged',
    params: byId,
    reply: z.object({
      data: z.array(
        z.object({
          ...author,
          liked_at: isoTime,
          joined_at: isoTime,
          is_verified: z.boolean(),
          is_banned: z.boolean(),
          is_voided: z.boolean(),
          is_taken_back: z
            .boolean()
            .describe('took the like back after it was counted: the vote counts until it is left out'),
          is_deleted: z.boolean().describe('deleted the account; the vote counts until it is left out'),
          shares: z
            .array(z.string())
            .describe(
              'such as "network A", "browser B" or "kind of browser C": those with the same label used it within 30 days, at a sign-in or as they liked this entry, among the voters, the artist and the poster',
            ),
        }),
      ),
      artist_shares: z.array(z.string()),
      poster_shares: z.array(z.string()),
    }),
    refusals: [...byCase, 'NOT_POSSIBLE'],
  },
  claimCase: {
    access: 'moderator',
    summary:
      'Takes a case for 15 minutes; again prolongs it, until an hour after the first time that day while another moderator could take it',
    params: byId,
    reply: z.object({ claimed_until: isoTime }),
    refusals: ['NOT_FOUND', 'MODERATION_CONFLICT', 'CASE_TAKEN', 'CASE_CLOSED', 'SECOND_NEEDED', 'NOT_POSSIBLE'],
  },
  releaseCase: {
    access: 'moderator',
    summary: 'Gives a case back to the queue',
    params: byId,
    reply: done,
    refusals: ['NOT_FOUND'],
  },
  showReporters: {
    access: 'moderator',
    summary: 'The names of those who reported, in a case that you have taken; each call is logged',
    params: byId,
    reply: z.object({
      reports: z.array(z.object({ id, reporter: person })),
      appeals: z.array(z.object({ id, user: person })).describe('of reporters'),
    }),
    refusals: byCase,
  },
  actOnCase: {
    access: 'moderator',
    summary: 'Decides a case, or proposes it to a second moderator; the effect of an act decides what it needs',
    params: byId,
    body: z.strictObject({
      action: z.enum(caseActs as [CaseAct, ...CaseAct[]]),
      rule: rule.optional().describe('needed for warn, cover, hide, void_likes, disqualify, ban and freeze'),
      reason,
      public_reason: publicReason.optional(),
      days,
      user_ids: z.array(id).max(200).optional().describe('of void_likes: whose likes'),
    }),
    reply: z.object({
      status: z.enum(['done', 'proposed']).describe('proposed: a second moderator has to confirm it'),
    }),
    refusals: [...acting, 'SECOND_NEEDED'],
    rate: 'moderate',
    idempotent: true,
  },
  answerProposal: {
    access: 'moderator',
    reauth: 'fresh',
    summary: 'Confirms or declines what another moderator has proposed in a case',
    params: byId,
    body: z.strictObject({
      is_confirmed: z.boolean(),
      reason,
      public_reason: publicReason.optional().describe('instead of what the first moderator wrote'),
    }),
    reply: done,
    refusals: [...acting, 'SECOND_NEEDED'],
    rate: 'moderate',
    idempotent: true,
  },
  decideAppeal: {
    access: 'moderator',
    reauth: 'fresh',
    summary:
      'Rejects an appeal, or upholds it, which undoes the act where that is possible and needs what the act needed',
    params: byId,
    body: z.strictObject({
      decision: z.enum(['upheld', 'rejected']),
      reason,
      public_reason: publicReason.optional(),
    }),
    reply: z.object({ status: z.enum(['done', 'proposed']) }),
    refusals: [...byCase, 'SECOND_NEEDED', 'ALREADY_SO', 'NOT_POSSIBLE', 'SETTLING', 'PROPOSAL_OPEN'],
    rate: 'moderate',
    idempotent: true,
  },

  bulkPreview: {
    access: 'moderator',
    summary: 'What each act that can be done in several cases at once would do in each of them now, and what it needs',
    body: z.strictObject({ ids, rule: rule.optional(), days }),
    reply: z.object({
      data: z
        .array(z.object({ id, acts: z.array(z.object({ ...possibleAct.shape, action: bulkAction, same_as: sameAs })) }))
        .describe('in the order of the ids'),
    }),
    rate: 'moderate',
  },
  bulkAct: {
    access: 'moderator',
    summary:
      'Does one act in several cases, each by itself as actOnCase does; takes those that nobody has; bans each person once',
    body: z.strictObject({
      ids,
      action: bulkAction,
      rule: rule.optional().describe('needed for all but dismiss'),
      reason,
      public_reason: publicReason.optional(),
      days,
    }),
    reply: z.object({ results: z.array(bulkResult).describe('in the order of the ids') }),
    refusals: ['PROOF_REQUIRED'],
    rate: 'moderate',
    idempotent: true,
  },
  bulkAnswer: {
    access: 'moderator',
    reauth: 'fresh',
    summary: 'Confirms or declines the proposals of several cases, each by itself as answerProposal does',
    body: z.strictObject({ ids, is_confirmed: z.boolean(), reason }),
    reply: z.object({ results: z.array(bulkResult).describe('in the order of the ids') }),
    rate: 'moderate',
    idempotent: true,
  },
  assignCase: {
    access: 'moderator',
    summary: 'Says who should look at a case, and notifies them; it keeps the case from nobody',
    params: byId,
    body: z.strictObject({
      assigned_to: id
        .nullable()
        .describe('a moderator without a conflict, while votes are sealed only yourself; null: nobody'),
    }),
    reply: done,
    refusals: ['NOT_FOUND', 'MODERATION_CONFLICT', 'CASE_CLOSED', 'NOT_POSSIBLE'],
    rate: 'moderate',
  },
  snoozeCase: {
    access: 'moderator',
    summary: 'Leaves a case out of your queue for a while; a report, appeal, proposal or answer brings it back',
    params: byId,
    body: z.strictObject({
      until: isoTime.nullable().describe('within 7 days, and 12 hours before its date; null: it is back now'),
    }),
    reply: z.object({ snoozed_until: isoTime.nullable() }),
    refusals: ['NOT_FOUND', 'CASE_CLOSED', 'NOT_POSSIBLE'],
    rate: 'moderate',
  },
  addCaseNote: {
    access: 'moderator',
    summary: 'Writes a note to a case that only moderators without a conflict read, until a year after it is closed',
    params: byId,
    body: z.strictObject({ text: text(LENGTH.caseNote).min(1) }),
    reply: caseNote,
    refusals: ['NOT_FOUND', 'MODERATION_CONFLICT', 'NOT_POSSIBLE'],
    rate: 'moderate',
    idempotent: true,
  },
  getModerationWork: {
    access: 'moderator',
    summary: 'Your own work as a moderator in numbers; nobody else reads them',
    reply: z.object({
      decided: z.object({ today: z.int(), week: z.int(), month: z.int() }).describe('today in UTC; in 7 and 30 days'),
      median_minutes: z
        .number()
        .nullable()
        .describe('in 30 days, from when you took a case, else from when it was opened, to your decision'),
      appeals: z
        .object({ open: z.int(), upheld: z.int(), rejected: z.int() })
        .describe('against what you did or confirmed'),
      proposals: z.object({ open: z.int(), confirmed: z.int(), declined: z.int() }).describe('that you made'),
    }),
  },

  listStatements: {
    access: 'member',
    forBanned: true,
    summary: 'What moderators decided about you and what you reported, the newest first',
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(statement), next: z.string().nullable() }),
  },
  getStatement: {
    access: 'member',
    forBanned: true,
    summary: 'One such decision: what, which rule, why, what it means, and how to appeal',
    params: byId,
    reply: statement,
    refusals: ['NOT_FOUND'],
  },
  createAppeal: {
    access: 'member',
    forBanned: true,
    summary: 'Appeals a decision, once, within six months; another moderator decides',
    params: byId,
    body: z.strictObject({
      text: text(LENGTH.appeal).min(1),
      image_urls: z.array(z.string().max(300)).max(MODERATION.maxAppealImages).optional(),
    }),
    reply: done,
    refusals: ['NOT_FOUND', 'APPEAL_CLOSED', 'ALREADY_SO', 'IMAGE_NOT_CLAIMABLE'],
    rate: 'report',
    idempotent: true,
  },

  listModerationLog: {
    access: 'anyone',
    shared: true,
    summary: 'Every act of moderation, without names; and figures by quarter',
    query: z.strictObject({ quarter: quarter.optional(), cursor, limit: pageLimit }),
    reply: z.object({
      data: z.array(publicAct),
      next: z.string().nullable(),
      quarters: z.array(quarterFigures).describe('the newest first, whose figures may be a minute old'),
    }),
  },
  exportModerationLog: {
    access: 'anyone',
    summary: 'The acts of one quarter as a file; as JSON with its figures',
    query: z.strictObject({ quarter, format: z.enum(['json', 'csv']) }),
    download: 'application/json, text/csv',
    reply: file,
    refusals: ['NOT_FOUND'],
    rate: 'search',
  },
});
