import { originOf } from '../../core/traces/origin.ts';
import { read, write } from '../../platform/http/routes.ts';
import { again } from '../../platform/transactions.ts';
import { aiSlopLikes, commentLikes, like, unlike } from './likes.ts';

const own = { transactions: 'own' } as const;

export const likeRoutes = [
  read('getAiSlopLikes', ({ db, params, user }) => aiSlopLikes(db, params.id, user?.userId ?? null)),
  write('likeAiSlop', own, ({ deps, params, user }) => again(() => like(deps, user.userId, { slopId: params.id }))),
  write('unlikeAiSlop', own, ({ deps, params, user }) => again(() => unlike(deps, user.userId, { slopId: params.id }))),
  read('getCommentLikes', ({ db, params, user }) => commentLikes(db, params.id, user?.userId ?? null)),
  write('likeComment', own, ({ deps, params, user, request }) =>
    again(() => like(deps, user.userId, { commentId: params.id }, originOf(deps.config, request))),
  ),
  write('unlikeComment', own, ({ deps, params, user }) =>
    again(() => unlike(deps, user.userId, { commentId: params.id })),
  ),
];
