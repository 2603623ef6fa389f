import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { houseRuleNames } from '../house-rules.ts';
import { author, byId, centsField, id, isoTime, picture } from './fields.ts';
import { inclusionProof } from './votes.ts';

/** Checks that can delay an award. */
export const awardDelays = ['report', 'finding', 'proposal', 'cover', 'process', 'act', 'appeal', 'more_time'] as const;
export type AwardDelay = (typeof awardDelays)[number];

/** Constructions of an award's root, indexed by `votes_version` - 1. */
export const voteConstructions = ['unslop vote 1', 'unslop votes 2'] as const;

const awardEntry = namedObject('AwardEntry', {
  comment_id: id,
  ...author,
  image: picture.nullable().describe('null when the art was removed after settlement'),
  created_at: isoTime,
  shown_likes: z.int(),
  counted_likes: z.int(),
  votes_root: inclusionProof.root
    .nullable()
    .describe('the Merkle root of its counted likes; null unless the construction is `unslop votes 2`'),
  left_out: z.object({
    own: z.int().describe("likes by the art's own author"),
    unverified: z.int().describe('likes from accounts whose e-mail was not verified before the deadline'),
    banned: z.int(),
    late: z.int().describe('likes made at or after the deadline'),
    voided: z.int().describe('likes that moderators took out of the count'),
    same_mailbox: z.int().describe('likes from accounts with the mailbox of another one that counted for this entry'),
    throwaway: z
      .int()
      .describe('likes from accounts at throw-away mail domains, confirmed less than a day before the deadline'),
  }),
  voided_for: z.array(z.enum(houseRuleNames)).describe('the house rules for which moderators left likes out'),
  is_owner: z.boolean().describe("the slop owner's own entry, which cannot win"),
  is_winner: z.boolean().describe('who is paid, or will be'),
  is_disqualified: z.boolean(),
});

const awardRevision = namedObject('AwardRevision', {
  revision: z.int(),
  at: isoTime,
  comment_id: id.describe('the entry that it is about'),
  is_reinstated: z.boolean().describe('an appeal was upheld'),
  action: z.enum(['disqualify', 'reinstate', 'hide', 'unhide', 'void_likes', 'restore_likes']),
  is_taken_back: z.boolean().describe('an appeal against it was upheld: rule and reason are not repeated'),
  rule: z.enum(houseRuleNames).nullable(),
  reason: z.string().describe('what moderators wrote for everyone'),
  proposed_at: isoTime.nullable(),
  winning_comment_id: id.nullable().describe('who would be paid after it; null: the poster would be refunded'),
});

const award = namedObject('Award', {
  ai_slop_id: id,
  title: z.string(),
  image: picture,
  owner: z.object(author),
  outcome: z.enum(['awarded', 'refunded']).describe('as it is now, after the last revision'),
  prize_cents: centsField,
  deadline: isoTime,
  settled_at: isoTime,
  winning_comment_id: id.nullable(),
  tie_rule: z.enum(['none', 'earlier_comment', 'smaller_id']),
  movement_id: z.string().nullable().describe('the ledger movement that paid it; null until the award is final'),
  votes: z
    .object({
      root: inclusionProof.root.describe(
        'over the counted likes and roots of all entries; until `unslop votes 2` over all counted likes',
      ),
      count: z.int().describe('all counted likes together'),
      construction: z.enum(voteConstructions).describe('how the root is made: docs/use/receipts.md'),
    })
    .nullable()
    .describe('the root that binds the counted likes; null of a slop that was settled before there were receipts'),
  closed_day: z
    .object({
      day: z.iso.date().describe('in UTC'),
      index: inclusionProof.index,
      count: inclusionProof.count,
      path: inclusionProof.path,
    })
    .nullable()
    .describe('the day of the books that has the root, with the proof; null until it is closed, and of older awards'),
  entries: z.array(awardEntry),
  revisions: z.array(awardRevision).describe('what moderators changed, in order; the tally stays as it was frozen'),
  final_at: isoTime.describe('when the prize is paid unless something comes up, or was paid'),
  is_final: z.boolean().describe('the prize was paid, and nothing moves it any more'),
  delayed_by: z.enum(awardDelays).nullable().describe('the kind of check that delays the award'),
});
export type Award = z.infer<typeof award>;

export const awardEndpoints = endpoints({
  getAward: {
    access: 'anyone',
    shared: true,
    summary: 'The award record of a settled slop: the frozen tally from which anyone can recompute the winner',
    params: byId,
    reply: award,
    refusals: ['AI_SLOP_NOT_FOUND', 'NOT_SETTLED'],
  },
});
