import { originOf } from '../../core/traces/origin.ts';
import { atOnce, read } from '../../platform/http/routes.ts';
import { aiSlopLikes, commentLikes, pressLike } from './likes.ts';

export const likeRoutes = [
  read('getAiSlopLikes', ({ db, params, user }) => aiSlopLikes(db, params.id, user?.userId ?? null)),
  atOnce('likeAiSlop', ({ db, deps, params, user, limit }) =>
    pressLike(db, user.userId, { slopId: params.id }, true, { limit, live: deps.live }),
  ),
  atOnce('unlikeAiSlop', ({ db, deps, params, user, limit }) =>
    pressLike(db, user.userId, { slopId: params.id }, false, { limit, live: deps.live }),
  ),
  read('getCommentLikes', ({ db, params, user }) => commentLikes(db, params.id, user?.userId ?? null)),
  atOnce('likeComment', ({ db, deps, params, user, limit, request }) =>
    pressLike(db, user.userId, { commentId: params.id }, true, { limit, live: deps.live, origin: originOf(request) }),
  ),
  atOnce('unlikeComment', ({ db, deps, params, user, limit }) =>
    pressLike(db, user.userId, { commentId: params.id }, false, { limit, live: deps.live }),
  ),
];
