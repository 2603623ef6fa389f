import { Refusal } from '@unslop/domain/errors';
import { PAGE } from '@unslop/domain/limits';
import { decodeCursor, encodeCursor, limitOf, pageByTime, pageOf } from '../../platform/cursor.ts';
import { addressKey } from '../../platform/http/rate-limits.ts';
import { read, write } from '../../platform/http/routes.ts';
import { createComment, deleteComment, retractArt } from './comments.ts';
import { openCaseOfGenerated } from './generated.ts';
import { orderOf } from './orders.ts';
import { findCommentsOf, listArtOf, listComments } from './read.ts';
import { gatherSeen, today } from './seen.ts';

export const commentRoutes = [
  read('listComments', async ({ db, deps, params, query, user }) => {
    const { sort = 'oldest', also = [] } = query;
    const limit = limitOf(query.limit, PAGE.maxSize);
    const viewerId = user?.userId ?? null;
    const viewer = { secret: deps.config.secret, userId: viewerId, day: today() };
    const order = orderOf(sort, viewer, query.cursor);
    const after = decodeCursor(order.list, query.cursor, order.areKeys);
    const found = await listComments(db, params.id, viewerId, { order, after, limit });
    if (!found) throw new Refusal('AI_SLOP_NOT_FOUND', { id: params.id });
    const { data, next } = pageOf(found.comments, limit, (last) => encodeCursor(order.list, order.keysOf(last)));
    const missing = after ? [] : also.filter((wanted) => !data.some(({ id }) => id === wanted));
    const further = missing.length > 0 ? await findCommentsOf(db, params.id, missing, viewerId) : [];
    return { data: [...data, ...further], count: found.count, next };
  }),
  write('noteSeen', { transactions: 'own' }, async ({ deps, body, user, request }) => {
    gatherSeen(deps, user?.userId ?? addressKey(request.ip), body.comment_ids);
  }),
  write('createComment', async ({ trx, body, user }) => {
    const comment = await createComment(trx, user.userId, {
      aiSlopId: body.ai_slop_id,
      content: body.content,
      imageUrl: body.image_url ?? null,
      alt: body.alt,
      ownershipClaim: body.claim,
    });
    if (body.image_url) await openCaseOfGenerated(trx, comment.id, body.about_generator);
    return comment;
  }),
  write('deleteComment', ({ trx, params, user }) => deleteComment(trx, user.userId, params.id)),
  write('retractArt', ({ trx, params, user }) => retractArt(trx, user.userId, params.id)),
  read('listArtOf', ({ db, params, query }) =>
    pageByTime('art-of', query, 'created_at', (after, limit) => listArtOf(db, params.id, after, limit)),
  ),
];
