import { originOf } from '../../core/traces/origin.ts';
import { atOnce, read } from '../../platform/http/routes.ts';
import { afterPress, aiSlopLikes, commentLikes, pressLike } from './likes.ts';

const ofSlop = (name: 'likeAiSlop' | 'unlikeAiSlop', isLike: boolean) =>
  atOnce(name, {
    act: ({ actor, params: { id }, limit }) => pressLike(actor, { slopId: id }, isLike, { limit }),
    answer: (pressed, { params: { id }, deps }) => afterPress(pressed, { slopId: id }, isLike, deps.live),
  });

const ofComment = (name: 'likeComment' | 'unlikeComment', isLike: boolean) =>
  atOnce(name, {
    act: ({ actor, params: { id }, limit, request, config }) =>
      pressLike(actor, { commentId: id }, isLike, { limit, origin: originOf(config, request) }),
    answer: (pressed, { params: { id }, deps }) => afterPress(pressed, { commentId: id }, isLike, deps.live),
  });

export const likeRoutes = [
  read('getAiSlopLikes', ({ db, params, user }) => aiSlopLikes(db, params.id, user?.userId ?? null)),
  ofSlop('likeAiSlop', true),
  ofSlop('unlikeAiSlop', false),
  read('getCommentLikes', ({ db, params, user }) => commentLikes(db, params.id, user?.userId ?? null)),
  ofComment('likeComment', true),
  ofComment('unlikeComment', false),
];
