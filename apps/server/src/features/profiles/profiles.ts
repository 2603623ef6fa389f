import { randomBytes } from 'node:crypto';
import type { Db } from '@unslop/database/connect';
import type { OwnProfile, Profile } from '@unslop/domain/calls/profiles';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { walletOf } from '../../core/ledger/ledger.ts';
import { nowSql } from '../../platform/clock.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';
import type { Trx } from '../../platform/transactions.ts';

/**
 * Returns a public profile. Only its owner sees a hidden one.
 * @throws Refusal USER_NOT_FOUND also for deleted ones
 */
export async function findProfile(db: Db | Trx, id: string, viewerId: string | null): Promise<Profile> {
  const { rows } = await sql<RowOf<Profile, 'created_at'>>`
    select p.id, p.username, p.full_name, p.display_name, p.avatar_url, p.bio, p.website, p.created_at,
           c.ai_slops_count, c.beautiful_art_count, c.followers_count, c.following_count,
           exists (select from followers f where f.following_id = p.id and f.follower_id = ${viewerId}) as is_following
      from profiles p join profile_counters c on c.user_id = p.id
     where p.id = ${id} and p.deleted_at is null and (p.hidden_at is null or p.id = ${viewerId})`.execute(db);
  if (!rows[0]) throw new Refusal('USER_NOT_FOUND');
  return withIsoTimes(rows[0]);
}

/** Returns the user's own profile with its private fields: balance, debt, payout account. */
export async function findOwnProfile(db: Db | Trx, userId: string): Promise<OwnProfile> {
  const profile = await findProfile(db, userId, userId);
  const wallet = await walletOf(db, userId);
  const { rows } = await sql<{ stripe_account_id: string | null; is_under_review: boolean }>`
    select (select stripe_account_id from payout_accounts where user_id = ${userId}) as stripe_account_id,
           exists (select from account_freezes where user_id = ${userId}) as is_under_review`.execute(db);
  const { stripe_account_id, is_under_review } = rows[0]!;
  return {
    ...profile,
    balance_cents: wallet.balance,
    debt_cents: wallet.debt,
    stripe_account_id,
    frozen: is_under_review || wallet.debt > 0,
  };
}

/** Clears the avatar. The caller removes the image. */
export async function clearAvatar(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ avatar_url: null, avatar_image_id: null, updated_at: nowSql })
    .where('id', '=', userId)
    .execute();
}

/** Erases everything personal. The row stays, because the ledger and settled awards refer to it. */
export async function eraseProfile(trx: Trx, userId: string): Promise<void> {
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
