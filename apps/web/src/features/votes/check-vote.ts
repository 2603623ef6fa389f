import type { Award } from '@unslop/domain/calls/awards';
import type { VoteReceipt } from '@unslop/domain/calls/votes';
import { voteLeafText, votesText } from '@unslop/domain/receipts';
import { call } from '../../lib/api.ts';
import { leafHash, rootFrom, textHash } from '../../lib/merkle.ts';

/** True if the award record counts this vote and its root contains it. Verified here, without trusting the server. */
export async function checkVote(slopId: string, commentId: string): Promise<boolean> {
  const [receipt, award] = await Promise.all([
    call('getVoteReceipt', { params: { id: commentId } }),
    call('getAward', { params: { id: slopId } }),
  ]);
  return isProven(receipt, award, commentId);
}

export async function isProven(receipt: VoteReceipt, award: CheckedAward, commentId: string): Promise<boolean> {
  const { votes, entries } = award;
  const entry = entries.find((each) => each.comment_id === commentId);
  if (!votes || !entry || receipt.comment_id !== commentId || receipt.ai_slop_id !== award.ai_slop_id) return false;
  if (entries.reduce((sum, { counted_likes }) => sum + counted_likes, 0) !== votes.count) return false;
  const isOfEntry = votes.construction === 'unslop votes 2';
  if (isOfEntry && (await textHash(votesText(award))) !== votes.root) return false;
  const { count, root } = isOfEntry ? { count: entry.counted_likes, root: entry.votes_root } : votes;
  return receipt.count === count && (await rootFrom(await leafHash(voteLeafText(receipt)), receipt)) === root;
}

type CheckedAward = Pick<Award, 'ai_slop_id' | 'votes'> & {
  entries: readonly Pick<Award['entries'][number], 'comment_id' | 'counted_likes' | 'votes_root'>[];
};
