import { Refusal } from '@unslop/domain/errors';
import type { Cents } from '@unslop/domain/money';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { refuseSettling } from '../ai-slops/ai-slops.ts';
import { lockComment } from './comments.ts';

/** Sets the price of one's own art, null for none, once its slop is settled. */
export async function setArtPrice(trx: Trx, userId: string, id: string, price: Cents | null): Promise<void> {
  const { comment, slop } = await lockComment(trx, id, 'share');
  if (!comment.image_id) throw new Refusal('COMMENT_NOT_FOUND');
  if (comment.user_id !== userId) throw new Refusal('NOT_YOUR_COMMENT');
  refuseSettling(slop);
  if (slop.status === 'open') throw new Refusal('PRICE_BEFORE_SETTLED');
  await trx.updateTable('comments').set({ price_cents: price }).where('id', '=', id).execute();
  await announce(trx, `slop:${slop.id}`, 'artists');
}
