import { ApiError, type CallInput, call } from '../../lib/api.ts';
import { newKey } from '../../lib/new-key.ts';
import type { UploadedImage } from '../../lib/upload-image.ts';
import { NoIdError } from './checks.ts';
import type { Draft } from './draft.ts';

type SlopBody = CallInput<'createSlopWithPrize'>['body'];

export function bodyOf(draft: Draft, image: UploadedImage): SlopBody {
  return {
    p_title: draft.title.trim(),
    p_description: draft.description.trim(),
    p_prize_pool: draft.prizeDollars,
    p_duration_days: draft.days,
    p_image_url: image.image_url,
    p_image_path: image.image_path,
    ...(draft.category && { category: draft.category }),
    ...(draft.style && { style: draft.style }),
    ...(draft.isSealed && { has_sealed_votes: true }),
    ...(draft.alt.trim() && { alt: draft.alt.trim() }),
  };
}

/** Returns the idempotency key of this content. Reuses it until the content changes, so a retry posts only once. */
export function submissionOf(body: SlopBody, before: Draft['submission']): NonNullable<Draft['submission']> {
  const text = JSON.stringify(body);
  return before?.body === text ? before : { key: newKey(), body: text };
}

const retryAfterMs = [800, 2_500];

/**
 * Posts the slop and holds its prize. Retries a lost answer with the same key.
 * @returns the new slop's id
 * @throws ApiError, NoIdError
 */
export async function createSlop(body: SlopBody, idempotencyKey: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const id: unknown = await call('createSlopWithPrize', { body }, { idempotencyKey, mayBeEmpty: true });
      if (typeof id !== 'string' || id === '') throw new NoIdError(id);
      return id;
    } catch (error) {
      const waitMs = retryAfterMs[attempt];
      if (waitMs === undefined || !isLost(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

function isLost(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 0 || error.status === 503 || error.code === 'IDEMPOTENCY_IN_PROGRESS')
  );
}

/**
 * True if an earlier send without an answer went through. An image can be attached only once, so the image identifies
 * it.
 */
export async function wasPosted(userId: string, imageUrl: string): Promise<boolean> {
  const { data } = await call('listAiSlops', { query: { user_id: userId, limit: '5' } });
  return data.some((slop) => slop.image_url === imageUrl);
}
