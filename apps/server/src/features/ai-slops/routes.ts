import { prepared } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { wholeDollars } from '@unslop/domain/money';
import { sql } from 'kysely';
import { decodeCursor, encodeCursor, limitOf, pageOf } from '../../platform/cursor.ts';
import { read, write } from '../../platform/http/routes.ts';
import { cancelAiSlop, createAiSlop, prizeFrom, raisePrize, requireReauthForPrizes, updateAiSlop } from './ai-slops.ts';
import { type CursorKeys, listAiSlops, sortOf } from './list.ts';
import { type AiSlopShown, aiSlopShown, isLiked, likedOf, presentAiSlop } from './read.ts';

export const aiSlopRoutes = [
  read(
    'listAiSlops',
    async ({ db, query }) => {
      const limit = limitOf(query.limit);
      const status = query.status ?? (query.sort === 'ending_soon' ? 'open' : undefined);
      const sort = sortOf(query.sort, status);
      const { slops, count, now } = await listAiSlops(
        db,
        {
          q: query.q,
          userId: query.user_id,
          category: query.category,
          status,
          prizeMinCents: query.prize_min === undefined ? undefined : wholeDollars(query.prize_min),
          prizeMaxCents: query.prize_max === undefined ? undefined : wholeDollars(query.prize_max),
          olderThan: query.older_than,
          newerThan: query.newer_than,
          sort,
          after: decodeCursor<CursorKeys>(sort.list, query.cursor, sort.areKeys),
          limit,
        },
        null,
      );
      return { ...pageOf(slops, limit, (last) => encodeCursor(sort.list, sort.keysOf(last))), count, now };
    },
    {
      marks: {
        ask: (page) => likedOf(page.data.map(({ id }) => id)),
        put: ({ liked }, page) => ({
          ...page,
          data: page.data.map((slop) => ({ ...slop, liked: liked.includes(slop.id) })),
        }),
      },
    },
  ),

  read(
    'getAiSlop',
    async ({ db, params }) => {
      const { rows } = await sql<AiSlopShown>`${prepared} ${aiSlopShown(params.id)}`.execute(db);
      return presentOrRefuse(rows[0], params.id);
    },
    {
      marks: {
        ask: (slop) => isLiked(slop.id),
        put: ({ liked }, slop) => ({ ...slop, liked }),
      },
    },
  ),

  write('createSlopWithPrize', async ({ trx, body, user }) => {
    const id = await createAiSlop(trx, user.userId, {
      title: body.p_title,
      description: body.p_description,
      prize: prizeFrom(body.p_prize_pool),
      durationDays: body.p_duration_days,
      imageUrl: body.p_image_url,
      alt: body.alt,
      ownershipClaim: body.claim,
      category: body.category,
      style: body.style,
      hasSealedVotes: body.has_sealed_votes,
    });
    await requireReauthForPrizes(trx, user);
    return id;
  }),

  write('updateAiSlop', ({ trx, params, body, user }) => updateAiSlop(trx, user.userId, params.id, body)),

  write('raisePrize', async ({ trx, params, body, user }) => {
    const prize_pool_cents = await raisePrize(trx, user.userId, params.id, prizeFrom(body.prize_pool));
    await requireReauthForPrizes(trx, user);
    return { prize_pool_cents };
  }),

  write('cancelAiSlop', ({ trx, params, user }) => cancelAiSlop(trx, user.userId, params.id)),
];

/** @throws Refusal AI_SLOP_NOT_FOUND for no row */
function presentOrRefuse(row: AiSlopShown | undefined, id: string) {
  if (!row) throw new Refusal('AI_SLOP_NOT_FOUND', { id });
  const { is_covered, award, ...slop } = row;
  if (is_covered) throw new Refusal('AI_SLOP_COVERED');
  return { ...presentAiSlop(slop), award: award && { ...award, final_at: new Date(award.final_at).toISOString() } };
}
