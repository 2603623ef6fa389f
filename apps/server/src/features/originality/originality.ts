import { Refusal } from '@unslop/domain/errors';
import { ORIGINALITY } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { presentPicture } from '../../core/images/picture.ts';
import { addressOf } from '../../core/images/uploads.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type Posted, postedLike } from './posted.ts';

interface NewPicture {
  userId: string;
  /** The URL that the upload returned. */
  url: string;
  /** The slop this art was made for; null if the picture is a slop itself. */
  answersSlopId: string | null;
  /** The poster's claim to own a picture that another person posted earlier. */
  ownershipClaim: string | undefined;
}

export interface Originality {
  /** The slop itself or another person's earlier picture, if this person claims it as theirs. */
  disputed: Posted | null;
  /** A moderator took down the same picture as illegal, so this one is reviewed before it is shown. */
  isQuarantined: boolean;
}

/**
 * Checks if a picture about to be posted is the slop itself or was posted earlier by another person. If two people post
 * the same picture concurrently, the second waits here for the first.
 * @throws Refusal SAME_AS_SLOP and PICTURE_POSTED without an ownership claim, PICTURE_TAKEN_DOWN for a slop
 */
export async function judgePicture(
  trx: Trx,
  { userId, url, answersSlopId, ownershipClaim }: NewPicture,
): Promise<Originality> {
  const imageId = await findUpload(trx, userId, url);
  if (!imageId || !(await isPostedOrWaits(trx, imageId))) return { disputed: null, isQuarantined: false };
  const same = await postedLike(trx, imageId, ORIGINALITY.sameBits);
  const slopItself = same.find((each) => each.comment_id === null && each.ai_slop_id === answersSlopId);
  if (slopItself && !ownershipClaim) throw new Refusal('SAME_AS_SLOP', aboutEarlier(slopItself));
  const isQuarantined = same.some(({ is_illegal }) => is_illegal);
  if (isQuarantined && !answersSlopId) throw new Refusal('PICTURE_TAKEN_DOWN');
  // An earlier slop does not dispute a new slop. Only art does.
  const first = same.find(({ is_shown, comment_id }) => is_shown && (answersSlopId !== null || comment_id !== null));
  const disputed = slopItself ?? (first && first.user_id !== userId ? first : null);
  if (disputed && !ownershipClaim)
    throw new Refusal('PICTURE_POSTED', { ...aboutEarlier(disputed), date: dateOf(disputed.posted_at) });
  return { disputed, isQuarantined };
}

async function findUpload(trx: Trx, userId: string, url: string): Promise<string | undefined> {
  const address = addressOf(url);
  if (!address) return undefined;
  const image = await trx
    .selectFrom('images')
    .select('id')
    .where('bucket', '=', address.bucket)
    .where('path', '=', address.path)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return image?.id;
}

/**
 * True if a similar picture exists. Locks all similar pictures in a fixed order, because each concurrent post locks its
 * own row. The ids are an array because PostgreSQL would plan a subquery as a scan of all images.
 */
async function isPostedOrWaits(trx: Trx, imageId: string): Promise<boolean> {
  const { rows } = await sql`
    select from images where id = any(array(
        select image_id from similar_pictures(${imageId}, ${ORIGINALITY.sameBits}) union all select ${imageId}))
     order by id for no key update`.execute(trx);
  return rows.length > 1;
}

const dateOf = (at: Date) =>
  at.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The earlier picture, shown next to the new one when asking for an ownership claim. */
const aboutEarlier = ({ name, posted_at, slop_title, ai_slop_id, comment_id, ...row }: Posted) => ({
  name,
  posted_at: posted_at.toISOString(),
  image: presentPicture(row, `A picture by ${name}`),
  ai_slop_id,
  comment_id,
  slop_title,
});

/**
 * Queues the comparison of a posted picture, and notifies its poster if it is quarantined or the earlier poster if it is
 * disputed.
 */
export async function noteOriginality(
  trx: Trx,
  picture: { imageId: string; userId: string; slop: { id: string; title: string }; commentId: string | null },
  { disputed, isQuarantined }: Originality,
  ownershipClaim: string | undefined,
): Promise<void> {
  const { imageId, userId, slop, commentId } = picture;
  const about = { aiSlopId: slop.id, ...(commentId && { artId: commentId }) };
  if (isQuarantined) await notify(trx, { userId, kind: 'picture_held', data: { slop: slop.title }, ...about });
  else if (disputed && disputed.user_id !== userId)
    await notify(trx, {
      userId: disputed.user_id,
      kind: 'picture_disputed',
      data: { slop: slop.title },
      fromUserId: userId,
      ...about,
    });
  await enqueue(trx, 'compare_picture', { imageId, claim: disputed ? ownershipClaim : undefined }, { priority: 5 });
}
