import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { author, byId, cursor, id, isoTime, pageLimit, picture } from './fields.ts';

const voteOutcomes = [
  'counted',
  'own',
  'unverified',
  'banned',
  'late',
  'voided',
  'same_mailbox',
  'throwaway',
  'entry_removed',
] as const;
export type VoteOutcome = (typeof voteOutcomes)[number];

const hashField = z.string().regex(/^[0-9a-f]{64}$/);

/** Merkle path from a leaf to the root of its tree. */
export const inclusionProof = {
  leaf: hashField,
  index: z.int().describe('of the leaf, from 0, among all leaves sorted by their bytes'),
  count: z.int().describe('how many leaves the tree has'),
  path: z.array(hashField).describe('the hashes beside the way up, the lowest first'),
  root: hashField,
};

const vote = namedObject('Vote', {
  ai_slop_id: id,
  ai_slop_title: z.string().nullable().describe('null: the slop was taken down, and its award record with it'),
  comment_id: id.describe('the entry'),
  artist: z.object(author),
  image: picture.nullable().describe('null when the art was withdrawn or removed'),
  voted_at: isoTime,
  settled_at: isoTime,
  outcome: z.enum(voteOutcomes).describe('counted, or why it was left out'),
});
export type Vote = z.infer<typeof vote>;

const voteReceipt = namedObject('VoteReceipt', {
  construction: z.literal('unslop vote 1').describe('what the leaf is made of: docs/use/receipts.md'),
  ai_slop_id: id,
  comment_id: id,
  voter_id: id,
  voted_at: isoTime,
  secret: z.string().describe('known to the voter alone: without it nobody can find out whose leaf it is'),
  ...inclusionProof,
  root: hashField.describe('`votes_root` of the entry; until `unslop votes 2` the root of the award'),
  record: z.string().describe('the address of the award record, in which the root stands'),
});
export type VoteReceipt = z.infer<typeof voteReceipt>;

export const voteEndpoints = endpoints({
  listVotes: {
    access: 'member',
    summary: 'Your votes in settled slops, each with what the count made of it, the newest vote first',
    query: z.strictObject({ cursor, limit: pageLimit }),
    reply: z.object({ data: z.array(vote), next: z.string().nullable() }),
  },
  getVoteReceipt: {
    access: 'member',
    summary: 'The receipt of your counted vote for an entry, with the proof that the award record counts it',
    params: byId,
    reply: voteReceipt,
    refusals: ['NOT_FOUND'],
    rate: 'inclusionProof',
  },
});
