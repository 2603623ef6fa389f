import type { Award } from './calls/awards.ts';
import type { MovementInclusionProof } from './calls/books.ts';
import type { VoteReceipt } from './calls/votes.ts';

/** Returns the text that is hashed for a vote, after the byte 0. Source: docs/use/receipts.md */
export function voteLeafText({
  ai_slop_id,
  comment_id,
  voter_id,
  voted_at,
  secret,
}: Pick<VoteReceipt, 'ai_slop_id' | 'comment_id' | 'voter_id' | 'voted_at' | 'secret'>): string {
  return ['unslop vote 1', ai_slop_id, comment_id, voter_id, voted_at, secret].join('\n');
}

/**
 * Returns the text whose hash is the root of an award: its totals and the root of each entry's votes. Source:
 * docs/use/receipts.md
 */
export function votesText({ ai_slop_id, entries }: VotesOfAward): string {
  // All ids have the same length, so the lines sort like the ids.
  const lines = entries.map((entry) => `${entry.comment_id} ${entry.counted_likes} ${entry.votes_root}`);
  return ['unslop votes 2', ai_slop_id, ...lines.sort()].join('\n');
}

type VotesOfAward = Pick<Award, 'ai_slop_id'> & {
  entries: readonly Pick<Award['entries'][number], 'comment_id' | 'counted_likes' | 'votes_root'>[];
};

/** Returns the text that is hashed for a movement, after the byte 0. Source: docs/use/receipts.md */
export function movementLeafText({
  movement_id,
  created_at,
  kind,
  key_hash,
  legs,
}: Pick<MovementInclusionProof, 'movement_id' | 'created_at' | 'kind' | 'key_hash' | 'legs'>): string {
  return ['unslop movement 1', movement_id, created_at, kind, key_hash, ...legs].join('\n');
}

/** Returns the text whose hash blinds an account in the legs of a movement. */
export function accountText({
  account_id,
  salt,
}: Pick<MovementInclusionProof['own'][number], 'account_id' | 'salt'>): string {
  return ['unslop account 1', account_id, salt].join('\n');
}
