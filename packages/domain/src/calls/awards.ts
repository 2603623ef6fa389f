import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { author, byId, centsField, id, isoTime, picture } from './fields.ts';

const awardEntry = namedObject('AwardEntry', {
  comment_id: id,
  ...author,
  image: picture.nullable().describe('null when the art was removed after settlement'),
  created_at: isoTime,
  shown_likes: z.int(),
  counted_likes: z.int(),
  left_out: z.object({
    own: z.int().describe("likes by the art's own author"),
    unverified: z.int().describe('likes from accounts whose e-mail was not verified before the deadline'),
    banned: z.int(),
    late: z.int().describe('likes made at or after the deadline'),
  }),
  is_owner: z.boolean().describe("the slop owner's own entry, which cannot win"),
  is_winner: z.boolean(),
});

const award = namedObject('Award', {
  ai_slop_id: id,
  title: z.string(),
  image: picture,
  owner: z.object(author),
  outcome: z.enum(['awarded', 'refunded']),
  prize_cents: centsField,
  deadline: isoTime,
  settled_at: isoTime,
  winning_comment_id: id.nullable(),
  tie_rule: z.enum(['none', 'earlier_comment', 'smaller_id']),
  movement_id: z.string(),
  entries: z.array(awardEntry),
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
