import { read, write } from '../../platform/http/routes.ts';
import { aiSlopLikes, commentLikes, likeAiSlop, likeComment, unlikeAiSlop, unlikeComment } from './likes.ts';

export const likeRoutes = [
  read('getAiSlopLikes', ({ db, params, user }) => aiSlopLikes(db, params.id, user?.userId ?? null)),
  write('likeAiSlop', ({ trx, params, user }) => likeAiSlop(trx, user.userId, params.id)),
  write('unlikeAiSlop', ({ trx, params, user }) => unlikeAiSlop(trx, user.userId, params.id)),
  read('getCommentLikes', ({ db, params, user }) => commentLikes(db, params.id, user?.userId ?? null)),
  write('likeComment', ({ trx, params, user }) => likeComment(trx, user.userId, params.id)),
  write('unlikeComment', ({ trx, params, user }) => unlikeComment(trx, user.userId, params.id)),
];
