import { Refusal } from '@unslop/domain/errors';
import { nowSql } from '../../platform/clock.ts';
import { pageByTime } from '../../platform/cursor.ts';
import { addressKey } from '../../platform/http/rate-limits.ts';
import { read, write } from '../../platform/http/routes.ts';
import { setArtPrice } from '../comments/comments.ts';
import type { PaymentKinds } from '../payments/kinds.ts';
import { sendOriginal } from './art.ts';
import { findArtSale, listPurchases } from './read.ts';
import { artPriceFrom, startPurchase } from './start.ts';

export const purchaseRoutes = (kinds: PaymentKinds) => [
  read('getArtSale', ({ db, params, user }) => findArtSale(db, params.id, user?.userId ?? null)),

  write('setArtPrice', async ({ trx, params, body, user }) => {
    const price = artPriceFrom(body.price);
    await setArtPrice(trx, user.userId, params.id, price);
    return { price_cents: price };
  }),

  write('createPurchase', { transactions: 'own' }, ({ deps, body, user, request }) =>
    startPurchase(deps, kinds, {
      artId: body.art_id,
      seenPrice: body.price_cents,
      userId: user.userId,
      address: addressKey(request.ip),
    }),
  ),

  read('listPurchases', ({ db, query, user }) =>
    pageByTime('purchases', query, 'created_at', (after, limit) => listPurchases(db, user.userId, after, limit)),
  ),

  write('ratePurchase', async ({ trx, params, body, user }) => {
    const { numUpdatedRows } = await trx
      .updateTable('purchases')
      .set({ rating: body.rating, rated_at: nowSql })
      .where('id', '=', params.id)
      .where('buyer_id', '=', user.userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
  }),

  read('downloadOriginal', ({ deps, params, user, reply }) => sendOriginal(deps, user.userId, params.id, reply)),
];
