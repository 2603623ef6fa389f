import type { Picture } from '@unslop/domain/calls/fields';
import { ApiError } from '../../lib/api.ts';

/** Earlier picture, from the refusal of a copy. */
export interface PostedBefore {
  /** True if the picture is the very slop it answers. */
  isSlopItself: boolean;
  name: string;
  posted_at: string;
  image: Picture;
  ai_slop_id: string;
  /** Null if the earlier picture was a slop. */
  comment_id: string | null;
  slop_title: string;
}

const asks: ReadonlySet<string> = new Set(['PICTURE_POSTED', 'SAME_AS_SLOP']);

/** Reads the earlier picture from a refusal. Null for any other error. */
export function postedBefore(error: unknown): PostedBefore | null {
  if (!(error instanceof ApiError) || !asks.has(error.code)) return null;
  const details = error.details as Omit<PostedBefore, 'isSlopItself'>;
  return { ...details, isSlopItself: error.code === 'SAME_AS_SLOP' };
}
