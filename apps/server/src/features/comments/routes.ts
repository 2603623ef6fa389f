import { Refusal } from '@unslop/domain/errors';
import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { read, write } from '../../platform/http/routes.ts';
import { createComment, deleteComment, withdrawArt } from './comments.ts';
import { listBeautifulArtOf, listComments } from './read.ts';

const ART_OF = 'art-of';

export const commentRoutes = [
  read('listComments', async ({ db, params, user }) => {
    const data = await listComments(db, params.id, user?.userId ?? null);
    if (!data) throw new Refusal('AI_SLOP_NOT_FOUND', { id: params.id });
    return { data };
  }),
  write('createComment', ({ trx, body, user }) =>
    createComment(trx, user.userId, {
      aiSlopId: body.ai_slop_id,
      content: body.content,
      imageUrl: body.image_url ?? null,
      alt: body.alt,
    }),
  ),
  write('deleteComment', async ({ trx, params, user }) => {
    await deleteComment(trx, user.userId, params.id);
    return { success: true };
  }),
  write('withdrawArt', async ({ trx, params, user }) => {
    await withdrawArt(trx, user.userId, params.id);
    return { success: true };
  }),
  read('listBeautifulArtOf', async ({ db, params, query }) => {
    const limit = limitOf(query.limit);
    const after = decodeCursor<[string, string]>(ART_OF, query.cursor, isTimeAndId);
    const art = await listBeautifulArtOf(db, params.id, after, limit);
    return pageOf(art, limit, (last) => encodeCursor(ART_OF, [last.created_at, last.id]));
  }),
];
