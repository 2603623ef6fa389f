import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { byId, commentLikes, id } from './fields.ts';

const likeState = z.object({
  likes: commentLikes,
  liked: z.boolean(),
  message: z.string().optional().describe('"Already liked" when the like stood already'),
});
/** The caller may send their own id. Any other id is rejected. */
const ownId = z.strictObject({ user_id: id.optional() }).optional();
const slop = { params: byId, reply: likeState, refusals: ['AI_SLOP_NOT_FOUND', 'SETTLING'] as const };
const comment = {
  params: byId,
  reply: likeState,
  refusals: ['COMMENT_NOT_FOUND', 'SETTLING', 'OWN_ART_LIKE'] as const,
};

export const likeEndpoints = endpoints({
  getAiSlopLikes: { access: 'anyone', summary: "A slop's like count and whether the caller likes it", ...slop },
  likeAiSlop: { access: 'member', summary: 'Likes a slop; again is a success', ...slop, body: ownId, rate: 'like' },
  unlikeAiSlop: { access: 'member', summary: 'Takes a like of a slop back', ...slop, body: ownId, rate: 'like' },
  getCommentLikes: { access: 'anyone', summary: "A comment's like count and whether the caller likes it", ...comment },
  likeComment: {
    access: 'member',
    summary: 'Likes a comment; again is a success',
    ...comment,
    body: ownId,
    rate: 'like',
  },
  unlikeComment: { access: 'member', summary: 'Takes a like of a comment back', ...comment, body: ownId, rate: 'like' },
});
