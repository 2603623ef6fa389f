import { originOf } from '../../core/traces/origin.ts';
import { read, write } from '../../platform/http/routes.ts';
import { aiSlopLikes, commentLikes, like, unlike } from './likes.ts';

/** A like is one statement, and so a transaction by itself. */
const alone = { transactions: 'own' } as const;

export const likeRoutes = [
  read('getAiSlopLikes', ({ db, params, user }) => aiSlopLikes(db, params.id, user?.userId ?? null)),
  write('likeAiSlop', alone, ({ deps, params, user }) => like(deps, user.userId, { slopId: params.id })),
  write('unlikeAiSlop', alone, ({ deps, params, user }) => unlike(deps, user.userId, { slopId: params.id })),
  read('getCommentLikes', ({ db, params, user }) => commentLikes(db, params.id, user?.userId ?? null)),
  write('likeComment', alone, ({ deps, params, user, request }) =>
    like(deps, user.userId, { commentId: params.id }, originOf(deps.config, request)),
  ),
  write('unlikeComment', alone, ({ deps, params, user }) => unlike(deps, user.userId, { commentId: params.id })),
];
