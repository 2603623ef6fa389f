import type { TableRow } from '@unslop/database/connect';
import type { AllEndpoints } from '@unslop/domain/endpoints';
import { Refusal } from '@unslop/domain/errors';
import { isInvisibleName, isUsername } from '@unslop/domain/names';
import { isReservedName, isReservedUsername } from '@unslop/domain/reserved-names';
import { websiteFrom } from '@unslop/domain/websites';
import type { z } from 'zod';
import { removeImageLater } from '../../core/images/removal.ts';
import { attachImage } from '../../core/images/uploads.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Omitted fields stay as they are. Null or an empty text clears a field. */
type ProfileChanges = Omit<z.infer<AllEndpoints['updateProfile']['body']>, 'user_id'>;

/**
 * @throws Refusal NOT_AUTHENTICATED for an account that was deleted meanwhile, USERNAME_INVALID, USERNAME_TAKEN,
 *   USERNAME_RESERVED, NAME_RESERVED, NAME_INVISIBLE, WEBSITE_INVALID, IMAGE_NOT_CLAIMABLE
 */
export async function updateProfile(trx: Trx, userId: string, changes: ProfileChanges): Promise<void> {
  const before = await trx
    .selectFrom('profiles')
    .select(['username', 'full_name', 'display_name', 'avatar_url', 'avatar_image_id'])
    .where('id', '=', userId)
    // A deletion may have locked the row until now.
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('NOT_AUTHENTICATED');
  const username = changes.username?.trim() ?? before.username;
  if (!isUsername(username)) throw new Refusal('USERNAME_INVALID');
  if (username !== before.username && isReservedUsername(username)) throw new Refusal('USERNAME_RESERVED');
  refuseName(changes.full_name, before.full_name);
  refuseName(changes.display_name, before.display_name);
  const fullName = changes.full_name === undefined ? before.full_name : changes.full_name || null;
  await trx
    .updateTable('profiles')
    .set({
      username,
      full_name: fullName,
      display_name: shownName(before, changes, username, fullName),
      ...(changes.bio !== undefined && { bio: changes.bio || null }),
      ...(changes.website !== undefined && { website: websiteOf(changes.website) }),
      ...(await avatarOf(trx, userId, before, changes.avatar_url)),
      updated_at: nowSql,
    })
    .where('id', '=', userId)
    .execute();
  await announce(trx, `user:${userId}`);
}

/** Refuses invisible and reserved names. A name that a user already has stays allowed. */
function refuseName(name: string | null | undefined, before: string | null): void {
  if (!name || name === before) return;
  if (isInvisibleName(name)) throw new Refusal('NAME_INVISIBLE');
  if (isReservedName(name)) throw new Refusal('NAME_RESERVED');
}

type Named = TableRow<'profiles', 'username' | 'full_name' | 'display_name'>;

/**
 * Returns the display name. A custom one stays. Otherwise it follows the full name, or the username if there is none.
 */
function shownName(before: Named, changes: ProfileChanges, username: string, fullName: string | null): string {
  if (changes.display_name) return changes.display_name;
  const wasItsOwn = before.display_name !== (before.full_name ?? before.username);
  if (wasItsOwn && changes.display_name === undefined) return before.display_name;
  return fullName ?? username;
}

function websiteOf(text: string | null): string | null {
  if (!text?.trim()) return null;
  const website = websiteFrom(text);
  if (!website) throw new Refusal('WEBSITE_INVALID');
  return website;
}

type Avatar = TableRow<'profiles', 'avatar_url' | 'avatar_image_id'>;

async function avatarOf(
  trx: Trx,
  userId: string,
  before: Avatar,
  url: string | null | undefined,
): Promise<Partial<Avatar>> {
  if (url === undefined || url === before.avatar_url) return {};
  const image = url ? await attachImage(trx, { userId, url, purpose: 'avatar' }) : null;
  if (before.avatar_image_id) await removeImageLater(trx, before.avatar_image_id, { keepOriginal: false });
  return { avatar_url: image?.url ?? null, avatar_image_id: image?.id ?? null };
}
