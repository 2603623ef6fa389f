import type { Picture } from '@unslop/domain/calls/fields';
import { ApiError } from '../../lib/api.ts';

/** What the refusal of a picture that another person posted before says about that one. */
export interface PostedBefore {
  name: string;
  posted_at: string;
  image: Picture;
  ai_slop_id: string;
  /** Null: it was a slop. */
  comment_id: string | null;
  slop_title: string;
}

export function postedBefore(error: unknown): PostedBefore | null {
  return error instanceof ApiError && error.code === 'PICTURE_POSTED'
    ? (error.details as unknown as PostedBefore)
    : null;
}
