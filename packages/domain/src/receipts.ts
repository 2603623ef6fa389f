import type { MovementProof } from './calls/books.ts';
import type { VoteReceipt } from './calls/votes.ts';

/** What is hashed of a vote, after the byte 0. Source: docs/receipts.md */
export function voteLeafText({
  ai_slop_id,
  comment_id,
  voter_id,
  voted_at,
  secret,
}: Pick<VoteReceipt, 'ai_slop_id' | 'comment_id' | 'voter_id' | 'voted_at' | 'secret'>): string {
  return ['unslop vote 1', ai_slop_id, comment_id, voter_id, voted_at, secret].join('\n');
}

/** What is hashed of a movement, after the byte 0. Source: docs/receipts.md */
export function movementLeafText({
  movement_id,
  created_at,
  kind,
  key_hash,
  legs,
}: Pick<MovementProof, 'movement_id' | 'created_at' | 'kind' | 'key_hash' | 'legs'>): string {
  return ['unslop movement 1', movement_id, created_at, kind, key_hash, ...legs].join('\n');
}

/** What blinds an account in the legs of a movement. */
export function accountText({ account_id, salt }: Pick<MovementProof['own'][number], 'account_id' | 'salt'>): string {
  return ['unslop account 1', account_id, salt].join('\n');
}
