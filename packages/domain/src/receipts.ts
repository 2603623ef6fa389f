import type { VoteReceipt } from './calls/votes.ts';

type LeafOfVote = Pick<VoteReceipt, 'ai_slop_id' | 'comment_id' | 'voter_id' | 'voted_at' | 'secret'>;

/** What is hashed of a vote, after the byte 0. Source: docs/receipts.md */
export function voteLeafText({ ai_slop_id, comment_id, voter_id, voted_at, secret }: LeafOfVote): string {
  return ['unslop vote 1', ai_slop_id, comment_id, voter_id, voted_at, secret].join('\n');
}
