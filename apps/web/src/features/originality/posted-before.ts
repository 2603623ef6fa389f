import type { Picture } from '@unslop/domain/calls/fields';
import { ApiError } from '../../lib/api.ts';

/** Reads the earlier picture from the refusal of a copy. */
export interface PostedBefore {
  /** It is the slop that it was meant to answer. */
  isSlopItself: boolean;
  name: string;
  posted_at: string;
  image: Picture;
  ai_slop_id: string;
  /** Null: it was a slop. */
  comment_id: string | null;
  slop_title: string;
}

const asks: ReadonlySet<string> = new Set(['PICTURE_POSTED', 'SAME_AS_SLOP']);

/** Null for any other error. */
export function postedBefore(error: unknown): PostedBefore | null {
  if (!(error instanceof ApiError) || !asks.has(error.code)) return null;
  const details = error.details as unknown as Omit<PostedBefore, 'isSlopItself'>;
  return { ...details, isSlopItself: error.code === 'SAME_AS_SLOP' };
}
