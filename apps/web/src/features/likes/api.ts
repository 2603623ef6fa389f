import { call } from '../../lib/api.ts';
import type { LikeState } from './like-overlay.ts';

/** A slop's count and whether the viewer likes it. */
export async function readAiSlopLikes(slopId: string): Promise<LikeState> {
  if (!slopId) throw new Error('AI Slop ID is required');
  return call('getAiSlopLikes', { params: { id: slopId } });
}

/** Likes a slop or takes the like back. "Already liked" is a success like any other. */
export async function setAiSlopLike(slopId: string, userId: string | undefined, liked: boolean): Promise<LikeState> {
  if (!slopId) throw new Error('AI Slop ID is required');
  if (!userId) throw new Error('User ID is required');
  return call(liked ? 'likeAiSlop' : 'unlikeAiSlop', { params: { id: slopId }, body: undefined });
}

export async function readCommentLikes(commentId: string): Promise<LikeState> {
  if (!commentId) throw new Error('No comment ID provided');
  return call('getCommentLikes', { params: { id: commentId } });
}

export async function setCommentLike(
  commentId: string,
  userId: string | undefined,
  liked: boolean,
): Promise<LikeState> {
  if (!commentId || !userId) throw new Error('Comment ID and User ID are required');
  return call(liked ? 'likeComment' : 'unlikeComment', { params: { id: commentId }, body: undefined });
}
