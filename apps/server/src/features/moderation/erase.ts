import type { Db } from '@unslop/database/connect';
import type { ReportSubject } from '@unslop/domain/calls/reports';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { eraseImageLater } from '../../core/images/removal.ts';
import { removeProcessOf } from '../../core/layered-files/removal.ts';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { clearAvatar } from '../profiles/profiles.ts';

/** Thrown if a buyer or poster is entitled to the original of the picture to be erased. */
export class StillEntitled extends Error {
  constructor(buyers: number, hasPoster: boolean) {
    const who = [
      ...(buyers > 0 ? [`${buyers} who bought it`] : []),
      ...(hasPoster ? ['the poster whose slop it won'] : []),
    ];
    super(
      `The original of this art belongs to ${who.join(' and ')} as well. Hide it instead, or erase it with --even-sold.`,
    );
    this.name = 'StillEntitled';
  }
}

/** True if the picture of a slop, art or profile was permanently erased, so nothing can show it again. */
export async function isErased(trx: Db | Trx, subject: ReportSubject, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_log where action = 'erase' and subject_type = ${subject} and subject_id = ${id}`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Permanently erases the picture of a slop, art or avatar: every size, the original and the animations. Hide everything
 * that shows it first.
 * @throws StillEntitled unless `isEvenSold`; Refusal IMAGE_REQUIRED if there is no picture
 */
export async function erasePicture(trx: Trx, subject: ReportSubject, id: string, isEvenSold: boolean): Promise<void> {
  const { rows } = await sql<{ image_id: string }>`
    select image_id from ai_slops where ${subject} = 'ai_slop' and id = ${id}
    union all select image_id from comments where ${subject} = 'comment' and id = ${id} and image_id is not null
    union all select avatar_image_id from profiles where ${subject} = 'profile' and id = ${id} and avatar_image_id is not null`.execute(
    trx,
  );
  const imageId = rows[0]?.image_id;
  if (!imageId) throw new Refusal('IMAGE_REQUIRED');
  if (subject === 'comment' && !isEvenSold) await refuseEntitled(trx, id);
  if (subject === 'profile') await clearAvatar(trx, id);
  if (subject === 'comment') await removeProcessOf(trx, [id]);
  await eraseImageLater(trx, imageId);
  // Removes the animations of hidden art.
  await enqueue(trx, 'sweep_gifs', {});
}

async function refuseEntitled(trx: Trx, artId: string): Promise<void> {
  const { rows } = await sql<{ buyers: number; has_poster: boolean }>`
    select (select count(*)::int from purchases where comment_id = ${artId} and ended_at is null) as buyers,
           exists (select from award_finals where winning_comment_id = ${artId} and finalized_at is not null) as has_poster`.execute(
    trx,
  );
  const { buyers, has_poster } = rows[0]!;
  if (buyers > 0 || has_poster) throw new StillEntitled(buyers, has_poster);
}
