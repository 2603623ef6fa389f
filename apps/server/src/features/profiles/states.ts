import { randomBytes } from 'node:crypto';
import { nowSql } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Hidden from lists and pages, or shown again. The caller works as the owner of the schema. */
export async function markProfileHidden(trx: Trx, userId: string, isHidden: boolean): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ hidden_at: isHidden ? nowSql : null })
    .where('id', '=', userId)
    .execute();
}

/** The caller works as the owner of the schema. */
export async function markProfileBanned(trx: Trx, userId: string, isBanned: boolean): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ banned_at: isBanned ? nowSql : null })
    .where('id', '=', userId)
    .execute();
}

/** The caller removes the image itself. */
export async function clearAvatar(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ avatar_url: null, avatar_image_id: null, updated_at: nowSql })
    .where('id', '=', userId)
    .execute();
}

/** Everything personal goes; the row stays, as the ledger and settled awards name it. */
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
