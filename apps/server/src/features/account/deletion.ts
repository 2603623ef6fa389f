import { randomBytes } from 'node:crypto';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { deleteUser } from '../../core/auth/sessions.ts';
import { removeImagesOf } from '../../core/images/removal.ts';
import { closeBalance } from '../../core/ledger/closing.ts';
import { forgetNotificationsOf } from '../../core/notifications/notifications.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { leaveAiSlops } from '../ai-slops/leave.ts';
import { removeArtOf } from '../comments/removal.ts';
import { cancelOpenPaymentsLater } from '../deposits/intents.ts';
import { removeFollowsOf } from '../followers/followers.ts';
import { removeLikesOf } from '../likes/remove.ts';
import { removeSavedOf } from '../saved/saved.ts';
import { requestClosingWithdrawal } from '../withdrawals/withdrawals.ts';

/**
 * Deletes an account in one transaction: refused while money or a race is under way; then everything personal goes,
 * and what others are entitled to stays under an opaque id.
 * @throws Refusal WITHDRAWAL_RUNNING, PAYMENT_RUNNING, OWN_SLOP_OPEN, OWN_ENTRY_OPEN, BALANCE_LEFT
 */
export async function deleteAccount(
  trx: Trx,
  userId: string,
  isBalanceGivenUp: boolean,
  /** The payout account that a balance goes to, in one last withdrawal without minimum or fees. */
  closing: { sendTo: string | null; clearingDays: number } = { sendTo: null, clearingDays: 0 },
): Promise<void> {
  await lockProfile(trx, userId);
  await refuseWhileUnderWay(trx, userId);
  if (closing.sendTo) await requestClosingWithdrawal(trx, closing, userId, closing.sendTo);
  else await closeBalance(trx, userId, isBalanceGivenUp);
  const keptImages = await entitledImages(trx, userId);
  await removeLikesOf(trx, userId);
  await removeFollowsOf(trx, userId);
  await removeSavedOf(trx, userId);
  await removeArtOf(trx, userId);
  await leaveAiSlops(trx, userId);
  await removeImagesOf(trx, userId, keptImages);
  await forgetNotificationsOf(trx, userId);
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  await cancelOpenPaymentsLater(trx, userId);
  await eraseProfile(trx, userId);
  await deleteUser(trx, userId);
  await announce(trx, 'feed', 'artists', `user:${userId}`);
}

/**
 * For update, which nothing else takes: whoever writes under this account holds a key share of its row until the end
 * and is seen below, or comes later and finds it deleted. Of two deletions one is first.
 */
async function lockProfile(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql`select from profiles where id = ${userId} and deleted_at is null for update`.execute(trx);
  if (rows.length === 0) throw new Refusal('NOT_AUTHENTICATED');
}

async function refuseWhileUnderWay(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<Record<'withdrawal' | 'payment' | 'slop' | 'entry', boolean>>`select
    exists (select from withdrawals where user_id = ${userId} and status in ('pending', 'processing')) as withdrawal,
    -- A card form that was left open an hour ago is not filled in any more.
    exists (select from payments where user_id = ${userId} and status not in ('succeeded', 'canceled')
               and (status = 'processing' or created_at > ${nowSql} - interval '1 hour')) as payment,
    exists (select from ai_slops where user_id = ${userId} and status = 'open') as slop,
    exists (select from comments c join ai_slops s on s.id = c.ai_slop_id and s.status = 'open'
             where c.user_id = ${userId} and c.image_id is not null
               and c.withdrawn_at is null and c.removed_at is null and c.hidden_at is null) as entry`.execute(trx);
  const underWay = rows[0]!;
  const reasons = {
    withdrawal: 'WITHDRAWAL_RUNNING',
    payment: 'PAYMENT_RUNNING',
    slop: 'OWN_SLOP_OPEN',
    entry: 'OWN_ENTRY_OPEN',
  };
  for (const [what, code] of Object.entries(reasons)) {
    if (underWay[what as keyof typeof underWay]) throw new Refusal(code as RefusalCode);
  }
}

/** Art that somebody bought, or that won: the buyer and the poster keep the original. */
async function entitledImages(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ image_id: string }>`
    select c.image_id from comments c where c.user_id = ${userId} and c.image_id is not null and (
      exists (select from purchases u where u.comment_id = c.id and u.ended_at is null)
      or exists (select from awards w where w.winning_comment_id = c.id and w.owner_id <> c.user_id))`.execute(trx);
  return rows.map((row) => row.image_id);
}

async function eraseProfile(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({
      username: `deleted_${randomBytes(8).toString('hex')}`,
      display_name: 'deleted user',
      full_name: null,
      bio: null,
      website: null,
      avatar_url: null,
      avatar_image_id: null,
      deleted_at: nowSql,
      updated_at: nowSql,
    })
    .where('id', '=', userId)
    .execute();
}
