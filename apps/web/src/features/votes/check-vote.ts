import type { Award } from '@unslop/domain/calls/awards';
import type { VoteReceipt } from '@unslop/domain/calls/votes';
import { voteLeafText } from '@unslop/domain/receipts';
import { call } from '../../lib/api.ts';
import { leafHash, rootFrom } from '../../lib/merkle.ts';

/** Whether the root in the award record of its slop holds this vote, computed here and not by the server. */
export async function checkVote(slopId: string, commentId: string): Promise<boolean> {
  const [receipt, award] = await Promise.all([
    call('getVoteReceipt', { params: { id: commentId } }),
    call('getAward', { params: { id: slopId } }),
  ]);
  return isProven(receipt, award, commentId);
}

export async function isProven(
  receipt: VoteReceipt,
  { ai_slop_id, votes }: Pick<Award, 'ai_slop_id' | 'votes'>,
  commentId: string,
): Promise<boolean> {
  if (receipt.comment_id !== commentId || receipt.ai_slop_id !== ai_slop_id) return false;
  if (receipt.count !== votes?.count) return false;
  return (await rootFrom(await leafHash(voteLeafText(receipt)), receipt)) === votes.root;
}
