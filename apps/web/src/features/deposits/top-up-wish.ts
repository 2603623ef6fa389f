import type { Cents } from '@unslop/domain/money';
import { newKey } from '../../lib/new-key.ts';

/**
 * One top-up that somebody wants, kept for this tab until it is done: whatever is sent again for it, by a second press
 * or after a reload, carries the same key and so ends in the same single payment.
 */
export interface TopUpWish {
  userId: string;
  key: string;
  toAddCents: Cents;
  totalCents: Cents;
  /** Known once the provider has a payment for it. */
  paymentIntentId: string | null;
  /** The card went out and no final answer came back: it may have been charged. */
  isUnanswered: boolean;
}

const PLACE = 'top-up';

export function readWish(userId: string): TopUpWish | null {
  try {
    const wish = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as TopUpWish | null;
    return wish?.userId === userId ? wish : null;
  } catch {
    // Storage may be blocked or hold something else; then there is nothing to go on with.
    return null;
  }
}

export function keepWish(wish: TopUpWish): TopUpWish {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(wish));
  } catch {
    // Without storage the wish lives as long as the page.
  }
  return wish;
}

export function dropWish(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept.
  }
}

/** The wish that stands for this amount, or a new one. */
export function wishFor(userId: string, before: TopUpWish | null, toAddCents: Cents, totalCents: Cents): TopUpWish {
  if (before?.userId === userId && before.toAddCents === toAddCents && before.totalCents === totalCents) return before;
  return { userId, key: newKey(), toAddCents, totalCents, paymentIntentId: null, isUnanswered: false };
}
