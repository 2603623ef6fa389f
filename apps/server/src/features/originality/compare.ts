import type { Db } from '@unslop/database/connect';
import type { FindingKind } from '@unslop/domain/calls/moderation';
import { ORIGINALITY } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { z } from 'zod';
import { openCase } from '../../core/cases/open-case.ts';
import { notify } from '../../core/notifications/notifications.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/queue.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { type Alike, lookAgain } from './look-again.ts';
import { type Mine, type Posted, postedLike } from './posted.ts';

const payload = z.object({ imageId: z.uuid(), claim: z.string().optional() });

/** Data about the earlier picture in a finding about two pictures. */
export interface PictureFinding extends Pick<Posted, 'image_id' | 'bits' | 'user_id'> {
  /** Absent in findings from before halves were compared. */
  is_half?: boolean;
  /**
   * For similar pictures: share (0 to 1) of the new picture found in the earlier one. Absent in findings from before we
   * measured it.
   */
  share?: number;
  claim: string | null;
}

/** Job `compare_picture`: looks for earlier copies of each posted picture and opens cases for moderators. */
export const comparePicture: Job = async (job, deps) => {
  const { imageId, claim: ownershipClaim } = payload.parse(job);
  const mine = await findMine(deps.db, imageId);
  const found = mine ? await findingsOf(deps, imageId, mine) : [];
  await inTransaction(deps.db, async (trx) => {
    if (!(await isFirstTime(trx, imageId)) || !mine) return;
    for (const { kind, like } of found) await open(trx, mine, kind, like, ownershipClaim);
  });
};

async function findMine(db: Db, imageId: string): Promise<Mine | undefined> {
  // Each picture is compared once. Afterwards its lookup row is deleted.
  const { rows } = await sql<Mine>`
    select c.id as comment_id, c.ai_slop_id, s.title as slop_title, c.user_id, c.created_at as posted_at
      from comments c join ai_slops s on s.id = c.ai_slop_id where c.image_id = ${imageId} and ${waits(imageId)}
    union all
    select null, id, title, user_id, created_at from ai_slops where image_id = ${imageId} and ${waits(imageId)}`.execute(
    db,
  );
  return rows[0];
}

const waits = (imageId: string) => sql`exists (select from image_orientations where image_id = ${imageId})`;

async function isFirstTime(trx: Trx, imageId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from image_orientations where image_id = ${imageId}`.execute(trx);
  return numAffectedRows > 0n;
}

interface Finding {
  kind: FindingKind;
  like: Posted | Alike;
}

async function findingsOf(deps: Pick<Deps, 'db' | 'storage'>, imageId: string, mine: Mine): Promise<Finding[]> {
  const isArt = mine.comment_id !== null;
  const earlier = (each: Posted) => each.posted_at <= mine.posted_at;
  // Artists may enter their own art again, but their own slop is not art.
  const isAnother = (each: Posted) =>
    earlier(each) &&
    (each.user_id !== mine.user_id || (isArt && each.comment_id === null)) &&
    (isArt || each.comment_id !== null);
  const found = (await postedLike(deps.db, imageId, ORIGINALITY.sameBits)).filter(earlier);
  const illegal = found.find(({ is_illegal }) => is_illegal) ?? found.find(({ was_illegal }) => was_illegal);
  const same = found.filter(isAnother);
  const first = same.find(({ is_shown }) => is_shown) ?? same[0];
  if (illegal || first)
    return [
      ...(illegal ? [{ kind: 'hidden_before' as const, like: illegal }] : []),
      ...(first && !illegal?.is_illegal ? [{ kind: 'same_picture' as const, like: first }] : []),
    ];
  if (!isArt) return [];
  const elsewhere = (await postedLike(deps.db, imageId, ORIGINALITY.alikeBits)).filter(isAnother);
  const alike = await lookAgain(deps, imageId, mine, elsewhere);
  return alike ? [{ kind: 'looks_alike', like: alike }] : [];
}

async function open(
  trx: Trx,
  mine: Mine,
  kind: FindingKind,
  like: Finding['like'],
  ownershipClaim: string | undefined,
): Promise<void> {
  const { comment_id, ai_slop_id } = mine;
  if (kind === 'looks_alike' && (await isOver(trx, mine))) return;
  const { image_id, bits, is_half, user_id } = like;
  const share = 'share' in like ? { share: like.share } : {};
  const data: PictureFinding = { image_id, bits, is_half, user_id, ...share, claim: ownershipClaim ?? null };
  await openCase(trx, {
    subjectType: comment_id ? 'comment' : 'ai_slop',
    subjectId: comment_id ?? ai_slop_id,
    why: { finding: kind, data: { ...data } },
  });
  if (kind === 'looks_alike' && comment_id)
    await notify(trx, {
      userId: mine.user_id,
      kind: 'picture_alike',
      data: { slop: mine.slop_title },
      aiSlopId: ai_slop_id,
      artId: comment_id,
    });
}

/** True if an entry can no longer be paid, so nobody needs to look for copies. */
async function isOver(trx: Trx, { comment_id, ai_slop_id }: Mine): Promise<boolean> {
  const { rows } = await sql`
    select from award_finals where ai_slop_id = ${ai_slop_id} and finalized_at is not null
       and winning_comment_id is distinct from ${comment_id}`.execute(trx);
  return rows.length > 0;
}
