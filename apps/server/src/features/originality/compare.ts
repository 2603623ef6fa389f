import type { FindingKind } from '@unslop/domain/calls/moderation';
import { ORIGINALITY } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { z } from 'zod';
import { openCase } from '../../core/cases/open-case.ts';
import type { Job } from '../../platform/queue.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { type Posted, postedLike } from './posted.ts';

const payload = z.object({ imageId: z.uuid(), claim: z.string().optional() });

/** What a finding about two pictures keeps about the earlier one. */
export interface PictureFinding extends Pick<Posted, 'image_id' | 'bits' | 'user_id'> {
  /** Absent in findings from before halves were compared. */
  is_half?: boolean;
  claim: string | null;
}

type Mine = Pick<Posted, 'comment_id' | 'ai_slop_id' | 'user_id' | 'posted_at'>;

/** The job `compare_picture`, once for each picture that is posted: what moderators are to look at. */
export const comparePicture: Job = async (job, { db }) => {
  const { imageId, claim } = payload.parse(job);
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<Mine>`
      select id as comment_id, ai_slop_id, user_id, created_at as posted_at from comments where image_id = ${imageId}
      union all select null, id, user_id, created_at from ai_slops where image_id = ${imageId}`.execute(trx);
    const found = rows[0] && (await findingOf(trx, imageId, rows[0]));
    if (found) {
      const { comment_id, ai_slop_id } = rows[0]!;
      const { image_id, bits, is_half, user_id } = found.like;
      const data: PictureFinding = { image_id, bits, is_half, user_id, claim: claim ?? null };
      await openCase(trx, {
        subjectType: comment_id ? 'comment' : 'ai_slop',
        subjectId: comment_id ?? ai_slop_id,
        why: { finding: found.kind, data: { ...data } },
      });
    }
    await sql`delete from image_orientations where image_id = ${imageId}`.execute(trx);
  });
};

async function findingOf(trx: Trx, imageId: string, mine: Mine): Promise<{ kind: FindingKind; like: Posted } | null> {
  const isArt = mine.comment_id !== null;
  // One's own art may be entered again; one's own slop is not art.
  const isAnother = (each: Posted) =>
    each.posted_at <= mine.posted_at &&
    (each.user_id !== mine.user_id || (isArt && each.comment_id === null)) &&
    (isArt || each.comment_id !== null);
  const same = (await postedLike(trx, imageId, ORIGINALITY.sameBits)).filter(isAnother);
  const illegal = same.find(({ is_illegal }) => is_illegal);
  if (illegal) return { kind: 'hidden_before', like: illegal };
  const first = same.find(({ is_shown }) => is_shown) ?? same[0];
  if (first) return { kind: 'same_picture', like: first };
  if (!isArt) return null;
  const alike = (await postedLike(trx, imageId, ORIGINALITY.alikeBits)).filter(isAnother);
  // Answers to one slop look alike as they look like the slop, and may both have kept a half of it.
  const slop = alike.find(({ comment_id, ai_slop_id }) => !comment_id && ai_slop_id === mine.ai_slop_id);
  const isNearerThanSlop = ({ bits, is_half }: Posted) => !slop || (!is_half && (slop.is_half || bits < slop.bits));
  const [nearest] = alike
    .filter((each) => each !== slop && (each.ai_slop_id !== mine.ai_slop_id || isNearerThanSlop(each)))
    .toSorted((a, b) => Number(a.is_half) - Number(b.is_half) || a.bits - b.bits);
  return nearest ? { kind: 'looks_alike', like: nearest } : null;
}
