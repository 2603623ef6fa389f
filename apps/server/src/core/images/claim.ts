import type { ImagePurpose } from '@unslop/domain/calls/images';
import { Refusal } from '@unslop/domain/errors';
import { LENGTH, UPLOAD } from '@unslop/domain/limits';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';
import { urlOf } from './files.ts';
import type { ImageRow } from './uploads.ts';

/** What a client says it uploaded before. */
export interface Claim {
  userId: string;
  /** `image_url` exactly as the upload answered it. */
  url: string;
  purpose: ImagePurpose;
  /** What the picture shows, for those who cannot see it; at most 300 characters. */
  alt?: string | null;
}

const ADDRESS = /^\/media\/(?<bucket>images|avatars)\/(?<path>[a-zA-Z0-9_/-]{1,200}\.webp)$/;

/**
 * Takes an upload into use, once: the caller's own, of this purpose, unused and less than an hour old. An address is
 * only ever looked up among the caller's uploads, never fetched or shown, so one that points elsewhere finds nothing.
 * @throws Refusal IMAGE_NOT_CLAIMABLE
 */
export async function claimImage(trx: Trx, { userId, url, purpose, alt }: Claim): Promise<ImageRow & { url: string }> {
  const address = ADDRESS.exec(url)?.groups;
  if (!address) throw new Refusal('IMAGE_NOT_CLAIMABLE');
  const claimed = await trx
    .updateTable('images')
    .set({ used_at: sql<Date>`app_now()`, alt: [...(alt ?? '').trim()].slice(0, LENGTH.alt).join('') })
    .where('bucket', '=', address.bucket!)
    .where('path', '=', address.path!)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('created_at', '>', sql<Date>`app_now() - ${`${UPLOAD.claimableMs} ms`}::interval`)
    .returningAll()
    .executeTakeFirst();
  if (!claimed) throw new Refusal('IMAGE_NOT_CLAIMABLE');
  return { ...claimed, url: urlOf(claimed) };
}
